/**
 * Detects the tables of a page: create upright page views, collect candidates (ruled, partly ruled,
 * aligned) with their features, select, add sideways headers, assess confidence, assemble cells.
 */
import type { PageText } from '../../read/text/types.ts';
import { collectCandidates } from './candidates.ts';
import { createTableDraft } from './cells/assemble.ts';
import { type Assessment, assessTable } from './confidence/confidence.ts';
import type { PageView } from './page-view/page-view.ts';
import { createPageViews } from './page-view/rotate.ts';
import { splitAtTextColumns } from './page-view/text-columns.ts';
import type { TableCandidate } from './scoring/candidate.ts';
import { selectTables } from './select.ts';
import { addSidewaysWords } from './sideways-words.ts';
import { spanHeaderNames } from './stream/header-spans.ts';
import type { TableDraft } from './types.ts';

/** A selected table with its confidence inputs. */
export interface DetectedTable {
  readonly view: PageView;
  readonly candidate: TableCandidate;
  readonly headerRows: number;
  readonly assessment: Assessment;
}

export const detectTables = (text: PageText): DetectedTable[] =>
  withoutSharedWords(
    createPageViews(text)
      .flatMap(splitAtTextColumns)
      .flatMap((view) =>
        selectTables(collectCandidates(view), view).map((upright) => {
          const candidate = spanHeaderNames(addSidewaysWords(upright, view));
          return { view, candidate, ...assessTable(candidate, view) };
        }),
      ),
  );

/** Of tables in different views that share words, the one with more words that are upright in its view. */
function withoutSharedWords(tables: readonly DetectedTable[]): DetectedTable[] {
  const taken = new Set<number>();
  const kept = new Set<DetectedTable>();
  for (const table of tables.toSorted((a, b) => countUpright(b) - countUpright(a))) {
    const words = table.candidate.cellWords.flat().map(({ index }) => index);
    if (words.some((index) => taken.has(index))) continue;
    for (const index of words) taken.add(index);
    kept.add(table);
  }
  return tables.filter((table) => kept.has(table));
}

function countUpright({ view, candidate }: DetectedTable): number {
  const sideways = new Set(view.sideways);
  return candidate.cellWords.flat().filter((word) => !sideways.has(word)).length;
}

export const extractTables = (text: PageText): TableDraft[] =>
  detectTables(text).map(({ view, candidate, headerRows, assessment }) =>
    createTableDraft({ ...candidate, headerRows, ...assessment }, view),
  );
