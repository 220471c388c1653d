/**
 * Parses a question: which rows or measures of the accounts, in which periods, how they are
 * combined, from which statement. What it leaves open is null.
 */

import type { StatementKind } from '../../../../../shared/contract/table.ts';
import { findDates } from '../../../../../shared/values/dates-in-text.ts';
import {
  CONCEPTS,
  GENERIC_TERMS,
  labelTerms,
  MEASURES,
  QUALIFIERS,
} from '../../../language/vocabulary/accounting.ts';
import { isUnitOfTime, splitWords } from '../../../language/vocabulary/index.ts';
import {
  askedTerms,
  phraseIn,
  says,
  wordAfter,
} from '../../../language/vocabulary/question-words.ts';
import { termsOf } from '../../../language/vocabulary/terms.ts';
import { type Mention, mentionsIn, termsBeside } from '../../accounts/names.ts';
import { NO_PRINTED_ROWS, PAID, type PrintedRows } from '../../accounts/printed-rows.ts';
import { isPartOfYear, type Period, yearsIn } from '../../content/periods.ts';
import { previous } from '../calculation/evaluate.ts';
import { type Formula, measureFormula, referenceTo } from '../calculation/rows.ts';
import type { AnswerKind } from '../types.ts';
import { type Definitions, definitionsIn } from './definitions.ts';
import { listedIn } from './kind.ts';
import { quotedName } from './references.ts';
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
  /** The direction that a yes-or-no question asks about. */
  readonly direction: 'up' | 'down' | null;
  /** Remaining terms: names, qualifiers of the metric. */
  readonly rest: readonly string[];
}

/** `printed`: rows of the document that the question may name by their labels. */
export function understand(text: string, printed: PrintedRows = NO_PRINTED_ROWS): Question {
  const { definitions, rest } = definitionsIn(text);
  const request = requestOf(rest);
  const { core } = request;
  // "Who is the CFO?" asks for a person, not for the cash flow from operations.
  const payments = says(core, 'paid') ? printed.payments : [];
  const own = [...definitions.names, ...payments, ...printed.names];
  const found = says(core, 'who') ? [] : mentionsIn(core, own);
  const mentions = withoutModifiers(core, found);
  const seen = new Set<string>();
  const conceptOf = (id: string) => CONCEPTS.get(id) ?? printed.concepts.get(id);
  const isConcept = (id: string): boolean => conceptOf(id) !== undefined;
  const isOfBalance = (id: string): boolean => conceptOf(id)?.statement === 'balance_sheet';
  const metrics = mentions.flatMap(({ name: { kind, id } }): Metric[] => {
    if (kind === 'statement' || seen.has(id)) return [];
    seen.add(id);
    const formula =
      definitions.formulas.get(id) ?? (isConcept(id) ? referenceTo(id) : measureFormula(id));
    return formula ? [{ id, formula: withDefinitions(formula, definitions) }] : [];
  });
  const named = mentionsIn(text)
    .filter(({ name }) => name.kind === 'statement')
    .map(({ name }) => name.id as StatementKind);
  const ratio = metrics.length === 2 && says(core, 'ratio');
  if (ratio && isWholeFirst(core, mentions)) metrics.reverse();
  const whole = says(core, 'average') || says(core, 'sum');
  const isBalance = metrics.length > 0 && metrics.every(({ id }) => isOfBalance(id));
  // The balance at the start of a year is that at the end of the year before.
  const years = yearsIn(core, whole);
  const [year] = years;
  const start = isBalance && year ? phraseIn(core, 'at_start') : null;
  const periods = start ? years.map(previous) : years;
  const aggregate = aggregateOf(core, metrics, periods.length);
  const direction = says(core, 'up') ? 'up' : says(core, 'down') ? 'down' : null;
  const statements = [
    ...new Set([...named, ...metrics.flatMap(({ formula }) => statementsIn(formula, printed))]),
  ];
  const isMeasured = metrics.some(({ id }) => !isConcept(id));
  // "Cash flow per share" is no amount of the company, although "share" alone says nothing of it.
  const divisor = labelTerms(wordAfter(core, 'per'));
  const dates = findDates(core, null).flatMap(({ start, end }) => termsOf(core.slice(start, end)));
  const asked = askedTerms(core).filter((term) => !dates.includes(term));
  // "Based on the balance sheet" says where, not what.
  const source = named.length > 0 ? phraseIn(core, 'source') : null;
  const months = periods.some(isPartOfYear) ? phraseIn(core, 'part_of_year') : null;
  const asking = new Set([
    ...termsOf(core).filter((term) => !asked.includes(term)),
    ...[source, start, months].flatMap((phrase) =>
      phrase ? termsOf(core.slice(phrase.start, phrase.end)) : [],
    ),
  ]);
  const read = { ...request, text, metrics, ratio, aggregate, periods };
  return {
    ...read,
    kind: kindOf(read, isMeasured),
    statements,
    direction,
    rest: termsBeside(core, mentions).filter(
      (term) =>
        QUALIFIERS.has(term) ||
        divisor.includes(term) ||
        !(
          asking.has(term) ||
          (payments.length > 0 && PAID.has(term)) ||
          GENERIC_TERMS.has(term) ||
          /^(?:fy|h|q)?\d+$/.test(term)
        ),
    ),
  };
}

