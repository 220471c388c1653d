/** Tags of documents: the menu that sets them, and changes that can be undone. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { forEachDocument, nameAll, notifyFailures } from '../actions/bulk.ts';
import { notifyDone } from '../actions/undo.ts';
import { defineDialog } from '../state/dialogs.ts';
import { changeDocument, useLibrary } from '../state/library.ts';
import { acting } from '../state/undo.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** The documents that the dialog for a new tag is open for. */
export const tagDialog = defineDialog<readonly LibraryItem[]>('tag');

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The tags of all documents in alphabetical order, with the number of documents of each. */
export function tagCounts(items: Iterable<Pick<LibraryItem, 'tags'>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of items) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => names.compare(a, b)));
}

/** Adds a tag to those documents that do not have it, or removes it, as one undo step. */
export const setTag = acting(
  async (items: readonly LibraryItem[], tag: string, present: boolean): Promise<void> => {
    const changed = items.filter(({ tags }) => tags.includes(tag) !== present);
    if (changed.length === 0) return;
    const change = (some: readonly LibraryItem[], add: boolean) =>
      forEachDocument(some, ({ document_id: id, tags }) => {
        // Other tags may have been changed since the action that is undone.
        const now = useLibrary.getState().items.get(id)?.tags ?? tags;
        const others = now.filter((each) => each !== tag);
        return changeDocument(id, { tags: add ? [...others, tag] : others });
      });
    const { done, failed } = await change(changed, present);
    notifyFailures(failed, changed.length, '{subject} could not be tagged');
    if (done.length === 0) return;
    const what = nameAll(done.map(({ filename }) => filename));
    const step = async (add: boolean) => {
      const outcome = await change(done, add);
      notifyFailures(outcome.failed, done.length, '{subject} could not be tagged');
    };
    notifyDone(
      present
        ? t('Tagged {what} {tag}', { what, tag })
        : t('Removed tag {tag} from {what}', { tag, what }),
      {
        label: present ? t('tag {tag}', { tag }) : t('removal of tag {tag}', { tag }),
        undo: () => step(!present),
        redo: () => step(present),
      },
    );
  },
);

/** A submenu with all tags, checked if all of these documents have them. */
export const tagsItem = (items: readonly LibraryItem[]): MenuItem => ({
  label: t('Tags'),
  submenu: [
    [...tagCounts(useLibrary.getState().items.values()).keys()].map((tag) => {
      const checked = items.every(({ tags }) => tags.includes(tag));
      return {
        ...{ id: `tag ${tag}`, label: tag, checked },
        onSelect: () => void setTag(items, tag, !checked),
      };
    }),
    [{ label: t('New tag…'), onSelect: () => tagDialog.open(items) }],
  ],
});
