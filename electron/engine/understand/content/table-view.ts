/**
 * A table as data: rows with a label, columns with a header and their periods, and the scale of the
 * numbers. Null for tables without numbers. A header printed above the neighbour of its column (a
 * column with a header and no value beside one with values and no header) is assigned to that
 * column. A table with a further header among its rows is read as several.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Cell, Table } from '../../../../shared/contract/table.ts';
import { RAISED_CLASS } from '../../../../shared/text/raised.ts';
import { magnitudeIn } from '../../../../shared/values/magnitudes.ts';
import type { NumberValue } from '../../../../shared/values/number-value.ts';
import { readTable } from '../../../../shared/values/table-values.ts';
import { labelTerms } from '../../language/vocabulary/accounting.ts';
import { isStatementName } from '../../language/vocabulary/statement-terms.ts';
import { wordRange } from '../evidence/cite.ts';
import { namesPartOfYear, type Period, periodsIn, spansYears } from './periods.ts';
import { printedCurrency } from './printed-unit.ts';

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
export interface Scale {
  readonly factor: number;
  /** As printed in its unit, or else the only one beside its numbers; empty if there is none. */
  readonly currency: string;
}

export function viewsOf(page: PageContent, table: Table): TableView[] {
  if (table.method === 'chart') return [];
  const values = readTable(table.cells, table.column_count);
  const numbers: Numbers = (cell) => {
    const value = values.valueOf(cell);
    return value.kind === 'number' ? value : null;
  };
  const rows = filledRows(table);
  return headedRows(rows, table.header_rows, numbers).flatMap(
    (part) => viewOf(page, table, part, numbers) ?? [],
  );
}

/** The name of a statement that stands alone in a row above a further header: two in one table. */
export function titleWithin(row: readonly Cell[]): string | null {
  const [only, other] = row;
  const title = other || !only ? '' : only.text.trim();
  return isStatementName(title) ? title : null;
}

/**
 * Filled cells of each row, in order. A total without a label has that of the row without values
 * above its parts: `Revenues` above the kinds of revenue and their sum.
 */
export function filledRows(table: Table): Row[] {
  const filled = table.cells.filter(({ text }) => text.trim() !== '');
  const byRow = Map.groupBy(filled, ({ row }) => row);
  const rows = table.rows.map((_, at) =>
    (byRow.get(at) ?? []).toSorted((a, b) => a.column - b.column),
  );
  const totals = new Map(
    table.totals?.flatMap(({ axis, index, parts, operation }) =>
      axis === 'row' && operation === 'sum' && index !== null ? [[index, Math.min(...parts)]] : [],
    ),
  );
  return rows.map((row, at) => {
    const isUnlabelled = row.length > 0 && row.every(({ column }) => column > 0);
    let first = isUnlabelled ? totals.get(at) : undefined;
    if (first === undefined) return row;
    // Above the parts of its first subtotal stand the heading of that and then its own.
    let depth = 1;
    for (
      let next = totals.get(first);
      next !== undefined && next < first;
      next = totals.get(first)
    ) {
      first = next;
      depth++;
    }
    const [heading, beside] = rows[first - depth] ?? [];
    const isHeading = heading?.column === 0 && !beside && first - depth >= table.header_rows;
    return isHeading ? [heading, ...row] : row;
  });
}

/** Whether the rows below a label are no longer of the section above it. */
export const endsSection = (label: string): boolean => /^total\b/i.test(label);

type Numbers = (cell: Cell) => NumberValue | null;
type Row = readonly Cell[];

/** Rows of a table with the columns of one header. */
interface HeadedRows {
  readonly header: readonly Row[];
  readonly body: readonly Row[];
}

/** The rows below each header; rows without a number directly above a header belong to it. */
function headedRows(rows: readonly Row[], headerRows: number, numbers: Numbers): HeadedRows[] {
  const parts: { header: Row[]; body: Row[] }[] = [{ header: rows.slice(0, headerRows), body: [] }];
  for (const row of rows.slice(headerRows)) {
    const part = parts.at(-1);
    if (!part) continue;
    const isTitled = titleWithin(part.body.at(-1) ?? []) !== null;
    if (!namesPeriods(row, numbers, isTitled) || part.body.length === 0) {
      part.body.push(row);
      continue;
    }
    const from = part.body.findLastIndex((above) => hasNumber(above, numbers)) + 1;
    parts.push({ header: [...part.body.splice(from), row], body: [] });
  }
  return parts;
}

/**
 * A row of periods and names: `2023 | 2022 | Change`. Bare years beside a label may be values, as in
 * `Founded in | 1923 | 1950`, but not below the name of a statement.
 */
