/**
 * Cells in clipboard formats: tab-separated text for any program, and an HTML table for
 * spreadsheets and word processors, which keeps merged cells, text cells as text and the values of
 * numbers in whatever locale they are pasted.
 */
import { covers } from '../../shared/corrections/target.ts';
import { escapeFormula } from '../../shared/csv.ts';
import { numberFormat } from '../../shared/values/number-format.ts';
import type { NumberValue } from '../../shared/values/number-value.ts';
import type { Bounds } from './cell-range.ts';
import type { Grid, GridRow, Slot } from './slots.ts';

/** One cell to copy: `skip` if it is covered by a merged cell that began before. */
export interface CopiedCell {
  readonly text: string;
  readonly header: boolean;
  /** Null if the text is no number. */
  readonly number: NumberValue | null;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly skip: boolean;
}

export type CopiedRow = readonly CopiedCell[];

export interface CopiedTable {
  readonly header: readonly CopiedRow[];
  readonly rows: readonly CopiedRow[];
}

/** The cells of `bounds` in the rows as shown. */
export function copyRange(rows: readonly GridRow[], bounds: Bounds): CopiedRow[] {
  const shown = rows.slice(bounds.top, bounds.bottom + 1);
  return shown.map(({ slots }, r) =>
    slots
      .slice(bounds.left, bounds.right + 1)
      .map((slot, c) => copiedSlot(slot, shown, bounds, r, c)),
  );
}

function copiedSlot(
  slot: Slot,
  shown: readonly GridRow[],
  bounds: Bounds,
  r: number,
  c: number,
): CopiedCell {
  const { cell } = slot;
  const column = bounds.left + c;
  const covers = (row: number, at: number) => cell !== null && shown[row]?.cells[at] === cell;
  // If sorting has split a merged cell, each row copies its own part of it.
  const above = covers(r - 1, column);
  const before = column > bounds.left && covers(r, column - 1);
  let rowSpan = 1;
  while (covers(r + rowSpan, column)) rowSpan++;
  let columnSpan = 1;
  while (column + columnSpan <= bounds.right && covers(r, column + columnSpan)) columnSpan++;
  return {
    text: cell?.text ?? '',
    header: cell?.header ?? false,
    number: slot.value.kind === 'number' ? slot.value : null,
    skip: above || before,
    rowSpan,
    columnSpan,
  };
}

/** The header rows of a grid, or of some of its columns, to put above copied rows. */
export function copyHeader({ header, columnCount }: Grid, bounds?: Bounds): CopiedRow[] {
  const { left, right } = bounds ?? { left: 0, right: columnCount - 1 };
  const cells = header.flat();
  return header.map((_, row) =>
    Array.from({ length: right - left + 1 }, (_, offset) => {
      const column = left + offset;
      const cell = cells.find(covers(row, column));
      const { column: first, column_span: span } = cell ?? { column, column_span: 1 };
      const start = Math.max(first, left);
      return {
        ...{ text: cell?.text ?? '', header: true, number: null, rowSpan: cell?.row_span ?? 1 },
        columnSpan: Math.min(first + span, right + 1) - start,
        skip: column > start || (cell?.row ?? row) < row,
      };
    }),
  );
}

/**
 * Tab-separated in spreadsheet format: fields with tabs, line breaks or quotes are quoted. With
 * several cells, those that a spreadsheet would run as formulas are escaped; a single cell is not,
 * as it is usually pasted into text.
 */
export function asTsv(rows: readonly CopiedRow[]): string {
  const several = rows.flat().length > 1;
  return rows.map((row) => row.map((cell) => tsvField(cell, several)).join('\t')).join('\n');
}

function tsvField({ text, skip }: CopiedCell, escaped: boolean): string {
  if (skip) return '';
  const plain = escaped ? escapeFormula(text) : text;
  return /[\t\n\r"]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A Markdown table, which has one header row: the texts of several are joined column by column. */
export function asMarkdown({ header, rows }: CopiedTable): string {
  const width = (header[0] ?? rows[0])?.length ?? 0;
  const names = Array.from({ length: width }, (_, column) =>
    header
      .map((row) => row[column])
      .flatMap((cell) => (cell && !cell.skip && cell.text !== '' ? [markdownField(cell)] : []))
      .join(' '),
  );
  const line = (fields: readonly string[]) => `| ${fields.join(' | ')} |`;
  return [
    line(names),
    line(names.map(() => '---')),
    ...rows.map((row) => line(row.map((cell) => (cell.skip ? '' : markdownField(cell))))),
  ].join('\n');
}

const markdownField = ({ text }: CopiedCell): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark).replace(/\r?\n/g, '<br>');

/** The format of text: `=1+1`, `007` and `3-4` are not converted. */
const TEXT = '@';
/** Windows language identifier of the formats for LibreOffice. */
const EN_US = 1033;

/** Value and format as Excel (`x:num`) and LibreOffice (`sdval`) write them into HTML. */
function valueAttributes({ text, number }: CopiedCell): string {
  if (text === '') return '';
  const format = number ? (numberFormat(number) ?? 'general') : TEXT;
  const plain = format.replace(/"([^"]*)"/g, (_, quoted) => backslashed(quoted, /./gsu));
  const style = ` style="mso-number-format:'${escapeHtml(backslashed(plain, /[^\p{L}\p{N}]/gu))}'"`;
  if (!number) return style;
  const { value } = number;
  return ` x:num="${value}" sdval="${value}" sdnum="${EN_US};0;${escapeHtml(plain)}"${style}`;
}

const backslashed = (text: string, marks: RegExp): string => text.replace(marks, '\\$&');

export function asHtml(rows: readonly CopiedRow[]): string {
  const lines = rows.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`);
  return `<meta charset="utf-8"><table xmlns:x="urn:schemas-microsoft-com:office:excel">${lines.join('')}</table>`;
}

function htmlCell(cell: CopiedCell): string {
  if (cell.skip) return '';
  const tag = cell.header ? 'th' : 'td';
  const rows = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '';
  const columns = cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '';
  return `<${tag}${rows}${columns}${valueAttributes(cell)}>${escapeHtml(cell.text)}</${tag}>`;
}
