/**
 * Finds citations for values without one: returned by a model, or found in an earlier version of
 * the document. A quote is searched literally, then by its letters and digits, then by alignment
 * (`QuoteFinder`); a number or a date also by value, in any printed form.
 */
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Box } from '../../../../shared/geometry.ts';
import { type Convention, conventionOfWords } from '../../../../shared/values/cell-value.ts';
import { parseDate } from '../../../../shared/values/date-value.ts';
import { parseNumber } from '../../../../shared/values/number-value.ts';
import { citationOf } from '../evidence/cite.ts';
import { QuoteFinder } from './index.ts';

export interface QuoteRequest {
  /** Words as they are in the document; without them the value is searched. */
  readonly quote?: string | null | undefined;
  readonly value?: unknown;
  /** 1-based page that is searched first. */
  readonly page?: number | null | undefined;
  /** Indexes into the words of that page, where they are known: nothing is searched. */
  readonly words?: readonly number[] | undefined;
  /** Position on that page: of several matches, the nearest one is used. */
  readonly bbox?: Box | undefined;
}

export interface LocatedQuote {
  readonly citation: Citation;
  /**
   * How the words were found, strictest first: as printed, by letters and digits or by value, by
   * alignment.
   */
  readonly match: 'exact' | 'normalised' | 'aligned';
}

/** One result per request, null if the document does not contain it. */
export function locateQuotes(
  pages: readonly PageContent[],
  requests: readonly QuoteRequest[],
): (LocatedQuote | null)[] {
  const finders = new Map(pages.map((page) => [page.page, new QuoteFinder([page])]));
  const all = new QuoteFinder(pages);
  return requests.map(({ quote, value, page, words, bbox }) => {
    const text = quote ?? quotableText(value);
    const first = pages.filter((one) => one.page === page);
    if (words && first[0]) return { citation: citationOf(first[0], words), match: 'normalised' };
    const ordered = [...first, ...pages.filter((one) => one.page !== page)];
    const near = finders.get(page ?? 0);
    return (
      (text === null ? null : (exact(first, text, bbox) ?? exact(ordered, text))) ??
      (text === null ? null : located(pages, [near, all], text, 'normalised')) ??
      byMeaning(ordered, value) ??
      (text === null ? null : located(pages, [near, all], text, 'aligned'))
    );
  });
}

function quotableText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'number' ? String(value) : null;
}

/** Consecutive words of a quote, as printed; the first match, or the one nearest to `near`. */
function exact(pages: readonly PageContent[], text: string, near?: Box): LocatedQuote | null {
  const quote = text.trim().split(/\s+/);
  let best: { readonly citation: Citation; readonly distance: number } | null = null;
  for (const page of pages) {
    const words = page.words.text;
    for (
      let at = words.indexOf(quote[0] ?? '');
      at >= 0;
      at = words.indexOf(quote[0] ?? '', at + 1)
    ) {
      if (!quote.every((word, n) => words[at + n] === word)) continue;
      const citation = citationOf(
        page,
        quote.map((_, n) => at + n),
      );
      if (!near) return { citation, match: 'exact' };
      const distance = distanceOf(citation.bbox, near);
      if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { citation, distance };
    }
  }
  return best && { citation: best.citation, match: 'exact' };
}

/** Between the centres of two boxes, in page fractions. */
const distanceOf = (a: Box, b: Box): number =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/** A match by letters and digits of the whole quote has the share 1; alignment may miss some. */
function located(
  pages: readonly PageContent[],
  finders: readonly (QuoteFinder | undefined)[],
  text: string,
  match: 'normalised' | 'aligned',
): LocatedQuote | null {
  for (const finder of finders) {
    const hit = finder?.find(text);
    const page = pages.find((one) => one.page === hit?.page);
    if (!hit || !page || hit.words.length === 0) continue;
    if (match === 'normalised' && hit.share < 1) continue;
    return { citation: citationOf(page, hit.words), match };
  }
  return null;
}

/** Maximum words of a date: "the 18th day of April, 2001". */
const LONGEST_DATE = 4;

/** Matches a number printed in another form, or a date given as ISO. */
function byMeaning(pages: readonly PageContent[], value: unknown): LocatedQuote | null {
  const iso = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  if (iso === null && typeof value !== 'number') return null;
  const convention = conventionOfWords(pages.flatMap((page) => page.words.text));
  const order = convention.dateOrder ?? 'day-first';
  for (const page of pages) {
    const words = page.words.text;
    for (const [at, word] of words.entries()) {
      if (!/\d|\p{L}{3}/u.test(word)) continue;
      for (let count = 1; count <= LONGEST_DATE; count++) {
        const text = words.slice(at, at + count).join(' ');
        const says =
          iso === null
            ? isNumber(text, value as number, convention)
            : parseDate(text.replace(/[.,;)]+$/, ''), order)?.value === iso;
        if (!says) continue;
        const found = Array.from({ length: count }, (_, n) => at + n);
        return { citation: citationOf(page, found), match: 'normalised' };
      }
    }
  }
  return null;
}

/** Whether the complete text is that number. */
function isNumber(text: string, value: number, convention: Convention): boolean {
  const number = parseNumber(text.replace(/[,;:]$|\.$/, ''), convention);
  return number !== null && [number.amount, ...number.others].includes(value);
}
