/**
 * Row headers centered vertically beside the rows they label, without rules: some lie between two
 * rows, and together they cover all rows of the body. Labels of several lines are not supported.
 */
import { boundsOfWords } from '../page-view/visual-rows.ts';
import { partitionByCenters, type Run } from './partition.ts';
import type { Segment, SplitRow } from './split-row.ts';

/** Tolerance for a label's center, in type sizes. */
const CENTER_TOLERANCE = 0.4;

const isRowHeader = ({ last }: Segment): boolean => last === 0;

const verticalExtent = (segments: readonly Segment[]) => {
  const { y0, y1 } = boundsOfWords(segments.flatMap(({ words }) => words));
  return { from: y0, to: y1 };
};

interface CenteredRowHeaders {
  readonly labels: readonly Segment[];
  /** The rows that each label covers. */
  readonly runs: readonly Run[];
  /** The rows of the body without their labels. */
  readonly groups: readonly (readonly SplitRow[])[];
}

/** Whether a line holds only a label, between two lines that have none. */
const isBetweenRows = (splitRow: SplitRow, i: number, splitRows: readonly SplitRow[]): boolean => {
  const around = [splitRows[i - 1], splitRows[i + 1]];
  return (
    splitRow.segments.every(isRowHeader) &&
    around.every((line) => line && !line.segments.some(isRowHeader))
  );
};

/**
 * Such row headers beside the lines of `body`, which `mergeLines` merges into rows; null if there
 * are none.
 */
export function findCenteredRowHeaders(
  body: readonly SplitRow[],
  mergeLines: (splitRows: readonly SplitRow[]) => SplitRow[][],
): CenteredRowHeaders | null {
  if (!body.some(isBetweenRows)) return null;
  const labels = body.flatMap(({ segments }) => segments.filter(isRowHeader));
  const withoutLabels = body
    .map(({ row, segments }) => ({
      row,
      segments: segments.filter((segment) => !isRowHeader(segment)),
    }))
    .filter(({ segments }) => segments.length > 0);
  const groups = mergeLines(withoutLabels);
  const runs = partitionByCenters(
    labels.map((label) => verticalExtent([label])),
    [groups.map((group) => verticalExtent(group.flatMap(({ segments }) => segments)))],
    CENTER_TOLERANCE * (body[0]?.row.size ?? 0),
  );
  return runs && { labels, runs, groups };
}
