/**
 * How many pages of a document name a company: the one that a report is about is named on most of
 * them, its banks and subsidiaries are not.
 */
import { termsOf } from '../../language/vocabulary/terms.ts';
import type { PreparedDocument } from './types.ts';

/** A shorter document repeats the names of both parties. */
const LEAST_PAGES = 5;

const termsByDocument = new WeakMap<PreparedDocument, readonly ReadonlySet<string>[]>();

function termsOfPages(prepared: PreparedDocument): readonly ReadonlySet<string>[] {
  const known = termsByDocument.get(prepared);
  if (known) return known;
  const terms = prepared.pages.map(({ words }) => new Set(words.text.flatMap(termsOf)));
  termsByDocument.set(prepared, terms);
  return terms;
}

/** Share of the pages that contain all words of a name but its legal form; 0 for short documents. */
export function shareOfPages(prepared: PreparedDocument, name: string): number {
  if (prepared.pages.length < LEAST_PAGES) return 0;
  const own = name
    .split(' ')
    .filter((word) => !prepared.vocabulary.isLegalForm(word))
    .flatMap(termsOf);
  if (own.length === 0) return 0;
  const pages = termsOfPages(prepared);
  return pages.filter((terms) => own.every((term) => terms.has(term))).length / pages.length;
}