function namesPeriods(row: Row, numbers: Numbers, isTitled: boolean): boolean {
  const named = row.filter(({ column }) => column > 0);
  const periods = named.filter(({ text }) => periodsIn(text).length > 0);
  const others =
    named.length < row.length ? named : named.filter((cell) => !periods.includes(cell));
  return periods.length > 1 && (isTitled || others.every((cell) => !numbers(cell)));
}

const hasNumber = (row: Row, numbers: Numbers): boolean =>
  row.some((cell) => cell.column > 0 && numbers(cell) !== null);

function viewOf(
  page: PageContent,
  table: Table,
  { header, body }: HeadedRows,
  numbers: Numbers,
): TableView | null {
  const filled = new Set<number>();
  let section =
    header
      .at(-1)
      ?.find(({ column, row }) => column === 0 && row >= table.header_rows)
      ?.text.trim() ?? '';
  const rows: ViewRow[] = [];
  const view = {} as { -readonly [K in keyof TableView]: TableView[K] };
  for (const cells of body) {
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
    if (endsSection(text)) section = '';
  }
  if (rows.length === 0) return null;
  const within = header.flatMap((row) => titleWithin(row) ?? []).at(-1);
  const title = within ?? table.title ?? table.section?.at(-1) ?? '';
  const columns = columnsOf(table, header.flat(), filled);
  const unit = table.unit ?? unitOf(columns);
  const printed = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ number }) => number.currency?.text ?? [])),
  );
  const [only = ''] = printed.size === 1 ? printed : [];
  const currency = printedCurrency(unit) || only;
  return Object.assign(view, {
    page,
    table,
    rows,
    title,
    columns,
    scale: { factor: magnitudeIn(unit), currency },
  });
}

/** The header of a column, if the headers of all periods have one magnitude: `2023 $ million`. */
function unitOf(columns: readonly ViewColumn[]): string {
  const names = columns.flatMap(({ name, period }) => (period ? [name] : []));
  const factors = new Set(names.map((name) => magnitudeIn(name)));
  return factors.size === 1 ? (names[0] ?? '') : '';
}

const RAISED_MARKS = new RegExp(`${RAISED_CLASS}+`, 'gu');

/** References to notes, and short forms of the words before: `(1)`, `(R&D)`. */
const REFERENCES = /\([Nn](?:ote|OTE)[^)]*\)|\([^)]{1,3}\)|(?<=\p{Ll}[^(]*)\(\p{Lu}[\p{Lu}&]+\)/gu;

/** Terms of a label without references and what is deducted. */
export const rowTerms = (label: string): string[] => {
  const bare = label.replace(RAISED_MARKS, ' ').replace(REFERENCES, ' ').replace(/:\s*$/, '');
  return labelTerms(
    bare.replace(/,\s*(?:net )?of (?:accumulated|allowance|reserve)s?.*$|,\s*less\b.*$/i, ', net'),
  );
};

function columnsOf(
  table: Table,
  header: readonly Cell[],
  filled: ReadonlySet<number>,
): ViewColumn[] {
  const parts = Array.from({ length: table.column_count }, () => [] as string[]);
  for (const cell of header) {
    for (let column = cell.column; column < cell.column + cell.column_span; column++) {
      if (!parts[column]?.includes(cell.text.trim())) parts[column]?.push(cell.text.trim());
    }
  }
  const own = header.filter(({ column_span }) => column_span === 1);
  const hasOwn = (column: number) => own.some((cell) => cell.column === column);
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
  const own = texts.findLast((text) => periodsIn(text).length > 0) ?? '';
  if (!last || spansYears(own)) return null;
  if (
    new Set(named.map(({ year }) => year)).size > 1 &&
    periodsIn(texts.at(-1) ?? '').length !== 1
  ) {
    return null;
  }
  // "Second quarter" and "2023" may have the name of a group of columns between them.
  const parts = texts.filter((text) => periodsIn(text).length > 0 || namesPartOfYear(text));
  const whole = periodsIn(parts.join(' ')).find(({ year }) => year === last.year) ?? last;
  const stated = periodsIn(table.period ?? '');
  // "June 30," stands above "2023", or the title states the day for all years.
  const below = periodsIn(texts.join(' ')).find(({ year }) => year === last.year);
  const end = whole.end ?? below?.end ?? onlyOf(stated.flatMap((period) => period.end ?? []));
  const months = whole.months ?? onlyOf(stated.map((period) => period.months)) ?? null;
  return { ...whole, months, ...(end === undefined ? {} : { end }) };
}

/** The only one of equal values. */
function onlyOf<Value>(values: readonly Value[]): Value | undefined {
  const [only, other] = new Set(values);
  return other === undefined ? only : undefined;
}
