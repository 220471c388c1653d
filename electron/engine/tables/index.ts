/**
 * Finds the tables of a page, in the order of the steps: turn the page upright, list every candidate
 * (ruled, partly ruled, aligned) with the evidence for it, choose, and hand over the chosen ones as
 * cells of words.
 */
import type { PageText } from '../text/types.ts';
import { candidatesOf } from './candidates.ts';
import { draftOf } from './cells/assemble.ts';
import { headerRowsOf } from './cells/headers.ts';
import type { Candidate } from './judgement/candidate.ts';
import { choose } from './judgement/choose.ts';
import { type Assessment, assessTable } from './judgement/confidence.ts';
import type { Sheet } from './sheet/sheet.ts';
import { sheetsOf } from './sheet/upright.ts';
import type { TableDraft } from './types.ts';

/** A chosen table, with what its confidence is made of. */
export interface JudgedTable {
  readonly sheet: Sheet;
  readonly candidate: Candidate;
  readonly headerRows: number;
  readonly assessment: Assessment;
}

export const judgedTables = (text: PageText): JudgedTable[] =>
  sheetsOf(text).flatMap((sheet) =>
    choose(candidatesOf(sheet)).map((candidate) => {
      const headerRows = headerRowsOf(candidate.grid, candidate.filled);
      return {
        sheet,
        candidate,
        headerRows,
        assessment: assessTable(candidate, headerRows, sheet),
      };
    }),
  );

export const findTables = (text: PageText): TableDraft[] =>
  judgedTables(text).map(({ sheet, candidate, headerRows, assessment }) =>
    draftOf({ ...candidate, headerRows, ...assessment }, sheet, text.width, text.height),
  );
