/**
 * Parses a question: which rows or measures of the accounts, in which periods, how they are
 * combined, from which statement. What it leaves open is null.
 */

import type { StatementKind } from '../../../../shared/contract/table.ts';
import { type Mention, mentionsIn, termsBeside } from '../../accounts/names.ts';
import { NO_PRINTED_ROWS, type PrintedRows } from '../../accounts/printed-rows.ts';
import { type Period, yearsIn } from '../../content/periods.ts';
import { isStopWord } from '../../evidence/terms.ts';
import {
  CONCEPTS,
  GENERIC_TERMS,
  labelTerms,
  MEASURES,
  QUALIFIERS,
} from '../../vocabulary/accounting.ts';
import { type Formula, measureFormula } from '../calculation/rows.ts';
import type { AnswerKind } from '../types.ts';
import { comparedIn } from './compared.ts';
import { type Definitions, definitionsIn } from './definitions.ts';
import { listedIn } from './listed.ts';
import { type Request, requestOf } from './request.ts';

/** How the values of several periods are combined; `value_and_change` asks for two results. */
export type Aggregate =
  | 'average'
  | 'sum'
  | 'growth'
  | 'compound_growth'
  | 'change'
  | 'value_and_change';

export interface Metric {
  /** Id of a concept or a measure, or of a definition in the question. */
  readonly id: string;
  readonly formula: Formula;
}

export interface Question extends Request {
  readonly text: string;
  readonly kind: AnswerKind;
  readonly metrics: readonly Metric[];
  /** The first metric as a share of, or in relation to, the second. */
  readonly ratio: boolean;
  readonly aggregate: Aggregate | null;
  readonly periods: readonly Period[];
  /** Statements named in the question, or that contain the metrics. */
  readonly statements: readonly StatementKind[];
  readonly definitions: Definitions;
  /** The direction that a yes-or-no question asks about. */
  readonly direction: 'up' | 'down' | null;
  /** Remaining terms: names, qualifiers of the metric. */
  readonly rest: readonly string[];
}

