// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { documentItem } from '../../test/support/library-items.ts';
import { queryCache } from '../api/queries.ts';
import { upload } from '../api/upload.ts';
import { collectionsQuery } from '../state/collections.ts';
import { useFieldGrid } from '../state/field-grid.ts';
import { openDocument, put, useLibrary } from '../state/library.ts';
import { useSession } from '../state/session.ts';
import { addFiles } from './intake.ts';
import { useUploads } from './uploads.ts';

const { addToCollection } = vi.hoisted(() => ({ addToCollection: vi.fn(async () => []) }));
vi.mock('../api/upload.ts', () => ({ upload: vi.fn() }));
vi.mock('../state/collections.ts', async (original) => ({
  ...(await original()),
  addToCollection,
}));

const shown = () => useLibrary.getState().currentId;
const uploading = () => [...useUploads.getState().uploads.keys()];
const files = (...names: string[]) => names.map((name) => new File(['%PDF'], name));

beforeEach(() => {
  // Uploads that are not answered yet; events list their documents.
  vi.mocked(upload).mockReturnValue(Promise.withResolvers<never>().promise);
  useSession.setState(useSession.getInitialState(), true);
  useFieldGrid.setState(useFieldGrid.getInitialState(), true);
  useUploads.setState(useUploads.getInitialState(), true);
  for (const id of ['doc-a', 'doc-b']) put(documentItem(id));
  openDocument('doc-a');
});

const list = (id = uploading()[0] ?? '') => {
  put(documentItem(id));
  return id;
};

test('a single document opens as soon as it is listed', () => {
  addFiles({ documents: files('new.pdf'), others: [] });
  const id = list();
  expect(shown()).toBe(id);
  expect(uploading()).toEqual([]);
});

test('a document that is not uploaded yet does not open', () => {
  addFiles({ documents: files('new.pdf'), others: [] });
  put(documentItem(uploading()[0] ?? '', { status: null }));
  expect(shown()).toBe('doc-a');
});

test('a late upload leaves a document alone that was opened meanwhile', () => {
  addFiles({ documents: files('new.pdf'), others: [] });
  openDocument('doc-b');
  list();
  expect(shown()).toBe('doc-b');
});

test('a late upload leaves a grid of fields alone that was opened meanwhile', () => {
  addFiles({ documents: files('new.pdf'), others: [] });
  useFieldGrid.setState({ subject: { kind: 'documents', ids: ['doc-a', 'doc-b'] } });
  list();
  expect(shown()).toBe('doc-a');
});

test('of several documents the first opens, and only where nothing is read', () => {
  addFiles({ documents: files('1.pdf', '2.pdf'), others: [] });
  for (const id of uploading()) list(id);
  expect(shown()).toBe('doc-a');
  openDocument(null);
  addFiles({ documents: files('3.pdf', '4.pdf'), others: [] });
  const [third, fourth] = uploading();
  list(third);
  list(fourth);
  expect(shown()).toBe(third);
});

test('documents go into a collection that was opened, though its list is still loading', () => {
  const collection = { id: 'col-1', name: 'Filings' };
  queryCache.setQueryData(collectionsQuery.queryKey, [collection as never]);
  useSession.setState({ collectionId: 'col-1' });
  addFiles({ documents: files('new.pdf'), others: [] });
  expect(addToCollection).not.toHaveBeenCalled();
  const id = list();
  expect(addToCollection).toHaveBeenCalledWith('col-1', [id]);
});
