/** A table of an answer for clipboards and files: text as text, numbers as numbers. */
import { citationsIn, plainText } from '../../shared/answer-text.ts';
import type { AnswerSegment, Message } from '../../shared/contract/index.ts';
import { csvFileText } from '../../shared/csv.ts';
import { t } from '../../shared/messages/messages.ts';
import { safeName } from '../../shared/safe-name.ts';
import type { CellValue } from '../../shared/values/cell-value.ts';
import { numberFormat } from '../../shared/values/number-format.ts';
import { readTable } from '../../shared/values/table-values.ts';
import type { CopiedRow } from '../grid/clipboard.ts';
import { stemLength } from '../library/filename.ts';

interface AnswerCell {
  readonly text: string;
  readonly header: boolean;
  readonly value: CellValue;
}

/** The question, and the document if the answer comes from only one; without extension. */
export function fileStemOf({
  question,
  citations,
}: Pick<Message, 'question' | 'citations'>): string {
  const [name, ...others] = new Set(citations.map(({ file_name }) => file_name));
  const source = name && others.length === 0 ? ` - ${name.slice(0, stemLength(name))}` : '';
  return safeName(question.replace(/[?.!\s]+$/u, '') + source);
}

/** Rows with a last column of what each of them cites, unless none does. */
export function withSources(
  rows: readonly (readonly AnswerSegment[][])[],
  sourceOf: (citation: number) => string,
): AnswerSegment[][][] {
  const sources = rows.map((row) =>
    [...new Set(citationsIn([{ type: 'table', rows: [[...row]] }]).map(sourceOf))].join('; '),
  );
  if (sources.every((source) => source === '')) return rows.map((row) => [...row]);
  return rows.map((row, at) => [
    ...row,
    [{ type: 'text', text: at === 0 ? t('Sources') : (sources[at] ?? '') }],
  ]);
}

/** Rows of equal length, the header row first; references are left out. */
export function readCells(rows: readonly (readonly AnswerSegment[][])[]): AnswerCell[][] {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  const cells = rows.map((row, at) =>
    Array.from({ length: columnCount }, (_, column) => ({
      column,
      text: plainText(row[column] ?? []),
      header: at === 0,
    })),
  );
  const values = readTable(cells.flat(), columnCount);
  return cells.map((row) =>
    row.map((cell) => ({ text: cell.text, header: cell.header, value: values.valueOf(cell) })),
  );
}

export const copiedRows = (rows: readonly (readonly AnswerCell[])[]): CopiedRow[] =>
  rows.map((row) =>
    row.map(({ text, header, value }) => ({
      text,
      header,
      number: value.kind === 'number' ? value : null,
      rowSpan: 1,
      columnSpan: 1,
      skip: false,
    })),
  );

export const csvOf = (rows: readonly (readonly AnswerCell[])[]): Blob =>
  new Blob([csvFileText(rows.map((row) => row.map(({ text }) => text)))], { type: 'text/csv' });

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Column width in characters. */
const COLUMN_WIDTH = 18;

/** One worksheet with a frozen header. No cell contains a formula, whatever the answer contains. */
export async function xlsxOf(rows: readonly (readonly AnswerCell[])[]): Promise<Blob> {
  // Loaded when a table is saved, not with the window.
  const { writeXlsx } = await import('hucre/xlsx');
  const cells = rows.flatMap((row, r) =>
    row.map((cell, c) => [`${r},${c}`, sheetCell(cell)] as const),
  );
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Answer',
        rows: rows.map((row) => row.map(() => null)),
        cells: new Map(cells),
        columns: (rows[0] ?? []).map(() => ({ width: COLUMN_WIDTH })),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX });
}

function sheetCell({ text, header, value }: AnswerCell) {
  if (value.kind !== 'number') {
    return {
      type: 'string',
      value: text,
      ...(header && { style: { font: { bold: true } } }),
    } as const;
  }
  const numFmt = numberFormat(value);
  return { type: 'number', value: value.value, ...(numFmt && { style: { numFmt } }) } as const;
}