const YES_NO =
  /^(?:and\s+|so\s+)?(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may|must)\b(?!.*\bor\b.*\bwhich\b)|\bdirectly answer ['"‘“]?yes\b|\byes or no\b/i;
const GROWTH =
  /\bgrowth(?: rate)?\b|\b(?:%|per ?cent(?:age)?)\s+(?:change|increase|decrease|growth)\b|\b(?:change|increase|decrease|grow|grew|fell|rose)\b.*\b(?:%|per ?cent(?:age)?)|\b(?:%|per ?cent(?:age)?)\b.*\b(?:change|increase|decrease|grow|fall|rise|decline)\b|\byear[- ]over[- ]year\b|\byoy\b/i;
const COMPOUND = /\bCAGR\b|\bcompound(?:ed)? (?:annual )?growth\b/i;
const CHANGE =
  /\b(?:change|difference|increase|decrease)\s+(?:in|between|of|from)\b|\bhow much (?:did|has|have)\b.*\b(?:change|increase|decrease|grow|rise|fall|decline)\b|\bhow (?:many|much) more\b|\bhow much (?:more|less|higher|lower)\b/i;
const CHANGE_QUESTION = String.raw`\bhow (?:much )?(?:did|does|do|has|have|had)\b.*\b(?:(?:change|evolve|increase|decrease|decline)d?|develop(?:ed)?|grow|grew|grown|rise|risen|fall|fallen)\b`;
/** `How did net sales change?` */
export const ASKS_CHANGE = new RegExp(String.raw`^\W*(?:and\s+)?${CHANGE_QUESTION}`, 'i');
/** `What was revenue in 2023, and how did it change?`, `… and its growth?` */
const VALUE_AND_CHANGE = new RegExp(
  String.raw`\b(?:what|how (?:much|high|large))\b.*(?:\band\b|[,;?])\s*(?:by\s+)?(?:${CHANGE_QUESTION}|(?:what\s+(?:is|was|were)\s+)?(?:its|their|the)\s+(?:\S+\s+)?(?:change|growth|increase|decrease|development)\b)`,
  'i',
);
const AVERAGE = /\baverage\b|\bmean\b/i;
const SUM =
  /\b(?:sum|combined|cumulative|together)\b|\btotal\b.*\b(?:over|between|from)\b.*\b(?:and|to)\b/i;
const SHARE =
  /\bas (?:an? )?(?:%|per ?cent(?:age)?|share|proportion|fraction|portion|multiple) of\b|\brelative to\b|\bdivided by\b|\bratio of\b|\b(?:%|per ?cent(?:age)?|share|proportion) of\b/i;
/** `what share of total assets is goodwill`: the whole comes first. */
const WHOLE_FIRST =
  /\b(?:%|per ?cent(?:age)?|share|proportion|portion|fraction) of\b(?!.*\bas (?:an? )?(?:%|per ?cent)).*\b(?:is|was|are|were|does|did|comes?|came|represents?|represented)\b/i;
const UP = /\b(?:increas|gr[eo]w|ris(?:e|ing)|rose|improv|higher|expand|gain)\w*/i;
const DOWN = /\b(?:decreas|declin|fall|fell|drop|reduc|lower|shr[iau]nk|worsen)\w*/i;
const COUNT = /\bhow many\b|\bnumber of\b/i;
const LIST =
  /^(?:list|name|enumerate)\b|\bwhat are\b|\bwhich (?:\w+\s){0,3}?(?:are|were)\b|\bwhat (?:kinds?|types?) of\b/i;
const DATE =
  /\bwhen\b|\b(?:what|which) (?:date|day|year|month)\b|\b(?:effective|due|expiry) date\b/i;
const PARTY = /\bwho(?:m|se)?\b|\bwhich (?:party|parties|person|company|individual)\b/i;
const WHO = /^who\b/i;
const DEFINITION =
  /\bwhat (?:is|does)\b.*\b(?:mean|stand for|defined|definition)\b|\bdefin(?:e|ition of)\b|\bmeaning of\b/i;
const SECTION =
  /\bwhat does (?:the )?(?:section|clause|article|paragraph|item|note|chapter)\b|\b(?:section|clause|article)\s+\d+(?:\.\d+)*\b.*\bsay|\bwhat does\b.*(?:["“‘«][^"”’»]{3,}["”’»]|\b(?:section|clause|article|chapter))\s+(?:say|state|contain|provide|require)/i;
const COMPARISON = /\bcompare|\bversus\b|\bvs\.?\b|\bcomparison\b/i;

/** `printed`: rows of the document that the question may name by their labels. */
export function understand(text: string, printed: PrintedRows = NO_PRINTED_ROWS): Question {
  const { definitions, rest } = definitionsIn(text);
  const request = requestOf(rest);
  const { core } = request;
  // "Who is the CFO?" asks for a person, not for the cash flow from operations.
  const found = WHO.test(core) ? [] : mentionsIn(core, [...definitions.names, ...printed.names]);
  const mentions = withoutModifiers(core, found);
  const seen = new Set<string>();
  const isConcept = (id: string): boolean => CONCEPTS.has(id) || printed.concepts.has(id);
  const metrics = mentions.flatMap(({ name: { kind, id } }): Metric[] => {
    if (kind === 'statement' || seen.has(id)) return [];
    seen.add(id);
    const formula =
      definitions.formulas.get(id) ?? (isConcept(id) ? conceptFormula(id) : measureFormula(id));
    return formula ? [{ id, formula: withDefinitions(formula, definitions) }] : [];
  });
  const named = mentionsIn(text)
    .filter(({ name }) => name.kind === 'statement')
    .map(({ name }) => name.id as StatementKind);
  const ratio = metrics.length === 2 && SHARE.test(core);
  if (ratio && isWholeFirst(core, mentions)) metrics.reverse();
  const yesNo = YES_NO.test(core) || /\byes['"’”]? or ['"‘“]?no\b/i.test(text);
  const whole = AVERAGE.test(core) || SUM.test(core);
  const periods = yearsIn(core, whole);
  const aggregate = aggregateOf(core, metrics, periods.length);
  const direction = UP.test(core) ? 'up' : DOWN.test(core) ? 'down' : null;
  const statements = [
    ...new Set([...named, ...metrics.flatMap(({ formula }) => statementsIn(formula, printed))]),
  ];
  const isMeasured = metrics.some(({ id }) => !isConcept(id));
  const partial = { metrics, ratio, aggregate, periods, yesNo, isMeasured };
  return {
    ...request,
    text,
    kind: kindOf(core, partial),
    metrics,
    ratio,
    aggregate,
    periods,
    statements,
    definitions,
    direction,
    rest: termsBeside(core, mentions).filter(
      (term) =>
        QUALIFIERS.has(term) ||
        !(isStopWord(term) || GENERIC_TERMS.has(term) || /^(?:fy|h|q)?\d+$/.test(term)),
    ),
  };
}

/** Whether a share is asked for with its whole before a verb and its part after it. */
function isWholeFirst(core: string, mentions: readonly Mention[]): boolean {
  const words = core.split(/\s+/);
  const wordOf = words.flatMap((word, at) => labelTerms(word).map(() => at));
  const second = wordOf[mentions[1]?.positions[0] ?? 0] ?? 0;
  return WHOLE_FIRST.test(words.slice(0, second).join(' '));
}

/**
 * Names that stand alone. Without a word or comma between them, `income taxes payable` are
 * payables; with words that join nothing, `cash paid for income taxes` is neither cash nor taxes.
 */
function withoutModifiers(core: string, mentions: readonly Mention[]): Mention[] {
  const words = core.split(/\s+/);
  const wordOf = words.flatMap((word, at) => labelTerms(word).map(() => at));
  const ends = mentions.map(({ positions }) => ({
    from: wordOf[positions[0] ?? 0] ?? 0,
    to: wordOf[positions.at(-1) ?? 0] ?? 0,
  }));
  const isMetric = (at: number) => ['concept', 'measure'].includes(mentions[at]?.name.kind ?? '');
  const between = ends.map(({ to }, at) => {
    const next = ends[at + 1];
    return next && isMetric(at) && isMetric(at + 1) ? words.slice(to + 1, next.from) : null;
  });
  const isLoose = (at: number): boolean => {
    const inner = between[at];
    const { to = 0 } = ends[at] ?? {};
    if (!inner || inner.length === 0 || /[^\p{L}\p{N})]$/u.test(words[to] ?? '')) return false;
    return !inner.some((word) => JOINS.has(word.toLowerCase()) || /[^\p{L}\p{N}]/u.test(word));
  };
  return mentions.filter((_, at) => {
    const { to = 0 } = ends[at] ?? {};
    const isModifier = between[at]?.length === 0 && !/[^\p{L}\p{N})]$/u.test(words[to] ?? '');
    return !isModifier && !isLoose(at) && !isLoose(at - 1);
  });
}

/** Words between two metrics that are both meant. */
const JOINS: ReadonlySet<string> = new Set(
  'and or to than with against versus vs plus minus less over by while but as of is are was were does do did und oder et ou y o e en ed zu gegen que dan'.split(
    ' ',
  ),
);

const conceptFormula = (concept: string): Formula => ({
  type: 'leaf',
  leaf: { concept, period: null, over: 'one', optional: false },
});

function aggregateOf(core: string, metrics: readonly Metric[], periods: number): Aggregate | null {
  if (metrics.length === 0) return null;
  if (COMPOUND.test(core)) return 'compound_growth';
  if (AVERAGE.test(core) && (periods > 1 || /\byears?\b/i.test(core))) return 'average';
  if (periods <= 2 && VALUE_AND_CHANGE.test(core)) return 'value_and_change';
  if (GROWTH.test(core)) return 'growth';
  if (ASKS_CHANGE.test(core)) return 'change';
  if (CHANGE.test(core) && !/^\W*(?:is|are|was|were|does|do|did|has|have)\b/i.test(core))
    return 'change';
  return SUM.test(core) && periods > 1 ? 'sum' : null;
}

function kindOf(
  core: string,
  {
    metrics,
    ratio,
    aggregate,
    periods,
    yesNo,
    isMeasured,
  }: Pick<Question, 'metrics' | 'ratio' | 'aggregate' | 'periods'> & {
    yesNo: boolean;
    isMeasured: boolean;
  },
): AnswerKind {
  if (yesNo) return 'yes_no';
  if (SECTION.test(core)) return 'section';
  if (metrics.length > 0) {
    if (ratio || aggregate !== null) return 'calculation';
    if (DEFINITION.test(core)) return 'definition';
    if (metrics.length > 1 || periods.length > 1 || COMPARISON.test(core)) return 'comparison';
    if (isMeasured) return 'calculation';
    if (
      /\bwhat (?:is|was|were|are)\b|\bhow (?:much|high|large)\b|\bamount\b|\bvalue\b|\?/i.test(core)
    )
      return 'value';
  }
  if (DEFINITION.test(core)) return 'definition';
  if (comparedIn(core)) return 'comparison';
  if (COUNT.test(core)) return 'count';
  if (DATE.test(core)) return 'date';
  if (PARTY.test(core)) return 'party';
  return LIST.test(core) || listedIn(core) !== null ? 'list' : 'passages';
}

/** A measure redefined in the question has that definition wherever it is used. */
function withDefinitions(formula: Formula, { formulas, names }: Definitions): Formula {
  if (formulas.size === 0) return formula;
  if (formula.type === 'binary') {
    const [left, right] = [formula.left, formula.right].map((side) =>
      withDefinitions(side, { formulas, names }),
    );
    return left && right ? { ...formula, left, right } : formula;
  }
  if (formula.type !== 'leaf' || formula.leaf.over !== 'one') return formula;
  const { concept } = formula.leaf;
  const own = names.find(({ terms }) => MEASURES.has(concept) && terms.at(-1) === concept);
  return (own && formulas.get(own.id)) ?? formula;
}

/** Statements that contain the rows of a formula. */
function statementsIn(formula: Formula, printed: PrintedRows): StatementKind[] {
  if (formula.type === 'binary')
    return [...statementsIn(formula.left, printed), ...statementsIn(formula.right, printed)];
  if (formula.type === 'number') return [];
  const { concept: id } = formula.leaf;
  const concept = CONCEPTS.get(id) ?? printed.concepts.get(id);
  const own = measureFormula(id);
  if (concept && concept.rows.length > 0) return [concept.statement];
  return own ? statementsIn(own, printed) : [];
}
