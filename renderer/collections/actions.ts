/** Actions on a collection, with their error messages. */
import type { Collection } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { creationOf, deleteRecord, notifyDone } from '../actions/undo.ts';
import { chatAbout } from '../state/chat-state.ts';
import {
  addToCollection,
  collectionOf,
  collectionRequests,
  loadedCollections,
  loadedScope,
  narrowTo,
  removeFromCollection,
} from '../state/collections.ts';
import { applyTemplateDialog, defineDialog } from '../state/dialogs.ts';
import { openExport } from '../state/export.ts';
import { openGrid } from '../state/field-grid.ts';
import { useLibrary } from '../state/library.ts';
import { setPanel, showPane, showTab, useShell } from '../state/shell.ts';
import { acting, performAction, recordAction } from '../state/undo.ts';
import type { MenuItem, MenuItems } from '../ui/Menu.tsx';
import { attempt, notify } from '../ui/Toast.tsx';

/** What the collection dialog is open for. */
export type Editing =
  | { readonly kind: 'new'; readonly documentIds: readonly string[] }
  | { readonly kind: 'change'; readonly collection: Collection };

export const collectionDialog = defineDialog<Editing>('collection');
/** Of the collection whose watched folder is shown. */
export const watchDialog = defineDialog<Collection>('watched-folder');

export const newCollection = (documentIds: readonly string[] = []): void =>
  collectionDialog.open({ kind: 'new', documentIds });
export const editCollection = (collection: Collection): void =>
  collectionDialog.open({ kind: 'change', collection });

/** Lists the documents of one collection only, or all documents. */
export const show = (id: string | null): Promise<void> =>
  attempt(t('The collection could not be opened'), () => narrowTo(id));

/** Opened next to the page, so that each citation can be followed. */
export function ask(collection: Collection): void {
  chatAbout(collection.id);
  showTab('chat');
  setPanel('resultsOpen', true);
  showPane('results');
}

const namesOf = (documentIds: readonly string[]): string => {
  const { items } = useLibrary.getState();
  return nameAll(documentIds.map((id) => items.get(id)?.filename ?? t('A document')));
};

export const add = acting(
  async (collection: Collection, documentIds: readonly string[]): Promise<void> => {
    if (documentIds.length === 0) return;
    const { id, name } = collection;
    const what = namesOf(documentIds);
    await attempt(t('{what} could not be added to {name}', { what, name }), async () => {
      const added = await addToCollection(id, documentIds);
      if (added.length === 0) {
        notify({ id: `collection ${id}`, title: t('{what} is already in {name}', { what, name }) });
        return;
      }
      notifyDone(t('Added {names} to {name}', { names: namesOf(added), name }), {
        label: t('adding {names} to {name}', { names: namesOf(added), name }),
        // Documents that were in it before stay in it.
        undo: () => removeFromCollection(id, added),
        redo: () => addToCollection(id, added),
      });
    });
  },
);

const remove = acting(
  async (collection: Collection, documentIds: readonly string[]): Promise<void> => {
    const { id, name } = collection;
    const what = namesOf(documentIds);
    await attempt(t('{what} could not be removed from {name}', { what, name }), async () => {
      const removed = await removeFromCollection(id, documentIds);
      notifyDone(t('Removed {what} from {name}', { what, name }), {
        label: t('removing {what} from {name}', { what, name }),
        undo: () => addToCollection(id, removed),
        redo: () => removeFromCollection(id, removed),
      });
    });
  },
);

export const deleteWithUndo = ({ id, name }: Collection): Promise<void> =>
  deleteRecord(id, collectionRequests, {
    deleted: t('Deleted {name}', { name }),
    label: t('delete of {name}', { name }),
    failed: t('{name} could not be deleted', { name }),
    note: t('Its documents are still in the library.'),
  });

/** Takes a collection out of the trash. */
export const restoreWithUndo = ({ id, name }: Collection): Promise<void> =>
  attempt(t('{names} could not be restored', { names: name }), async () => {
    await collectionRequests.restore(id);
    const label = t('restore of {names}', { names: name });
    notifyDone(t('Restored {names}', { names: name }), creationOf(id, collectionRequests, label));
  });

/** Creates a collection. Throws ApiError, for example if the name is already in use. */
export async function createWithUndo(
  name: string,
  description: string,
  documentIds: readonly string[],
): Promise<Collection> {
  const made = await collectionRequests.create(name, description, documentIds);
  const label = t('new collection {name}', { name: made.name });
  recordAction(creationOf(made.id, collectionRequests, label));
  return made;
}

type Described = Pick<Collection, 'name' | 'description'>;

/** Throws ApiError, for example if the name is already in use. */
export async function changeWithUndo(before: Collection, after: Described): Promise<void> {
  const { id, name, description } = before;
  if (name === after.name && (description ?? '') === (after.description ?? '')) return;
  await performAction({
    label:
      name === after.name ? t('description of {name}', { name }) : t('rename of {name}', { name }),
    undo: () => collectionRequests.change(id, { name, description }),
    redo: () => collectionRequests.change(id, after),
  });
}

export function menuOf(collection: Collection): MenuItems {
  const empty = collection.document_count === 0;
  return [
    [
      { label: t('Ask…'), disabled: empty, onSelect: () => ask(collection) },
      {
        label: t('Extract fields…'),
        disabled: empty,
        onSelect: () => openGrid({ kind: 'collection', id: collection.id }),
      },
    ],
    [
      {
        label: t('Apply table template…'),
        disabled: empty,
        onSelect: () =>
          applyTemplateDialog.open({ name: collection.name, collectionId: collection.id }),
      },
      {
        label: t('Export…'),
        disabled: empty,
        onSelect: () => openExport({ collection: collection.id }),
      },
    ],
    // A server does not see the folders of this machine.
    useShell.getState().server
      ? []
      : [{ label: t('Watched folder…'), onSelect: () => watchDialog.open(collection) }],
    [
      { label: t('Rename…'), shortcut: 'F2', onSelect: () => editCollection(collection) },
      { label: t('Delete'), danger: true, onSelect: () => void deleteWithUndo(collection) },
    ],
  ];
}

/** The collections that documents can be added to, and a new one. */
export const collectionChoices = (ids: readonly string[]): MenuItems => [
  loadedCollections().map((collection) => ({
    id: collection.id,
    label: collection.name,
    onSelect: () => void add(collection, ids),
  })),
  [{ label: t('New collection…'), onSelect: () => newCollection(ids) }],
];

/**
 * Removes documents from the collection that the library is filtered by; empty if it is not
 * filtered.
 */
export function removalMenu(ids: readonly string[]): readonly MenuItem[] {
  const scope = loadedScope();
  const scoped = collectionOf(scope?.id);
  if (!scoped || !ids.every((id) => scope?.members.has(id))) return [];
  const label = t(
    '{count, plural, one {Remove from {name}} other {Remove # documents from {name}}}',
    { count: ids.length, name: scoped.name },
  );
  return [{ id: 'remove', label, onSelect: () => void remove(scoped, ids) }];
}

/** The collection entries of the menu of some documents. */
export function membershipMenu(ids: readonly string[]): readonly MenuItem[] {
  return [
    {
      label: t('{count, plural, one {Add to collection} other {Add # documents to collection}}', {
        count: ids.length,
      }),
      submenu: collectionChoices(ids),
    },
    ...removalMenu(ids),
  ];
}
