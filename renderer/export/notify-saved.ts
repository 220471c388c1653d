/** Reports where an exported file was saved, with actions on it. */

import { t } from '../../shared/messages/messages.ts';
import { notify, notifyError } from '../ui/Toast.tsx';
import type { Saved } from './save-file.ts';

/** The single notification id of exports, in progress or finished. */
export const EXPORT_NOTICE = 'export';

/** Long enough to reach the button; milliseconds. */
const STAYS_MS = 15_000;

/** False if the user cancelled saving. */
export function notifySaved(name: string, saved: Saved): boolean {
  if (saved.kind === 'downloads') {
    notify({
      title: t('Exported {name}', { name }),
      description: t('Saved to your downloads.'),
      id: EXPORT_NOTICE,
    });
    return true;
  }
  const { url, result } = saved;
  switch (result.state) {
    case 'cancelled':
      return false;
    case 'failed':
      notifyError(
        t('{name} could not be saved', { name }),
        new Error(t('The disk may be full or the folder read-only. Choose another folder.')),
      );
      return false;
    case 'saved':
      notify({
        id: EXPORT_NOTICE,
        title: t('Exported {name}', { name: result.name }),
        description: t('Saved to {folder}', { folder: result.folder }),
        milliseconds: STAYS_MS,
        actions: [
          { label: t('Open'), run: () => void open(url, result.name) },
          { label: t('Show in folder'), run: () => void window.quarry?.call('show-saved', url) },
        ],
      });
      return true;
  }
}

async function open(url: string, name: string): Promise<void> {
  if (await window.quarry?.call('open-saved', url)) return;
  notify({
    tone: 'error',
    title: t('{name} could not be opened', { name }),
    description: t('The file was moved or deleted, or no application is set up to open it.'),
  });
}
