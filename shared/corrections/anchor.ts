/**
 * Records where the target of an operation is printed and its text, to find it on a page that was
 * extracted again. A table is matched by the overlap of its box, whatever its position now; a cell,
 * row, column, word or block in it by box and text. A target whose text differs is not matched.
 */
import type { PageOperation } from '../contract/correction.ts';
import type { Block, PageContent } from '../contract/page.ts';
import type { Cell, Table } from '../contract/table.ts';
import type { Box } from '../geometry.ts';
import { overlapRatio, unionBox } from './boxes.ts';
import { covers } from './target.ts';

export interface Anchor {
  /** The table that contains the target, in page space; null outside of tables. */
  readonly table: Box | null;
  /** The cells, word or block themselves. */
  readonly target: Box | null;
  /** The text of the target; empty if any text matches. */
  readonly text: string;
  /** The block before a moved one, after the move; null: it became the first of the page. */
  readonly after?: { readonly bbox: Box; readonly text: string } | null;
}

/** Tables of two extractions are the same if they share this fraction of their joint area. */
const SAME_TABLE = 0.3;
/** The same for words and blocks; boxes of cells vary more with the columns around them. */
const SAME_TEXT = 0.2;

const same = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The anchor of an operation that can be applied to `page`, which is as it was before it. */
export function anchorOf(page: PageContent, operation: PageOperation): Anchor {
  if ('table' in operation) {
    const table = page.tables[operation.table];
    const part = table && partOf(table, operation);
    const target = part ? part.bbox : (table?.bbox ?? null);
    return { table: table?.bbox ?? null, target, text: part?.text ?? '' };
  }
  switch (operation.kind) {
    case 'add_table':
      return { table: null, target: operation.bbox, text: '' };
    case 'set_word':
      return {
        table: null,
        target: wordBox(page, operation.word),
        text: page.words.text[operation.word] ?? '',
      };
    case 'set_block':
      return blockAnchor(page.blocks[operation.block]);
    case 'move_block': {
      const others = page.blocks.toSpliced(operation.from, 1);
      const before = others[operation.to - 1];
      const after = before ? { bbox: before.bbox, text: before.text } : null;
      return { ...blockAnchor(page.blocks[operation.from]), after };
    }
  }
}

/**
 * The same operation on a page that was extracted again, with positions on that page; null if its
 * target is gone or has another text.
 */
export function reanchorOperation(
  page: PageContent,
  operation: PageOperation,
  anchor: Anchor,
): PageOperation | null {
  if ('table' in operation) {
    const position = nearestIndex(page.tables, anchor.table, SAME_TABLE);
    const table = page.tables[position];
    return table ? reanchorInTable(table, { ...operation, table: position }, anchor) : null;
  }
  switch (operation.kind) {
    case 'add_table':
      return operation;
    case 'set_word': {
      const words = page.words.text.map((text, at) => ({ text, bbox: wordBox(page, at) as Box }));
      const fits = ({ text }: { text: string }) =>
        same(text, anchor.text) || same(text, operation.text);
      const word = nearestIndex(words, anchor.target, SAME_TEXT, fits, operation.word);
      return word < 0 ? null : { ...operation, word };
    }
    case 'set_block': {
      const block = blockIndex(page, anchor);
      return block < 0 ? null : { ...operation, block };
    }
    case 'move_block': {
      const from = blockIndex(page, anchor);
      const to = from < 0 ? -1 : positionAfter(page, operation, anchor, from);
      return to < 0 || to >= page.blocks.length ? null : { ...operation, from, to };
    }
  }
}

type TableOperation = Extract<PageOperation, { table: number }>;
type LineAxis = 'row' | 'column';

interface Part {
  readonly bbox: Box;
  readonly text: string;
}

/** The part of its table that an operation names; null for the table as a whole. */
function partOf(table: Table, operation: TableOperation): Part | null {
  switch (operation.kind) {
    case 'set_cell':
    case 'split_cell':
      return partOfCells([table.cells.find(covers(operation.row, operation.column))]);
    case 'merge_cells':
      return partOfCells(table.cells.filter(({ row, column }) => covers(row, column)(operation)));
    case 'insert':
      return linePart(table, operation.axis, Math.max(0, operation.at - 1), 1);
    case 'delete':
    case 'move':
    case 'merge':
      return linePart(table, operation.axis, operation.at, operation.count);
    case 'split_table':
      return linePart(table, 'row', operation.row, 1);
    case 'set_column_format': {
      const part = linePart(table, 'column', operation.column, 1);
      return part && { ...part, text: table.headers[operation.column] ?? '' };
    }
    default:
      return null;
  }
}

