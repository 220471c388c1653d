/**
 * Values of the financial statements: a field named like a row of a statement ("total assets",
 * "net income") is read from that statement, in its latest period or in the year that the field
 * names. Segments, notes and summaries state other amounts under the same names.
 */
import { type Accounts, FULL_STATEMENT, factorOf } from '../accounts/accounts.ts';
import { mentionsIn, termsBeside } from '../accounts/names.ts';
import { type Period, yearsIn } from '../content/periods.ts';
import { nameTerms } from '../evidence/terms.ts';
import { CONCEPTS, GENERIC_TERMS } from '../vocabulary/accounting.ts';
import { currencyIn } from './parse-values.ts';
import { putFirst } from './prefer.ts';
import type { Choice } from './rank.ts';
import type { Candidate, FieldDefinition, PreparedDocument, Wanted } from './types.ts';

/** Rows of a lower confidence are not of a full statement, or not of the period. */
const LEAST_CONFIDENCE = 0.75;
/** A field that names no year means the latest. */
const ASSUMED_PERIOD = 0.98;

/** Factor for amounts under a name that the full statement lacks: they are parts or sums of it. */
const ABSENT = 0.4;

/** The row of the accounts as a candidate, and the probability that it is the value asked for. */
interface AccountsRow {
  readonly candidate: Candidate;
  readonly confidence: number;
}

/**
 * The choices for a field, best first: for an amount named like a row of the accounts with the
 * value of the statement before all others; less probable if the statement has no such row.
 */
export function preferAccounts(
  prepared: PreparedDocument,
  wanted: Wanted,
  field: FieldDefinition,
  choices: readonly Choice[],
): readonly Choice[] {
  if ((wanted.kind !== 'money' && wanted.kind !== 'number') || wanted.type === 'array') {
    return choices;
  }
  const texts = [field.title ?? '', nameTerms(field.key).join(' ')];
  const concept = texts.map(rowNamed).find((row) => row !== null);
  if (!concept) return choices;
  const [period = null] = yearsIn(texts.join(' '), false);
  const row = findRow(prepared.accounts(), concept, period);
  if (row) return putFirst(choices, row.candidate, row.confidence);
  return hasFullStatement(prepared.accounts(), concept)
    ? choices.map((choice) => ({ ...choice, probability: choice.probability * ABSENT }))
    : choices;
}

function findRow(accounts: Accounts, concept: string, period: Period | null): AccountsRow | null {
  const fact = accounts.lookUp(concept, period);
  if (!fact || fact.confidence < LEAST_CONFIDENCE) return null;
  const { row, cell } = fact;
  return {
    candidate: {
      value: Number((fact.value * factorOf(fact)).toPrecision(15)),
      words: cell.words,
      page: row.view.page,
      currency: currencyIn(cell.number.currency?.text ?? row.view.scale.currency),
      formatted: true,
      features: { 'row of a statement': 1 },
    },
    confidence: fact.confidence * (period ? 1 : ASSUMED_PERIOD),
  };
}

const hasFullStatement = ({ statements }: Accounts, concept: string): boolean =>
  statements.some(
    ({ kind, score }) => kind === CONCEPTS.get(concept)?.statement && score >= FULL_STATEMENT,
  );

/** The row of the accounts that a text consists of, besides years and words such as "amount". */
function rowNamed(text: string): string | null {
  const mentions = mentionsIn(text);
  const [first] = mentions;
  if (mentions.length !== 1 || !first || !CONCEPTS.has(first.name.id)) return null;
  const others = termsBeside(text, mentions);
  return others.every((term) => GENERIC_TERMS.has(term) || /^(?:fy|cy)?\d{2,4}$/.test(term))
    ? first.name.id
    : null;
}
