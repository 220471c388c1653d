import { expect, test } from 'vitest';
import { horizontal, left, pageOf } from '../sample.ts';
import { edgesOf } from '../sheet/edges.ts';
import { rowsOf } from '../sheet/rows.ts';
import { sheetsOf } from '../sheet/upright.ts';
import { sidesOf } from './sides.ts';

const NAMES = ['North', 'East', 'South', 'West', 'Centre'];

/** How many sides are seen in four columns of words, with rules from `start` to `end` over and under them. */
function sidesBetween(start: number, end: number): number {
  const [sheet] = sheetsOf(
    pageOf({
      placed: [0, 90, 180, 270].flatMap((x) =>
        NAMES.map((name, i) => left(50 + x, 114 + i * 14, `${name}${x}`)),
      ),
      rulings: [horizontal(103, start, end), horizontal(176, start, end)],
    }),
  );
  if (!sheet) return 0;
  return sidesOf(rowsOf(sheet.words), edgesOf(sheet, { fills: false }).horizontal).length;
}

test('columns of names may be two tables side by side', () => {
  expect(sidesBetween(50, 160)).toBeGreaterThan(0);
});

test('rules as wide as all columns, over and under them, make them one', () => {
  expect(sidesBetween(48, 364)).toBe(0);
});

test('rules wider than the columns part the page, and hold nothing together', () => {
  expect(sidesBetween(10, 560)).toBeGreaterThan(0);
});
