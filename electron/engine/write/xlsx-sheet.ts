/**
 * One worksheet: tables below each other, each with its heading above and its source beside it if
 * requested. Typed cells are displayed as printed; merged cells are kept.
 */
import type { Cell, CellStyle, WriteSheet } from 'hucre/xlsx';
import type { ExportLayout } from '../../../shared/contract/export.ts';
import type { Cell as TableCell } from '../../../shared/contract/table.ts';
import { isRightToLeftText } from '../../../shared/tables/direction.ts';
import { numberFormat } from '../../../shared/values/number-format.ts';
import { readTable, type TableValues } from '../../../shared/values/table-values.ts';
import { type DocumentTable, headingLines } from './document-tables.ts';
import { boxText, CORRECTED, rowSources, sourceColumns } from './table-source.ts';
import { withUnsignedPercentages } from './unsigned-percentages.ts';

export type SheetCell = Partial<Cell>;

/** Limits of spreadsheets: characters in a cell; the first day on which both date systems agree. */
const MAX_CELL_TEXT = 32_767;
const FIRST_DATE = '1900-03-01';
/** Column widths in characters: readable, and never the whole screen. */
const MIN_WIDTH = 6;
const MAX_WIDTH = 60;
/** Sorting arrows and bold letters need slightly more space than the text. */
const WIDTH_SLACK = 2;
/** Characters: page, box, confidence. */
const SOURCE_WIDTHS = [8, 30, 12];

export const FONT = { name: 'Calibri', size: 11 };
export const HEADER: CellStyle = {
  font: { ...FONT, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F1F3F5' } },
  border: { bottom: { style: 'thin', color: { rgb: 'ADB5BD' } } },
  alignment: { vertical: 'top', wrapText: true },
};
const RIGHT: CellStyle = { alignment: { horizontal: 'right' } };
const ROW_HEADER: CellStyle = { alignment: { vertical: 'top', wrapText: true } };
const RULES = {
  single: { style: 'thin', color: { rgb: '000000' } },
  double: { style: 'double', color: { rgb: '000000' } },
} as const;
const EMPTY: SheetCell = { type: 'empty', value: null };
const TITLE: CellStyle = { font: { ...FONT, size: 14, bold: true } };
const NOTE: CellStyle = { font: { ...FONT, color: { rgb: '5F6B76' } } };

export const textCell = (text: string, style?: CellStyle): SheetCell => ({
  type: 'string',
  value: text.toWellFormed().slice(0, MAX_CELL_TEXT),
  ...(style ? { style } : {}),
});

export const numberCell = (value: number, numFmt?: string | null): SheetCell => ({
  type: 'number',
  value,
  ...(numFmt ? { style: { numFmt } } : {}),
});

/** Null for a day that spreadsheets cannot represent. `day` is an ISO date. */
export const dateCell = (day: string, numFmt = 'yyyy-mm-dd'): SheetCell | null =>
  day < FIRST_DATE || Number.isNaN(Date.parse(day))
    ? null
    : { type: 'date', value: new Date(day), style: { numFmt } };

export type SheetLayout = Pick<ExportLayout, 'heading' | 'source'>;

export function tableSheet(
  tables: readonly DocumentTable[],
  name: string,
  layout: SheetLayout,
): WriteSheet {
  const sheet = new SheetDraft();
  // To the right of the widest table, so that sources are aligned.
  const sourceColumn = Math.max(0, ...tables.map(({ table }) => table.column_count));
  for (const [at, entry] of tables.entries()) {
    if (at > 0) sheet.rowCount += 1;
    sheet.addTable(entry, layout, sourceColumn);
  }
  return sheet.finish(name, tables.length === 1);
}

/** A sheet of rows below a header, which stays in view. */
export function listSheet(
  name: string,
  header: readonly string[],
  body: readonly (readonly (SheetCell | null)[])[],
): WriteSheet {
  const rows = [header.map((label) => textCell(label, HEADER)), ...body];
  const cells = new Map<string, SheetCell>();
  const widths: number[] = [];
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      if (!cell) continue;
      cells.set(`${r},${c}`, cell);
      const width = displayLength(shownText(cell)) + WIDTH_SLACK;
      widths[c] = Math.max(widths[c] ?? MIN_WIDTH, Math.min(MAX_WIDTH, width));
    }
  }
  return {
    ...{ name, cells, rows: rows.map((row) => row.map(() => null)) },
    columns: header.map((_, c) => ({ width: widths[c] ?? MIN_WIDTH })),
    freezePane: { rows: 1 },
  };
}

