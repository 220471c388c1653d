import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  left,
  type PlacedText,
  right,
  SIZE,
} from '../../../../../test/support/synthetic-page.ts';
import { createPageViews } from './rotate.ts';
import { groupVisualRows } from './visual-rows.ts';

const textsOf = (texts: readonly PlacedText[]): string[] => {
  const words = createPageViews(createPage({ texts }))[0]?.words ?? [];
  return groupVisualRows(words).map((row) => row.words.map(({ text }) => text).join(' '));
};

test('a label and its values set a little lower are one row', () => {
  const low = 0.4 * SIZE;
  expect(
    textsOf([
      left(50, 100, 'Corporate bonds'),
      right(300, 100, '2,326'),
      left(50, 115, 'Municipal securities'),
      right(300, 115 + low, '111'),
      left(50, 135, 'Total'),
      right(300, 135, '2,437'),
    ]),
  ).toEqual(['Corporate bonds 2,326', 'Municipal securities 111', 'Total 2,437']);
});

test('a label in the middle beside two lines belongs to neither of them', () => {
  const leading = 0.9 * SIZE;
  expect(
    textsOf([
      left(150, 100, 'Strategy and'),
      centred(80, 100 + leading / 2, 'Chair'),
      left(150, 100 + leading, 'appointments'),
    ]),
  ).toEqual(['Strategy and', 'Chair', 'appointments']);
});
