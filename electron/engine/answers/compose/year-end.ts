/**
 * The end of the fiscal year or other period that a report covers: the date after "for the fiscal
 * year ended", as on its cover.
 */
import type { Passage } from '../../content/passages.ts';
import { isStopWord, termsOf } from '../../evidence/terms.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { type Citations, reference } from './citations.ts';
import type { Statement } from './statement.ts';

const PERIOD_END_ASKED =
  /\b(?:fiscal|financial|business|accounting|reporting) (?:year|period)(?:['’]s)?[- ](?:end|clos)\w*|\b(?:year|period)[- ]end\b|\bend of the (?:fiscal |financial |reporting )(?:year|period)\b|\b(?:balance[- ]sheet|reporting|closing) date\b|\b(?:year|period) end\b/i;
/** The question asks for the date itself, not for something at that date. */
const ASKS_DATE = /^(?:and |so )?(?:(?:on|at) )?(?:what|when|which)\b/i;

/** Words beside it that add nothing. */
const SUBJECTS = new Set(termsOf('company group report firm document date day when what which'));
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
  String.raw`\b(?:${ENDED})\s+(?<date>${MONTH_FIRST}|${DAY_FIRST})`,
  'giu',
);

/** The date is on the cover, or most of several mentions have it. */
const SURE = 0.86;
const UNSURE = 0.6;
/** Pages of covers and contents. */
const FIRST_PAGES = 3;

interface Mention {
  readonly passage: Passage;
  readonly name: string;
  readonly date: string;
}

/** Null if the question does not ask for it, or the document states none. */
export function yearEnd(
  index: PassageIndex,
  { core, metrics, periods }: Question,
  citations: Citations,
): Statement | null {
  const asked = PERIOD_END_ASKED.exec(core)?.[0];
  if (asked === undefined || !ASKS_DATE.test(core)) return null;
  const beside = termsOf(core.replace(asked, '')).filter(
    (term) => !isStopWord(term) && !SUBJECTS.has(term),
  );
  if (metrics.length > 0 || periods.length > 0 || beside.length > 0) return null;
  const mentions = index.passages
    .flatMap(mentionsOf)
    .filter(({ name }) => !/year/i.test(asked) || name.endsWith('year'));
  const first = mentions.find(({ passage }) => passage.page.page <= FIRST_PAGES);
  const byDate = Map.groupBy(mentions, ({ date }) => date.toLowerCase());
  const [most = []] = [...byDate.values()].toSorted((a, b) => b.length - a.length);
  const best = first ?? most[0];
  if (!best) return null;
  const isAgreed = most.length > 1 && 2 * most.length > mentions.length;
  const at = reference(citations.cite(best.passage.page, best.passage.words));
  return {
    markdown: `The ${best.name} ended ${escapeInline(best.date)} ${at}.`,
    confidence: first || isAgreed ? SURE : UNSURE,
    calculation: null,
  };
}

const mentionsOf = (passage: Passage): Mention[] =>
  [...passage.text.matchAll(PERIOD_END)].map(({ groups }) => {
    const name = groups?.name?.toLowerCase() ?? 'year';
    return {
      passage,
      name: name === 'year' ? 'fiscal year' : name,
      date: (groups?.date ?? '').replace(/\s+,/, ','),
    };
  });
