import { expect, test } from 'vitest';
import { matchesText, openMatches, outcomeOf } from './template-matches.ts';

const bbox = { x: 0, y: 0, width: 1, height: 1 };
const match = (page: number, likeness: number, applied = false) => ({
  ...{ page, bbox, columns: null, likeness, applied },
});
const item = (matches: ReturnType<typeof match>[], error: string | null = null) => ({
  ...{ document_id: 'doc-1', file_name: 'a.pdf', matches, error },
});
const applied = (pages: number[], skipped: { page: number; reason: string }[] = []) => ({
  ...{ document_id: 'doc-1', file_name: 'a.pdf', pages, skipped, error: null, changed: null },
});

test('matches that have the table are left out', () => {
  expect(openMatches(item([match(1, 1, true), match(2, 0.5)])).map(({ page }) => page)).toEqual([
    2,
  ]);
});

test('a document says where the template fits, and how well', () => {
  expect(matchesText(item([match(3, 0.934)]))).toBe('Page 3 · 93 % alike');
  expect(matchesText(item([match(3, 0.9), match(4, 0.71)]))).toBe('2 pages · 71 % alike');
  expect(matchesText(item([match(1, 1, true)]))).toBe('Already applied');
  expect(matchesText(item([]))).toBe('Different layout');
  expect(matchesText(item([], 'Not extracted.'))).toBe('Not extracted.');
});

test('an outcome says what was added and why not', () => {
  expect(outcomeOf(applied([1]))).toBe('Added 1 table');
  expect(outcomeOf(applied([], [{ page: 2, reason: 'No text.' }]))).toBe('Page 2: No text.');
  expect(outcomeOf(applied([1], [{ page: 2, reason: 'No text.' }]))).toBe(
    'Added 1 table. Page 2: No text.',
  );
});
