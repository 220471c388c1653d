import { t } from '../../shared/messages/messages.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { attempt } from '../ui/Toast.tsx';

/**
 * Writes text to the clipboard, with its HTML if permitted. Rejects if writing is not permitted.
 */
export async function writeClipboard(text: string, html?: string): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const blob = (content: string, type: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': blob(text, 'text/plain'),
      'text/html': blob(html, 'text/html'),
    }),
  ]);
}

export const copyItem = (text: string): MenuItem => ({
  label: t('Copy'),
  shortcut: 'Mod+C',
  onSelect: () => void attempt(t('The text could not be copied'), () => writeClipboard(text)),
});
