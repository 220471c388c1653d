import { expect, test } from 'vitest';
import { createPage, horizontal, left } from '../../../../../test/support/synthetic-page.ts';
import { extractEdges } from '../page-view/edges.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { removeTitleAbove } from './header-rows.ts';
import { findSideBySideTables } from './side-by-side.ts';

const NAMES = ['North', 'East', 'South', 'West', 'Centre'];

/** How many sides are seen in four columns of words, with rules from `start` to `end` over and under them. */
function sidesBetween(start: number, end: number): number {
  const [view] = createPageViews(
    createPage({
      texts: [0, 90, 180, 270].flatMap((x) =>
        NAMES.map((name, i) => left(50 + x, 114 + i * 14, `${name}${x}`)),
      ),
      rulings: [horizontal(103, start, end), horizontal(176, start, end)],
    }),
  );
  if (!view) return 0;
  return findSideBySideTables(
    groupVisualRows(view.words),
    extractEdges(view, { fills: false }).horizontal,
  ).length;
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

test.each([
  ['amounts with their side of the account', (i: number) => `${i}1.50 DR`],
  ['dates', (i: number) => `1${i} Mar 202${i}`],
])('%s are no names of a second table', (_, valueAt) => {
  const [view] = createPageViews(
    createPage({
      texts: NAMES.flatMap((name, i) => [
        left(50, 114 + i * 14, `0${i} Mar`),
        left(140, 114 + i * 14, name),
        left(350, 114 + i * 14, valueAt(i)),
        left(450, 114 + i * 14, `9${i}2.00 CR`),
      ]),
    }),
  );
  expect(findSideBySideTables(groupVisualRows(view?.words ?? []), [])).toEqual([]);
});

test('sides with the same rows are one table where no rule is near, unless a name is on both', () => {
  const sidesBelow = (names: readonly string[]) => {
    const [view] = createPageViews(
      createPage({
        texts: [
          names,
          ...NAMES.map((name, i) => [name, `${i}1.2`, `g/${name}`, `${i}0 – ${i}9`]),
        ].flatMap((cells, row) => cells.map((text, i) => left(50 + 110 * i, 100 + 14 * row, text))),
      }),
    );
    return findSideBySideTables(groupVisualRows(view?.words ?? []), []).length;
  };
  expect(sidesBelow(['Test', 'Result', 'Unit', 'Range'])).toBe(0);
  expect(sidesBelow(['Test', 'Result', 'Test', 'Result'])).toBeGreaterThan(0);
});

test('a side whose rows are those of the other, but for some between them, has empty cells', () => {
  const [view] = createPageViews(
    createPage({
      texts: NAMES.flatMap((name, i) => [
        ...(i === 1 || i === 3
          ? []
          : [left(50, 114 + i * 14, `B-10${i}`), left(110, 114 + i * 14, 'cash')]),
        left(200, 114 + i * 14, `${name} road`),
        left(300, 114 + i * 14, `${i},450.00`),
      ]),
    }),
  );
  expect(findSideBySideTables(groupVisualRows(view?.words ?? []), [])).toEqual([]);
});

test.each([
  ['Sales of all-regions-together', 'Region'],
  ['Region', 'Region'],
])('of %j above a rule, the first row of a side is %j', (first, expected) => {
  const rows = [['Region', '2024', '2025'], ...NAMES.map((name, i) => [name, `${i}12`, `${i}98`])];
  const [view] = createPageViews(
    createPage({
      texts: [
        left(50, 98, first),
        ...rows
          .slice(first === 'Region' ? 1 : 0)
          .flatMap((row, at) =>
            row.map((text, column) => left(50 + 60 * column, 116 + 14 * at, text)),
          ),
      ],
      rulings: [horizontal(104, 48, 190)],
    }),
  );
  if (!view) throw new Error('The page has no view.');
  const region = groupVisualRows(view.words);
  const [top] = removeTitleAbove(region, extractEdges(view, { fills: false }).horizontal);
  expect(top?.words[0]?.text).toBe(expected);
});