/** Whether a share is asked for with its whole before a verb and its part after it. */
function isWholeFirst(core: string, mentions: readonly Mention[]): boolean {
  const words = splitWords(core);
  const wordOf = words.flatMap((word, at) => labelTerms(word).map(() => at));
  const second = wordOf[mentions[1]?.positions[0] ?? 0] ?? 0;
  return says(words.slice(0, second).join(' '), 'whole_first');
}

/**
 * Names that stand alone. Without a word or comma between them, `income taxes payable` are
 * payables; with words that join nothing, `cash paid for income taxes` is neither cash nor taxes.
 */
function withoutModifiers(core: string, mentions: readonly Mention[]): Mention[] {
  const words = splitWords(core);
  const wordOf = words.flatMap((word, at) => labelTerms(word).map(() => at));
  const ends = mentions.map(({ positions }) => ({
    from: wordOf[positions[0] ?? 0] ?? 0,
    to: wordOf[positions.at(-1) ?? 0] ?? 0,
  }));
  const endsPart = (at: number): boolean => /[^\p{L}\p{N})]$/u.test(words[at] ?? '');
  const isMetric = (at: number) => ['concept', 'measure'].includes(mentions[at]?.name.kind ?? '');
  const between = ends.map(({ to }, at) => {
    const next = ends[at + 1];
    return next && isMetric(at) && isMetric(at + 1) ? words.slice(to + 1, next.from) : null;
  });
  const isLoose = (at: number): boolean => {
    const inner = between[at];
    const { to = 0 } = ends[at] ?? {};
    if (!inner || inner.length === 0 || endsPart(to)) return false;
    return !inner.some((word) => JOINS.has(word.toLowerCase()) || /[^\p{L}\p{N}]/u.test(word));
  };
  return mentions.filter((_, at) => {
    const { to = 0 } = ends[at] ?? {};
    const isModifier = between[at]?.length === 0 && !endsPart(to);
    return !isModifier && !isLoose(at) && !isLoose(at - 1);
  });
}

/** Words between two metrics that are both meant. */
const JOINS: ReadonlySet<string> = new Set(
  'and or to than with against versus vs plus minus less over by while but as of is are was were does do did und oder et ou y o e en ed zu gegen que dan'.split(
    ' ',
  ),
);

function aggregateOf(core: string, metrics: readonly Metric[], periods: number): Aggregate | null {
  if (metrics.length === 0) return null;
  if (says(core, 'compound_growth')) return 'compound_growth';
  if (says(core, 'average') && (periods > 1 || labelTerms(core).some(isUnitOfTime)))
    return 'average';
  if (periods <= 2 && says(core, 'value_and_change')) return 'value_and_change';
  if (says(core, 'growth')) return 'growth';
  if (says(core, 'how_changed')) return 'change';
  if (says(core, 'change') && !says(core, 'yes_no')) return 'change';
  return says(core, 'sum') && periods > 1 ? 'sum' : null;
}

type Understood = Pick<Question, 'core' | 'text' | 'metrics' | 'ratio' | 'aggregate' | 'periods'>;

function kindOf(asked: Understood, isMeasured: boolean): AnswerKind {
  const { core, text, metrics, ratio, aggregate, periods } = asked;
  if (says(core, 'yes_no') && !says(core, 'alternative')) return 'yes_no';
  if (says(text, 'yes_or_no')) return 'yes_no';
  if (says(core, 'reason')) return 'passages';
  if (says(core, 'section') || (says(core, 'content') && quotedName(core) !== null))
    return 'section';
  if (metrics.length > 0) {
    if (ratio || aggregate !== null) return 'calculation';
    if (says(core, 'definition')) return 'definition';
    if (metrics.length > 1 || periods.length > 1 || says(core, 'comparison')) return 'comparison';
    if (isMeasured) return 'calculation';
    if (core.includes('?') || says(core, 'asks') || says(core, 'amount')) return 'value';
  }
  if (says(core, 'definition')) return 'definition';
  if (says(core, 'count')) return 'count';
  if (says(core, 'date')) return 'date';
  if (says(core, 'list') || listedIn(core) !== null) return 'list';
  return says(core, 'party') ? 'party' : 'passages';
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
