/**
 * Adds header rows above a region: all rows up to its top rule if there is one; otherwise names
 * separated by word spaces only, and text runs over several data columns.
 */

import { centerY, unionOf } from '../../../../../shared/geometry.ts';
import { groupNeighbours, pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, VisualRow, verticalGap } from '../page-view/visual-rows.ts';
import { isCenteredOnColumns, measureColumnExtents } from '../stream/column-extents.ts';
import { ALIGNMENT_TOLERANCE } from '../stream/column-groups.ts';
import { CENTER_TOLERANCE } from '../stream/spanner-rules.ts';
import { splitRowAtColumns } from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';
import { isFullWidthRule, removeCaption } from './caption-above.ts';

/** Maximum gap between header rows, in type sizes. */
const MAX_HEADER_GAP = 1.1;
/** The same with a rule between them. */
const MAX_UNDERLINED_GAP = 1.6;
/** The same below a spanner rule. */
const MAX_SPANNER_GAP = 3;
/** Maximum distance of a spanner rule below its name, in type sizes. */
const MAX_SPANNER_DISTANCE = 0.7;
/** Maximum number of rows examined above the region. */
const MAX_HEADER_ROWS = 6;
/** Minimum cover of the table's width by a top rule. */
const MIN_RULE_COVER = 0.7;
/** A rule longer than this many table widths belongs to the page. */
const MAX_RULE_WIDTH = 1.3;
/** Maximum words of a header line over columns; captions have more. */
const MAX_WORDS = 7;
/** Maximum words per column in names separated by word spaces. */
const WORDS_PER_COLUMN = 2.5;
/** Maximum distance of the lines of a name, in type sizes, or in line distances of the names below. */
const MAX_LINE_DISTANCE = 1.5;
const MAX_LINE_RATIO = 1.1;

/** Names side by side are this many times as far apart as their words, which are evenly spaced. */
const MIN_NAME_GAP = 1.5;
const MAX_UNEVEN_SPACE = 1.25;

/**
 * The row with a text run for each name where names stand little more than a word space apart:
 * "Three months ended June 30,  Six months ended June 30,".
 */
function separateNames(row: VisualRow): VisualRow {
  const { textWords, baseline, size } = row;
  const spaces = pairsOf(textWords).map(([before, word]) => word.x0 - before.x1);
  const space = median(spaces);
  const isNameGap = (gap: number) => gap >= MIN_NAME_GAP * space;
  const isEven = spaces.every((gap) => isNameGap(gap) || gap <= MAX_UNEVEN_SPACE * space);
  if (row.textRuns.length !== 1 || space <= 0 || !isEven || !spaces.some(isNameGap)) return row;
  const names = groupNeighbours(textWords, (before, word) => !isNameGap(word.x0 - before.x1));
  const isName = (words: readonly ViewWord[]) => words.length > 1 && !isSentenceEnd(words);
  if (!names.every(isName)) return row;
  const runs = names.map((words) => ({ words, ...boundsOfWords(words) }));
  return new VisualRow(row.words, baseline, size, runs);
}

const isSentenceEnd = (words: readonly ViewWord[]): boolean =>
  /[.:;!?]$/u.test(words.at(-1)?.text ?? '');

/** Whether a rule spans data columns below one name that is centered over it. */
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

/**
 * Whether the row can be split so that every column gets a name; that of the row headers may lack
 * where there are several data columns.
 */
function hasNameForEachColumn(row: VisualRow, gutters: readonly Gutter[]): boolean {
  const columns = gutters.length + 1;
  if (row.words.length > WORDS_PER_COLUMN * columns) return false;
  const { segments } = splitRowAtColumns(row, gutters);
  if (segments.some((s) => s.first !== s.last)) return false;
  const isUnlabelled = segments.length === columns - 1 && segments.every((s) => s.first > 0);
  return segments.length === columns || (isUnlabelled && columns > 2);
}

