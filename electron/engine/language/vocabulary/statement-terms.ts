/** Names of primary statements in titles, and their typical rows among the labels of a table. */

import type { StatementKind } from '../../../../shared/contract/table.ts';
import { addTo } from '../../../../shared/neighbours.ts';
import { EXCERPT_TERMS, labelTerms, STATEMENTS, TITLE_TERMS } from './accounting.ts';

/** A value for each kind with one. */
export type ByStatement = Partial<Record<StatementKind, number>>;

/** Shorter labels, such as `Goodwill`, must agree as a whole. */
const MIN_PREFIX_TERMS = 2;

/** Some producers set the last letter of a word apart: `Incom e`. */
const APART = /(?<=\p{L}{2}) (?=\p{Ll}(?!\p{L}))/gu;

/**
 * Of each statement that `title` names, the share of its terms that name it: 1 for `Consolidated
 * Balance Sheets`, less for `Leases in the balance sheet`. Words may be in any order, as in
 * `Statements of Consolidated Income`; terms `beside` the name, such as a company's, do not count.
 */
export function statementsNamed(
  title: string,
  beside: ReadonlySet<string> = new Set(),
): ByStatement {
  const shares = sharesOf(title, beside);
  return Object.keys(shares).length > 0 ? shares : sharesOf(title.replace(APART, ''), beside);
}

function sharesOf(title: string, beside: ReadonlySet<string>): ByStatement {
  const terms = new Set(labelTerms(title).filter((term) => term.length > 1));
  const named = new Map<StatementKind, ReadonlySet<string>>();
  for (const { kind, names } of STATEMENTS) {
    const found = names.filter((name) => name.every((term) => terms.has(term)));
    if (found.length > 0) named.set(kind, new Set(found.flat()));
  }
  const covered = new Set([...named.values()].flatMap((name) => [...name]));
  const shares: ByStatement = {};
  for (const [kind, name] of named) {
    // `Comprehensive income` is not also named as `income`.
    const isPart = [...named.values()].some(
      (other) => other !== name && [...name].every((term) => other.has(term)),
    );
    const counted = [...terms].filter(
      (term) => covered.has(term) || !(beside.has(term) || TITLE_TERMS.has(term)),
    );
    shares[kind] = (isPart ? name.size : covered.size) / counted.length;
  }
  return shares;
}

/** Share of the title that names a statement without doubt. */
export const CLEAR_SHARE = 0.9;

/** Whether a text is the name of a statement. */
export const isStatementName = (text: string): boolean =>
  Object.values(statementsNamed(text)).some((share) => share >= CLEAR_SHARE);

/** Whether a text says that it is about an excerpt or another version of a statement. */
export const namesExcerpt = (text: string): boolean =>
  labelTerms(text).some((term) => EXCERPT_TERMS.has(term));

const withoutNet = (terms: readonly string[]): string[] => terms.filter((term) => term !== 'net');

const kindsByRow = new Map<string, StatementKind[]>();
for (const { kind, rows } of STATEMENTS) {
  for (const row of new Set([...rows].map((row) => withoutNet(row.split(' ')).join(' ')))) {
    addTo(kindsByRow, row, kind);
  }
}

/** Of each statement, how many of its typical rows are among row labels. */
export function countStatementRows(labels: Iterable<string>): ByStatement {
  const rows = new Set<string>();
  for (const label of labels) {
    const terms = withoutNet(labelTerms(label));
    let start = '';
    let found = '';
    for (const [at, term] of terms.entries()) {
      start = start === '' ? term : `${start} ${term}`;
      const isWhole = at + 1 === terms.length;
      if ((isWhole || at + 1 >= MIN_PREFIX_TERMS) && kindsByRow.has(start)) found = start;
    }
    if (found !== '') rows.add(found);
  }
  const counts: ByStatement = {};
  for (const row of rows) {
    for (const kind of kindsByRow.get(row) ?? []) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
