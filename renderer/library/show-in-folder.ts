/** Shows the files that documents were added from, which only the desktop app can do. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type Failure, notifyFailures } from '../actions/bulk.ts';
import { ApiError } from '../api/error.ts';
import { notify, notifyError } from '../ui/Toast.tsx';

export const canShowInFolder = (item: LibraryItem): boolean =>
  window.quarry !== undefined && item.has_source_path;

/** Shows the documents with a known file in the file manager. */
export async function showInFolder(items: readonly LibraryItem[]): Promise<void> {
  const known = items.filter(canShowInFolder);
  const { quarry } = window;
  if (!quarry || known.length === 0) return;
  try {
    const shown = await quarry.call(
      'show-sources',
      known.map(({ document_id }) => document_id),
    );
    const names = new Map(known.map(({ document_id, filename }) => [document_id, filename]));
    const failed = shown.flatMap((source): Failure[] => {
      const filename = names.get(source.document_id) ?? '';
      if (source.state === 'missing') return [{ filename, thrown: missingFrom(source.folder) }];
      return source.state === 'unknown' ? [{ filename, thrown: UNKNOWN }] : [];
    });
    notifyFailures(failed, known.length, '{subject} could not be shown in the folder');
    const left = shown.filter(({ state }) => state === 'too-many').length;
    if (left > 0) {
      notify({
        title: t('{count, plural, one {# document} other {# documents}} not shown', {
          count: left,
        }),
        description: t('They are in other folders. Select fewer documents to show them.'),
      });
    }
  } catch (thrown) {
    notifyError(t('The folder could not be shown'), thrown);
  }
}

const missingFrom = (folder: string): ApiError =>
  new ApiError(
    'source_missing',
    t(
      'The file is no longer in {folder}: it was moved, renamed or deleted. Quarry has its own copy.',
      { folder },
    ),
  );

const UNKNOWN = new ApiError(
  'source_unknown',
  t('The original location of the file is unknown. Add the file again to store its location.'),
);
