import { beforeEach, expect, test } from 'vitest';
import {
  clearSelection,
  keepSelected,
  type SelectMode,
  select,
  selectAll,
  selectedIds,
  selectedWith,
  selectModeOf,
} from './document-selection.ts';

const listed = ['a', 'b', 'c', 'd', 'e'];

beforeEach(() => clearSelection());

/** The selection after each of the steps, as letters. */
function after(...steps: readonly [string, SelectMode][]): string {
  for (const [id, mode] of steps) select(id, mode, listed);
  return [...selectedIds()].sort().join('');
}

test('one after the other is added, and left out again', () => {
  expect(after(['b', 'toggle'], ['d', 'toggle'])).toBe('bd');
  expect(after(['b', 'toggle'])).toBe('d');
});

test('the document that was opened is not selected by selecting another', () => {
  clearSelection('a');
  expect(after(['d', 'toggle'])).toBe('d');
});

test('a range goes from the row that was opened or toggled last, in either direction', () => {
  clearSelection('b');
  expect(after(['d', 'range'])).toBe('bcd');
  expect(after(['a', 'range'])).toBe('ab');
  expect(after(['e', 'toggle'], ['c', 'range'])).toBe('cde');
});

test('a second range is added with Ctrl and Shift', () => {
  expect(after(['a', 'toggle'], ['d', 'toggle'], ['e', 'extend'])).toBe('ade');
});

test('a range from what is no longer listed is the document itself', () => {
  clearSelection('gone');
  expect(after(['b', 'range'])).toBe('b');
});

test('all are selected, and what leaves the list is deselected', () => {
  selectAll(listed);
  expect(after()).toBe('abcde');
  keepSelected(['b', 'e', 'new']);
  expect(after()).toBe('be');
});

test('an action on a row means the selection if the row is part of it', () => {
  after(['b', 'toggle'], ['d', 'toggle']);
  expect(selectedWith('d')).toEqual(['b', 'd']);
  expect(selectedWith('c')).toEqual(['c']);
});

test.each([
  [{}, null],
  [{ ctrlKey: true }, 'toggle'],
  [{ metaKey: true }, 'toggle'],
  [{ shiftKey: true }, 'range'],
  [{ shiftKey: true, ctrlKey: true }, 'extend'],
])('a click with %o means %s', (keys, mode) => {
  expect(selectModeOf({ ctrlKey: false, metaKey: false, shiftKey: false, ...keys })).toBe(mode);
});
