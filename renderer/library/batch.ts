/** What can be done with all extractions together, with the words for when it goes wrong. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { cancelQueue, continueExtractions, prioritise, setPaused } from '../state/queue.ts';
import { notify, notifyError } from '../ui/Toast.tsx';
import { countOf } from './format.ts';
import { useLibraryView } from './library-view.ts';

/** How long cancelled extractions can be taken up again from the notice; ms. */
const UNDO_MS = 12_000;

const reported = async (tried: string, work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (thrown) {
    notifyError(tried, thrown);
  }
};

export const pause = (): Promise<void> =>
  reported('The extraction could not be paused', setPaused(true));

export const resume = (): Promise<void> =>
  reported('The extraction could not be resumed', setPaused(false));

export const extractNext = ({ document_id, filename }: LibraryItem): Promise<void> =>
  reported(`${filename} could not be moved to the front`, prioritise(document_id));

/** Pages that were read are kept, so that taking it back costs nothing. */
export async function cancelAll(): Promise<void> {
  try {
    const cancelled = await cancelQueue();
    if (cancelled.length === 0) return;
    notify({
      id: 'cancel all',
      title: `Cancelled ${countOf(cancelled.length, 'extraction')}`,
      milliseconds: UNDO_MS,
      action: {
        label: 'Undo',
        run: () =>
          void reported('Not all extractions could be continued', continueExtractions(cancelled)),
      },
    });
  } catch (thrown) {
    notifyError('The extractions could not be cancelled', thrown);
  }
}

/** Lists the documents that failed, or were read in part. */
export const showFailures = (): void => {
  useLibraryView.setState({ query: '', filter: 'attention' });
};
