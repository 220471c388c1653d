// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { documentItem } from '../../test/support/library-items.ts';
import { callAll } from '../api/lists.ts';
import { laterOf, loadLibrary, openDocument, put, useLibrary } from './library.ts';

vi.mock('../api/lists.ts', () => ({ callAll: vi.fn() }));

const at = (updated_at: string) => documentItem('doc-a', { updated_at });
const early = at('2025-11-14T10:00:00.000Z');
const late = at('2025-11-14T10:00:01.000Z');

test('an answer that an event overtook does not undo it', () => {
  expect(laterOf(late, early)).toBe(late);
  expect(laterOf(early, late)).toBe(late);
});

test('what is said of the same moment replaces what was known', () => {
  const again = at('2025-11-14T10:00:00.000Z');
  expect(laterOf(early, again)).toBe(again);
  expect(laterOf(undefined, early)).toBe(early);
});

test('a document that is added while the list loads stays, and stays open', async () => {
  const list = Promise.withResolvers<never[]>();
  vi.mocked(callAll).mockReturnValue(list.promise);
  const loaded = loadLibrary();
  put(late);
  openDocument('doc-a');
  list.resolve([]);
  await loaded;
  const { items, currentId } = useLibrary.getState();
  expect([...items.keys()]).toEqual(['doc-a']);
  expect(currentId).toBe('doc-a');
});
