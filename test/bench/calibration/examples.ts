/** Tables that the engine finds in labelled documents, with what their confidence is made of. */
import { draftPage, finishPage, profileDocument } from '../../../electron/engine/layout/index.ts';
import { openPdf } from '../../../electron/engine/pdf/index.ts';
import type { ConfidenceInputs } from '../../../electron/engine/tables/confidence/inputs.ts';
import { detectTables, extractTables } from '../../../electron/engine/tables/index.ts';
import { formText } from '../../../electron/engine/text/index.ts';
import { markWatermarks } from '../../../electron/engine/text/watermarks.ts';
import type { Table } from '../../../shared/contract/table.ts';
import type { StatementPage } from '../statements/material.ts';
import { hasItsLines } from '../statements/rows.ts';
import type { Labelled } from './labelled.ts';
import { isLabelled, type TrueCell } from './truth.ts';

export interface TableExample {
  readonly page: number;
  readonly inputs: ConfidenceInputs;
  readonly promised: number;
  /** It is the same as a labelled table of its page (truth.ts), or has all lines of a statement. */
  readonly right: boolean;
}

export const cellsOf = ({ cells }: Table): TrueCell[] =>
  cells.map(({ row, column, row_span, column_span, text, header }) => ({
    ...{ row, column, rowSpan: row_span, columnSpan: column_span },
    ...{ text, header },
  }));

/** Tables of a labelled document. */
export function tableExamples({ path, tables: labels }: Labelled): Promise<TableExample[]> {
  return collectExamples(path, (table) => isLabelled(table.page, cellsOf(table), labels));
}

/**
 * Tables of a page of statements: right with all of their printed lines, and a name for each column of
 * numbers, because amounts without their year are of no use.
 */
export const statementExamples = ({ path, lines }: StatementPage): Promise<TableExample[]> =>
  collectExamples(
    path,
    ({ rows }, inputs) => inputs.unnamedColumns === 0 && hasItsLines(rows, lines),
  );

/** Pages are not recognised: a confidence says nothing of how well letters are. */
async function collectExamples(
  path: string,
  isRight: (table: Table, inputs: ConfidenceInputs) => boolean,
): Promise<TableExample[]> {
  const pdf = await openPdf(path);
  try {
    const read = Array.from({ length: pdf.pageCount }, (_, index) => {
      const text = markWatermarks(formText(pdf.readPage(index + 1)));
      return { judged: detectTables(text), ...draftPage(text, extractTables(text)) };
    });
    const summaries = read.map(({ summary }) => summary);
    const profile = profileDocument(summaries, pdf.outline);
    return read.flatMap(({ judged, draft }) => {
      const { page, tables } = finishPage(draft, profile);
      return tables.map((table, index): TableExample => {
        const assessment = judged[index]?.assessment;
        if (!assessment) throw new Error(`${path}, page ${page}: a table that was not judged`);
        const { inputs, confidence } = assessment;
        return { page, inputs, promised: confidence, right: isRight(table, inputs) };
      });
    });
  } finally {
    pdf.close();
  }
}
