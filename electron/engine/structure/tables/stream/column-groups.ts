/**
 * Spanners without rules: the runs of columns that a line of fewer names than columns lies over. Names
 * over years that repeat span equal groups; others are centered on their columns.
 */
import { centerX } from '../../../../../shared/geometry.ts';
import { isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, type VisualRow } from '../page-view/visual-rows.ts';
import {
  type HorizontalExtent,
  isCenteredOnColumns,
  measureColumnExtents,
  toCells,
} from './column-extents.ts';
import { partitionByCenters, type Run } from './partition.ts';
import { CENTER_TOLERANCE } from './spanner-rules.ts';
import type { Segment, SplitRow } from './split-row.ts';

/** Tolerance for a name's alignment with its column, in type sizes. */
export const ALIGNMENT_TOLERANCE = 0.4;
/** Maximum line distance within a name, in type sizes. */
const MAX_NAME_LINE_DISTANCE = 1.3;
/** The same where the line aligns with the next one. */
const MAX_ALIGNED_LINE_DISTANCE = 1.5;

/**
 * `splitRow` with each spanner over its run of columns, so that together they cover all data columns.
 * Null if there are no such runs, or if the `headerLines` directly below leave a column without a name.
 */
export function assignNamesToColumnGroups(
  splitRow: SplitRow,
  below: readonly SplitRow[],
  headerLines: number,
  width: number,
): SplitRow | null {
  const { row, segments } = splitRow;
  const header = below.slice(0, headerLines);
  // Lines with few names may be spanners themselves.
  const isOfColumns = ({ segments: own }: SplitRow, i: number) =>
    i >= headerLines || own.filter(({ first }) => first > 0).length > (width - 1) / 2;
  const extents = measureColumnExtents(below.filter(isOfColumns), width);
  const named = joinTextRuns(splitRow, extents);
  if (named.length === 0 || named.length >= width - 1 || !nameAllColumns(header, width))
    return null;
  const names = named.map(({ words }) => boundsOfWords(words));
  const columns = extents.slice(1).filter((column) => column !== null);
  // "Years ended" above "2024 2023 2022" is not the first line of the name of one of them.
  const areYears = header.some((line) => isLineOfYears(line, width - 1));
  if (!areYears && continueBelow(names, row, header[0], columns)) return null;
  const slack = CENTER_TOLERANCE * row.size;
  const runs =
    (areYears ? spanAll(names, columns, slack) : null) ??
    groupByRepetition(names, header, columns) ??
    partition(names, columns, slack);
  if (!runs) return null;
  const widened = named.map((segment, i) => ({
    ...segment,
    first: (runs[i]?.first ?? 0) + 1,
    last: (runs[i]?.last ?? 0) + 1,
  }));
  return { row, segments: [...segments.filter(({ last }) => last === 0), ...widened] };
}

/** Whether the lines name every data column. */
function nameAllColumns(lines: readonly SplitRow[], width: number): boolean {
  const named = new Set(lines.flatMap((line) => line.segments.map(({ first }) => first)));
  return Array.from({ length: width - 1 }, (_, i) => i + 1).every((column) => named.has(column));
}

/** Whether each of the data columns, `count` of them, is named by a year. */
function isLineOfYears({ segments }: SplitRow, count: number): boolean {
  const texts = segments.filter(({ first }) => first > 0).map(({ words }) => joinWords(words));
  return texts.length === count && texts.every(isYear);
}

/**
 * Whether the names may be first lines of wrapped names: each over the text of one column alone, close to
 * the next line.
 */
function continueBelow(
  names: readonly HorizontalExtent[],
  row: VisualRow,
  next: SplitRow | undefined,
  columns: readonly HorizontalExtent[],
): boolean {
  if (!next || !names.every((name) => isOverOneColumn(name, columns))) return false;
  const nextNames = next.segments.map(({ words }) => boundsOfWords(words));
  const isAligned = names.every((name) =>
    nextNames.some((other) => isAlignedLikeColumn(name, other, ALIGNMENT_TOLERANCE * row.size)),
  );
  const maxPitch = isAligned ? MAX_ALIGNED_LINE_DISTANCE : MAX_NAME_LINE_DISTANCE;
  return next.row.baseline - row.baseline <= maxPitch * row.size;
}

