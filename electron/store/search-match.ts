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
 * All matches of the best rank on the page, in page order. Words that are far apart give one match,
 * where they are closest. The page must contain every phrase of the query.
 */
export function matchesOnPage(tokens: string, { whole, phrases }: ParsedQuery): PageMatch[] {
  const single = whole ?? (phrases.length === 1 ? (phrases[0] ?? null) : null);
  const exact = single ? phraseMatches(tokens, single) : [];
  if (exact.length > 0) return exact;
  const { near, closest } = groups(
    phrases.map((phrase) =>
      occurrences(tokens, phrase).map(({ at }): TokenSpan => [at, at + phrase.tokens.length]),
    ),
  );
  if (near.length > 0) return near.map((spans) => ({ kind: 'near', rank: 2, spans }));
  return closest ? [{ kind: 'words', rank: 3, spans: closest }] : [];
}

function phraseMatches(tokens: string, phrase: Phrase): PageMatch[] {
  return occurrences(tokens, phrase).map(({ at, complete }) => ({
    kind: 'phrase',
    rank: complete ? 0 : 1,
    spans: [[at, at + phrase.tokens.length]],
  }));
}

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
