/** The ends of fiscal years and other periods that a text states: "for the fiscal year ended June 30, 2024". */

/** How people name the end of a period, or the date of a balance sheet. */
export const PERIOD_END_NAME =
  /\b(?:fiscal|financial|business|accounting|reporting) (?:year|period)(?:['’]s)?[- ](?:end|clos)\w*|\b(?:year|period)[- ]end\b|\bend of the (?:fiscal |financial |reporting )(?:year|period)\b|\b(?:balance[- ]sheet|reporting|closing) date\b/i;

const MONTH_FIRST = String.raw`\p{L}{3,9}\.? \d{1,2} ?, ?\d{4}`;
const DAY_FIRST = String.raw`\d{1,2}(?:\.|er|º)? (?:de )?\p{L}{3,10}\.? (?:de )?\d{4}`;
/** Words before the date, by language. */
const ENDED = [
  `(?<name>(?:fiscal |financial )?year|quarterly period|quarter|(?:three|six|nine|twelve) months|period) end(?:ed|ing)(?: on)?`,
  `(?:Geschäfts|Wirtschafts)jahr(?:es)?(?: endend)? (?:zum|bis|bis zum|am)`,
  `exercice (?:clos|se terminant)(?: le| au)?`,
  `ejercicio (?:cerrado|terminado|finalizado)(?: el| a| al)?`,
  `esercizio chiuso(?: al| il)?`,
  `exercício (?:findo|encerrado)(?: em| a)?`,
  `boekjaar eindigend(?: op| per)?`,
].join('|');
const PERIOD_END = new RegExp(
  String.raw`\b(?:${ENDED}):?\s+(?<date>${MONTH_FIRST}|${DAY_FIRST})`,
  'giu',
);
/** Pages of covers and contents. */
const FIRST_PAGES = 3;

export interface PeriodEnd {
  /** `fiscal year`, `quarter`, `six months`. */
  readonly name: string;
  /** As printed. */
  readonly date: string;
  /** Offsets of the date in the text. */
  readonly start: number;
  readonly end: number;
}

export function periodEndsIn(text: string): PeriodEnd[] {
  return [...text.matchAll(PERIOD_END)].map(({ groups, index, 0: match }) => {
    const name = groups?.name?.toLowerCase() ?? 'year';
    const date = groups?.date ?? '';
    return {
      name: name === 'year' ? 'fiscal year' : name,
      date: date.replace(/\s+,/, ','),
      start: index + match.length - date.length,
      end: index + match.length,
    };
  });
}

/**
 * The mention of the period that a document covers: the first on its cover, otherwise the date that
 * is stated most often; `sure` if on the cover or stated by more than half of several mentions.
 */
export function mainPeriodEnd<
  Mention extends { readonly date: string; readonly pageNumber: number },
>(mentions: readonly Mention[]): { readonly mention: Mention; readonly sure: boolean } | null {
  const onCover = mentions.find(({ pageNumber }) => pageNumber <= FIRST_PAGES);
  if (onCover) return { mention: onCover, sure: true };
  const byDate = Map.groupBy(mentions, ({ date }) => date.toLowerCase());
  const [most = []] = [...byDate.values()].toSorted((a, b) => b.length - a.length);
  const [mention] = most;
  return mention ? { mention, sure: most.length > 1 && 2 * most.length > mentions.length } : null;
}
