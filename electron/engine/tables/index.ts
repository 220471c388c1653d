/**
 * Finds the tables of a page, in the order of the steps: turn the page upright, list every candidate
 * (ruled, partly ruled, aligned) with the evidence for it, choose, and hand over the chosen ones as
 * cells of words.
 */
import type { PageText } from '../text/types.ts';
import { candidatesOf } from './candidates.ts';
import { draftOf } from './cells/assemble.ts';
import { headerRowsOf } from './cells/headers.ts';
import { choose } from './judgement/choose.ts';
import { assessTable } from './judgement/confidence.ts';
import { sheetsOf } from './sheet/upright.ts';
import type { TableDraft } from './types.ts';

export function findTables(text: PageText): TableDraft[] {
  return sheetsOf(text).flatMap((sheet) =>
    choose(candidatesOf(sheet)).map((candidate) => {
      const { grid, filled, method } = candidate;
      const headerRows = headerRowsOf(grid, filled);
      const assessment = assessTable(candidate, headerRows, sheet);
      return draftOf(
        { grid, filled, method, headerRows, ...assessment },
        sheet,
        text.width,
        text.height,
      );
    }),
  );
}
