/**
 * Continuation over page breaks. Text continues if the last body block of a page ends mid-sentence
 * and the first of the next page, of the same size, continues it. A table continues if it ends one
 * page and the next begins with a table of the same columns.
 */

import type { PageBreakEdge } from '../summary-types.ts';
import { isSameSize } from '../text-style.ts';

/** Column edges that differ by less than this share of the page width are equal. */
const SAME_COLUMN_EDGE = 0.02;
/** The blocks at a page break, headers and footers excluded. */
export interface PageBreak {
  readonly end: PageBreakEdge | undefined;
  readonly start: PageBreakEdge | undefined;
}

export function textContinues({ end, start }: PageBreak): boolean {
  if (!end || !start || end.table || start.table || !end.open) return false;
  if (!isSameSize(end.size, start.size) || start.role === 'list_item') return false;
  return start.open || (end.full && end.role === start.role);
}

export function tableContinues({ end, start }: PageBreak): boolean {
  const above = end?.table;
  const below = start?.table;
  if (!above || !below || above.edges.length !== below.edges.length) return false;
  const aligned = above.edges.every((edge, column) => {
    const other = below.edges[column] ?? -1;
    return edge < 0 || other < 0 || Math.abs(edge - other) <= SAME_COLUMN_EDGE;
  });
  return aligned || (above.header !== '' && above.header === below.header);
}
