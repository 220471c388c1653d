/**
 * Tables as CSV after RFC 4180: CRLF line ends, every row of the same length, quotes where needed.
 *
 * A spreadsheet runs texts that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as formulas.
 * Unless they are numbers, or a dash alone, they get an apostrophe in front, after the advice of OWASP on
 * CSV injection; `raw` writes them as printed.
 */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { CsvFormulas, ExportLayout } from '../../../shared/contract/export.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { safeName } from '../../../shared/safe-name.ts';
import { parseNumber } from '../../../shared/values/number-value.ts';
import { type DocumentTable, headingLines } from './document-tables.ts';
import { boxText, CORRECTED, rowSources, sourceColumns } from './table-source.ts';

type CsvLayout = Pick<ExportLayout, 'heading' | 'source' | 'formulas'>;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Spreadsheets take a file without this mark for a legacy encoding. */
const BYTE_ORDER_MARK = '\ufeff';
/** A ZIP entry must carry a time; a fixed one keeps equal exports equal. */
const ENTRY_TIME = new Date('2000-01-01T00:00:00');

export function writeCsv(table: Pick<Table, 'rows'>, formulas?: CsvFormulas): string {
  const field = (text: string): string => quoted(formulas === 'raw' ? text : withoutFormula(text));
  return table.rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

const quoted = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const FORMULA = /^[=+\-@\t\r]/;
const DASH = /^[+-]\s*$/;

const isNumber = (text: string): boolean =>
  parseNumber(text, '.') !== null || parseNumber(text, ',') !== null;

const withoutFormula = (text: string): string =>
  FORMULA.test(text) && !DASH.test(text) && !isNumber(text) ? `'${text}` : text;

/** Tables below one another as a file: with a byte order mark where it holds more than ASCII. */
export function csvFile(
  tables: readonly DocumentTable[],
  layout: CsvLayout,
  /** Stands above all tables, an empty row below it. */
  note?: string,
): Uint8Array {
  const sourceColumn = Math.max(0, ...tables.map(({ table }) => table.column_count));
  const noted = note ? [[note], []] : [];
  const tableLines = tables.flatMap((entry, at) => [
    ...(at > 0 ? [[]] : []),
    ...linesOf(entry, sourceColumn, layout),
  ]);
  const lines = [...noted, ...tableLines];
  const width = Math.max(0, ...lines.map((line) => line.length));
  return csvBytes(
    lines.map((line) => padded(line, width)),
    layout.formulas,
  );
}

/** Rows as a file: with a byte order mark where they hold more than ASCII. */
export function csvBytes(rows: string[][], formulas?: CsvFormulas): Uint8Array {
  const csv = writeCsv({ rows }, formulas);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return strToU8(/^[\x00-\x7f]*$/.test(csv) ? csv : BYTE_ORDER_MARK + csv);
}

function linesOf(entry: DocumentTable, sourceColumn: number, layout: CsvLayout): string[][] {
  const { rows, header_rows } = entry.table;
  const heading =
    layout.heading === 'above' ? [...headingLines(entry).map((line) => [line]), []] : [];
  if (layout.source === 'none') return [...heading, ...rows];
  const beside = rowSources(entry).map(({ page, box, confidence, corrected }) => [
    String(page),
    box ? boxText(box) : '',
    confidence === null ? '' : confidence.toFixed(2),
    ...(corrected ? [CORRECTED] : []),
  ]);
  const names = sourceColumns(entry);
  const labels = header_rows === 0 ? [[...padded([], sourceColumn), ...names]] : [];
  const lines = rows.map((row, at) => {
    if (at === header_rows - 1) return [...padded(row, sourceColumn), ...names];
    return at < header_rows ? row : [...padded(row, sourceColumn), ...(beside[at] ?? [])];
  });
  return [...heading, ...labels, ...lines];
}

const padded = (line: readonly string[], width: number): string[] => [
  ...line,
  ...new Array<string>(Math.max(0, width - line.length)).fill(''),
];

/** One CSV file per table, named by number, page and title. */
export function writeCsvArchive(
  tables: readonly DocumentTable[],
  layout: CsvLayout,
  /** A text file of its own beside the tables. */
  note?: string,
): Uint8Array {
  const digits = String(Math.max(0, ...tables.map(({ number }) => number))).length;
  const entries: Zippable = {};
  for (const entry of tables) {
    const number = String(entry.number).padStart(digits, '0');
    const name = safeName(`${number} page ${entry.firstPage} ${entry.table.title ?? ''}`);
    entries[`${name}.csv`] = csvFile([entry], layout);
  }
  if (note) entries['partial.txt'] = strToU8(`${note}\n`);
  return zipSync(entries, { mtime: ENTRY_TIME });
}
