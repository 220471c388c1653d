/**
 * Writes tables as a spreadsheet: one sheet per table, primary statements first, or all on one;
 * typed cells displayed as printed, merged cells, frozen headers; before them an index with title,
 * page, confidence and links. Text is always written as text: no cell contains a formula, whatever
 * the PDF contains. A header cell is text even if it is a year, as it is a name. A dash
 * among numbers is an empty cell: formulas can use it, and no zero is claimed that is not printed.
 */

import { type CellStyle, type WriteSheet, writeXlsx as write } from 'hucre/xlsx';
import type { ExportLayout } from '../../../shared/contract/export.ts';
import { withPosition } from '../../../shared/document-links.ts';
import { chartNote } from '../../../shared/tables/name.ts';
import { type DocumentTable, pagesLabel, sheetTitleOf, titleOf } from './document-tables.ts';
import { sheetNames } from './sheet-names.ts';
import { reviewText } from './table-review.ts';
import { FONT, listSheet, numberCell, type SheetCell, tableSheet, textCell } from './xlsx-sheet.ts';

export interface WorkbookInfo {
  /** Name of the source. */
  readonly title: string;
  /** URL of the document in the workbench. */
  readonly viewerUrl?: string | undefined;
  /** Whether an index of the tables comes first, if each has a sheet. */
  readonly index: boolean;
  readonly layout: ExportLayout;
  /** A separate sheet before all others. */
  readonly note?: string | undefined;
}

const INDEX_NAME = 'Index';
const ONE_SHEET_NAME = 'Tables';
const NOTE_NAME = 'Partial';
/** In characters. */
const NOTE_WIDTH = 80;
/** A fixed time, so that equal documents give identical files. */
const WRITTEN = new Date('2000-01-01T00:00:00Z');
/** A value to compare with its page. */
export const UNSURE: CellStyle = {
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF3CD' } },
};
export const LINK: CellStyle = { font: { ...FONT, underline: true, color: { rgb: '0563C1' } } };

export function writeXlsx(
  tables: readonly DocumentTable[],
  info: WorkbookInfo,
): Promise<Uint8Array> {
  return writeWorkbook([...noteSheet(info.note), ...sheetsOf(tables, info)], info.title);
}

export const writeWorkbook = (sheets: WriteSheet[], title: string): Promise<Uint8Array> =>
  write({
    ...{ sheets, defaultFont: FONT },
    properties: { title, creator: 'Quarry', created: WRITTEN, modified: WRITTEN },
  });

const noteSheet = (note: string | undefined): WriteSheet[] =>
  note
    ? [
        {
          name: NOTE_NAME,
          rows: [[null]],
          cells: new Map([['0,0', textCell(note, { font: { ...FONT, bold: true } })]]),
          columns: [{ width: NOTE_WIDTH }],
        },
      ]
    : [];

function sheetsOf(tables: readonly DocumentTable[], info: WorkbookInfo): WriteSheet[] {
  const { layout } = info;
  if (layout.sheets === 'one') return [tableSheet(tables, ONE_SHEET_NAME, layout)];
  const names = sheetNames(tables.map(sheetTitleOf), [INDEX_NAME, NOTE_NAME]);
  const sheets = tables.map((table, i) => tableSheet([table], names[i] ?? INDEX_NAME, layout));
  return info.index ? [indexOf(tables, names, info), ...sheets] : sheets;
}

const INDEX_COLUMNS = [
  ...['Table', 'Title', 'Page', 'Rows', 'Columns', 'Confidence'],
  ...['Source', 'Review'],
];
const INDEX_WIDTHS = [8, 48, 10, 8, 10, 12, 16, 40];

function indexOf(
  tables: readonly DocumentTable[],
  names: readonly string[],
  info: WorkbookInfo,
): WriteSheet {
  const rows = tables.map((table, i) => indexRow(table, names[i] ?? '', info));
  const sheet = listSheet(INDEX_NAME, INDEX_COLUMNS, rows);
  return { ...sheet, columns: INDEX_WIDTHS.map((width) => ({ width })) };
}

function indexRow(entry: DocumentTable, sheet: string, info: WorkbookInfo): (SheetCell | null)[] {
  const { table, number, firstPage } = entry;
  const review = [chartNote(table), reviewText(table, entry.review)].filter(Boolean).join(' ');
  const location = `'${sheet.replaceAll("'", "''")}'!A1`;
  const page =
    entry.firstPage === entry.lastPage
      ? numberCell(firstPage)
      : textCell(pagesLabel(entry).replace('pages ', ''), { alignment: { horizontal: 'right' } });
  return [
    numberCell(number),
    { ...textCell(titleOf(entry), LINK), hyperlink: { target: '', location } },
    page,
    numberCell(table.row_count),
    numberCell(table.column_count),
    table.confidence === undefined ? null : numberCell(table.confidence, '0.00'),
    info.viewerUrl
      ? {
          ...textCell(`Show page ${firstPage}`, LINK),
          hyperlink: { target: withPosition(info.viewerUrl, firstPage, table.bbox) },
        }
      : null,
    review === '' ? null : textCell(review),
  ];
}