/** Whether a data column of the row holds a number that is no year. */
const holdsNumbers = (row: VisualRow, gutters: readonly Gutter[]): boolean =>
  splitRowAtColumns(row, gutters).segments.some(({ first, words }) => {
    const text = joinWords(words);
    return first > 0 && isNumeric(text) && !isYear(text);
  });

/** Whether the row starts at the table's left edge, or before it: a title, no name of data columns. */
const startsWithTable = (row: VisualRow, region: readonly VisualRow[]): boolean =>
  row.x0 < unionOf(region).x0 + ALIGNMENT_TOLERANCE * row.size;

/** Whether the row is one name centered on all data columns. */
function isCenteredOnData(
  row: VisualRow,
  region: readonly VisualRow[],
  gutters: readonly Gutter[],
): boolean {
  if (row.textRuns.length !== 1 || row.words.length > MAX_WORDS) return false;
  if (startsWithTable(row, region)) return false;
  const splitRows = region.map((below) => splitRowAtColumns(below, gutters));
  const columns = measureColumnExtents(splitRows, gutters.length + 1)
    .slice(1)
    .filter((column) => column !== null);
  return columns.length > 1 && isCenteredOnColumns(row, columns, CENTER_TOLERANCE * row.size);
}

/** Whether the row holds only a row header: the label of the first section. */
const isSectionLabel = (row: VisualRow, gutters: readonly Gutter[]): boolean =>
  splitRowAtColumns(row, gutters).segments.every(({ last }) => last === 0);

/** A sentence from the table's edge over its columns is a caption, even below a rule. */
function isCaption(row: VisualRow, region: readonly VisualRow[]): boolean {
  if (row.words.length <= MAX_WORDS || row.textRuns.length > 1) return false;
  const [firstGutter] = findTableGutters(region);
  return firstGutter !== undefined && row.x0 < firstGutter.x0 && row.x1 > firstGutter.x1;
}

/** Over several data columns, or over one of them beside another such text run. */
function isAboveDataColumns(row: VisualRow, gutters: readonly Gutter[]): boolean {
  const { segments } = splitRowAtColumns(row, gutters);
  if (row.words.length > MAX_WORDS && segments.length === 1) return false;
  return (
    segments.every((segment) => segment.first > 0) &&
    (segments.length >= 2 || segments.some((segment) => segment.last > segment.first))
  );
}

/**
 * Whether the row is one name that reaches over several data columns and ends within them; a title
 * starts over the row headers.
 */
function isSpannerWithinColumns(
  row: VisualRow,
  region: readonly VisualRow[],
  gutters: readonly Gutter[],
): boolean {
  const [segment, ...more] = splitRowAtColumns(row, gutters).segments;
  if (!segment || more.length > 0 || segment.last === segment.first) return false;
  const extents = measureColumnExtents(
    region.map((below) => splitRowAtColumns(below, gutters)),
    gutters.length + 1,
  ).slice(segment.first, segment.last + 1);
  const [first, last] = [extents[0], extents.at(-1)];
  return !!first && !!last && row.x0 >= first.x0 - row.size && row.x1 <= last.x1 + row.size;
}

/**
 * Whether the row names one data column that has no name directly above its numbers. Names may
 * wrap, so the region may already start with their lower lines.
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
  // All rows above the numbers stand in this column only: the other lines of the name.
  return (
    first >= 0 &&
    region
      .slice(0, first)
      .every((below) =>
        splitRowAtColumns(below, gutters).segments.every((own) => own.first === segment.first),
      )
  );
}

/** Whether each text of the row is a line of a name that the next text below it goes on with. */
function continuesNames(
  row: VisualRow,
  region: readonly VisualRow[],
  gutters: readonly Gutter[],
): boolean {
  const pitch = (region[1]?.baseline ?? 0) - (region[0]?.baseline ?? 0);
  const reach = Math.max(MAX_LINE_DISTANCE * row.size, MAX_LINE_RATIO * pitch);
  const below = region
    .filter(({ baseline }) => baseline - row.baseline <= reach)
    .flatMap((line) => splitRowAtColumns(line, gutters).segments);
  return splitRowAtColumns(row, gutters).segments.every(({ first, last, words }) => {
    const next = below.find((other) => other.first <= last && other.last >= first);
    if (first === 0 || last > first || !next || next.last > next.first) return false;
    const [own, other] = [boundsOfWords(words), boundsOfWords(next.words)];
    const [left, right] = [own.x0 - other.x0, own.x1 - other.x1];
    const offset = Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2);
    return words.length <= MAX_WORDS && offset <= ALIGNMENT_TOLERANCE * row.size;
  });
}

