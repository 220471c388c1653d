/**
 * Rows of the primary statements under the labels that the document itself prints. `Other current
 * assets` is a row of its own, not the total of current assets, and `Net sales` is not the total of
 * revenue where both are printed.
 */
import type { StatementKind } from '../../../../shared/contract/table.ts';
import {
  CONCEPTS,
  type Concept,
  conceptsNamed,
  type Name,
} from '../../language/vocabulary/accounting.ts';
import { says, wordsOfSense } from '../../language/vocabulary/question-words.ts';
import { rowTerms, type TableView, type ViewRow } from '../content/table-view.ts';

/** Concepts of one document, by id, and their names in questions. */
export interface PrintedRows {
  readonly names: readonly Name[];
  /** Names of what is paid, for questions that ask for payments. */
  readonly payments: readonly Name[];
  readonly concepts: ReadonlyMap<string, Concept>;
}

export const NO_PRINTED_ROWS: PrintedRows = { names: [], payments: [], concepts: new Map() };

/** In this order: a row of the same label in a later one is the change of the first, or repeats it. */
const KINDS: readonly StatementKind[] = [
  'balance_sheet',
  'income_statement',
  'comprehensive_income_statement',
  'cash_flow_statement',
];
/** One word alone, such as `Other`, says too little. */
const LEAST_TERMS = 2;

/** Words for paying. */
export const PAID: ReadonlySet<string> = new Set(wordsOfSense('paid'));

/** `rowOf`: the best row for a concept of the vocabulary, null if there is none. */
export function printedRows(
  views: readonly TableView[],
  rowOf: (concept: string) => ViewRow | null,
): PrintedRows {
  const names = new Map<string, Name>();
  const concepts = new Map<string, Concept>();
  const payments: Name[] = [];
  for (const kind of KINDS) {
    const rows = views.flatMap(({ table, rows }) => (table.statement === kind ? rows : []));
    for (const row of rows) {
      if (kind === 'cash_flow_statement' && says(`${row.section} ${row.label}`, 'paid')) {
        const id = `${row.label}, ${row.section}`;
        const terms = row.terms.filter((term) => !PAID.has(term));
        payments.push({ terms, kind: 'concept', id });
        concepts.set(id, conceptOf(row, kind));
      }
      // "Unearned revenue" below "Changes in operating assets and liabilities" is no balance.
      if (kind === 'cash_flow_statement' && isOfChanges(row.section)) continue;
      const written = [row.terms, rowTerms(row.label.replace(/\([^()]*\)/g, ' '))];
      for (const terms of written) {
        const key = terms.join(' ');
        if (terms.length < LEAST_TERMS || names.has(key) || isKnown(terms, row, kind, rowOf))
          continue;
        names.set(key, { terms, kind: 'concept', id: row.label });
        concepts.set(row.label, conceptOf(row, kind));
      }
    }
  }
  return { names: [...names.values()], payments, concepts };
}

/** Whether the rows below such a label are changes: `(Increase) decrease in operating assets:`. */
export const isOfChanges = (section: string): boolean =>
  (['change', 'up', 'down'] as const).some((sense) => says(section, sense));

/**
 * Whether a name of the vocabulary leads to the row already, or means a row of another statement:
 * `Income taxes` among the payments is not what `income taxes` asks for.
 */
const isKnown = (
  terms: readonly string[],
  row: ViewRow,
  kind: StatementKind,
  rowOf: (concept: string) => ViewRow | null,
): boolean =>
  conceptsNamed(terms).some(
    (id) =>
      CONCEPTS.get(id)?.statement !== kind || rowOf(id)?.terms.join(' ') === row.terms.join(' '),
  );

function conceptOf({ label, terms }: ViewRow, statement: StatementKind): Concept {
  const key = terms.join(' ');
  const known = [...CONCEPTS.values()].find(({ rows }) =>
    rows.some((row) => row.join(' ') === key),
  );
  return {
    name: label,
    statement,
    magnitude: known?.magnitude ?? false,
    deductedFrom: known?.deductedFrom ?? null,
    rows: [terms],
  };
}
