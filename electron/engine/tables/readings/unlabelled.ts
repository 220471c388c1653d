/**
 * Lines of figures without a label that belong to the label of the line above.
 *
 * Where a cell of a row takes two lines, the label and the figures of shorter cells may stand on
 * different lines: "Dividends per share" above, "1.96  1.92  1.78" below. In the other tables such a
 * line is a subtotal, so this holds only where the rest of the table leaves no doubt: rows fill all
 * columns, and no line without a label stands under figures of its own columns.
 */
import { isFigure, isUnit, isYear, textOf } from '../sheet/content.ts';
import type { Edge } from '../sheet/edges.ts';
import { type CutRow, figureColumns, figuresMeet } from './cut.ts';

/** Share of labelled rows with figures that fill all columns. */
const FULL_ROWS = 0.5;
/** Fewer full rows than this show no habit of the table. */
const FEWEST_FULL_ROWS = 2;
/** A rule parts a total from what it adds up when it covers this share of the total's width. */
const RULE_COVER = 0.3;

const hasLabel = (cut: CutRow): boolean => cut.segments.some(({ first }) => first === 0);

/** Figures and signs of currency alone, not years, which head columns. */
const holdsFiguresOnly = ({ segments }: CutRow): boolean => {
  const texts = segments.map(({ words }) => textOf(words));
  return (
    texts.every((text) => isFigure(text) || isUnit(text)) &&
    texts.some((text) => isFigure(text) && !isYear(text))
  );
};

/** Whether a line of the table, given to the returned function, completes the row above it. */
export function completionIn(
  cuts: readonly CutRow[],
  rules: readonly Edge[],
): (cut: CutRow, group: readonly CutRow[]) => boolean {
  const withFigures = cuts.filter((cut) => figureColumns(cut).size > 0);
  const all = new Set(withFigures.flatMap((cut) => [...figureColumns(cut)]));
  const labelled = withFigures.filter(hasLabel);
  const full = labelled.filter((cut) => figureColumns(cut).size === all.size);
  const hasSubtotals = cuts.some((cut, i) => {
    const above = cuts[i - 1];
    return above !== undefined && !hasLabel(cut) && figuresMeet(above, cut);
  });
  const isRegular =
    !hasSubtotals && full.length >= FEWEST_FULL_ROWS && full.length >= FULL_ROWS * labelled.length;

  return (cut, group) => {
    const [first] = group;
    if (!isRegular || !first || !hasLabel(first) || hasLabel(cut) || !holdsFiguresOnly(cut)) {
      return false;
    }
    const beside = group.flatMap(({ segments }) => segments).filter((segment) => segment.first > 0);
    if (!beside.every(({ words }) => isFigure(textOf(words)))) return false;
    const columns = new Set([...group, cut].flatMap((line) => [...figureColumns(line)]));
    return columns.size === all.size && !hasRuleAbove(cut, first, rules);
  };
}

function hasRuleAbove({ row }: CutRow, above: CutRow, rules: readonly Edge[]): boolean {
  const from = (above.row.y0 + above.row.y1) / 2;
  const to = (row.y0 + row.y1) / 2;
  return rules.some(
    ({ position, start, end }) =>
      position > from &&
      position < to &&
      Math.min(end, row.x1) - Math.max(start, row.x0) >= RULE_COVER * (row.x1 - row.x0),
  );
}
