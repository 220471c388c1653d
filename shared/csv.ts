/**
 * Rows as CSV (RFC 4180): CRLF line ends, quotes where needed.
 *
 * A spreadsheet runs texts that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as
 * formulas. Unless they are numbers, or a dash alone, they are prefixed with an apostrophe (OWASP,
 * CSV injection); `raw` writes them as printed.
 */
import type { CsvFormulas } from './contract/export.ts';
import { parseNumber } from './values/number-value.ts';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Without this mark, spreadsheets assume a legacy encoding. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvText(
  rows: readonly (readonly string[])[],
  formulas: CsvFormulas = 'escaped',
): string {
  const field = (text: string): string => quoted(formulas === 'raw' ? text : escapeFormula(text));
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** The text of a file, with a byte order mark if it contains non-ASCII characters. */
export function csvFileText(rows: readonly (readonly string[])[], formulas?: CsvFormulas): string {
  const csv = csvText(rows, formulas);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return /^[\x00-\x7f]*$/.test(csv) ? csv : BYTE_ORDER_MARK + csv;
}

const quoted = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const FORMULA = /^[=+\-@\t\r]/;
const DASH = /^[+-]\s*$/;

const isNumber = (text: string): boolean => parseNumber(text) !== null;

/** Prefixes a text with an apostrophe if a spreadsheet would run it as a formula. */
export const escapeFormula = (text: string): string =>
  FORMULA.test(text) && !DASH.test(text) && !isNumber(text) ? `'${text}` : text;
