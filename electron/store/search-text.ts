/** Parses search queries into phrases of tokens, and finds them in an indexed text. */
import { tokensOf } from '../../shared/text/tokens.ts';

/** A sequence of adjacent tokens; the last one is a prefix if `open`. */
export interface Phrase {
  readonly tokens: readonly string[];
  readonly open: boolean;
}

export interface ParsedQuery {
  /** All of them must be on the page. */
  readonly phrases: readonly Phrase[];
  /** The whole query in order, tried first; null if it contains a quotation. */
  readonly whole: Phrase | null;
}

/**
 * Spaces separate words that may be far apart; "quotation marks" keep words together. The last word
 * may be incomplete, so it also matches as a prefix.
 */
export function parseQuery(query: string): ParsedQuery {
  const phrases: Phrase[] = [];
  let quoted = false;
  const end = query.trimEnd().length;
  for (const match of query.matchAll(/"([^"]*)"?|([^"\s]+)/g)) {
    const [part, quotation, bare] = match;
    if (quotation !== undefined) quoted = true;
    const tokens = tokensOf(quotation ?? bare ?? '');
    const open = bare !== undefined && match.index + part.length === end;
    if (tokens.length > 0) phrases.push({ tokens, open });
  }
  const tokens = tokensOf(query);
  const whole = quoted || tokens.length === 0 ? null : { tokens, open: true };
  return { phrases, whole };
}

/**
 * FTS5 expression for pages that contain all phrases. Tokens are letters and digits: safe in
 * quotes.
 */
export const matchExpression = (phrases: readonly Phrase[]): string =>
  phrases.map(({ tokens, open }) => `"${tokens.join(' ')}"${open ? '*' : ''}`).join(' AND ');

export interface Occurrence {
  /** Position of the first token. */
  readonly at: number;
  /** Whether the last token is the whole word in the text, and not only its beginning. */
  readonly complete: boolean;
}

const SPACE = 32;

/**
 * Occurrences of `phrase` in an indexed text: how many, and where those are that `isLocated` says, of
 * complete and incomplete ones. Positions are counted, which takes longer than finding them.
 */
export function occurrences(
  text: string,
  phrase: Phrase,
  isLocated: (complete: boolean) => boolean = () => true,
): { total: number; located: Occurrence[] } {
  const wanted = phrase.tokens.join(' ');
  const located: Occurrence[] = [];
  let total = 0;
  let token = 0;
  let counted = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (at > 0 && text.charCodeAt(at - 1) !== SPACE) continue;
    const complete = end === text.length || text.charCodeAt(end) === SPACE;
    if (!complete && !phrase.open) continue;
    total++;
    if (!isLocated(complete)) continue;
    for (; counted < at; counted++) if (text.charCodeAt(counted) === SPACE) token++;
    located.push({ at: token, complete });
  }
  return { total, located };
}