function reanchorInTable(
  table: Table,
  operation: TableOperation,
  anchor: Anchor,
): PageOperation | null {
  switch (operation.kind) {
    case 'set_cell':
    case 'split_cell': {
      const typed = operation.kind === 'set_cell' ? operation.text : anchor.text;
      const fits = ({ text }: Cell) => same(text, anchor.text) || same(text, typed);
      const cellAt = cellIndex(table, operation);
      const cell = table.cells[nearestIndex(table.cells, anchor.target, SAME_TEXT, fits, cellAt)];
      return cell ? { ...operation, row: cell.row, column: cell.column } : null;
    }
    case 'merge_cells': {
      const moved = table.cells.map(({ row, column }) => ({ ...operation, row, column }));
      const parts = moved.map((one) => partOf(table, one) ?? NOTHING);
      const fits = ({ text }: Part) => same(text, anchor.text);
      const cellAt = cellIndex(table, operation);
      return moved[nearestIndex(parts, anchor.target, SAME_TEXT, fits, cellAt)] ?? null;
    }
    case 'insert': {
      const before = Math.max(0, operation.at - 1);
      const line = lineIndex(table, { ...operation, at: before, count: 1 }, anchor);
      return line < 0 ? null : { ...operation, at: operation.at === 0 ? line : line + 1 };
    }
    case 'delete':
    case 'merge': {
      const at = lineIndex(table, operation, anchor);
      return at < 0 ? null : { ...operation, at };
    }
    case 'move': {
      const at = lineIndex(table, operation, anchor);
      const to = operation.to + at - operation.at;
      const last = lineCount(table, operation.axis) - operation.count;
      return at < 0 || to < 0 || to > last ? null : { ...operation, at, to };
    }
    case 'split_table': {
      const row = lineIndex(table, { axis: 'row', at: operation.row, count: 1 }, anchor);
      return row < 1 ? null : { ...operation, row };
    }
    case 'set_column_format': {
      const columns = Array.from({ length: table.column_count }, (_, column) => ({
        bbox: linePart(table, 'column', column, 1)?.bbox ?? NOTHING.bbox,
        text: table.headers[column] ?? '',
      }));
      const fits = ({ text }: Part) => same(text, anchor.text);
      const column = nearestIndex(columns, anchor.target, SAME_TEXT, fits, operation.column);
      return column < 0 ? null : { ...operation, column };
    }
    default:
      return operation;
  }
}

const NOTHING: Part = { bbox: { x: 0, y: 0, width: 0, height: 0 }, text: '' };

const lineCount = (table: Table, axis: LineAxis): number =>
  axis === 'row' ? table.rows.length : table.column_count;

/**
 * Index of the `count` rows or columns nearest to the anchor with the same text; -1 if there are
 * none.
 */
function lineIndex(
  table: Table,
  { axis, at: expected, count }: { axis: LineAxis; at: number; count: number },
  anchor: Anchor,
): number {
  const last = lineCount(table, axis) - count;
  const parts = Array.from(
    { length: Math.max(0, last + 1) },
    (_, at) => linePart(table, axis, at, count) ?? NOTHING,
  );
  const fits = ({ text }: Part) => same(text, anchor.text);
  return nearestIndex(parts, anchor.target, SAME_TEXT, fits, expected);
}

/** The cells that begin in these rows or columns. */
function linePart(table: Table, axis: LineAxis, at: number, count: number): Part | null {
  return partOfCells(table.cells.filter((cell) => cell[axis] >= at && cell[axis] < at + count));
}

function partOfCells(cells: readonly (Cell | undefined)[]): Part | null {
  const found = cells.filter((cell) => cell !== undefined);
  const bbox = unionBox(found.map((cell) => cell.bbox));
  return bbox && { bbox, text: found.map(({ text }) => text).join('\t') };
}

const blockAnchor = (block: Block | undefined): Anchor => ({
  ...{ table: null, target: block?.bbox ?? null, text: block?.text ?? '' },
});

/**
 * New index of a moved block: behind the block that it was moved behind. If that is gone, it moves by
 * as many places as it did.
 */
function positionAfter(
  page: PageContent,
  { from: formerFrom, to }: { readonly from: number; readonly to: number },
  { after }: Anchor,
  from: number,
): number {
  if (after === null) return 0;
  const before = after
    ? blockIndex(page, { table: null, target: after.bbox, text: after.text })
    : -1;
  if (before < 0 || before === from) return to + from - formerFrom;
  return before > from ? before : before + 1;
}

function blockIndex({ blocks }: PageContent, { target, text }: Anchor): number {
  return nearestIndex(blocks, target, SAME_TEXT, (block: Block) => same(block.text, text));
}

function wordBox({ words: { boxes } }: PageContent, word: number): Box | null {
  const [x, y, width, height] = boxes.slice(4 * word, 4 * word + 4);
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    return null;
  return { x, y, width, height };
}

const cellIndex = ({ cells }: Table, at: { row: number; column: number }): number =>
  cells.findIndex(({ row, column }) => row === at.row && column === at.column);

/**
 * Of the matching items, the one with the largest overlap with `target`; on a tie the one at
 * `expected`, else the first. -1 if none overlaps enough.
 */
function nearestIndex<T extends { readonly bbox: Box }>(
  items: readonly T[],
  target: Box | null,
  least: number,
  fits: (item: T) => boolean = () => true,
  expected = -1,
): number {
  let nearest = -1;
  let most = least;
  for (const [index, item] of items.entries()) {
    const shared = target ? boxShare(item.bbox, target) : 0;
    if (shared >= most - ROUNDING && fits(item)) {
      if (nearest >= 0 && shared < most + ROUNDING && index !== expected) continue;
      [nearest, most] = [index, shared];
    }
  }
  return nearest;
}

/** Boxes without extent, such as those of inserted rows, match if they are at one position. */
function boxShare(a: Box, b: Box): number {
  const isFlat = (box: Box) => box.width * box.height === 0;
  if (!isFlat(a) && !isFlat(b)) return overlapRatio(a, b);
  if (!isFlat(a) || !isFlat(b)) return 0;
  const near = (one: number, other: number) => Math.abs(one - other) < FLAT_TOLERANCE;
  return near(a.x, b.x) && near(a.y, b.y) ? 1 : 0;
}

/** Smaller differences of overlap count as equal. */
const ROUNDING = 1e-6;
/** Fraction of the page. */
const FLAT_TOLERANCE = 0.01;
