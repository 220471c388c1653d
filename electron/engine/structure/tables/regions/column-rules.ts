/**
 * Tables with vertical rules only: neighboring verticals of equal height with text between them.
 * Horizontals at their ends close the grid; a side without a rule ends with its text.
 */

import { centerY, type Rect, widthOf } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import type { Component } from '../lattice/lattice.ts';
import type { Edge } from '../page-view/edges.ts';
import type { TextRun, VisualRow } from '../page-view/visual-rows.ts';

/** Tolerance for the ends of the rules of a group. Points. */
const END_TOLERANCE = 3;
/** Fewer lines beside a rule are not a table. */
const MIN_ROWS = 3;
/** A change bar or a rule between two columns of text stands alone. */
const MIN_RULES = 2;
/** Columns beside the rules that have text in fewer of the rows hold other text. */
const MIN_FILLED_ROWS = 0.5;

/** A component for each group; `components` are those of rules in both directions. */
export function findColumnRuleGroups(
  vertical: readonly Edge[],
  components: readonly Component[],
  rows: readonly VisualRow[],
): Component[] {
  const crossed = new Set(components.flatMap((component) => component.vertical));
  const groups: Edge[][] = [];
  for (const edge of vertical.filter((edge) => !crossed.has(edge))) {
    const group = groups.find(
      ([first]) =>
        first &&
        Math.abs(first.start - edge.start) <= END_TOLERANCE &&
        Math.abs(first.end - edge.end) <= END_TOLERANCE,
    );
    if (group) group.push(edge);
    else groups.push([edge]);
  }
  return groups.flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.position - b.position);
    return sorted.length < MIN_RULES ? [] : (closeGroup(sorted, rows) ?? []);
  });
}

function closeGroup(rules: readonly Edge[], rows: readonly VisualRow[]): Component | null {
  const [first, last] = [rules[0], rules.at(-1)];
  if (!first || !last) return null;
  const { start: y0, end: y1 } = first;
  const within = rows.filter((row) => centerY(row) > y0 && centerY(row) < y1);
  if (within.length < MIN_ROWS) return null;
  const width = Math.max(...pairsOf(rules).map(([a, b]) => b.position - a.position));
  const runs = within.flatMap((row) => row.textRuns);
  const filled = (side: readonly TextRun[]) => side.length >= MIN_FILLED_ROWS * within.length;
  const before = runs.filter((run) => run.x1 <= first.position && run.x0 > first.position - width);
  const after = runs.filter((run) => run.x0 >= last.position && run.x0 < last.position + width);
  const rect: Rect = {
    x0: filled(before) ? Math.min(...before.map((run) => run.x0)) - 2 : first.position,
    x1: filled(after) ? Math.max(...after.map((run) => run.x1)) + 2 : last.position,
    y0,
    y1,
  };
  const sides = [rect.x0, rect.x1].filter(
    (x) => !rules.some((rule) => Math.abs(rule.position - x) <= END_TOLERANCE),
  );
  const isSide = (x: number): Edge => ({ ...first, position: x, drawn: false });
  if (rules.length + sides.length < MIN_RULES + 1 || widthOf(rect) <= 0) return null;
  return {
    vertical: [...rules, ...sides.map(isSide)].toSorted((a, b) => a.position - b.position),
    horizontal: [y0, y1].map(
      (y): Edge => ({ position: y, start: rect.x0, end: rect.x1, drawn: false }),
    ),
    rect,
  };
}
