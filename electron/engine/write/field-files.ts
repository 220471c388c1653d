/**
 * Writes the values of a field run as a spreadsheet. In xlsx values are typed, link to their
 * position in the document and have the source words as a comment; 12.5 of the format percentage is
 * displayed as 12.5 %, and an amount with its currency. In CSV they are text as in JSON; lists of objects are JSON in a cell, and a last column names the values to check.
 */
import { strToU8 } from 'fflate';
import type { CellStyle } from 'hucre/xlsx';
import type { FieldExportFormat } from '../../../shared/contract/field-run.ts';
import { csvFileText } from '../../../shared/csv.ts';
import { withPosition } from '../../../shared/document-links.ts';
import {
  type FieldRecords,
  isToCheck,
  type RecordCell,
  recordSheets,
  stateOf,
  valueText,
} from './field-records.ts';
import { type ExportedFile, fileOf } from './formats.ts';
import { sheetNames } from './sheet-names.ts';
import { LINK, UNSURE, writeWorkbook } from './xlsx.ts';
import { dateCell, listSheet, numberCell, type SheetCell, textCell } from './xlsx-sheet.ts';

export async function writeFieldRecords(
  records: FieldRecords,
  format: FieldExportFormat,
): Promise<ExportedFile> {
  if (format === 'csv') {
    const [sheet] = recordSheets(records, 'json');
    const rows = (sheet?.rows ?? []).map((row) => row.map(cellText));
    return fileOf('csv', strToU8(csvFileText([sheet?.header ?? [], ...rows])));
  }
  if (format === 'docx') {
    const { writeFieldDocument } = await import('./field-document.ts');
    return fileOf('docx', await writeFieldDocument(records));
  }
  const drafts = recordSheets(records, 'sheets');
  const names = sheetNames(drafts.map(({ title }) => title));
  const sheets = drafts.map(({ header, rows }, at) =>
    listSheet(
      names[at] ?? 'Documents',
      header,
      rows.map((row) => row.map(sheetCell)),
    ),
  );
  return fileOf('xlsx', await writeWorkbook(sheets, records.name));
}

function sheetCell(cell: RecordCell | null): SheetCell | null {
  if (cell === null) return null;
  if (cell.kind === 'text') return textCell(cell.text);
  if (cell.kind === 'number') {
    return numberCell(cell.value, cell.decimals > 0 ? `0.${'0'.repeat(cell.decimals)}` : null);
  }
  const { viewerUrl, found } = cell;
  const [citation] = found.citations;
  const typed = typedCell(cell);
  if (!citation) return typed;
  const unsure = isToCheck(found);
  const style: CellStyle = { ...typed.style, ...(viewerUrl && LINK), ...(unsure && UNSURE) };
  const text = `Page ${citation.page}: ${citation.quote}${unsure ? ` (${stateOf(found)})` : ''}`;
  return {
    ...{ ...typed, style },
    ...(viewerUrl && {
      hyperlink: { target: withPosition(viewerUrl, citation.page, citation.bbox) },
    }),
    comment: { author: 'Quarry', text },
  };
}

/** A value that does not match the type of its field is written as text. */
function typedCell({ field, found }: Extract<RecordCell, { kind: 'value' }>): SheetCell {
  const { value } = found;
  if (typeof value === 'number') {
    if (field.format === 'percentage') return numberCell(value / 100, '0.00%');
    return numberCell(value, field.format === 'amount' ? amountFormat(found.currency) : null);
  }
  if (typeof value === 'boolean') return { type: 'boolean', value };
  const date = field.type === 'date' && typeof value === 'string' ? dateCell(value) : null;
  return date ?? textCell(valueText(value));
}

/** `#,##0.00 "EUR"`. */
const amountFormat = (currency: string | null | undefined): string =>
  `#,##0.00${currency ? ` "${currency}"` : ''}`;

function cellText(cell: RecordCell | null): string {
  if (cell === null) return '';
  if (cell.kind === 'text') return cell.text;
  if (cell.kind === 'value') return valueText(cell.found.value);
  return cell.value.toFixed(cell.decimals);
}
