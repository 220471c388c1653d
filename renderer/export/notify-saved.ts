/** Reports where an exported file was saved, with actions on it. */
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
      title: `Exported ${name}`,
      description: 'Saved to your downloads.',
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
        `${name} could not be saved`,
        new Error('The disk may be full or the folder read-only. Choose another folder.'),
      );
      return false;
    case 'saved':
      notify({
        id: EXPORT_NOTICE,
        title: `Exported ${result.name}`,
        description: `Saved to ${result.folder}`,
        milliseconds: STAYS_MS,
        actions: [
          { label: 'Open', run: () => void open(url, result.name) },
          { label: 'Show in folder', run: () => void window.quarry?.call('show-saved', url) },
        ],
      });
      return true;
  }
}

async function open(url: string, name: string): Promise<void> {
  if (await window.quarry?.call('open-saved', url)) return;
  notify({
    tone: 'error',
    title: `${name} could not be opened`,
    description: 'The file was moved or deleted, or no application is set up to open it.',
  });
}
