/**
 * Where a table without a frame may be: runs of rows whose phrases stand in the same columns.
 *
 * Rows are first gathered into blocks that nothing interrupts (a paragraph, a wide gap). Blocks that
 * follow each other are then joined when their union shows at least the columns that either showed
 * alone: so a statement with section labels and blank lines is one region, and two tables of
 * different make that happen to follow each other stay two. What stands at the edges of a region
 * and has no columns (captions, notes) is cut off.
 */
import type { Rect } from '../../../shared/geometry.ts';
import { guttersOf } from './gutters.ts';
import type { Row } from './rows.ts';
import { phrasesOf, rectOfWords } from './rows.ts';
import type { SheetWord } from './sheet.ts';

/** Rows of one block: white between them up to this many type sizes. */
const BLOCK_GAP = 1.1;
/** Blocks of one table: white between them up to this many type sizes. */
const JOIN_GAP = 4.5;
/** Rows joined at once: beyond this the page is one table or none, and blocks stay as they are. */
const MAX_ROWS = 1_500;

interface Block {
  readonly rows: readonly Row[];
  readonly columns: number;
}

const whiteBetween = (above: Row, below: Row): number => below.y0 - above.y1;

/** Whether running text stands between two rows, in the width that they share. */
function isInterrupted(above: Row, below: Row, prose: readonly Rect[]): boolean {
  const x0 = Math.min(above.x0, below.x0);
  const x1 = Math.max(above.x1, below.x1);
  return prose.some((rect) => {
    const middle = (rect.y0 + rect.y1) / 2;
    return middle > above.y0 && middle < below.y1 && rect.x0 < x1 && rect.x1 > x0;
  });
}

const columnsIn = (rows: readonly Row[]): number => {
  const gutters = guttersOf(rows).length;
  return gutters === 0 ? 0 : gutters + 1;
};

function blocksOf(rows: readonly Row[], prose: readonly Rect[]): Row[][] {
  const blocks: Row[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    const joins =
      block &&
      above &&
      whiteBetween(above, row) <= BLOCK_GAP * Math.max(above.size, row.size) &&
      !isInterrupted(above, row, prose);
    if (joins) block.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

const isTabular = (row: Row): boolean => phrasesOf(row).length >= 2;

/** Joins blocks from top to bottom while their columns agree. */
function joinBlocks(blocks: readonly (readonly Row[])[], prose: readonly Rect[]): Row[][] {
  const joined: Block[] = [];
  for (const rows of blocks) {
    const block: Block = { rows, columns: columnsIn(rows) };
    const open = joined.at(-1);
    const above = open?.rows.at(-1);
    const below = rows[0];
    if (open && above && below && open.rows.length + rows.length <= MAX_ROWS) {
      const size = Math.max(above.size, below.size);
      const near = whiteBetween(above, below) <= JOIN_GAP * size;
      if (near && !isInterrupted(above, below, prose)) {
        const union = [...open.rows, ...rows];
        const columns = columnsIn(union);
        const agree = columns >= Math.max(open.columns, block.columns, 2);
        if (agree || (open.columns === 0 && block.columns === 0)) {
          joined[joined.length - 1] = { rows: union, columns };
          continue;
        }
      }
    }
    joined.push(block);
  }
  return joined.map((block) => [...block.rows]);
}

function trim(rows: readonly Row[]): Row[] {
  const first = rows.findIndex(isTabular);
  const last = rows.findLastIndex(isTabular);
  return first < 0 ? [] : rows.slice(first, last + 1);
}

/** Runs of rows that may be tables; rows hold only words that are no running text. */
export function alignedRegions(rows: readonly Row[], prose: ReadonlySet<SheetWord>): Row[][] {
  const proseRects: Rect[] = [];
  const rest: Row[] = [];
  for (const row of rows) {
    const text = row.words.filter((word) => prose.has(word));
    if (text.length > 0) proseRects.push(rectOfWords(text));
    if (text.length === row.words.length) continue;
    if (text.length === 0) rest.push(row);
    else {
      const words = row.words.filter((word) => !prose.has(word));
      rest.push({ ...row, ...rectOfWords(words), words });
    }
  }
  return joinBlocks(blocksOf(rest, proseRects), proseRects)
    .map(trim)
    .filter((region) => region.length >= 2);
}
