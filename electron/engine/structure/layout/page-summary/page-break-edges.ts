/**
 * The first and last body blocks of a page, evidence for continuation over the page break.
 */
import { unionOf } from '../../../../../shared/geometry.ts';
import type { PageText, Word } from '../../../read/text/types.ts';
import type { CellDraft, TableDraft } from '../../tables/types.ts';
import { joinRows } from '../block-text.ts';
import { LOWER_START, SENTENCE_END } from '../blocks/split-paragraphs.ts';
import type { PageBreakEdge, PageSummary, TableBreakEdge } from '../summary-types.ts';
import type { BlockDraft, DraftRole } from '../types.ts';

/** Blocks kept from either end of the page; headers and side bars may be among them. */
const MAX_EDGES = 8;
/** Characters kept of a table's header. */
const MAX_HEADER_LENGTH = 160;
/** Rows at the start of a table by which it is told from another. */
const COMPARED_LABELS = 2;
const FLOWING: ReadonlySet<DraftRole> = new Set<DraftRole>([
  'paragraph',
  'list_item',
  'quote',
  'table',
  'key_value',
]);

/** Scripts that no text mixes within a sentence, those of one language together. */
const SCRIPTS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  [
    ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari'],
    ...['Bengali', 'Tamil', 'Telugu', 'Thai', 'Han|Hiragana|Katakana|Hangul'],
  ].map((names) => [names, new RegExp(names.replace(/\w+/gu, '\\p{Script=$&}'), 'u')]),
);

export function collectPageBreakEdges(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
): Pick<PageSummary, 'starts' | 'ends'> {
  const flowing = blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block: { role, table } }) => FLOWING.has(role) && !isOfChart(tables, table));
  const edgeAt = (end: 'start' | 'end') => (entry: { block: BlockDraft; index: number }) =>
    toPageBreakEdge(text, tables, entry.block, entry.index, end);
  return {
    starts: flowing.slice(0, MAX_EDGES).map(edgeAt('start')),
    ends: flowing.slice(-MAX_EDGES).reverse().map(edgeAt('end')),
  };
}

const isOfChart = (tables: readonly TableDraft[], table: number | undefined): boolean =>
  table !== undefined && tables[table]?.method === 'chart';

function toPageBreakEdge(
  text: PageText,
  tables: readonly TableDraft[],
  block: BlockDraft,
  index: number,
  end: 'start' | 'end',
): PageBreakEdge {
  const last = block.rows.at(-1);
  const row = end === 'start' ? block.rows[0] : last;
  const prose = row ? joinRows(text, [row.words]) : '';
  return {
    ...{ block: index, role: block.role, size: block.style.size },
    open: end === 'start' ? LOWER_START.test(prose) : !SENTENCE_END.test(prose),
    scripts: Object.keys(SCRIPTS).filter((script) => SCRIPTS[script]?.test(prose)),
    full: last !== undefined && block.columnRight - last.x1 < 2 * block.style.size,
    table: toTableBreakEdge(text, tables, block),
  };
}

function toTableBreakEdge(
  text: PageText,
  tables: readonly TableDraft[],
  block: BlockDraft,
): TableBreakEdge | null {
  const table = block.table === undefined ? undefined : tables[block.table];
  if (table === undefined) return null;
  const edges = new Array<number>(table.columns).fill(-1);
  const words = edges.map((): Word[] => []);
  for (const cell of table.cells) {
    if (cell.columnSpan !== 1) continue;
    if (!cell.header) words[cell.column]?.push(...cell.words.flatMap((at) => text.words[at] ?? []));
    const left = Math.round((cell.x0 / text.width) * 1000) / 1000;
    const known = edges[cell.column] ?? -1;
    edges[cell.column] = known < 0 ? left : Math.min(known, left);
  }
  const headerOf = (isOver: (cell: CellDraft) => boolean) =>
    table.cells
      .filter((cell) => cell.row < Math.max(1, table.headerRows) && isOver(cell))
      .map((cell) => joinRows(text, [cell.words]))
      .join('|')
      .toLowerCase()
      .slice(0, MAX_HEADER_LENGTH);
  const corner = headerOf(({ column }) => column === 0);
  const extents = words.map((own) => {
    if (own.length === 0) return [];
    const { x0, x1 } = unionOf(own);
    return [x0, (x0 + x1) / 2, x1].map((x) => x / text.width);
  });
  const labels = table.cells
    .filter(({ column }) => column === 0)
    .filter(({ row }) => row >= table.headerRows && row < table.headerRows + COMPARED_LABELS)
    .map((cell) => joinRows(text, [cell.words]));
  const headless = table.headerRows === 0;
  const header = headerOf(({ column }) => column > 0);
  return { edges, extents, labels, headless, corner, header };
}
