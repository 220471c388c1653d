/**
 * The rows above the first row with gaps that still belong to the table: all up to its top rule where
 * there is one; else names set a mere blank apart over columns that stand wider, and phrases set
 * over several data columns.
 */
import { unionOf } from '../../../../shared/geometry.ts';
import { isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { Gutter } from '../page-view/gutters.ts';
import type { VisualRow } from '../page-view/visual-rows.ts';
import { verticalGap } from '../page-view/visual-rows.ts';
import { splitRowAtColumns } from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';

/** Rows of a heading stand apart by at most this many type sizes of white. */
const MAX_HEADER_GAP = 1.1;
/** The same where a rule stands between them. */
const MAX_UNDERLINED_GAP = 1.6;
/** The same where the upper one is ruled off over the columns that it names. */
const MAX_SPANNER_GAP = 3;
/** Such a rule is drawn within this many type sizes under the name. */
const MAX_SPANNER_DISTANCE = 0.7;
/** Rows of a heading that are looked for above the columns. */
const MAX_HEADER_ROWS = 6;
/** A top rule covers this share of the table's width. */
const MIN_RULE_COVER = 0.7;
/** A rule longer than this many table widths is the page's. */
const MAX_RULE_WIDTH = 1.3;
/** A heading over columns has no more words than this; captions have. */
const MAX_WORDS = 7;
/** Names set a blank apart: at most this many words for each column. */
const WORDS_PER_COLUMN = 2.5;

/** Whether a rule gathers columns beside the stub under one name, which stands in the middle of it. */
function isSpannerRule(rule: Edge, row: VisualRow, region: readonly VisualRow[]): boolean {
  const { x1 } = unionOf(region);
  const firstGutter = findTableGutters(region)[0];
  if (
    !firstGutter ||
    row.textRuns.length > 1 ||
    rule.position > row.baseline + MAX_SPANNER_DISTANCE * row.size
  ) {
    return false;
  }
  const centerOffset = Math.abs(row.x0 + row.x1 - rule.start - rule.end) / 2;
  return centerOffset <= row.size && rule.start >= firstGutter.x0 && rule.end >= x1 - row.size;
}

/** Whether the row's blanks can be parted so that every column gets a name. */
function hasNameForEachColumn(row: VisualRow, gutters: readonly Gutter[]): boolean {
  const columns = gutters.length + 1;
  if (row.words.length > WORDS_PER_COLUMN * columns) return false;
  const { segments } = splitRowAtColumns(row, gutters);
  return segments.length === columns && segments.every((s) => s.first === s.last);
}

/** A sentence from the table's edge over its columns introduces the table, even under a rule. */
function isCaption(row: VisualRow, region: readonly VisualRow[]): boolean {
  if (row.words.length <= MAX_WORDS || row.textRuns.length > 1) return false;
  const [firstGutter] = findTableGutters(region);
  return firstGutter !== undefined && row.x0 < firstGutter.x0 && row.x1 > firstGutter.x1;
}

/** Set over several data columns, or over one of them beside another such phrase. */
function isAboveDataColumns(row: VisualRow, gutters: readonly Gutter[]): boolean {
  const { segments } = splitRowAtColumns(row, gutters);
  if (row.words.length > MAX_WORDS && segments.length === 1) return false;
  return (
    segments.every((segment) => segment.first > 0) &&
    (segments.length >= 2 || segments.some((segment) => segment.last > segment.first))
  );
}

/**
 * Names one column: within a data column of which nothing above the figures tells the name yet. The
 * lines of the name stand over each other, so the region may already open with its lower lines.
 */
function isNumericColumnName(
  row: VisualRow,
  region: readonly VisualRow[],
  gutters: readonly Gutter[],
): boolean {
  const [segment, ...more] = splitRowAtColumns(row, gutters).segments;
  if (!segment || more.length > 0 || row.words.length > MAX_WORDS) return false;
  if (segment.first === 0 || segment.last > segment.first) return false;
  const column = region.flatMap((below) =>
    splitRowAtColumns(below, gutters).segments.filter(
      (own) => own.first === segment.first && own.last === segment.first,
    ),
  );
  const isNumericSegment = column.map(({ words }) => isNumeric(joinWords(words)));
  const first = isNumericSegment.indexOf(true);
  // All between the row and the figures stands in this column alone: the name's other lines.
  return (
    first >= 0 &&
    region
      .slice(0, first)
      .every((below) => splitRowAtColumns(below, gutters).segments.every((own) => own.first > 0))
  );
}

/** `region` without first lines alone over the stub, where names of the columns follow: its title. */
export function removeTitle(region: readonly VisualRow[]): readonly VisualRow[] {
  const gutters = findTableGutters(region);
  const segmentsByRow = region
    .slice(0, MAX_HEADER_ROWS)
    .map((row) => splitRowAtColumns(row, gutters).segments);
  const names = segmentsByRow.findIndex((segments) => segments.some((segment) => segment.last > 0));
  const first = segmentsByRow[names] ?? [];
  const isNamed = first.every(
    ({ words }) => !isNumeric(joinWords(words)) || isYear(joinWords(words)),
  );
  const isTitled = segmentsByRow.slice(0, names).every((segments) => segments.length === 1);
  return names > 0 && isNamed && isTitled ? region.slice(names) : region;
}

/** Whether a rule drawn under `row` runs over stub and columns: no lone phrase over it is a name. */
function isFullWidthRule(rule: Edge, row: VisualRow, region: readonly VisualRow[]): boolean {
  if (row.textRuns.length > 1) return false;
  const [top] = region;
  const { x0, x1 } = unionOf(region);
  if (!top || !rule.drawn || rule.position < row.baseline || rule.position > top.baseline) {
    return false;
  }
  return rule.start <= x0 + top.size && rule.end >= x1 - top.size;
}

/** How many of `above` (from the region upwards) lie under a rule that tops the region. */
function countRowsUnderTopRule(
  above: readonly VisualRow[],
  region: readonly VisualRow[],
  rules: readonly Edge[],
): number {
  const { x0, x1 } = unionOf(region);
  const wide = rules.filter(
    (rule) => Math.min(rule.end, x1) - Math.max(rule.start, x0) >= MIN_RULE_COVER * (x1 - x0),
  );
  let count = 0;
  above.forEach((row, i) => {
    const next = above[i + 1];
    const from = next ? (next.y0 + next.y1) / 2 : row.y0 - 2 * row.size;
    const to = (row.y0 + row.y1) / 2;
    if (wide.some((rule) => rule.position > from && rule.position < to)) count = i + 1;
  });
  return count;
}

/** `region` with its heading rows; `rows` are those of the page that are no running text. */
export function addHeaderRows(
  region: readonly VisualRow[],
  rows: readonly VisualRow[],
  allRules: readonly Edge[],
): readonly VisualRow[] {
  const [top] = region;
  if (!top) return [];
  const rect = unionOf(region);
  const width = rect.x1 - rect.x0;
  const rules = allRules.filter((rule) => rule.end - rule.start <= MAX_RULE_WIDTH * width);
  const above: VisualRow[] = [];
  for (let i = rows.indexOf(top) - 1; i >= 0 && above.length < MAX_HEADER_ROWS; i--) {
    const row = rows[i];
    const below = above.at(-1) ?? top;
    if (!row) break;
    const rulesBelow = rules.filter(
      (rule) => rule.position > row.baseline && rule.position < below.baseline - below.size / 2,
    );
    const gap = rulesBelow.some((rule) => isSpannerRule(rule, row, region))
      ? MAX_SPANNER_GAP
      : rulesBelow.length > 0
        ? MAX_UNDERLINED_GAP
        : MAX_HEADER_GAP;
    if (verticalGap(row, below) > gap * Math.max(row.size, below.size)) break;
    if (isCaption(row, region)) break;
    above.push(row);
  }
  const regionWithRowsAbove = (count: number) => [...above.slice(0, count).reverse(), ...region];
  let count = countRowsUnderTopRule(above, region, rules);
  let headedRegion = count === 0 ? region : regionWithRowsAbove(count);
  for (; count < above.length; count++) {
    const row = above[count];
    const next = regionWithRowsAbove(count + 1);
    const gutters = findTableGutters(next);
    if (!row || gutters.length === 0) break;
    const isHeader =
      hasNameForEachColumn(row, gutters) ||
      isNumericColumnName(row, headedRegion, gutters) ||
      (isAboveDataColumns(row, gutters) &&
        !rules.some((rule) => isFullWidthRule(rule, row, headedRegion)));
    if (!isHeader) break;
    headedRegion = next;
  }
  return count === 0 ? region : removeTitle(headedRegion);
}
