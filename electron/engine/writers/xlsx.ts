/**
 * Tables as a spreadsheet: one sheet per table, typed cells that still look as printed, merged cells,
 * the header frozen; before them an index with title, page, confidence and links.
 *
 * Text is always written as text: no cell holds a formula, whatever the PDF says. A header cell
 * stays text even when it is a year, for it is a name. In a column of numbers or dates, a dash that
 * stands for nothing is an empty cell, so that the column is of one type.
 */
import { type Cell, type CellStyle, type WriteSheet, writeXlsx as write } from 'hucre/xlsx';
import type { Cell as TableCell } from '../../../shared/contract/table.ts';
import { readTable, type TableValues } from '../../../shared/values/cell-value.ts';
import { type DocumentTable, numberedTitleOf, pagesLabel, titleOf } from './document-tables.ts';
import { numberFormat } from './number-format.ts';
import { sheetNames } from './sheet-names.ts';

export interface WorkbookInfo {
  /** Name of the source. */
  readonly title: string;
  /** Address of the document in the workbench. */
  readonly viewerUrl?: string;
  /** Whether an index of the tables comes first. */
  readonly index: boolean;
}

type SheetCells = Map<string, Partial<Cell>>;

const INDEX_NAME = 'Index';
/** A spreadsheet's own bounds: characters in a cell; the first day that both date systems agree on. */
const MAX_CELL_TEXT = 32_767;
const FIRST_DATE = '1900-03-01';
/** Column widths in characters: readable, and never the whole screen. */
const MIN_WIDTH = 6;
const MAX_WIDTH = 60;
/** Sorting arrows and bold letters need a little more than the text. */
const WIDTH_SLACK = 2;
/** A fixed time, so that equal documents give equal files. */
const WRITTEN = new Date('2000-01-01T00:00:00Z');

const FONT = { name: 'Calibri', size: 11 };
const HEADER: CellStyle = {
  font: { ...FONT, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F1F3F5' } },
  border: { bottom: { style: 'thin', color: { rgb: 'ADB5BD' } } },
  alignment: { vertical: 'top', wrapText: true },
};
const ROW_HEADER: CellStyle = { alignment: { vertical: 'top', wrapText: true } };
const LINK: CellStyle = { font: { ...FONT, underline: true, color: { rgb: '0563C1' } } };

export function writeXlsx(
  tables: readonly DocumentTable[],
  info: WorkbookInfo,
): Promise<Uint8Array> {
  const names = sheetNames(tables.map(numberedTitleOf), [INDEX_NAME]);
  const sheets = tables.map((table, i) => sheetOf(table, names[i] ?? INDEX_NAME));
  return write({
    sheets: info.index ? [indexOf(tables, names, info), ...sheets] : sheets,
    defaultFont: FONT,
    properties: { title: info.title, creator: 'Quarry', created: WRITTEN, modified: WRITTEN },
  });
}

function sheetOf({ table }: DocumentTable, name: string): WriteSheet {
  const values = readTable(table.cells, table.column_count);
  const cells: SheetCells = new Map();
  const merges: NonNullable<WriteSheet['merges']> = [];
  for (const cell of table.cells) {
    const { row, column, row_span, column_span } = cell;
    const written = cellOf(cell, values, row < table.header_rows);
    if (written) cells.set(`${row},${column}`, written);
    if (row_span > 1 || column_span > 1) {
      const [endRow, endCol] = [row + row_span - 1, column + column_span - 1];
      merges.push({ startRow: row, startCol: column, endRow, endCol });
    }
  }
  const headerRows = Math.min(table.header_rows, table.rows.length);
  return {
    name,
    rows: table.rows.map((row) => row.map(() => null)),
    cells,
    merges,
    columns: widthsOf(table.cells, table.column_count).map((width) => ({ width })),
    ...(headerRows > 0 ? { freezePane: { rows: headerRows } } : {}),
  };
}

function cellOf(cell: TableCell, values: TableValues, inHeader: boolean): Partial<Cell> | null {
  if (inHeader) return textCell(cell.text, HEADER);
  if (cell.header) return textCell(cell.text, ROW_HEADER);
  const value = values.valueOf(cell);
  const typed = (values.kinds[cell.column] ?? 'text') !== 'text';
  switch (value.kind) {
    case 'blank':
      return typed || cell.text === '' ? null : textCell(cell.text);
    case 'number': {
      const numFmt = numberFormat(value);
      return { type: 'number', value: value.value, ...(numFmt ? { style: { numFmt } } : {}) };
    }
    case 'date':
      if (value.value < FIRST_DATE) return textCell(cell.text);
      return { type: 'date', value: new Date(value.value), style: { numFmt: value.format } };
    case 'text':
      return textCell(cell.text, typed ? { alignment: { horizontal: 'right' } } : wrapped(cell));
  }
}

const textCell = (text: string, style?: CellStyle): Partial<Cell> => ({
  type: 'string',
  value: text.toWellFormed().slice(0, MAX_CELL_TEXT),
  ...(style ? { style } : {}),
});

const wrapped = ({ text }: TableCell): CellStyle | undefined =>
  text.length > MAX_WIDTH || text.includes('\n') ? ROW_HEADER : undefined;

/** Width of each column: its longest line, spanning cells left out. */
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

/** East Asian characters are twice as wide. */
const displayLength = (text: string): number =>
  text.length +
  (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/gu) ?? [])
    .length;

const INDEX_COLUMNS = ['Table', 'Title', 'Page', 'Rows', 'Columns', 'Confidence', 'Source'];
const INDEX_WIDTHS = [8, 48, 10, 8, 10, 12, 16];

function indexOf(
  tables: readonly DocumentTable[],
  names: readonly string[],
  info: WorkbookInfo,
): WriteSheet {
  const cells: SheetCells = new Map();
  const header = INDEX_COLUMNS.map((text) => textCell(text, HEADER));
  const rows = [header, ...tables.map((table, i) => indexRow(table, names[i] ?? '', info))];
  rows.forEach((row, r) => {
    row.forEach((cell, c) => {
      if (cell) cells.set(`${r},${c}`, cell);
    });
  });
  return {
    name: INDEX_NAME,
    rows: rows.map((row) => row.map(() => null)),
    cells,
    columns: INDEX_WIDTHS.map((width) => ({ width })),
    freezePane: { rows: 1 },
  };
}

function indexRow(
  entry: DocumentTable,
  sheet: string,
  info: WorkbookInfo,
): (Partial<Cell> | null)[] {
  const { table, index, firstPage } = entry;
  const number = (value: number, numFmt?: string): Partial<Cell> => ({
    type: 'number',
    value,
    ...(numFmt ? { style: { numFmt } } : {}),
  });
  const location = `'${sheet.replaceAll("'", "''")}'!A1`;
  const page =
    entry.firstPage === entry.lastPage
      ? number(firstPage)
      : textCell(pagesLabel(entry).replace('pages ', ''), { alignment: { horizontal: 'right' } });
  return [
    number(index + 1),
    { ...textCell(titleOf(entry), LINK), hyperlink: { target: '', location } },
    page,
    number(table.row_count),
    number(table.column_count),
    table.confidence === undefined ? null : number(table.confidence, '0.00'),
    info.viewerUrl
      ? {
          ...textCell(`Show page ${firstPage}`, LINK),
          hyperlink: { target: pageAddress(info.viewerUrl, firstPage) },
        }
      : null,
  ];
}

/** The viewer's address with the page to open. */
function pageAddress(viewerUrl: string, page: number): string {
  const [address = viewerUrl] = viewerUrl.split('#', 1);
  return `${address}#page=${page}`;
}
