/**
 * Values of the financial statements: a field named like a row of a statement ("total assets",
 * "net income") is read from that statement, in its latest period or in the year that the field
 * names. Segments, notes and summaries state other amounts under the same names.
 */

import { currencyCode } from '../../../../shared/values/currencies.ts';
import { CONCEPTS, GENERIC_TERMS } from '../../language/vocabulary/accounting.ts';
import { type Accounts, FULL_STATEMENT, factorOf, unitOf } from '../accounts/accounts.ts';
import { mentionsIn, termsBeside } from '../accounts/names.ts';
import { type Period, yearsIn } from '../content/periods.ts';
import { withFeatures } from './features.ts';
import type { Candidate, PreparedDocument, Wanted } from './types.ts';

/** Rows of a lower confidence are not of a full statement, or not of the period. */
const LEAST_CONFIDENCE = 0.75;
/** A field that names no year means the latest. */
const ASSUMED_PERIOD = 0.98;

/**
 * The candidates of an amount named like a row of the accounts: with that row, or marked if a full
 * statement has no such row, for then they are parts or sums of it.
 */
export function withAccounts(
  prepared: PreparedDocument,
  { kind, type, texts }: Wanted,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if ((kind !== 'money' && kind !== 'number') || type === 'array') return candidates;
  const concept = texts.map(rowNamed).find((row) => row !== null);
  if (!concept) return candidates;
  const [period = null] = yearsIn(texts.join(' '), false);
  const row = findRow(prepared.accounts(), concept, period);
  if (row) return [...candidates, row];
  if (!hasFullStatement(prepared.accounts(), concept)) return candidates;
  return candidates.map((one) => withFeatures(one, { 'no row of the full statement': 1 }));
}

function findRow(accounts: Accounts, concept: string, period: Period | null): Candidate | null {
  const fact = accounts.lookUp(concept, period);
  if (!fact || fact.confidence < LEAST_CONFIDENCE) return null;
  const { row, cell } = fact;
  return {
    value: Number((fact.value * factorOf(fact)).toPrecision(15)),
    words: cell.words,
    page: row.view.page,
    currency: currencyCode(unitOf(fact)),
    formatted: true,
    features: { 'row of a statement': fact.confidence * (period ? 1 : ASSUMED_PERIOD) },
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
