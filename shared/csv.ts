/**
 * Rows as CSV after RFC 4180: CRLF line ends, quotes where needed.
 *
 * A spreadsheet runs texts that begin with `=`, `+`, `-`, `@`, a tab or a carriage return as formulas.
 * Unless they are numbers, or a dash alone, they get an apostrophe in front, after the advice of OWASP on
 * CSV injection; `raw` writes them as printed.
 */
import type { CsvFormulas } from './contract/export.ts';
import { parseNumber } from './values/number-value.ts';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Spreadsheets take a file without this mark for a legacy encoding. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvText(
  rows: readonly (readonly string[])[],
  formulas: CsvFormulas = 'escaped',
): string {
  const field = (text: string): string => quoted(formulas === 'raw' ? text : escapeFormula(text));
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** The text of a file: with a byte order mark where it holds more than ASCII. */
export function csvFileText(rows: readonly (readonly string[])[], formulas?: CsvFormulas): string {
  const csv = csvText(rows, formulas);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return /^[\x00-\x7f]*$/.test(csv) ? csv : BYTE_ORDER_MARK + csv;
}

const quoted = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const FORMULA = /^[=+\-@\t\r]/;
const DASH = /^[+-]\s*$/;

const isNumber = (text: string): boolean =>
  parseNumber(text, '.') !== null || parseNumber(text, ',') !== null;

/** A text that a spreadsheet takes for a text, with an apostrophe where it would run it as a formula. */
export const escapeFormula = (text: string): string =>
  FORMULA.test(text) && !DASH.test(text) && !isNumber(text) ? `'${text}` : text;
