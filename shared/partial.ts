/** The common wording for a file that does not contain all pages of its document. */
import { rangeText } from './contract/page-filter.ts';

export interface Partial {
  /** Pages that are missing, ascending. */
  readonly missing: readonly number[];
  /** Number of pages of the document. */
  readonly total: number;
}

export const partialNote = ({ missing, total }: Partial): string =>
  `Partial: ${total - missing.length} of ${total} pages. Missing: ${rangeText(missing).replaceAll(',', ', ')}.`;
