/** Rules between the lines of a table. */
import { isNumeric } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { SplitRow } from './split-row.ts';

/** A rule separates two rows if it covers this share of their width. */
const RULE_COVER = 0.3;

/** Maximum distance of an underline from the baseline, and of its ends from those of its words; type sizes. */
const MAX_UNDERLINE_DEPTH = 0.35;

/** Whether the rule underlines words, such as a link: it begins and ends with them. */
export const isUnderline = (rule: Edge, splitRows: readonly SplitRow[]): boolean =>
  splitRows.some(({ row }) => {
    const slack = MAX_UNDERLINE_DEPTH * row.size;
    if (Math.abs(rule.position - row.baseline) > slack) return false;
    const over = row.words.filter(({ x0, x1 }) => x1 > rule.start + slack && x0 < rule.end - slack);
    const [first, last] = [over[0], over.at(-1)];
    return (
      first !== undefined &&
      last !== undefined &&
      Math.abs(first.x0 - rule.start) <= slack &&
      Math.abs(last.x1 - rule.end) <= slack &&
      over.some(({ text }) => !isNumeric(text))
    );
  });

export function hasRuleBetween(above: SplitRow, below: SplitRow, rules: readonly Edge[]): boolean {
  const from = (above.row.y0 + above.row.y1) / 2;
  const to = (below.row.y0 + below.row.y1) / 2;
  const x0 = Math.min(above.row.x0, below.row.x0);
  const x1 = Math.max(above.row.x1, below.row.x1);
  let covered = 0;
  for (const rule of rules) {
    if (rule.position <= from || rule.position >= to) continue;
    covered += Math.max(0, Math.min(rule.end, x1) - Math.max(rule.start, x0));
  }
  return covered >= RULE_COVER * (x1 - x0);
}
