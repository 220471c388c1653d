import { z } from 'zod';
import { PageFilterError, parsePageFilter } from './page-filter.ts';

/** A page number that no document exceeds. */
const LAST_PAGE = 999_999;

/** Ascending pages in the shortest form: `1-3,7`. */
export function rangeText(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run?.[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join();
}

/** The pages of a document to read, by number; equal choices become equal texts. */
export const PageRange = z
  .string()
  .max(500)
  .transform((text, { addIssue }) => {
    try {
      return rangeText(parsePageFilter(text, LAST_PAGE));
    } catch (error) {
      if (!(error instanceof PageFilterError)) throw error;
      addIssue(error.message);
      return z.NEVER;
    }
  })
  .meta({ id: 'PageRange', examples: ['1-3,7'] });