/** Whether a name lies over the text of one column alone. */
const isOverOneColumn = (name: HorizontalExtent, columns: readonly HorizontalExtent[]): boolean =>
  columns.filter(({ x0, x1 }) => name.x0 < x1 && name.x1 > x0).length === 1;

/** A single name over all columns, if it is centered on them. */
const spanAll = (
  [name, ...others]: readonly HorizontalExtent[],
  columns: readonly HorizontalExtent[],
  slack: number,
): Run[] | null =>
  name && others.length === 0 && isCenteredOnColumns(name, columns, slack)
    ? [{ first: 0, last: columns.length - 1 }]
    : null;

/** The runs of columns, of their text or of their cells, that the names are centered on. */
function partition(
  names: readonly HorizontalExtent[],
  columns: readonly HorizontalExtent[],
  slack: number,
): Run[] | null {
  const toExtent = ({ x0, x1 }: HorizontalExtent) => ({ from: x0, to: x1 });
  const alternatives = [columns, toCells(columns)].map((cells) => cells.map(toExtent));
  return partitionByCenters(names.map(toExtent), alternatives, slack);
}

/** Whether a name aligns with its column left, right or centered. */
function isAlignedLikeColumn(
  name: HorizontalExtent,
  column: HorizontalExtent,
  slack: number,
): boolean {
  const before = name.x0 - column.x0;
  const after = column.x1 - name.x1;
  if (before < -slack || after < -slack) return false;
  return Math.min(before, after, Math.abs(before - after) / 2) <= slack;
}

/**
 * The run of `columns` of each name where the names below repeat in equal groups ("2024 2023 2024
 * 2023"), and each name lies over its group. Null if they do not.
 */
function groupByRepetition(
  names: readonly HorizontalExtent[],
  below: readonly SplitRow[],
  columns: readonly HorizontalExtent[],
): Run[] | null {
  const size = columns.length / names.length;
  if (names.length < 2 || size < 2 || !Number.isInteger(size)) return null;
  const texts = columns.map((_, i) =>
    below
      .flatMap(({ segments }) => segments)
      .filter(({ first, last }) => first === i + 1 && last === i + 1)
      .map(({ words }) => joinWords(words))
      .join(' '),
  );
  if (texts.some((text, i) => text === '' || text !== texts[i % size])) return null;
  const isOver = names.every((name, i) => {
    const center = centerX(name);
    const from = columns[i * size - 1]?.x1 ?? 0;
    return center > from && center < (columns[(i + 1) * size - 1]?.x1 ?? 0);
  });
  return isOver ? names.map((_, i) => ({ first: i * size, last: (i + 1) * size - 1 })) : null;
}

/**
 * The segments over data columns; a text run that was split at a gutter is one again, unless each
 * part aligns with its column.
 */
function joinTextRuns(
  { row, segments }: SplitRow,
  extents: readonly (HorizontalExtent | null)[],
): Segment[] {
  const isAligned = (part: Segment): boolean => {
    const column = extents[part.first];
    const slack = ALIGNMENT_TOLERANCE * row.size;
    return (
      part.first !== part.last ||
      !column ||
      isAlignedLikeColumn(boundsOfWords(part.words), column, slack)
    );
  };
  const runOf = (word: ViewWord | undefined) =>
    row.textRuns.findIndex(({ words }) => words.some((other) => other === word));
  const parts = segments.filter(({ last }) => last > 0);
  const byRun = Map.groupBy(parts, ({ words }) => runOf(words[0]));
  return [...byRun.values()].flatMap((run): Segment[] => {
    const [first] = run;
    const last = run.at(-1);
    const isName =
      run.length > 1 && run.some((part) => part.words.some(({ text }) => !isNumeric(text)));
    if (!first || !last || !isName || run.every(isAligned)) return run;
    return [{ first: first.first, last: last.last, words: run.flatMap(({ words }) => words) }];
  });
}
