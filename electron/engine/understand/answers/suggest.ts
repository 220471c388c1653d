/**
 * Suggests questions that the engine answers with certainty, made from the rows and periods of
 * statements and tables, measures and sections. Each is answered before it is
 * suggested. Empty if the document gives none.
 */

import { nameOf } from '../../language/vocabulary/accounting.ts';
import { hasDigit, termsOf } from '../../language/vocabulary/terms.ts';
import { isPartOfYear } from '../content/periods.ts';
import { answerTo } from './answer.ts';
import { wasOrWere } from './compose/amounts.ts';
import { lowerStart, withoutColon } from './compose/passages.ts';
import { IN_BRACKETS } from './question/request.ts';
import { understand } from './question/understand.ts';
import type { PassageIndex } from './search.ts';
import { definedTerms, isEnglish, labels, sections } from './suggest-text.ts';

const MOST_SUGGESTED = 6;
/** Maximum questions of one kind, so that the suggestions show the variety. */
const MOST_OF_KIND = 2;
/** So many questions need no second round. */
const ENOUGH = 4;
/** Questions of one kind tried before giving up. */
const MOST_TRIED = 12;
const LONGEST_LABEL = 60;
/** Rows and measures that readers of accounts usually ask for. */
const CONCEPTS_ASKED = 'revenue net_income operating_cash_flow total_assets operating_income'.split(
  ' ',
);
const MEASURES_ASKED =
  'gross_margin operating_margin current_ratio free_cash_flow return_on_assets'.split(' ');

/** Questions of one kind, the most useful first. */
type Kind = (index: PassageIndex) => Iterable<string>;

export function suggestFrom(index: PassageIndex): string[] {
  const chosen: string[] = [];
  const kinds = KINDS.map((kind) => ({ questions: kind(index)[Symbol.iterator](), tried: 0 }));
  const add = (kind: (typeof kinds)[number], most: number): void => {
    for (let found = 0; found < most && kind.tried < MOST_TRIED; kind.tried++) {
      const { value: question, done } = kind.questions.next();
      if (done) return;
      if (chosen.includes(question)) continue;
      if (!answerTo(index, understand(question, index.accounts.printed), 5).certain) continue;
      chosen.push(question);
      found++;
    }
  };
  for (const kind of kinds) add(kind, MOST_OF_KIND);
  // A document of one kind, such as a contract, has more questions of it.
  for (const kind of kinds) if (chosen.length < ENOUGH) add(kind, ENOUGH - chosen.length);
  return chosen.slice(0, MOST_SUGGESTED);
}

const KINDS: readonly Kind[] = [
  (index) => ofConcepts(index, (label, year) => `What ${wasOrWere(label)} ${label} in ${year}?`),
  (index) =>
    ofConcepts(
      index,
      (label, year) => `By how many per cent did ${label} change from ${year - 1} to ${year}?`,
    ),
  measures,
  rows,
  labels,
  extremes,
  definedTerms,
  sections,
];

function* ofConcepts(
  { accounts }: PassageIndex,
  ask: (label: string, year: number) => string,
): Generator<string> {
  for (const concept of CONCEPTS_ASKED) {
    const period = accounts.latest(concept);
    if (period && !isPartOfYear(period)) yield ask(lowerStart(nameOf(concept)), period.year);
  }
}

function* measures({ accounts }: PassageIndex): Generator<string> {
  const period = accounts.latest('revenue') ?? accounts.latest('total_assets');
  if (!period || isPartOfYear(period)) return;
  for (const id of MEASURES_ASKED) yield `What was the ${nameOf(id)} in ${period.year}?`;
}

/** Of each table but the statements, the first row with a label specific enough for a question. */
function* rows({ accounts }: PassageIndex): Generator<string> {
  const inStatements = new Set(accounts.statements.map(({ view }) => view));
  for (const view of accounts.views) {
    if (inStatements.has(view) || view.scale.factor === 1 || view.title === '') continue;
    for (const { label, cells } of view.rows) {
      if (label.length > LONGEST_LABEL || !/\p{L}{3}.*\s\p{L}{3}/u.test(label)) continue;
      const { period = null } = view.columns[cells[0]?.column ?? -1] ?? {};
      if (!period || isPartOfYear(period)) continue;
      const plain = lowerStart(withoutColon(label.replace(IN_BRACKETS, '')));
      yield `What ${wasOrWere(plain)} ${plain} in ${period.year}?`;
      break;
    }
  }
}

/** A name of rows or of a column that fits into a question. */
const PLAIN_NAME = /^\p{L}{3,}(?: \p{L}{2,}){0,3}$/u;

function* extremes({ accounts, pages }: PassageIndex): Generator<string> {
  if (!isEnglish(pages)) return;
  for (const { columns, rows } of accounts.views) {
    // Days and numbers of a list are not compared: "Which date is highest by balance?"
    if (rows.filter(({ label }) => hasDigit(label)).length > rows.length / 2) continue;
    const [{ name = '' } = {}, ...others] = columns;
    for (const { name: measured, period } of others) {
      if (period !== null || ![name.trim(), measured].every((own) => PLAIN_NAME.test(own)))
        continue;
      // A header over all columns is part of the name of each.
      if (termsOf(measured).some((term) => termsOf(name).includes(term))) continue;
      yield `Which ${name.trim().toLowerCase()} is highest by ${lowerStart(measured)}?`;
    }
  }
}
