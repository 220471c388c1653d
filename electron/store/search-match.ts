/**
 * Finds and ranks the matches of a query on one page, from the token text in the index: the words
 * as typed rank before words near each other, and those before words anywhere on the page.
 */
import { occurrences, type ParsedQuery, type Phrase } from './search-text.ts';

export type MatchKind = 'phrase' | 'near' | 'words';

/** First token and the end (exclusive). */
export type TokenSpan = readonly [from: number, to: number];

export interface PageMatch {
  readonly kind: MatchKind;
  /** Lower is better: 0 for the exact words, 1 if the last one is a prefix, 2 near, 3 apart. */
  readonly rank: number;
  /** In page order. */
  readonly spans: readonly TokenSpan[];
}

/** Words with at most this many other tokens between them are near each other: about a line. */
const NEAR = 10;

/**
 * The matches on the page: how many, and those of a better rank than `worst`, in page order. Words
 * that are far apart give one match, where they are closest. The page must contain every phrase of
 * the query.
 */
export function matchesOnPage(
  tokens: string,
  { whole, phrases }: ParsedQuery,
  worst = Infinity,
): { total: number; better: PageMatch[] } {
  const single = whole ?? (phrases.length === 1 ? (phrases[0] ?? null) : null);
  const exact = single ? phraseMatches(tokens, single, worst) : null;
  if (exact && exact.total > 0) return exact;
  const { near, closest } = groups(
    phrases.map((phrase) =>
      occurrences(tokens, phrase).located.map(
        ({ at }): TokenSpan => [at, at + phrase.tokens.length],
      ),
    ),
  );
  const matches: PageMatch[] = near.map((spans) => ({ kind: 'near', rank: 2, spans }));
  if (closest && near.length === 0) matches.push({ kind: 'words', rank: 3, spans: closest });
  return { total: matches.length, better: matches.filter(({ rank }) => rank < worst) };
}
function phraseMatches(tokens: string, phrase: Phrase, worst: number) {
  const { total, located } = occurrences(tokens, phrase, (complete) => rankOf(complete) < worst);
  const better = located.map(
    ({ at, complete }): PageMatch => ({
      kind: 'phrase',
      rank: rankOf(complete),
      spans: [[at, at + phrase.tokens.length]],
    }),
  );
  return { total, better };
}

const rankOf = (complete: boolean): number => (complete ? 0 : 1);

const lengthOf = (spans: readonly TokenSpan[]): number =>
  Math.max(...spans.map(([, to]) => to)) - Math.min(...spans.map(([from]) => from));

/**
 * Groups with one occurrence of every phrase: those near each other, without overlap, and the
 * closest of all.
 */
function groups(positions: readonly (readonly TokenSpan[])[]) {
  const inOrder = positions
    .flatMap((spans, phrase) => spans.map((span) => ({ phrase, span })))
    .sort((a, b) => a.span[0] - b.span[0]);
  const width = positions.reduce((sum, [first]) => sum + (first ? first[1] - first[0] : 0), 0);
  const near: (readonly TokenSpan[])[] = [];
  let closest: readonly TokenSpan[] | null = null;
  /** The last occurrence of each phrase so far. */
  let last = new Map<number, TokenSpan>();
  for (const { phrase, span } of inOrder) {
    last.set(phrase, span);
    if (last.size < positions.length) continue;
    const group = [...last.values()].sort((a, b) => a[0] - b[0]);
    if (!closest || lengthOf(group) < lengthOf(closest)) closest = group;
    if (lengthOf(group) > width + NEAR) continue;
    near.push(group);
    last = new Map();
  }
  return { near, closest };
}
