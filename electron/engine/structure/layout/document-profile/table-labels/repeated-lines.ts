/**
 * Lines above tables that are not titles: headers, and lines that recur there together with others,
 * such as the company name above each statement.
 */

import { addTo } from '../../../../../../shared/neighbours.ts';
import { normalizeRepeatedText } from '../../page-summary/edge-blocks.ts';
import { parseLabel } from '../../page-summary/label-phrases.ts';
import type { PageSummary } from '../../summary-types.ts';

/** Tables above which a line must recur, each time beside other lines. */
const MIN_RECURRING = 3;

/** Consecutive pages with the same text at their edge on which it may still be a title. */
const MAX_TITLED_PAGES = 3;
/** Minimum pages to detect repetition. */
const MIN_PAGES = 3;
/** In a document this long, text at the edge of only a few pages is not a header. */
const LONG_DOCUMENT_PAGES = 20;

export interface RepeatedLines {
  /** Whether the block is a header or footer and not a title at the page edge. */
  isRunningHeader(page: number, block: number): boolean;
  /** Whether the line is a repeated line. */
  has(line: string): boolean;
  /** `title` without a repeated line at its start. */
  without(title: string): string;
}

export function findRepeatedLines(
  pages: readonly PageSummary[],
  isHeaderOrFooter: (page: number, block: number) => boolean,
): RepeatedLines {
  const headers = findRecurringHeaders(pages);
  const lines = new Set<string>();
  const together = new Map<string, number>();
  const alone = new Set<string>();
  const titles = new Set(
    pages.flatMap(({ page, edges }) =>
      edges
        .filter(
          ({ edge, number, normalized }) =>
            edge === 'top' && number === null && !headers.has(normalized),
        )
        .map(({ block }) => `${page} ${block}`),
    ),
  );
  const isRunningHeader = (page: number, block: number) =>
    isHeaderOrFooter(page, block) && !titles.has(`${page} ${block}`);
  for (const { page, edges, tables } of pages) {
    for (const { block, normalized } of edges) {
      if (isRunningHeader(page, block) && parseLabel(normalized).rest !== '') lines.add(normalized);
    }
    for (const { above } of tables) {
      const group = above
        .filter(({ block }) => !isRunningHeader(page, block))
        .flatMap(({ rows }) => rows)
        .filter((row) => parseLabel(row).rest !== '')
        .map(normalizeRepeatedText);
      if (group.length === 1) alone.add(group[0] as string);
      else for (const line of group) together.set(line, (together.get(line) ?? 0) + 1);
    }
  }
  for (const [line, count] of together) {
    if (count >= MIN_RECURRING && !alone.has(line)) lines.add(line);
  }
  return {
    isRunningHeader,
    has: (line) => lines.has(normalizeRepeatedText(line)),
    without(title) {
      const normalized = normalizeRepeatedText(title);
      const start = [...lines].find(
        (line) => normalized === line || normalized.startsWith(`${line} `),
      );
      return start === undefined ? title : title.slice(start.length).trim();
    },
  };
}

/** Normalized texts at page edges that recur like headers. */
function findRecurringHeaders(pages: readonly PageSummary[]): Set<string> {
  const seen = new Map<string, number[]>();
  for (const { page, edges } of pages) {
    for (const { normalized } of edges) addTo(seen, normalized, page);
  }
  const few = (on: readonly number[]) =>
    (pages.length >= MIN_PAGES && on.length === 1) ||
    (pages.length >= LONG_DOCUMENT_PAGES &&
      on.length <= MAX_TITLED_PAGES &&
      (on.at(-1) ?? 0) - (on[0] ?? 0) < MAX_TITLED_PAGES);
  return new Set([...seen].flatMap(([normalized, on]) => (few(on) ? [] : [normalized])));
}
