import { expect, test } from 'vitest';
import { centerX, centerY } from '../../../../../shared/geometry.ts';
import { createPage, left } from '../../../../../test/support/synthetic-page.ts';
import { createGrid, findInterval } from '../cells/grid.ts';
import { assessConfidence } from '../confidence/confidence.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { createCandidate } from '../scoring/candidate.ts';
import { expectJoinedRows } from './joined-rows.ts';

const NAMES = ['Option', 'Oslo', 'Lima', 'Cairo', 'Delhi', 'Quito', 'Accra', 'Perth'];
const texts = NAMES.flatMap((name, at) => [
  left(50, 112 + 20 * at, name),
  left(200, 112 + 20 * at, at === 0 ? 'Meaning' : `Stops the service of ${name}`),
]);
const [view] = createPageViews(createPage({ texts }));

/** The page read with these borders between rows. */
function readAs(ys: readonly number[]) {
  if (!view) throw new Error('A page has an upright view.');
  const grid = createGrid([40, 190, 400], ys, []);
  const cellWords = grid.cells.map(({ row, column }) =>
    view.words.filter(
      (word) =>
        findInterval(grid.ys, centerY(word)) === row &&
        findInterval(grid.xs, centerX(word)) === column,
    ),
  );
  const table = createCandidate('lattice', grid, cellWords, 0);
  return { joined: expectJoinedRows(table, view), ...assessConfidence(table, 1, view) };
}

test('lines that look like rows and are within one are expected to be rows', () => {
  const lines = readAs(Array.from({ length: 9 }, (_, at) => 98 + 20 * at));
  expect(lines.joined).toBe(0);
  const framed = readAs([98, 118, 198, 258]);
  expect(framed.joined).toBeGreaterThan(3);
  expect(framed.confidence).toBeLessThan(lines.confidence);
  expect(framed.reasons.map(({ code }) => code)).toContain('joined_rows');
});
