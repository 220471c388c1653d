/** Writes tables as CSV; every row has the same length. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { ExportLayout } from '../../../shared/contract/export.ts';
import type { StatementKind } from '../../../shared/contract/table.ts';
import { csvFileText } from '../../../shared/csv.ts';
import { safeName } from '../../../shared/safe-name.ts';
import { statementsFirst } from '../../../shared/tables/statements.ts';
import { type DocumentTable, headingLines } from './document-tables.ts';
import { boxText, CORRECTED, rowSources, sourceColumns } from './table-source.ts';

type CsvLayout = Pick<ExportLayout, 'heading' | 'source' | 'formulas'>;

/** A ZIP entry requires a time; a fixed one makes equal exports identical. */
const ENTRY_TIME = new Date('2000-01-01T00:00:00');

/**
 * Several tables below each other in one file, with a byte order mark if it contains non-ASCII
 * text.
 */
export function csvFile(
  tables: readonly DocumentTable[],
  layout: CsvLayout,
  /** Written above all tables, followed by an empty row. */
  note?: string,
): Uint8Array {
  const sourceColumn = Math.max(0, ...tables.map(({ table }) => table.column_count));
  const noted = note ? [[note], []] : [];
  const tableLines = tables.flatMap((entry, at) => [
    ...(at > 0 ? [[]] : []),
    ...csvRecords(entry, sourceColumn, layout),
  ]);
  const lines = [...noted, ...tableLines];
  const width = Math.max(0, ...lines.map((line) => line.length));
  return strToU8(
    csvFileText(
      lines.map((line) => padded(line, width)),
      layout.formulas,
    ),
  );
}

function csvRecords(entry: DocumentTable, sourceColumn: number, layout: CsvLayout): string[][] {
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

/**
 * One CSV file per table, named by number, page and title, primary statements first. Holds one
 * table at a time besides the files.
 */
export function writeCsvArchive(
  tables: Iterable<DocumentTable>,
  layout: CsvLayout,
  /** A separate text file beside the tables. */
  note?: string,
): Uint8Array {
  const files: {
    number: number;
    name: string;
    bytes: Uint8Array;
    table: { statement?: StatementKind };
  }[] = [];
  for (const entry of tables) {
    const {
      number,
      firstPage,
      table: { title, statement },
    } = entry;
    const name = `page ${firstPage} ${title ?? ''}`;
    files.push({ number, name, bytes: csvFile([entry], layout), table: { statement } });
  }
  const digits = String(files.at(-1)?.number ?? 0).length;
  const entries: Zippable = {};
  for (const { number, name, bytes } of statementsFirst(files)) {
    entries[`${safeName(`${String(number).padStart(digits, '0')} ${name}`)}.csv`] = bytes;
  }
  if (note) entries['partial.txt'] = strToU8(`${note}\n`);
  return zipSync(entries, { mtime: ENTRY_TIME });
}
