/**
 * A table of a stored page as an interpretation of the page's words, so that its confidence can be
 * computed again after a person has changed its cells.
 */

import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Table } from '../../../../shared/contract/table.ts';
import { mirrorColumns, tableSeparators } from '../../../../shared/corrections/separators.ts';
import { boxAt, rectOf } from '../../../../shared/geometry.ts';
import type { Word } from '../../read/text/types.ts';
import { type Assessment, assessConfidence } from './confidence/confidence.ts';
import type { PageView, ViewWord } from './page-view/page-view.ts';
import { createPageViews } from './page-view/rotate.ts';
import { createCandidate } from './scoring/candidate.ts';

/** The words of a stored page, with what their boxes tell: upright, as large as they are high. */
export function createStoredWords({ words, width, height }: PageContent): Word[] {
  return words.text.map((text, index): Word => {
    const rect = rectOf(boxAt(words.boxes, index), width, height);
    return {
      ...rect,
      ...{ text, baseline: rect.y1, size: rect.y1 - rect.y0, font: 0, color: 0, angle: 0 },
      ...{ bold: false, italic: false, script: 'normal', rtl: false, glued: false },
      ...{ confidence: 1, widget: false },
    };
  });
}

/** The upright view of a stored page, of whose drawing nothing is known. */
export function createStoredView(content: PageContent): PageView {
  const { width, height } = content;
  const words = createStoredWords(content);
  const nothing = { lines: [], rulings: [], fills: [], pictures: [], fields: [] };
  const [view] = createPageViews({ width, height, words, ...nothing });
  if (!view) throw new Error('A page has an upright view.');
  return view;
}

const NO_WORDS: readonly [number, number] = [0, 0];

/** Null for a table without words, or whose rows and columns do not stand on the page in the order of the grid. */
export function assessStoredTable(
  table: Table,
  view: PageView,
): Pick<Assessment, 'confidence' | 'reasons'> | null {
  const { rows, column_count, header_rows, method } = table;
  const edges = tableSeparators(table.cells, rows.length, column_count);
  if (!edges) return null;
  const cells = edges.mirrored ? mirrorColumns(table.cells, column_count) : table.cells;
  const viewWords = new Map(
    view.words.map((word): [number, ViewWord] => [word.joined?.number.index ?? word.index, word]),
  );
  const grid = {
    xs: edges.columns.map((x) => x * view.width),
    ys: edges.rows.map((y) => y * view.height),
    cells: cells.map(({ row, column, row_span, column_span }) => ({
      ...{ row, column, rowSpan: row_span, columnSpan: column_span },
    })),
  };
  const cellWords = cells.map(({ words: [first, count] = NO_WORDS }) =>
    Array.from({ length: count }, (_, at) => viewWords.get(first + at)).filter(
      (word) => word !== undefined,
    ),
  );
  if (!cellWords.some((own) => own.length > 0)) return null;
  const assessment = assessConfidence(
    createCandidate(method, grid, cellWords, 0),
    header_rows,
    view,
  );
  return (table.continues && assessment.asContinuation) || assessment;
}
