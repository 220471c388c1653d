/**
 * Column names only a word space apart, such as "Total Under 18 18 and over": of all ways to deal the
 * words of a text run to its columns, the one in which the names align best with the columns below.
 */

import { isNumeric } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { type HorizontalExtent, measureColumnExtents } from './column-extents.ts';
import { findNumericColumns, type Segment, type SplitRow } from './split-row.ts';

interface Deal {
  /** Sum of the distances between an edge of the names and of their columns. Points. */
  readonly offset: number;
  readonly parts: readonly (readonly ViewWord[])[];
}

const EDGES: readonly ((extent: HorizontalExtent) => number)[] = [
  ({ x0 }) => x0,
  ({ x1 }) => x1,
  ({ x0, x1 }) => (x0 + x1) / 2,
];

/** The best deal with at least a word for each column; `words` from left to right. */
function findBestDeal(
  words: readonly ViewWord[],
  columns: readonly HorizontalExtent[],
  edgeOf: (extent: HorizontalExtent) => number,
): Deal | undefined {
  /** By the number of words dealt to the columns so far. */
  let deals: (Deal | undefined)[] = [{ offset: 0, parts: [] }];
  for (const column of columns) {
    const next: (Deal | undefined)[] = [];
    deals.forEach((deal, from) => {
      for (let to = from + 1; deal && to <= words.length; to++) {
        const [x0, x1] = [words[from]?.x0 ?? 0, words[to - 1]?.x1 ?? 0];
        const offset = deal.offset + Math.abs(edgeOf({ x0, x1 }) - edgeOf(column));
        if (offset < (next[to]?.offset ?? Infinity)) {
          next[to] = { offset, parts: [...deal.parts, words.slice(from, to)] };
        }
      }
    });
    deals = next;
  }
  return deals[words.length];
}

/** The segments of each text run of a row. */
function groupByRun({ row, segments }: SplitRow): Segment[][] {
  const runOf = new Map(row.textRuns.flatMap((run) => run.words.map((word) => [word, run])));
  return [...Map.groupBy(segments, ({ words: [word] }) => word && runOf.get(word)).values()];
}

/** Whether the segments are parts of a name that was split between data columns. */
const isSplitName = (own: readonly Segment[]): boolean =>
  own.length > 1 &&
  own.every(({ first, last }) => first > 0 && first === last) &&
  own.some(({ words }) => !words.every(({ text }) => isNumeric(text)));

/** `splitRows` of `columns` columns with the words of names above the first numbers dealt to their columns. */
export function dealNames(splitRows: readonly SplitRow[], columns: number): SplitRow[] {
  const isName = splitRows.map((splitRow) => groupByRun(splitRow).some(isSplitName));
  const body = splitRows.findIndex((row, at) => !isName[at] && findNumericColumns(row).size > 0);
  const extents = measureColumnExtents(splitRows.slice(body), columns);
  return splitRows.map((splitRow, at) => {
    if (at >= body || !isName[at]) return splitRow;
    const segments = groupByRun(splitRow).flatMap((own): readonly Segment[] => {
      const known = own.flatMap(({ first }) => extents[first] ?? []);
      if (!isSplitName(own) || known.length < own.length) return own;
      const words = own.flatMap((segment) => segment.words);
      const deals = EDGES.flatMap((edgeOf) => findBestDeal(words, known, edgeOf) ?? []);
      const [best] = deals.sort((a, b) => a.offset - b.offset);
      return own.map((segment, part) => ({
        ...segment,
        words: best?.parts[part] ?? segment.words,
      }));
    });
    return { ...splitRow, segments };
  });
}
