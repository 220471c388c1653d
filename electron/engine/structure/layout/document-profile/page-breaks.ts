/**
 * Continuation over page breaks. Text continues if the last body block of a page ends mid-sentence
 * and the first of the next page, of the same size, continues it. A table continues if it ends one
 * page and the next begins with a table of the same columns, or with its title and header again, but
 * not with its first rows again or with its header for another period.
 */

import type { Continuation } from '../profile-types.ts';
import type { PageBreakEdge, PageSummary, TableBreakEdge } from '../summary-types.ts';
import { isSameSize } from '../text-style.ts';
import { saysContinued } from './table-labels/labels-above.ts';
import type { TableLabelsByBlock } from './table-labels/table-labels.ts';

/** Column edges that differ by less than this share of the page width are equal. */
const SAME_COLUMN_EDGE = 0.02;
/** The same of the text in columns. */
const SAME_TEXT_EDGE = 0.005;
/** The blocks at a page break, headers and footers excluded. */
export interface PageBreak {
  readonly end: PageBreakEdge | undefined;
  readonly start: PageBreakEdge | undefined;
}

export function textContinues({ end, start }: PageBreak): boolean {
  if (!end || !start || end.table || start.table || !end.open) return false;
  if (!isSameSize(end.size, start.size) || start.role === 'list_item') return false;
  // Most scripts have no case, by which the start of a sentence could be told.
  if (isInOtherScript(end, start)) return false;
  return start.open || (end.full && end.role === start.role);
}

const isInOtherScript = ({ scripts: above }: PageBreakEdge, { scripts }: PageBreakEdge): boolean =>
  above.length > 0 && scripts.length > 0 && !scripts.some((script) => above.includes(script));

/**
 * Tables that repeat title and column names of the last table of the page before, by page: of primary
 * statements, and of those whose title says that they are continued. Above the row headers the name of
 * their first section may stand.
 */
export function findRepeatedTitles(
  pages: readonly PageSummary[],
  labels: ReadonlyMap<number, TableLabelsByBlock>,
): Map<number, Continuation> {
  const found = new Map<number, Continuation>();
  pages.forEach((page, at) => {
    const before = pages[at - 1];
    const [first] = page.tables;
    const last = before?.tables.at(-1);
    if (!before || !last || !first || before.page !== page.page - 1) return;
    const title = labels.get(page.page)?.[first.block];
    const titleBefore = labels.get(before.page)?.[last.block];
    const isContinued =
      first.precededBy === -1 &&
      (title?.statement !== undefined || first.above.some(({ text }) => saysContinued(text)));
    const end = before.ends.find(({ block }) => block === last.block)?.table;
    const start = page.starts.find(({ block }) => block === first.block)?.table;
    if (!title?.title || title.title !== titleBefore?.title || !isContinued || !end || !start)
      return;
    if (end.header === '' || end.header !== start.header) return;
    if (end.edges.length === start.edges.length) {
      found.set(page.page, { block: first.block, from: last.block, repeatsHeader: true });
    }
  });
  return found;
}

const lettersOf = (text: string): string => text.replace(/\P{L}+/gu, ' ').trim();

/** Whether a table begins with the rows of the one above, or has its header for another period. */
function beginsAnother(above: TableBreakEdge, below: TableBreakEdge): boolean {
  const labels = below.labels.map(lettersOf);
  const repeats =
    new Set(labels.filter((label) => label !== '')).size > 1 &&
    labels.every((label, at) => label === lettersOf(above.labels[at] ?? ''));
  const header = lettersOf(below.header);
  const isOfOther =
    header !== '' && header === lettersOf(above.header) && below.header !== above.header;
  return repeats || isOfOther;
}

/** The table at the start that continues the one at the end; null if it is another. */
export function continuedTable({ end, start }: PageBreak): Continuation | null {
  const above = end?.table;
  const below = start?.table;
  if (!above || !below || above.edges.length !== below.edges.length) return null;
  if (beginsAnother(above, below)) return null;
  const aligned = above.edges.every((edge, column) => {
    const other = below.edges[column] ?? -1;
    return edge < 0 || other < 0 || Math.abs(edge - other) <= SAME_COLUMN_EDGE;
  });
  // Borders between columns move with the width of their numbers, the side that these align at does not.
  const alignsText = above.extents.every((sides, column) =>
    sides.some((x, side) => Math.abs(x - (below.extents[column]?.[side] ?? NaN)) <= SAME_TEXT_EDGE),
  );
  const isSame = above.header === below.header && above.corner === below.corner;
  const continues = aligned || (below.headless && alignsText) || (above.header !== '' && isSame);
  return continues ? { block: start.block, from: end.block, repeatsHeader: isSame } : null;
}
