import { z } from 'zod';
import { consecutiveRuns } from '../neighbours.ts';

/** Thrown for an invalid filter; `message` names the invalid part. */
export class PageFilterError extends Error {}

const PAGES = { parameter: 'pages', one: 'a page', example: '1-3' };
const ROWS = { parameter: 'rows', one: 'a row', example: '4-9' };
const TABLES = { parameter: 'tables', one: 'a table', example: '0-2' };

/**
 * Pages selected by a filter such as `1-3,7`, ascending and without duplicates. Throws
 * PageFilterError naming the part that is invalid or outside 1..pageCount.
 */
export const parsePageFilter = (filter: string, pageCount: number): number[] =>
  parseFilter(filter, PAGES, 1, pageCount);

/** Tables selected by their `table_index`, such as `0,3-5`; otherwise like parsePageFilter. */
export const parseTableFilter = (filter: string, tableCount: number): number[] =>
  parseFilter(filter, TABLES, 0, tableCount - 1);

/** 0-based rows of a table. Its length is not known here: rows that it does not have are ignored. */
export const parseRowFilter = (filter: string): number[] => parseFilter(filter, ROWS, 0, MOST_ROWS);

const MOST_ROWS = 999_999;

function parseFilter(
  filter: string,
  { parameter, one, example }: typeof PAGES,
  first: number,
  last: number,
): number[] {
  const named = new Set<number>();
  for (const raw of filter.split(',')) {
    const part = raw.trim();
    const match = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(part);
    if (!match) {
      throw new PageFilterError(
        `${parameter}: "${part}" is not ${one} number or a range such as ${example}`,
      );
    }
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from < first || to > last || from > to) {
      const all = last < first ? `, which has no ${parameter}` : `'s ${parameter} ${first}-${last}`;
      throw new PageFilterError(`${parameter}: "${part}" is outside the document${all}`);
    }
    for (let number = from; number <= to; number++) named.add(number);
  }
  return [...named].sort((a, b) => a - b);
}

/** Ascending pages in the shortest form: `1-3,7`. */
export const rangeText = (pages: readonly number[]): string =>
  consecutiveRuns(pages)
    .map(([first, last]) => (first === last ? first : `${first}-${last}`))
    .join();

/** The pages of a document to read, by number; whether it has them is found when it is opened. */
export const PageRange = z
  .string()
  .max(500)
  .superRefine((text, { addIssue }) => {
    try {
      parsePageFilter(text, Number.MAX_SAFE_INTEGER);
    } catch (error) {
      if (!(error instanceof PageFilterError)) throw error;
      addIssue(error.message);
    }
  })
  .meta({ id: 'PageRange', examples: ['1-3,7'] });
