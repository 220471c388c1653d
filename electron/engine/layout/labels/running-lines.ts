/**
 * Lines that stand above tables and name none of them: running heads, and what stands there again
 * and again together with other lines, such as the name of the company above each statement.
 */
import { foldText } from '../document/furniture.ts';
import type { PageSummary } from '../types.ts';
import { splitLabel } from './phrases.ts';

/** Tables above which a line must stand, beside other lines each time, to name none. */
const LEAST_RECURRING = 3;

/** Pages with the same head at their edge, following each other, on which it may still be a title. */
const TITLED_PAGES = 3;
/** Fewer pages do not show what recurs. */
const LEAST_PAGES = 3;
/** A document of so many pages shows that a head on few of them is none of the whole document. */
const LONG_DOCUMENT = 20;

export interface RunningLines {
  /** Whether the block is a running head or foot, and not a title that merely stands at the edge. */
  isHead(page: number, block: number): boolean;
  /** Whether the line is one of them. */
  has(line: string): boolean;
  /** `title` without such a line at its start. */
  without(title: string): string;
}

export function runningLines(
  pages: readonly PageSummary[],
  isFurniture: (page: number, block: number) => boolean,
): RunningLines {
  const heads = recurringHeads(pages);
  const lines = new Set<string>();
  const together = new Map<string, number>();
  const alone = new Set<string>();
  const titles = new Set(
    pages.flatMap(({ page, edges }) =>
      edges
        .filter(
          ({ edge, number, folded }) => edge === 'top' && number === null && !heads.has(folded),
        )
        .map(({ block }) => `${page} ${block}`),
    ),
  );
  const isHead = (page: number, block: number) =>
    isFurniture(page, block) && !titles.has(`${page} ${block}`);
  for (const { page, edges, tables } of pages) {
    for (const { block, folded } of edges) {
      if (isHead(page, block) && splitLabel(folded).rest !== '') lines.add(folded);
    }
    for (const { above } of tables) {
      const group = above
        .filter(({ block }) => !isHead(page, block))
        .flatMap(({ rows }) => rows)
        .filter((row) => splitLabel(row).rest !== '')
        .map(foldText);
      if (group.length === 1) alone.add(group[0] as string);
      else for (const line of group) together.set(line, (together.get(line) ?? 0) + 1);
    }
  }
  for (const [line, count] of together) {
    if (count >= LEAST_RECURRING && !alone.has(line)) lines.add(line);
  }
  return {
    isHead,
    has: (line) => lines.has(foldText(line)),
    without(title) {
      const folded = foldText(title);
      const start = [...lines].find((line) => folded === line || folded.startsWith(`${line} `));
      return start === undefined ? title : title.slice(start.length).trim();
    },
  };
}

/** Folded texts at the edge of pages that recur as running heads do. */
function recurringHeads(pages: readonly PageSummary[]): Set<string> {
  const seen = new Map<string, number[]>();
  for (const { page, edges } of pages) {
    for (const { folded } of edges) seen.set(folded, [...(seen.get(folded) ?? []), page]);
  }
  const few = (on: readonly number[]) =>
    (pages.length >= LEAST_PAGES && on.length === 1) ||
    (pages.length >= LONG_DOCUMENT &&
      on.length <= TITLED_PAGES &&
      (on.at(-1) ?? 0) - (on[0] ?? 0) < TITLED_PAGES);
  return new Set([...seen].flatMap(([folded, on]) => (few(on) ? [] : [folded])));
}
