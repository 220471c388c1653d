import { expect, it } from 'vitest';
import { sheetNames } from './sheet-names.ts';

it('keeps a legal name', () => {
  expect(sheetNames(['1 Net sales'])).toEqual(['1 Net sales']);
});

it('takes out what spreadsheets refuse', () => {
  expect(sheetNames(["'a/b\\c?d*e[f]:g'", '  ', '\u0000'])).toEqual([
    'a b c d e f g',
    'Table',
    'Table (2)',
  ]);
});

it('cuts to 31 units without cutting a character', () => {
  const [plain, emoji] = sheetNames(['x'.repeat(40), `${'y'.repeat(30)}😀`]);
  expect(plain).toHaveLength(31);
  expect(emoji).toBe('y'.repeat(30));
});

it('makes every name unique, whatever the case, and leaves out reserved ones', () => {
  const long = 'z'.repeat(31);
  expect(sheetNames(['Index', 'History', 'A', 'a', long, long], ['Index'])).toEqual([
    'Index (2)',
    'History (2)',
    'A',
    'a (2)',
    long,
    `${'z'.repeat(27)} (2)`,
  ]);
});
