/** What can be done with a collection, with the words for when it goes wrong. */
import { create } from 'zustand';
import type { Collection } from '../../shared/contract/index.ts';
import { countOf } from '../library/format.ts';
import { openQuestion } from '../state/collection-question.ts';
import {
  addToCollection,
  collectionOf,
  deleteHiddenCollection,
  hideCollection,
  narrowTo,
  removeFromCollection,
  restoreCollection,
  useCollections,
  visibleOf,
} from '../state/collections.ts';
import { openExport } from '../state/export.ts';
import { useLibrary } from '../state/library.ts';
import { setPanel, showPane } from '../state/shell.ts';
import type { MenuItem, MenuItems } from '../ui/Menu.tsx';
import { notify, notifyError } from '../ui/Toast.tsx';

/** What the dialog of a collection is open for. */
export type Editing =
  | { readonly kind: 'new'; readonly documentIds: readonly string[] }
  | { readonly kind: 'change'; readonly collection: Collection };

export const useEditing = create<{ readonly editing: Editing | null }>(() => ({ editing: null }));

export const newCollection = (documentIds: readonly string[] = []): void =>
  useEditing.setState({ editing: { kind: 'new', documentIds } });
export const editCollection = (collection: Collection): void =>
  useEditing.setState({ editing: { kind: 'change', collection } });
export const endEditing = (): void => useEditing.setState({ editing: null });

/** Lists the documents of one collection only, or of all again. */
export async function show(id: string | null): Promise<void> {
  try {
    await narrowTo(id);
  } catch (thrown) {
    notifyError('The collection could not be opened', thrown);
  }
}

/** Beside the page, so that each answer can be followed to its place. */
export function ask(collection: Collection): void {
  openQuestion(collection.id);
  setPanel('resultsOpen', true);
  showPane('results');
}

const namesOf = (documentIds: readonly string[]): string => {
  const [first] = documentIds;
  const name = useLibrary.getState().items.get(first ?? '')?.filename;
  return documentIds.length === 1 && name ? name : countOf(documentIds.length, 'document');
};

export async function add(collection: Collection, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const what = namesOf(documentIds);
  try {
    const added = await addToCollection(collection.id, documentIds);
    const undo = { label: 'Undo', run: () => void takeOut(collection, documentIds) };
    notify({
      id: `collection ${collection.id}`,
      title:
        added > 0
          ? `Added ${what} to ${collection.name}`
          : `${what} is in ${collection.name} already`,
      // Taking out what was there before would be no undo.
      ...(added === documentIds.length && { action: undo }),
    });
  } catch (thrown) {
    notifyError(`${what} could not be added to ${collection.name}`, thrown);
  }
}

async function takeOut(collection: Collection, documentIds: readonly string[]): Promise<boolean> {
  try {
    await removeFromCollection(collection.id, documentIds);
    return true;
  } catch (thrown) {
    notifyError(`${namesOf(documentIds)} could not be taken out of ${collection.name}`, thrown);
    return false;
  }
}

async function takeOutWithUndo(collection: Collection, ids: readonly string[]): Promise<void> {
  if (!(await takeOut(collection, ids))) return;
  notify({
    id: `collection ${collection.id}`,
    title: `Took ${namesOf(ids)} out of ${collection.name}`,
    action: { label: 'Undo', run: () => void add(collection, ids) },
  });
}

/** How long a deletion can be taken back. */
const UNDO_MS = 8_000;

/** Gone from the screen at once, for good when it can no longer be undone. */
export function deleteWithUndo(collection: Collection): void {
  const { id, name } = collection;
  let undone = false;
  hideCollection(id);
  notify({
    id: `delete ${id}`,
    title: `Deleted ${name}`,
    description: 'Its documents are still in the library.',
    milliseconds: UNDO_MS,
    action: {
      label: 'Undo',
      run() {
        undone = true;
        restoreCollection(id);
      },
    },
    onClose() {
      if (undone) return;
      deleteHiddenCollection(id).catch((thrown: unknown) =>
        notifyError(`${name} could not be deleted`, thrown),
      );
    },
  });
}

export function menuOf(collection: Collection): MenuItems {
  const empty = collection.document_count === 0;
  return [
    [{ id: 'ask', label: 'Ask…', disabled: empty, onSelect: () => ask(collection) }],
    [
      {
        id: 'export',
        label: 'Export…',
        disabled: empty,
        onSelect: () => openExport({ collection: collection.id }),
      },
    ],
    [
      { id: 'edit', label: 'Rename…', shortcut: 'F2', onSelect: () => editCollection(collection) },
      { id: 'delete', label: 'Delete', danger: true, onSelect: () => deleteWithUndo(collection) },
    ],
  ];
}

/** The part of the menu of some documents that is about collections. */
export function membershipMenu(ids: readonly string[]): readonly MenuItem[] {
  const { items, hidden, scope } = useCollections.getState();
  const scoped = collectionOf(scope?.id);
  const several = ids.length > 1 ? `${countOf(ids.length, 'document')} ` : '';
  return [
    {
      id: 'collect',
      label: `Add ${several}to collection`,
      submenu: [
        visibleOf(items, hidden).map((collection) => ({
          id: collection.id,
          label: collection.name,
          onSelect: () => void add(collection, ids),
        })),
        [{ id: 'new', label: 'New collection…', onSelect: () => newCollection(ids) }],
      ],
    },
    ...(scoped && ids.every((id) => scope?.members.has(id))
      ? [
          {
            id: 'take out',
            label: `Take ${several}out of ${scoped.name}`,
            onSelect: () => void takeOutWithUndo(scoped, ids),
          },
        ]
      : []),
  ];
}