class SheetDraft {
  rowCount = 0;
  readonly #cells = new Map<string, SheetCell>();
  readonly #merges: NonNullable<WriteSheet['merges']> = [];
  readonly #widths: number[] = [];
  #tables = 0;
  #rightToLeft = 0;
  /** Row after the header of the last table added; 0 without a header. */
  #headerEnd = 0;

  addTable(entry: DocumentTable, { heading, source }: SheetLayout, sourceColumn: number): void {
    const { table } = entry;
    this.#tables += 1;
    if (isRightToLeftText(table.cells.map(({ text }) => text))) this.#rightToLeft += 1;
    if (heading === 'above') this.#addHeading(entry);
    // A table without a header has no row for the labels of the source.
    if (source === 'rows' && table.header_rows === 0) this.rowCount += 1;
    const top = this.rowCount;
    const read = readTable(table.cells, table.column_count, table.column_formats);
    const values = withUnsignedPercentages(read, table.cells);
    for (const cell of table.cells) {
      const { row, column, row_span, column_span } = cell;
      const written = cellOf(cell, values, row < table.header_rows);
      if (written) this.#put(top + row, column, printedAs(cell, written));
      this.#addRule(cell, top);
      if (row_span > 1 || column_span > 1) {
        const startRow = top + row;
        const [endRow, endCol] = [startRow + row_span - 1, column + column_span - 1];
        this.#merges.push({ startRow, startCol: column, endRow, endCol });
      }
    }
    for (const [column, width] of widthsOf(table.cells, table.column_count).entries()) {
      this.#widen(column, width);
    }
    const headerRows = Math.min(table.header_rows, table.rows.length);
    this.#headerEnd = headerRows > 0 ? top + headerRows : 0;
    if (source === 'rows') this.#addSource(entry, top, headerRows, sourceColumn);
    this.rowCount = top + table.rows.length;
  }

  finish(name: string, freezeHeader: boolean): WriteSheet {
    const columns = Array.from(this.#widths, (width = MIN_WIDTH) => ({ width }));
    return {
      name,
      rows: Array.from({ length: this.rowCount }, () => columns.map(() => null)),
      cells: this.#cells,
      merges: this.#merges,
      columns,
      ...(this.#rightToLeft > this.#tables / 2 ? { view: { rightToLeft: true } } : {}),
      ...(freezeHeader && this.#headerEnd > 0 ? { freezePane: { rows: this.#headerEnd } } : {}),
    };
  }

  /** Title, unit and period, pages, and an empty row. */
  #addHeading(entry: DocumentTable): void {
    const lines = headingLines(entry);
    for (const [at, line] of lines.entries()) {
      this.#put(this.rowCount + at, 0, textCell(line, at === 0 ? TITLE : NOTE));
    }
    this.rowCount += lines.length + 1;
  }

  #addSource(entry: DocumentTable, top: number, headerRows: number, column: number): void {
    for (const [at, label] of sourceColumns(entry).entries()) {
      this.#put(top + headerRows - 1, column + at, textCell(label, HEADER));
      this.#widen(column + at, SOURCE_WIDTHS[at] ?? MIN_WIDTH);
    }
    for (const [row, { page, box, confidence, corrected }] of rowSources(entry).entries()) {
      if (row < headerRows) continue;
      this.#put(top + row, column, numberCell(page));
      if (box) this.#put(top + row, column + 1, textCell(boxText(box)));
      if (confidence !== null) this.#put(top + row, column + 2, numberCell(confidence, '0.00'));
      if (corrected) this.#put(top + row, column + 3, textCell(CORRECTED));
    }
  }

  /** The line below a cell, over all sheet columns that it spans. */
  #addRule(cell: TableCell, top: number): void {
    if (!cell.rule_below) return;
    const border = { bottom: RULES[cell.rule_below] };
    const row = top + cell.row + cell.row_span - 1;
    for (let column = cell.column; column < cell.column + cell.column_span; column++) {
      const { style, ...written } = this.#cells.get(`${row},${column}`) ?? EMPTY;
      this.#put(row, column, { ...written, style: { ...style, border } });
    }
  }

