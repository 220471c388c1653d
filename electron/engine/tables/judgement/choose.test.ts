import { expect, test } from 'vitest';
import { gridRect, tileGrid } from '../cells/grid.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import type { Candidate } from './candidate.ts';
import { choose } from './choose.ts';
import { type Evidence, scoreOf } from './score.ts';

const word = (x0: number, y0: number, text: string): SheetWord => ({
  index: 0,
  text,
  x0,
  y0,
  x1: x0 + 5 * text.length,
  y1: y0 + 10,
  baseline: y0 + 8,
  size: 10,
  bold: false,
  shifted: false,
  line: 0,
  place: 0,
});

const EVIDENCE: Evidence = {
  fill: 1,
  figures: 0,
  alignment: 1,
  clearance: 1,
  brevity: 1,
  extent: 0.6,
  containment: 1,
  ruling: 1,
  unity: 1,
};

/** Words in rows of 20 points between 100 and 300. */
function candidate(
  method: Candidate['method'],
  rows: readonly number[],
  evidence: Partial<Evidence>,
): Candidate {
  const grid = tileGrid([100, 200, 300], [...rows], []);
  const filled = grid.cells.map(({ row, column }) => [
    word(105 + 100 * column, (rows[row] ?? 0) + 5, ['Harbour', 'Dry dock'][column] ?? ''),
  ]);
  const all = { ...EVIDENCE, ...evidence };
  return { method, rect: gridRect(grid), grid, filled, evidence: all, score: scoreOf(all) };
}

test('a grid that is drawn whole stands against a reading over its edge that aligns better', () => {
  const drawn = candidate('lattice', [100, 120, 140, 160], { brevity: 0.2, alignment: 0.7 });
  const aligned = candidate('stream', [120, 140, 160, 180], { figures: 0.4 });
  expect(aligned.score).toBeGreaterThan(drawn.score);
  expect(choose([drawn, aligned])).toEqual([drawn]);
});

test('a grid whose cells hold several values each does not', () => {
  const drawn = candidate('lattice', [100, 120, 140, 160], { unity: 0.3 });
  const aligned = candidate('stream', [120, 140, 160, 180], { figures: 0.4 });
  expect(choose([drawn, aligned])).toEqual([aligned]);
});