/**
 * `region` without its title: first lines in the row header column only, above the column names.
 */
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
  return names > 0 && isNamed ? region.slice(names) : region;
}

/** Whether a rule below `row` spans row headers and data columns; a single text run above it is not a name. */
const isTitleRule = (rule: Edge, row: VisualRow, region: readonly VisualRow[]): boolean =>
  row.textRuns.length <= 1 && isFullWidthRule(rule, row.baseline, region);

/**
 * `region` without its caption or the first text over its columns, if a rule over all of them parts it from the rows or
 * the next line names each column of numbers.
 */
export function removeTitleAbove(
  titled: readonly VisualRow[],
  rules: readonly Edge[],
): readonly VisualRow[] {
  const region = removeCaption(titled, rules);
  const [title, ...rest] = region;
  const gutters = findTableGutters(rest);
  const [firstGutter] = gutters;
  const [names] = rest;
  if (!title || !names || !firstGutter) return region;
  const isTitle = title.textRuns.some(
    (run) => run.x0 <= firstGutter.x0 && run.x1 >= firstGutter.x1,
  );
  if (!isTitle) return region;
  const isNamed =
    hasNameForEachColumn(names, gutters) &&
    !hasNameForEachColumn(title, gutters) &&
    rest.findIndex((row) => holdsNumbers(row, gutters)) > 0;
  return isNamed || rules.some((rule) => isTitleRule(rule, title, rest)) ? rest : region;
}

/** Number of rows of `above` (ordered upwards) below a top rule. */
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
    const from = next ? centerY(next) : row.y0 - 2 * row.size;
    const to = centerY(row);
    if (wide.some((rule) => rule.position > from && rule.position < to)) count = i + 1;
  });
  return count;
}

/** `region` with its header rows; `rows` are those of the page without running text. */
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
    const printed = rows[i];
    const below = above.at(-1) ?? top;
    if (!printed) break;
    const row = separateNames(printed);
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
  /** The names of all data columns, or a name over all of them, were found. */
  const ownGutters = findTableGutters(headedRegion);
  let isNamed = headedRegion
    .slice(0, MAX_HEADER_ROWS)
    .some((row) => hasNameForEachColumn(row, ownGutters) && !holdsNumbers(row, ownGutters));
  const hasData = region.some((row) => holdsNumbers(row, ownGutters));
  for (; count < above.length; count++) {
    const row = above[count];
    const next = regionWithRowsAbove(count + 1);
    const gutters = findTableGutters(next);
    if (!row) break;
    // The last row of the table above.
    const hasNumbers = holdsNumbers(row, gutters);
    if (isNamed && hasNumbers) break;
    const isSpanner = isCenteredOnData(row, headedRegion, gutters);
    const nextAbove = above[count + 1];
    const hasNames = hasNameForEachColumn(row, gutters);
    const isHeader =
      hasNames ||
      (nextAbove && isSectionLabel(row, gutters) && hasNameForEachColumn(nextAbove, gutters)) ||
      isNumericColumnName(row, headedRegion, gutters) ||
      (hasData && continuesNames(row, headedRegion, gutters)) ||
      isSpanner ||
      (isAboveDataColumns(row, gutters) &&
        (row.textRuns.length > 1 || !startsWithTable(row, headedRegion)) &&
        (isSpannerWithinColumns(row, headedRegion, gutters) ||
          !rules.some((rule) => isTitleRule(rule, row, headedRegion))));
    if (!isHeader) break;
    isNamed ||= isSpanner || (hasNames && !hasNumbers);
    headedRegion = next;
  }
  return count === 0 ? region : removeTitle(headedRegion);
}
