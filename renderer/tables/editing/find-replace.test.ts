import { expect, test } from 'vitest';
import { CELLS, cell } from '../../../test/support/sample-table.ts';
import { findCells, replaceInCells } from './find-replace.ts';

const ANY = { matchCase: false, wholeCell: false };
const texts = (query: string, options = ANY) =>
  findCells(CELLS, query, options).map(({ text }) => text);

test('finds text row by row, in any case unless asked', () => {
  expect(texts('SHARE')).toEqual(['share']);
  expect(texts('SHARE', { ...ANY, matchCase: true })).toEqual([]);
  expect(texts('5')).toEqual(['103.5', '251.7']);
  expect(texts('')).toEqual([]);
});

test('finds whole cells only when asked', () => {
  expect(texts('36', { ...ANY, wholeCell: true })).toEqual([]);
  expect(texts('36 %', { ...ANY, wholeCell: true })).toEqual(['36 %', '36 %']);
});

test('takes signs for what they are', () => {
  expect(texts('.7')).toEqual(['251.7']);
  const [changed] = replaceInCells([cell(0, 0, 'a.b.c')], '.', '$&', ANY);
  expect(changed?.text).toBe('a$&b$&c');
});

test('replaces every place in a cell, and leaves out cells that stay as they are', () => {
  expect(replaceInCells(CELLS, '%', 'pct', ANY)).toEqual([
    { row: 2, column: 2, text: '36 pct' },
    { row: 4, column: 2, text: '36 pct' },
  ]);
  expect(replaceInCells(CELLS, 'kt', 'kt', ANY)).toEqual([]);
});
