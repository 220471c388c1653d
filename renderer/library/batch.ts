/** Actions on all extractions together, with their error messages. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { cancelQueue, prioritise, setPaused } from '../state/queue.ts';
import { acting } from '../state/undo.ts';
import { attempt } from '../ui/Toast.tsx';
import { recordCancelled } from './cancel.ts';
import { useLibraryView } from './library-view.ts';

export const pause = (): Promise<void> =>
  attempt(t('The extraction could not be paused'), () => setPaused(true));

export const resume = (): Promise<void> =>
  attempt(t('The extraction could not be resumed'), () => setPaused(false));

export const extractNext = ({ document_id, filename }: LibraryItem): Promise<void> =>
  attempt(t('{filename} could not be moved to the front', { filename }), () =>
    prioritise(document_id),
  );

/** Cancels all extractions, including those of documents that are not listed. */
export const cancelAll = acting(
  (): Promise<void> =>
    attempt(t('The extractions could not be cancelled'), async () => {
      recordCancelled(await cancelQueue());
    }),
);

/** Lists the documents that failed or were only partly read. */
export const showFailures = (): void => {
  useLibraryView.setState({ query: '', filter: 'attention' });
};