  #put(row: number, column: number, cell: SheetCell): void {
    this.#cells.set(`${row},${column}`, cell);
  }

  #widen(column: number, width: number): void {
    this.#widths[column] = Math.max(this.#widths[column] ?? MIN_WIDTH, width);
  }
}

function cellOf(cell: TableCell, values: TableValues, inHeader: boolean): SheetCell | null {
  if (inHeader) return textCell(cell.text, HEADER);
  if (cell.header) return textCell(cell.text, ROW_HEADER);
  const value = values.valueOf(cell);
  const typed = (values.kinds[cell.column] ?? 'text') !== 'text';
  switch (value.kind) {
    case 'blank':
      return cell.text === '' || typed ? null : textCell(cell.text);
    case 'number':
      return numberCell(value.value, spacedPercent(numberFormat(value), cell.text));
    case 'date':
      return dateCell(value.value, value.format) ?? textCell(cell.text);
    case 'text':
      return textCell(cell.text, typed ? RIGHT : wrapped(cell));
  }
}

/** `12.5 %` keeps its space. */
const spacedPercent = (format: string | null, text: string): string | null =>
  format !== null && /\s%/u.test(text) ? format.replace('%', ' %') : format;

/** Bold and indented as on the page. */
function printedAs({ bold, level }: TableCell, written: SheetCell): SheetCell {
  const { style } = written;
  const font = bold && !style?.font?.bold && { ...FONT, ...style?.font, bold: true };
  const alignment = level && { ...style?.alignment, horizontal: 'left' as const, indent: level };
  if (!font && !alignment) return written;
  return {
    ...written,
    style: { ...style, ...(font && { font }), ...(alignment && { alignment }) },
  };
}

const wrapped = ({ text }: TableCell): CellStyle | undefined =>
  text.length > MAX_WIDTH || text.includes('\n') ? ROW_HEADER : undefined;

/** Width of each column: its longest line, ignoring spanning cells. */
function widthsOf(cells: readonly TableCell[], columnCount: number): number[] {
  const widths = new Array<number>(columnCount).fill(MIN_WIDTH);
  for (const cell of cells) {
    if (cell.column_span > 1) continue;
    const longest = Math.max(...cell.text.split('\n').map(displayLength));
    const width = Math.min(MAX_WIDTH, longest + WIDTH_SLACK);
    widths[cell.column] = Math.max(widths[cell.column] ?? MIN_WIDTH, width);
  }
  return widths;
}

/** A date as its format, a number about as its format shows it. */
function shownText({ value, style }: SheetCell): string {
  const format = style?.numFmt ?? '';
  if (value instanceof Date) return format;
  if (typeof value !== 'number' || format === '') return String(value ?? '');
  const rest = format.replace(/^[#,0]+/, '').replaceAll('"', '');
  return Math.trunc(value).toLocaleString('en') + rest;
}

/** East Asian characters are twice as wide. */
const displayLength = (text: string): number =>
  text.length +
  (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/gu) ?? [])
    .length;
