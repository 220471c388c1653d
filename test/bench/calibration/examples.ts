/**
 * Tables that the engine finds in labelled documents, with what their confidence is made of, and all
 * candidates for one, with what their existence is.
 */

import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import { markWatermarks } from '../../../electron/engine/read/text/watermarks.ts';
import {
  draftPage,
  finishPage,
  profileDocument,
} from '../../../electron/engine/structure/layout/index.ts';
import { collectCandidates } from '../../../electron/engine/structure/tables/candidates.ts';
import type { ConfidenceInputs } from '../../../electron/engine/structure/tables/confidence/inputs.ts';
import { detectTables, extractTables } from '../../../electron/engine/structure/tables/index.ts';
import { joinWords } from '../../../electron/engine/structure/tables/page-view/cell-text.ts';
import { createPageViews } from '../../../electron/engine/structure/tables/page-view/rotate.ts';
import { splitAtTextColumns } from '../../../electron/engine/structure/tables/page-view/text-columns.ts';
import {
  createExistenceInputs,
  type ExistenceInputs,
} from '../../../electron/engine/structure/tables/scoring/existence.ts';
import { findRejection } from '../../../electron/engine/structure/tables/scoring/reject.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { SAME_TABLE, shareOf, wordsOf } from '../folds/extras.ts';
import type { StatementPage } from '../statements/material.ts';
import { rowsBeside } from '../statements/report.ts';
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

export interface CandidateExample {
  readonly page: number;
  readonly inputs: ExistenceInputs;
  /** It has most of its words from a labelled table, and is more than a fragment of it. */
  readonly right: boolean;
}

/** Of the words of a labelled table, the share below which a candidate is a fragment. */
const MIN_TABLE_SHARE = 0.3;

/** Candidates of a labelled document that are not rejected by their size or as drawings. */
export async function candidateExamples({ path, tables }: Labelled): Promise<CandidateExample[]> {
  const pdf = await openPdf(path);
  try {
    return Array.from({ length: pdf.pageCount }, (_, index) => {
      const labels = tables
        .filter(({ page }) => page === index + 1)
        .map(({ cells }) => cells.flatMap(({ text }) => wordsOf(text)));
      const views = createPageViews(markWatermarks(formText(pdf.readPage(index + 1))));
      return views
        .flatMap(splitAtTextColumns)
        .flatMap((view) => collectCandidates(view).seen)
        .flatMap((candidate): CandidateExample[] => {
          if (findRejection({ ...candidate, existence: 1 }) !== null) return [];
          const { grid, cellWords, features } = candidate;
          const own = cellWords.flatMap((words) => wordsOf(joinWords(words)));
          const right = labels.some(
            (words) => shareOf(own, words) >= SAME_TABLE && shareOf(words, own) >= MIN_TABLE_SHARE,
          );
          return [
            { page: index + 1, inputs: createExistenceInputs(grid, cellWords, features), right },
          ];
        });
    }).flat();
  } finally {
    pdf.close();
  }
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
    (table, inputs, tables) =>
      inputs.unnamedColumns === 0 && hasItsLines(table.rows, lines, rowsBeside(table, tables)),
  );

/** Pages are not recognised: a confidence says nothing of how well letters are. */
async function collectExamples(
  path: string,
  isRight: (table: Table, inputs: ConfidenceInputs, tables: readonly Table[]) => boolean,
): Promise<TableExample[]> {
  const pdf = await openPdf(path);
  try {
    const read = Array.from({ length: pdf.pageCount }, (_, index) => {
      const text = markWatermarks(formText(pdf.readPage(index + 1)));
      const drafts = extractTables(text);
      const { draft, summary } = draftPage(text, drafts);
      // Charts are measured, not judged, and their labels are no table.
      const hasCharts = draft.tables.some(({ method }) => method === 'chart');
      const judged = detectTables(text).filter(
        (_, at) => !hasCharts || draft.tables.some((table) => table === drafts[at]),
      );
      return { judged, draft, summary };
    });
    const summaries = read.map(({ summary }) => summary);
    const profile = profileDocument(summaries, pdf.outline);
    return read.flatMap(({ judged, draft }) => {
      const { page, tables } = finishPage(draft, profile);
      const printed = tables.filter(({ method }) => method !== 'chart');
      return printed.map((table, index): TableExample => {
        const assessment = judged[index]?.assessment;
        if (!assessment) throw new Error(`${path}, page ${page}: a table that was not judged`);
        const { inputs, confidence } = assessment;
        return { page, inputs, promised: confidence, right: isRight(table, inputs, tables) };
      });
    });
  } finally {
    pdf.close();
  }
}
