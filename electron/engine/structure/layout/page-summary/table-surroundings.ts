/**
 * The text above each table, evidence for its title: short blocks row by row, nearest first, up to
 * running text, another table or a figure. `document-profile/table-labels/` decides, when headings
 * and headers are known.
 */

import { centerX, overlapOf, type Rect } from '../../../../../shared/geometry.ts';
import { groupNeighbours } from '../../../../../shared/neighbours.ts';
import { countStatementRows } from '../../../language/vocabulary/statement-terms.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { TableDraft } from '../../tables/types.ts';
import { joinRows } from '../block-text.ts';
import { wordAt } from '../page-items.ts';
import type { BlockAbove, PageSummary, TableSurroundings } from '../summary-types.ts';
import type { BlockDraft } from '../types.ts';
import { readTableLabels } from './table-labels.ts';
import { widestWordGap } from './word-gaps.ts';

/** Maximum blocks above a table, leftover pieces of its header included. */
const MAX_BLOCKS = 8;
/** Maximum characters and rows of a title; longer blocks are running text. */
const MAX_TITLE_LENGTH = 180;
const MAX_TITLE_ROWS = 4;
/** Characters kept of the start and the end of running text. */
const HEAD_LENGTH = 200;
const TAIL_LENGTH = 420;
/** Lines with wider gaps are column headers or data; ems. */
const MIN_SPREAD_EMS = 2.5;
/** Minimum offset from the table's left edge to stand above inner columns; share of its width. */
const INNER_SHARE = 0.2;
/** Centres closer than this share of the table's width are equal. */
const MIDDLE_SHARE = 0.06;

/** Roles that may stand between a table and its title. */
const READABLE_ROLES: ReadonlySet<BlockDraft['role']> = new Set([
  'paragraph',
  'list_item',
  'key_value',
  'caption',
  'quote',
]);

export function collectTableSurroundings(
  text: PageText,
  tables: readonly TableDraft[],
  blocks: readonly BlockDraft[],
): Pick<PageSummary, 'tables' | 'pageEnd'> {
  const flowing = blocks.filter(({ role }) => role !== 'marginal_text' && role !== 'watermark');
  const surroundings = flowing.flatMap((block, index): TableSurroundings[] => {
    const table = block.table === undefined ? undefined : tables[block.table];
    if (table === undefined || table.method === 'chart') return [];
    const caption = blocks.find(({ captionOf }) => captionOf === index);
    return [
      {
        block: index,
        caption: caption ? joinRows(text, rowWords(caption)) : null,
        columns: table.columns,
        statementRows: countStatementRows(rowLabels(text, table)),
        ownLabels: readTableLabels(text, table),
        ...collectBlocksAbove(text, flowing, index, block),
      },
    ];
  });
  return { tables: surroundings, pageEnd: collectBlocksAbove(text, flowing, flowing.length, null) };
}

const rowLabels = (text: PageText, { cells }: TableDraft): string[] =>
  cells
    .filter(({ column, words }) => column === 0 && words.length > 0)
    .map(({ words }) => joinRows(text, [words]));

const rowWords = ({ rows }: BlockDraft): (readonly number[])[] => rows.map(({ words }) => words);

/**
 * The blocks before `index` in reading order that stand above `below` (all if null). `precededBy`:
 * the table or figure at which the search ended, -1 at the top of the page.
 */
function collectBlocksAbove(
  text: PageText,
  blocks: readonly BlockDraft[],
  index: number,
  below: Rect | null,
): Pick<TableSurroundings, 'above' | 'precededBy'> {
  const above: BlockAbove[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const block = blocks[at] as BlockDraft;
    const stacked =
      below === null ||
      (block.y0 < below.y0 && overlapOf(block.x0, block.x1, below.x0, below.x1) > 0);
    if (block.role === 'table' || block.role === 'figure') {
      return { above, precededBy: stacked ? at : null };
    }
    // Skip blocks beside the table and notes of the table above.
    if (!stacked || block.role === 'footnote') continue;
    if (!READABLE_ROLES.has(block.role) || above.length === MAX_BLOCKS)
      return { above, precededBy: null };
    const read = toBlockAbove(text, block, at, below);
    above.push(read);
    if (read.rows.length === 0 && above.filter(({ rows }) => rows.length === 0).length > 1) {
      return { above, precededBy: null };
    }
  }
  return { above, precededBy: -1 };
}

function toBlockAbove(
  text: PageText,
  block: BlockDraft,
  index: number,
  below: Rect | null,
): BlockAbove {
  const rows = rowWords(block);
  const prose = joinRows(text, rows);
  const short = rows.length <= MAX_TITLE_ROWS && prose.length <= MAX_TITLE_LENGTH;
  return {
    block: index,
    rows: short ? rows.map((row) => joinRows(text, [row])) : [],
    pieces: short ? rows.flatMap((row) => splitAtWideGaps(text, row)) : [],
    text: short ? prose : abbreviate(prose),
    style: block.style,
    isColumnHeader:
      widestWordGap(text, block) > MIN_SPREAD_EMS ||
      (below !== null && isOverTableColumns(text, block, below)),
    gap: block.gapBelow,
  };
}

/** The texts of a row between gaps as wide as those between columns. */
function splitAtWideGaps(text: PageText, row: readonly number[]): string[] {
  const pieces = groupNeighbours(row, (before, index) => {
    const word = wordAt(text, index);
    return word.x0 - wordAt(text, before).x1 <= MIN_SPREAD_EMS * word.size;
  });
  return pieces.map((piece) => joinRows(text, [piece]));
}

const abbreviate = (prose: string): string =>
  prose.length <= HEAD_LENGTH + TAIL_LENGTH
    ? prose
    : `${prose.slice(0, HEAD_LENGTH)} … ${prose.slice(-TAIL_LENGTH)}`;

/**
 * Whether the block stands above inner columns and is centred neither in the table nor in the column.
 * Titles of several words may also be centred on the page; a single word there is a column header.
 */
function isOverTableColumns(text: PageText, block: BlockDraft, { x0, x1 }: Rect): boolean {
  const width = x1 - x0;
  const isOff = (middle: number) => Math.abs(centerX(block) - middle) > MIDDLE_SHARE * width;
  return (
    block.x0 > x0 + INNER_SHARE * width &&
    isOff((x0 + x1) / 2) &&
    isOff((block.columnLeft + block.columnRight) / 2) &&
    (rowWords(block).flat().length < 2 || isOff(text.width / 2))
  );
}
