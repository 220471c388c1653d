/**
 * Verifies a model's statements against the document. A statement is cited where its quotes are
 * found on the pages; one without any is marked as not found, and a number that is not in the cited
 * words is reported as uncertain. Model output never becomes markup: it is plain text, links and
 * images are reduced to theirs.
 */

import { contentOfText } from '../../../shared/answer-text.ts';
import type { AnswerBlock, AnswerSegment, Citation } from '../../../shared/contract/index.ts';
import { findNumbers } from '../../../shared/values/number-value.ts';
import {
  type Answer,
  type EnginePool,
  keyOf,
  type LocatedQuote,
  NO_ANSWER,
  type PackedPage,
  type RetrievedRow,
} from '../../engine/index.ts';
import type { Excerpt } from './excerpts.ts';
import type { Statement } from './prompts.ts';
import { digitsOf, isQuoteOf, NUMBER, otherColumn, wordsQuoted } from './quoted-rows.ts';

/**
 * Confidence of a verbatim quote. A quote proves that the words are there, not that they answer the
 * question, so this alone is something to check (shared/confidence.ts).
 */
export const QUOTED = 0.7;
/** If the built-in extraction, which uses a different method, found the same. */
export const AGREED = 0.9;
/** If the cited words do not support the value. */
export const UNCERTAIN = 0.35;
/** If the value is not in the document. */
export const UNFOUND = 0.1;

/** A quote with its position, and the row of a table that it is from. */
export type QuotedWords = LocatedQuote & { readonly row: RetrievedRow | null };
/** By the text of the quote. */
export type Located = ReadonlyMap<string, QuotedWords>;

/** Factor on the confidence of a quote that is found in other words or another order. */
export const QUOTE_SHARE = { exact: 1, normalised: 1, aligned: 0.7 } as const;

export class Locator {
  readonly #engine: EnginePool;
  readonly #pages: readonly PackedPage[];
  readonly #excerpts: readonly (Excerpt & { readonly key: string })[];

  constructor(engine: EnginePool, pages: readonly PackedPage[], excerpts: readonly Excerpt[]) {
    this.#engine = engine;
    this.#pages = pages;
    this.#excerpts = excerpts.map((excerpt) => ({ ...excerpt, key: keyOf(excerpt.text) }));
  }

  async locate(quotes: readonly string[], signal: AbortSignal): Promise<Located> {
    const distinct = [...new Set(quotes)];
    if (distinct.length === 0) return new Map();
    // The same words may occur on many pages: prefer those that the model has read.
    const requests = distinct.map((quote) => this.#requestFor(quote));
    const matches = await this.#engine.understand(
      'locateQuotes',
      { pages: this.#pages, requests },
      { signal },
    );
    return new Map(
      distinct.flatMap((quote, index) => {
        const quoteMatch = matches[index];
        if (!quoteMatch) return [];
        const { page } = quoteMatch.citation;
        const rows = this.#excerpts.flatMap((excerpt) =>
          excerpt.page === page ? excerpt.rows : [],
        );
        const row = rows.find((one) => isQuoteOf(one, quote)) ?? null;
        return [[quote, { ...quoteMatch, row }] as const];
      }),
    );
  }

  #requestFor(quote: string) {
    const key = keyOf(quote);
    const excerpt = this.#excerpts.find((one) => one.key.includes(key));
    const words = excerpt?.rows
      .map((row) => wordsQuoted(row, quote))
      .find((found) => found !== null);
    return { quote, page: excerpt?.page ?? null, words: words ?? undefined };
  }
}

interface Asked {
  readonly question: string;
  /** Display name of the provider. */
  readonly name: string;
}

