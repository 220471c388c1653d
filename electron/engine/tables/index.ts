/**
 * Finds the tables of a page, in the order of the steps: turn the page upright, list every candidate
 * (ruled, partly ruled, aligned) with the evidence for it, choose, and hand over the chosen ones as
 * cells of words.
 */
import type { PageText } from '../text/types.ts';
import { draftOf } from './assemble.ts';
import { candidatesOf } from './candidates.ts';
import { choose } from './choose.ts';
import { confidenceOf } from './confidence.ts';
import { headerRowsOf } from './headers.ts';
import { sheetsOf } from './sheet.ts';
import type { TableDraft } from './types.ts';

export function findTables(text: PageText): TableDraft[] {
  return sheetsOf(text).flatMap((sheet) =>
    choose(candidatesOf(sheet)).map(({ grid, filled, method, score }) =>
      draftOf(
        {
          grid,
          filled,
          method,
          headerRows: headerRowsOf(grid, filled),
          confidence: confidenceOf(score),
        },
        sheet,
        text.width,
        text.height,
      ),
    ),
  );
}
