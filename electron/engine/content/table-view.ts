/**
 * A table as data: rows with a label, columns with a header and their periods, and the scale of the
 * numbers. Null for tables without numbers. A header printed above the neighbour of its column (a
 * column with a header and no value beside one with values and no header) is assigned to that
 * column.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Cell, Table } from '../../../shared/contract/table.ts';
import { type Magnitude, magnitudeIn } from '../../../shared/values/magnitudes.ts';
import type { NumberValue } from '../../../shared/values/number-value.ts';
import { readTable } from '../../../shared/values/table-values.ts';
import { wordRange } from '../evidence/cite.ts';
import { labelTerms } from '../vocabulary/accounting.ts';
import { namesPartOfYear, type Period, periodsIn } from './periods.ts';

export interface ViewCell {
  readonly column: number;
  readonly text: string;
  readonly number: NumberValue;
  readonly words: readonly number[];
}

export interface ViewRow {
  readonly view: TableView;
  readonly label: string;
  /** Terms of the label, without note references. */
  readonly terms: readonly string[];
  /**
   * Label of the preceding row without values, such as `Current assets:`; empty if there is none.
   */
  readonly section: string;
  readonly words: readonly number[];
  readonly cells: readonly ViewCell[];
}

export interface ViewColumn {
  readonly name: string;
  readonly period: Period | null;
}

export interface TableView {
  readonly page: PageContent;
  readonly table: Table;
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly ViewRow[];
  readonly scale: Scale;
  /** Its title, or else the heading above it. */
  readonly title: string;
}

/** Unit of the numbers of a table. */
export interface Scale extends Magnitude {
  /** `$`, `€`; empty if unknown. */
  readonly currency: string;
}

const CURRENCY = /US\$|[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|INR)\b/;

export function viewOf(page: PageContent, table: Table): TableView | null {
  const values = readTable(table.cells, table.column_count);
  const body = Map.groupBy(
    table.cells.filter(({ row, text }) => row >= table.header_rows && text.trim() !== ''),
    ({ row }) => row,
  );
  const numbers = (cell: Cell): NumberValue | null => {
    const value = values.valueOf(cell);
    return value.kind === 'number' ? value : null;
  };
  const filled = new Set<number>();
  let section = '';
  const rows: ViewRow[] = [];
  const view = {} as { -readonly [K in keyof TableView]: TableView[K] };
  for (const [, cells] of [...body].sort(([a], [b]) => a - b)) {
    cells.sort((a, b) => a.column - b.column);
    const label = cells.filter((cell) => cell.column === 0 || !numbers(cell)).at(0);
    const values = cells.flatMap((cell): ViewCell[] => {
      const number = cell === label ? null : numbers(cell);
      if (!number || !cell.words) return [];
      return [
        { column: cell.column, text: cell.text.trim(), number, words: wordRange(cell.words) },
      ];
    });
    if (!label) continue;
    if (values.length === 0) {
      section = label.text.trim();
      continue;
    }
    for (const { column } of values) filled.add(column);
    const words = label.words ? wordRange(label.words) : [];
    const text = label.text.trim();
    rows.push({ view, label: text, terms: rowTerms(text), section, words, cells: values });
    if (/^total\b/i.test(text)) section = '';
  }
  if (rows.length === 0) return null;
  const title = table.title ?? table.section?.at(-1) ?? '';
  const unit = table.unit ?? '';
  const currency =
    CURRENCY.exec(unit)?.[0] ??
    rows.flatMap(({ cells }) => cells).find(({ number }) => number.currency)?.number.currency
      ?.text ??
    '';
  return Object.assign(view, {
    page,
    table,
    rows,
    title,
    columns: columnsOf(table, filled),
    scale: { ...magnitudeIn(unit), currency },
  });
}

/** Terms of a label without bracketed text and trailing note references. */
export const rowTerms = (label: string): string[] => {
  const bare = label.replace(/\(note[^)]*\)|\([^)]{1,3}\)/gi, ' ').replace(/:\s*$/, '');
  return labelTerms(
    bare.replace(/,\s*(?:net )?of (?:accumulated|allowance|reserve)s?.*$|,\s*less\b.*$/i, ', net'),
  );
};

function columnsOf(table: Table, filled: ReadonlySet<number>): ViewColumn[] {
  const parts = Array.from({ length: table.column_count }, () => [] as string[]);
  for (const cell of table.cells) {
    if (cell.row >= table.header_rows || cell.text.trim() === '') continue;
    for (let column = cell.column; column < cell.column + cell.column_span; column++) {
      if (!parts[column]?.includes(cell.text.trim())) parts[column]?.push(cell.text.trim());
    }
  }
  const own = table.cells.filter(
    ({ row, column_span }) => row < table.header_rows && column_span === 1,
  );
  const hasOwn = (column: number) =>
    own.some((cell) => cell.column === column && cell.text.trim() !== '');
  // A header above an empty column belongs to the adjacent column with values and no header.
  for (let column = 1; column < parts.length; column++) {
    if (filled.has(column) || !hasOwn(column)) continue;
    for (const beside of [column + 1, column - 1]) {
      if (!filled.has(beside) || hasOwn(beside)) continue;
      parts[beside] = [...(parts[column] ?? [])];
      break;
    }
  }
  return parts.map((texts) => {
    const name = texts.join(' ');
    return { name, period: periodOfColumn(texts, table) };
  });
}

/** The last header cell that names a period determines it; cells above give the months. */
function periodOfColumn(texts: readonly string[], table: Table): Period | null {
  const named = texts.flatMap((text) => periodsIn(text));
  const last = named.at(-1);
  if (!last) return null;
  if (
    new Set(named.map(({ year }) => year)).size > 1 &&
    periodsIn(texts.at(-1) ?? '').length !== 1
  ) {
    return null;
  }
  // "Second quarter" and "2023" may have the name of a group of columns between them.
  const parts = texts.filter((text) => periodsIn(text).length > 0 || namesPartOfYear(text));
  const whole = periodsIn(parts.join(' ')).find(({ year }) => year === last.year) ?? last;
  if (whole.months !== null) return whole;
  const stated = periodsIn(table.period ?? '');
  const months = new Set(stated.map((period) => period.months));
  return months.size === 1 ? { ...whole, months: [...months][0] ?? null } : whole;
}
