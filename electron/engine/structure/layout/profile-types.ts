/** Document-level decisions, made by `document-profile/`. */
import type { StatementKind } from '../../../../shared/contract/table.ts';
import type { TextStyle } from './types.ts';

/** The labels decided for a table. */
export interface TableLabelDecision {
  readonly title: string | null;
  readonly unit: string | null;
  readonly period: string | null;
  /** Headings of its section, outermost first. */
  readonly section: readonly string[];
  /** The primary statement that the table is or is a part of. */
  readonly statement?: StatementKind;
}

export interface Continuation {
  readonly block: number;
  readonly from: number;
  /** A table begins with the header of the one that it continues. */
  readonly repeatsHeader?: boolean;
}

/** Document-level decisions for one page, by block index in the draft. */
export interface PageDecisions {
  /** Block index -> heading level. */
  readonly headings: Readonly<Record<number, number>>;
  /** Block index -> header, footer or page number. */
  readonly headersAndFooters: Readonly<Record<number, 'header' | 'footer' | 'page_number'>>;
  /** The printed or counted page number, such as `iv` or `F-3`; null if unknown. */
  readonly label: string | null;
  /** The page holds a printed table of contents. */
  readonly isContents: boolean;
  /** Block index -> depth, where a list continues from the page before. */
  readonly depths: Readonly<Record<number, number>>;
  /** The block (text or table) that continues the page before, and the block it continues. */
  readonly continues: Continuation | null;
  /** Block index of a table -> its labels. */
  readonly tables: Readonly<Record<number, TableLabelDecision>>;
}

/** Document-level results: body style, headings, headers and footers, continuations. */
export interface DocumentProfile {
  readonly pageCount: number;
  readonly body: TextStyle;
  /** Words hyphenated at a line end that the document elsewhere prints with the hyphen. */
  readonly compounds: readonly string[];
  readonly pages: Readonly<Record<number, PageDecisions>>;
}
