import { expect, test } from 'vitest';
import { createPage, left, right } from '../../../../../test/support/synthetic-page.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { interpretByAlignment } from './stream.ts';

/** Between baselines, in points. */
const PITCH = 15;

/** The row header cells beside `rows`, with labels at the rows (counted from 0) that they are given. */
function stubOf(rows: readonly string[], labels: readonly (readonly [number, string])[]) {
  const page = createPage({
    texts: [
      left(50, 100, 'Region'),
      left(160, 100, 'Product'),
      right(340, 100, 'Sold'),
      ...rows.flatMap((name, i) => [
        left(160, 120 + i * PITCH, name),
        right(340, 120 + i * PITCH, `${(i + 3) * 37}`),
      ]),
      ...labels.map(([at, text]) => left(50, 120 + at * PITCH, text)),
    ],
  });
  const interpretation = interpretByAlignment(
    groupVisualRows(createPageViews(page)[0]?.words ?? []),
  );
  return interpretation?.grid.cells.flatMap(({ column, row, rowSpan }, i) =>
    column > 0 || row === 0 ? [] : [[rowSpan, interpretation.cellWords[i]?.[0]?.text]],
  );
}

test('labels in the middle of their rows span them', () => {
  const labels = [
    [0.5, 'North'],
    [3, 'South'],
  ] as const;
  expect(stubOf(['Apples', 'Pears', 'Plums', 'Quinces', 'Cherries'], labels)).toEqual([
    [2, 'North'],
    [3, 'South'],
  ]);
});

test('labels over their rows open them and span nothing', () => {
  const labels = [
    [0, 'North'],
    [2, 'South'],
  ] as const;
  expect(stubOf(['Apples', 'Pears', 'Plums', 'Quinces'], labels)).toEqual([
    [1, 'North'],
    [1, undefined],
    [1, 'South'],
    [1, undefined],
  ]);
});
