import { expect, test } from 'vitest';
import type { PageText, Word } from '../../../read/text/types.ts';
import type { TableDraft } from '../../tables/types.ts';
import { doubtOddNumbers } from './odd-numbers.ts';

/** A column with a header, a number a cell, and those that get a low confidence. */
function unsureOf(numbers: readonly string[], confidence = 0.98): string[] {
  const cells = ['Balance', ...numbers].map((_, row) => ({
    ...{ row, column: 0, rowSpan: 1, columnSpan: 1, words: [row], lineEnds: [] },
    ...{ header: row === 0, confidence: 1, x0: 0, x1: 9, y0: row, y1: row + 1 },
  }));
  const words = ['Balance', ...numbers].map((text) => ({ text, confidence }) as Word);
  const table = { cells, columns: 1, rows: cells.length } as unknown as TableDraft;
  const { words: after } = doubtOddNumbers({ words } as unknown as PageText, [table]);
  return after.filter((word) => word.confidence < 0.8).map(({ text }) => text);
}

test('a recognised number that is written unlike the others of its column has low confidence', () => {
  const english = ['7,998.26', '835.53', '6,288.39', '2,552.26', '45.10'];
  expect(unsureOf(english)).toEqual([]);
  expect(unsureOf([...english, '7.162.73'])).toEqual(['7.162.73']);
  expect(unsureOf([...english, '3.88465', '2500'])).toEqual(['3.88465', '2500']);
  expect(unsureOf(['1.312,99', '73,74', '-41,85', '2.498,68', '1,158,30'])).toEqual(['1,158,30']);
  expect(unsureOf(['(823)', '(106)', '643', '18', '321)'])).toEqual(['321)']);
});

test('numbers of the PDF itself and columns of several notations are as printed', () => {
  expect(unsureOf(['7,998.26', '835.53', '6,288.39', '2,552.26', '7.162.73'], 1)).toEqual([]);
  expect(unsureOf(['12', '4.5', '11.3', '9', '0.35', '163'])).toEqual([]);
  expect(unsureOf(['12.03.2024', '4.5', '1.2.3'])).toEqual([]);
});
