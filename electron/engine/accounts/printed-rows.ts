/**
 * Rows of the primary statements under the labels that the document itself prints. `Other current
 * assets` is a row of its own, not the total of current assets, and `Net sales` is not the total of
 * revenue where both are printed.
 */
import type { StatementKind } from '../../../shared/contract/table.ts';
import { rowTerms, type TableView, type ViewRow } from '../content/table-view.ts';
import { CONCEPTS, type Concept, conceptsNamed, type Name } from '../vocabulary/accounting.ts';

/** Concepts of one document, by id, and their names in questions. */
export interface PrintedRows {
  readonly names: readonly Name[];
  readonly concepts: ReadonlyMap<string, Concept>;
}

export const NO_PRINTED_ROWS: PrintedRows = { names: [], concepts: new Map() };

/** In this order: a row of the same label in a later one is the change of the first, or repeats it. */
const KINDS: readonly StatementKind[] = [
  'balance_sheet',
  'income_statement',
  'comprehensive_income_statement',
  'cash_flow_statement',
];
/** One word alone, such as `Other`, says too little. */
const LEAST_TERMS = 2;

/** `rowOf`: the best row for a concept of the vocabulary, null if there is none. */
export function printedRows(
  views: readonly TableView[],
  rowOf: (concept: string) => ViewRow | null,
): PrintedRows {
  const names = new Map<string, Name>();
  const concepts = new Map<string, Concept>();
  for (const kind of KINDS) {
    const rows = views.flatMap(({ table, rows }) => (table.statement === kind ? rows : []));
    for (const row of rows) {
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
  return { names: [...names.values()], concepts };
}

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
    id: label,
    name: label,
    statement,
    magnitude: known?.magnitude ?? false,
    deductedFrom: known?.deductedFrom ?? null,
    rows: [terms],
  };
}
