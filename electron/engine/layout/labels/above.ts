/**
 * What stands above each table of a page, as evidence for its title: short blocks line by line,
 * nearest first, up to running text, to another table or to a figure. Which of them are headings or
 * running heads is not known yet; `table-labels.ts` decides with the whole document.
 */
import { overlapOf, type Rect } from '../../../../shared/geometry.ts';
import type { TableDraft } from '../../tables/types.ts';
import type { PageText } from '../../text/types.ts';
import { widestGap } from '../document/rows.ts';
import { proseOf } from '../prose.ts';
import type { BlockAbove, BlockDraft, PageSummary, TableLead } from '../types.ts';
import { ownLabels } from './own.ts';

/** Blocks looked at above a table, header pieces left over from it among them. */
const BLOCKS_KEPT = 8;
/** Letters and rows of what may be a title; more is running text. */
const LONGEST_TITLE = 180;
const TITLE_ROWS = 4;
/** Letters kept of running text: its first and its last sentences. */
const HEAD_KEPT = 200;
const TAIL_KEPT = 420;
/** A line whose words stand so far apart, in ems, is a row of column headers or of data. */
const SPREAD_EMS = 2.5;
/** Share of the table's width off its left edge from which a line stands over inner columns. */
const INNER_SHARE = 0.2;
/** Middles that differ by less than this share of the table's width are the same. */
const MIDDLE_SHARE = 0.06;

/** What may stand between a table and its title. */
const READ: ReadonlySet<BlockDraft['role']> = new Set([
  'paragraph',
  'list_item',
  'key_value',
  'caption',
  'quote',
]);

export function tableLeadsOf(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
): Pick<PageSummary, 'tables' | 'closing'> {
  const flowing = blocks.filter(({ role }) => role !== 'aside' && role !== 'watermark');
  const leads = flowing.flatMap((block, index): TableLead[] => {
    const table = block.table === undefined ? undefined : tables[block.table];
    if (table === undefined) return [];
    const caption = blocks.find(({ captionOf }) => captionOf === index);
    return [
      {
        block: index,
        caption: caption ? proseOf(text, wordRows(caption)) : null,
        columns: table.columns,
        own: ownLabels(text, table),
        ...blocksAbove(text, flowing, index, block),
      },
    ];
  });
  return { tables: leads, closing: blocksAbove(text, flowing, flowing.length, null) };
}

const wordRows = ({ rows }: BlockDraft): (readonly number[])[] => rows.map(({ words }) => words);

/**
 * The blocks before `index` in reading order that stand above `below` (all, where it is null).
 * `after` is the block at which the search ended: a table or a figure, or -1 at the top of the page.
 */
function blocksAbove(
  text: PageText,
  blocks: readonly BlockDraft[],
  index: number,
  below: Rect | null,
): Pick<TableLead, 'above' | 'after'> {
  const above: BlockAbove[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const block = blocks[at] as BlockDraft;
    const stacked =
      below === null ||
      (block.y0 < below.y0 && overlapOf(block.x0, block.x1, below.x0, below.x1) > 0);
    if (block.role === 'table' || block.role === 'figure') {
      return { above, after: stacked ? at : null };
    }
    // What stands beside the table says nothing of it, nor do the notes of the one above.
    if (!stacked || block.role === 'footnote') continue;
    if (!READ.has(block.role) || above.length === BLOCKS_KEPT) return { above, after: null };
    const read = blockAbove(text, block, at, below);
    above.push(read);
    if (read.rows.length === 0 && above.filter(({ rows }) => rows.length === 0).length > 1) {
      return { above, after: null };
    }
  }
  return { above, after: -1 };
}

function blockAbove(
  text: PageText,
  block: BlockDraft,
  index: number,
  below: Rect | null,
): BlockAbove {
  const rows = wordRows(block);
  const prose = proseOf(text, rows);
  const short = rows.length <= TITLE_ROWS && prose.length <= LONGEST_TITLE;
  return {
    block: index,
    rows: short ? rows.map((row) => proseOf(text, [row])) : [],
    text: short ? prose : ends(prose),
    style: block.style,
    headsColumns:
      widestGap(text, block) > SPREAD_EMS ||
      (below !== null && standsOverColumns(text, block, below)),
    gap: block.gapBelow,
  };
}

const ends = (prose: string): string =>
  prose.length <= HEAD_KEPT + TAIL_KEPT
    ? prose
    : `${prose.slice(0, HEAD_KEPT)} … ${prose.slice(-TAIL_KEPT)}`;

/**
 * Over inner columns of the table: not from its left edge on, and not set in any middle. In the middle
 * of the page titles of several words are set; a single word heads a column.
 */
function standsOverColumns(text: PageText, block: BlockDraft, { x0, x1 }: Rect): boolean {
  const width = x1 - x0;
  const isOff = (middle: number) =>
    Math.abs((block.x0 + block.x1) / 2 - middle) > MIDDLE_SHARE * width;
  return (
    block.x0 > x0 + INNER_SHARE * width &&
    isOff((x0 + x1) / 2) &&
    isOff((block.columnLeft + block.columnRight) / 2) &&
    (wordRows(block).flat().length < 2 || isOff(text.width / 2))
  );
}
