import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';

/**
 * A page after all that can be decided from the page alone. Plain JSON: it travels between threads
 * and is stored until the document is whole.
 */
export interface PageDraft {
  readonly text: PageText;
  readonly tables: readonly TableDraft[];
  readonly regions: readonly unknown[];
}

/** The little of a page that the whole document needs to be judged; small, for 2,000 pages are kept. */
export interface PageSummary {
  readonly page: number;
}

/** What only the whole document shows: body font, heading levels, running heads, joined tables. */
export interface DocumentProfile {
  readonly pageCount: number;
}

export interface PageReading {
  readonly draft: PageDraft;
  readonly summary: PageSummary;
}