export function answerOfStatements(
  statements: readonly Statement[],
  located: Located,
  { question, name }: Asked,
): Answer {
  const citations: Citation[] = [];
  const supported: AnswerSegment[] = [];
  const notFound: string[] = [];
  const confidences: number[] = [];
  let certain = true;
  for (const { text, quotes } of statements) {
    const plain = plainText(text);
    if (plain === '') continue;
    const matches = quotes.flatMap((quote) => located.get(quote) ?? []);
    if (matches.length === 0) {
      notFound.push(plain);
      confidences.push(UNFOUND);
      continue;
    }
    const marks = new Set(matches.map(({ citation }) => indexOf(citations, citation)));
    const missing = numbersOutside(plain, [question, ...matches.map((p) => p.citation.quote)]);
    const [other] = matches.flatMap(({ row }) => (row && otherColumn(row, plain, question)) ?? []);
    const doubts = [
      ...(missing.length === 0 ? [] : [`${missing.join(', ')} not in the cited words`]),
      ...(other ? [`${other.number} stands under ${other.header}`] : []),
    ];
    const caution = doubts.length === 0 ? '' : ` (uncertain: ${doubts.join('; ')})`;
    const lead = supported.length > 0 ? ' ' : '';
    supported.push(
      { type: 'text', text: `${lead}${plain} ` },
      ...[...marks].map((citation) => ({ type: 'citation' as const, citation })),
      ...(caution === '' ? [] : [{ type: 'text' as const, text: caution }]),
    );
    const share = Math.min(...matches.map(({ match }) => QUOTE_SHARE[match]));
    confidences.push(doubts.length === 0 ? QUOTED * share : UNCERTAIN);
    certain &&= doubts.length === 0;
  }
  const found = supported.length > 0;
  const content: AnswerBlock[] = [
    ...(found ? [{ type: 'paragraph' as const, segments: supported }] : []),
    ...(found || notFound.length > 0 ? [] : contentOfText(nothingFound(name))),
    ...(notFound.length > 0 ? contentOfText('Not found in the document:') : []),
    ...notFound.map((text) => ({
      type: 'list_item' as const,
      segments: [{ type: 'text' as const, text }],
    })),
  ];
  const mean = confidences.reduce((sum, one) => sum + one, 0) / Math.max(1, confidences.length);
  return {
    ...NO_ANSWER,
    content,
    citations,
    found,
    confidence: Math.round(mean * 100) / 100,
    certain: found && certain && notFound.length === 0,
    kind: 'passages',
  };
}

const nothingFound = (name: string): string =>
  `No answer found: ${name} finds none in the passages closest to the question.`;

/** Its index; it is added if new. */
function indexOf(citations: Citation[], citation: Citation): number {
  const same = citations.findIndex(
    ({ page, quote, bbox }) =>
      page === citation.page &&
      quote === citation.quote &&
      bbox.x === citation.bbox.x &&
      bbox.y === citation.bbox.y,
  );
  return same >= 0 ? same : citations.push(citation) - 1;
}

/** A model's words in one line, without markup and without its own citation numbers. */
export const plainText = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\[\d+\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Significant digits: equal for 4.2 million and 4,200,000. */
const significant = (value: number): string =>
  String(Math.abs(value))
    .replace(/e.*$/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '');

/** Numbers of `text` that are in none of the sources, as the text writes them. */
export function numbersOutside(text: string, sources: readonly string[]): string[] {
  const known = new Set<string>();
  for (const source of sources) {
    for (const [number] of source.matchAll(NUMBER)) known.add(digitsOf(number));
    for (const { amount, others } of findNumbers(source)) {
      for (const value of [amount, ...others]) known.add(significant(value));
    }
  }
  const values = new Map(
    findNumbers(text).map(({ start, end, amount }) => [
      digitsOf(text.slice(start, end)),
      significant(amount),
    ]),
  );
  const outside = [...text.matchAll(NUMBER)].map(([number]) => number);
  return [...new Set(outside)].filter((number) => {
    const digits = digitsOf(number);
    return !known.has(digits) && !known.has(values.get(digits) ?? '');
  });
}
