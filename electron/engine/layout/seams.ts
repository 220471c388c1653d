/**
 * What goes on over a page break. Text goes on when the last body block of a page breaks off in the
 * middle of a sentence and the first of the next, in the same size, takes it up. A table goes on
 * when it closes one page and the next opens with one of the same columns.
 */
import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';
import { foldText } from './furniture.ts';
import { proseOf } from './prose.ts';
import { sameSize } from './style.ts';
import type { BlockDraft, PageSeam, PageSummary, TableSeam } from './types.ts';

/** Column edges that differ by less than this share of the page width are the same. */
const SAME_EDGE = 0.02;
const SENTENCE_END = /[.!?:;…。！？][)\]"'”’»]*$/u;
const LOWER_START = /^["'“‘«([]?\p{Ll}/u;
const FLOWING = new Set(['paragraph', 'list_item', 'quote', 'table']);

type Seams = Pick<PageSummary, 'first' | 'last' | 'firstTable' | 'lastTable'>;

export function seamsOf(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
  atEdge: ReadonlySet<number>,
): Seams {
  const flowing = blocks
    .map((block, index) => ({ block, index }))
    .filter(
      ({ block, index }) => FLOWING.has(block.role) && !isEdgeLabel(block, atEdge.has(index)),
    );
  const first = flowing[0];
  const last = flowing.at(-1);
  return {
    first:
      first && first.block.role !== 'table'
        ? seamAt(text, first.block, first.index, 'start')
        : null,
    last: last && last.block.role !== 'table' ? seamAt(text, last.block, last.index, 'end') : null,
    firstTable: first ? tableSeam(text, tables, first.block) : null,
    lastTable: last ? tableSeam(text, tables, last.block) : null,
  };
}

/** A short block at the page's edge may be a running head: it never ends or opens the body. */
const isEdgeLabel = (block: BlockDraft, edge: boolean): boolean => edge && block.rows.length <= 1;

function seamAt(text: PageText, block: BlockDraft, index: number, end: 'start' | 'end'): PageSeam {
  const prose = proseOf(
    text,
    block.rows.map((row) => row.words),
  );
  const row = block.rows.at(-1);
  return {
    block: index,
    role: block.role,
    size: block.style.size,
    family: block.style.family,
    open: end === 'start' ? LOWER_START.test(prose) : !SENTENCE_END.test(prose),
    full: row !== undefined && block.columnRight - row.x1 < 2 * block.style.size,
  };
}

function tableSeam(
  text: PageText,
  tables: readonly TableDraft[],
  block: BlockDraft,
): TableSeam | null {
  const table = block.table === undefined ? undefined : tables[block.table];
  if (table === undefined || block.table === undefined) return null;
  const edges: number[] = [];
  for (const cell of table.cells) {
    if (cell.columnSpan !== 1) continue;
    const left = cell.x0 / text.width;
    edges[cell.column] = Math.min(edges[cell.column] ?? left, left);
  }
  const header = table.cells
    .filter((cell) => cell.row < Math.max(1, table.headerRows))
    .map((cell) => proseOf(text, [cell.words]))
    .join('|');
  return {
    table: block.table,
    edges: Array.from({ length: table.columns }, (_, column) => edges[column] ?? -1),
    header: foldText(header).slice(0, 200),
  };
}

export function textContinues(before: PageSummary, after: PageSummary): boolean {
  const { last } = before;
  const { first } = after;
  if (last === null || first === null || !last.open) return false;
  if (!sameSize(last.size, first.size) || last.family !== first.family) return false;
  if (first.role === 'list_item') return false;
  return first.open || last.full;
}

export function tableContinues(before: PageSummary, after: PageSummary): boolean {
  const above = before.lastTable;
  const below = after.firstTable;
  if (above === null || below === null || above.edges.length !== below.edges.length) return false;
  const aligned = above.edges.every((edge, column) => {
    const other = below.edges[column] ?? -1;
    return edge < 0 || other < 0 || Math.abs(edge - other) <= SAME_EDGE;
  });
  return aligned || (above.header !== '' && above.header === below.header);
}
