/**
 * The rows above the first row with gaps that still belong to the table: all up to its top rule where
 * there is one; else names set a mere blank apart over columns that stand wider, and phrases set
 * over several data columns.
 */
import { unionOf } from '../../../../shared/geometry.ts';
import { isFigure, isYear, textOf } from '../sheet/content.ts';
import type { Edge } from '../sheet/edges.ts';
import type { Gutter } from '../sheet/gutters.ts';
import type { Row } from '../sheet/rows.ts';
import { whiteBetween } from '../sheet/rows.ts';
import { cutRow } from './cut.ts';
import { columnGuttersOf } from './units.ts';

/** Rows of a heading stand apart by at most this many type sizes of white. */
const HEADING_GAP = 1.1;
/** The same where a rule stands between them. */
const UNDERLINED_GAP = 1.6;
/** The same where the upper one is ruled off over the columns that it names. */
const BRACED_GAP = 3;
/** Such a rule is drawn within this many type sizes under the name. */
const BRACE_DROP = 0.7;
/** Rows of a heading that are looked for above the columns. */
const MAX_HEADING = 6;
/** A top rule covers this share of the table's width. */
const RULE_COVER = 0.7;
/** A rule longer than this many table widths is the page's. */
const MAX_RULE = 1.3;
/** A heading over columns has no more words than this; captions have. */
const MAX_WORDS = 7;
/** Names set a blank apart: at most this many words for each column. */
const WORDS_PER_COLUMN = 2.5;

/** Whether a rule gathers columns beside the stub under one name, which stands in the middle of it. */
function braces(rule: Edge, row: Row, region: readonly Row[]): boolean {
  const { x1 } = unionOf(region);
  const data = columnGuttersOf(region)[0];
  if (!data || row.phrases.length > 1 || rule.position > row.baseline + BRACE_DROP * row.size) {
    return false;
  }
  const off = Math.abs(row.x0 + row.x1 - rule.start - rule.end) / 2;
  return off <= row.size && rule.start >= data.x0 && rule.end >= x1 - row.size;
}

/** Whether the row's blanks can be parted so that every column gets a name. */
function namesColumns(row: Row, gutters: readonly Gutter[]): boolean {
  const columns = gutters.length + 1;
  if (row.words.length > WORDS_PER_COLUMN * columns) return false;
  const { segments } = cutRow(row, gutters);
  return segments.length === columns && segments.every((s) => s.first === s.last);
}

/** A sentence from the table's edge over its columns introduces the table, even under a rule. */
function isCaption(row: Row, region: readonly Row[]): boolean {
  if (row.words.length <= MAX_WORDS || row.phrases.length > 1) return false;
  const [stub] = columnGuttersOf(region);
  return stub !== undefined && row.x0 < stub.x0 && row.x1 > stub.x1;
}

/** Set over several data columns, or over one of them beside another such phrase. */
function standsOverData(row: Row, gutters: readonly Gutter[]): boolean {
  const { segments } = cutRow(row, gutters);
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
function namesFigures(row: Row, region: readonly Row[], gutters: readonly Gutter[]): boolean {
  const [segment, ...more] = cutRow(row, gutters).segments;
  if (!segment || more.length > 0 || row.words.length > MAX_WORDS) return false;
  if (segment.first === 0 || segment.last > segment.first) return false;
  const column = region.flatMap((below) =>
    cutRow(below, gutters).segments.filter(
      (own) => own.first === segment.first && own.last === segment.first,
    ),
  );
  const figures = column.map(({ words }) => isFigure(textOf(words)));
  const first = figures.indexOf(true);
  // All between the row and the figures stands in this column alone: the name's other lines.
  return (
    first >= 0 &&
    region
      .slice(0, first)
      .every((below) => cutRow(below, gutters).segments.every((own) => own.first > 0))
  );
}

/** `region` without first lines alone over the stub, where names of the columns follow: its title. */
export function withoutTitle(region: readonly Row[]): readonly Row[] {
  const gutters = columnGuttersOf(region);
  const cuts = region.slice(0, MAX_HEADING).map((row) => cutRow(row, gutters).segments);
  const names = cuts.findIndex((segments) => segments.some((segment) => segment.last > 0));
  const first = cuts[names] ?? [];
  const named = first.every(({ words }) => !isFigure(textOf(words)) || isYear(textOf(words)));
  const titled = cuts.slice(0, names).every((segments) => segments.length === 1);
  return names > 0 && named && titled ? region.slice(names) : region;
}

/** Whether a rule drawn under `row` runs over stub and columns: no lone phrase over it is a name. */
function isRoof(rule: Edge, row: Row, region: readonly Row[]): boolean {
  if (row.phrases.length > 1) return false;
  const [top] = region;
  const { x0, x1 } = unionOf(region);
  if (!top || !rule.drawn || rule.position < row.baseline || rule.position > top.baseline) {
    return false;
  }
  return rule.start <= x0 + top.size && rule.end >= x1 - top.size;
}

/** How many of `above` (from the region upwards) lie under a rule that tops the region. */
function rowsUnderRule(
  above: readonly Row[],
  region: readonly Row[],
  rules: readonly Edge[],
): number {
  const { x0, x1 } = unionOf(region);
  const wide = rules.filter(
    (rule) => Math.min(rule.end, x1) - Math.max(rule.start, x0) >= RULE_COVER * (x1 - x0),
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
export function withHeading(
  region: readonly Row[],
  rows: readonly Row[],
  allRules: readonly Edge[],
): readonly Row[] {
  const [top] = region;
  if (!top) return [];
  const rect = unionOf(region);
  const width = rect.x1 - rect.x0;
  const rules = allRules.filter((rule) => rule.end - rule.start <= MAX_RULE * width);
  const above: Row[] = [];
  for (let i = rows.indexOf(top) - 1; i >= 0 && above.length < MAX_HEADING; i--) {
    const row = rows[i];
    const below = above.at(-1) ?? top;
    if (!row) break;
    const under = rules.filter(
      (rule) => rule.position > row.baseline && rule.position < below.baseline - below.size / 2,
    );
    const gap = under.some((rule) => braces(rule, row, region))
      ? BRACED_GAP
      : under.length > 0
        ? UNDERLINED_GAP
        : HEADING_GAP;
    if (whiteBetween(row, below) > gap * Math.max(row.size, below.size)) break;
    if (isCaption(row, region)) break;
    above.push(row);
  }
  const upTo = (count: number) => [...above.slice(0, count).reverse(), ...region];
  let count = rowsUnderRule(above, region, rules);
  let held = count === 0 ? region : upTo(count);
  for (; count < above.length; count++) {
    const row = above[count];
    const next = upTo(count + 1);
    const gutters = columnGuttersOf(next);
    if (!row || gutters.length === 0) break;
    const belongs =
      namesColumns(row, gutters) ||
      namesFigures(row, held, gutters) ||
      (standsOverData(row, gutters) && !rules.some((rule) => isRoof(rule, row, held)));
    if (!belongs) break;
    held = next;
  }
  return count === 0 ? region : withoutTitle(held);
}
