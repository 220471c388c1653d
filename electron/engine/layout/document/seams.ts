/**
 * What goes on over a page break. Text goes on when the last body block of a page breaks off in the
 * middle of a sentence and the first of the next, in the same size, takes it up. A table goes on
 * when it closes one page and the next opens with one of the same columns.
 */
import type { TableDraft } from '../../tables/types.ts';
import type { PageText } from '../../text/types.ts';
import { LOWER_START, SENTENCE_END } from '../blocks/torn-text.ts';
import { proseOf } from '../prose.ts';
import { sameSize } from '../style.ts';
import type { BlockDraft, DraftRole, PageSeam, PageSummary, TableSeam } from '../types.ts';
import { foldText } from './furniture.ts';

/** Column edges that differ by less than this share of the page width are the same. */
const SAME_EDGE = 0.02;
/** Blocks kept from either end of the page: running heads and side bars may be among them. */
const SEAMS_KEPT = 8;
/** Letters kept of a table's header. */
const HEADER_KEPT = 160;
const FLOWING: ReadonlySet<DraftRole> = new Set<DraftRole>([
  'paragraph',
  'list_item',
  'quote',
  'table',
  'key_value',
]);

export function seamsOf(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
): Pick<PageSummary, 'starts' | 'ends'> {
  const flowing = blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => FLOWING.has(block.role));
  const seam = (end: 'start' | 'end') => (entry: { block: BlockDraft; index: number }) =>
    seamAt(text, tables, entry.block, entry.index, end);
  return {
    starts: flowing.slice(0, SEAMS_KEPT).map(seam('start')),
    ends: flowing.slice(-SEAMS_KEPT).reverse().map(seam('end')),
  };
}

function seamAt(
  text: PageText,
  tables: readonly TableDraft[],
  block: BlockDraft,
  index: number,
  end: 'start' | 'end',
): PageSeam {
  const last = block.rows.at(-1);
  const row = end === 'start' ? block.rows[0] : last;
  const prose = row ? proseOf(text, [row.words]) : '';
  return {
    block: index,
    role: block.role,
    size: block.style.size,
    open: end === 'start' ? LOWER_START.test(prose) : !SENTENCE_END.test(prose),
    full: last !== undefined && block.columnRight - last.x1 < 2 * block.style.size,
    table: tableSeam(text, tables, block),
  };
}

function tableSeam(
  text: PageText,
  tables: readonly TableDraft[],
  block: BlockDraft,
): TableSeam | null {
  const table = block.table === undefined ? undefined : tables[block.table];
  if (table === undefined) return null;
  const edges = new Array<number>(table.columns).fill(-1);
  for (const cell of table.cells) {
    if (cell.columnSpan !== 1) continue;
    const left = Math.round((cell.x0 / text.width) * 1000) / 1000;
    const known = edges[cell.column] ?? -1;
    edges[cell.column] = known < 0 ? left : Math.min(known, left);
  }
  const header = table.cells
    .filter((cell) => cell.row < Math.max(1, table.headerRows))
    .map((cell) => proseOf(text, [cell.words]))
    .join('|');
  return { edges, header: foldText(header).slice(0, HEADER_KEPT) };
}

/** The seams between two pages, running heads left out. */
export interface Joint {
  readonly end: PageSeam | undefined;
  readonly start: PageSeam | undefined;
}

export function textContinues({ end, start }: Joint): boolean {
  if (!end || !start || end.table || start.table || !end.open) return false;
  if (!sameSize(end.size, start.size) || start.role === 'list_item') return false;
  return start.open || (end.full && end.role === start.role);
}

export function tableContinues({ end, start }: Joint): boolean {
  const above = end?.table;
  const below = start?.table;
  if (!above || !below || above.edges.length !== below.edges.length) return false;
  const aligned = above.edges.every((edge, column) => {
    const other = below.edges[column] ?? -1;
    return edge < 0 || other < 0 || Math.abs(edge - other) <= SAME_EDGE;
  });
  return aligned || (above.header !== '' && above.header === below.header);
}
