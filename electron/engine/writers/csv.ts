/**
 * Tables as CSV after RFC 4180: CRLF line ends, every row of the same length, quotes where needed.
 *
 * Texts are written as printed, even one that begins with `=`, `+`, `-` or `@`. Prefixing such a
 * text would corrupt negative numbers and break every other reader; a spreadsheet that is opened
 * from untrusted documents is what the xlsx export is for, where text can never become a formula.
 */
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Table } from '../../../shared/contract/table.ts';
import type { DocumentTable } from './document-tables.ts';
import { safeName } from './safe-name.ts';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Spreadsheets take a file without this mark for a legacy encoding. */
const BYTE_ORDER_MARK = '\ufeff';
/** A ZIP entry must carry a time; a fixed one keeps equal exports equal. */
const ENTRY_TIME = new Date('2000-01-01T00:00:00');

export function writeCsv(table: Pick<Table, 'rows'>): string {
  return table.rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

const field = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The CSV of one table as a file: with a byte order mark where it holds more than ASCII. */
export function csvFile(table: Table): Uint8Array {
  const csv = writeCsv(table);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return strToU8(/^[\x00-\x7f]*$/.test(csv) ? csv : BYTE_ORDER_MARK + csv);
}

/** One CSV file per table, named by number, page and title. */
export function writeCsvArchive(tables: readonly DocumentTable[]): Uint8Array {
  const digits = String(tables.length).length;
  const entries: Zippable = {};
  for (const entry of tables) {
    const number = String(entry.index + 1).padStart(digits, '0');
    const name = safeName(`${number} page ${entry.firstPage} ${entry.table.title ?? ''}`);
    entries[`${name}.csv`] = csvFile(entry.table);
  }
  return zipSync(entries, { mtime: ENTRY_TIME });
}
