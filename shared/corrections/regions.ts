/** Operations that move the words of a page region into a table: new grids and new tables. */
import type { Table } from '../contract/table.ts';
import type { Box } from '../geometry.ts';
import { centerX, centerY, holdsCenter, overlapRatio, shareWithin, unionBox } from './boxes.ts';
import { combineCells } from './cells.ts';
import type { DraftBlock, DraftCell, DraftPage, DraftTable, DraftWord } from './draft.ts';
import { CorrectionError } from './error.ts';
import { settle } from './lines.ts';
import { intervalAt, mirrorColumns, tableSeparators } from './separators.ts';
import {
  type Change,
  checkSize,
  findTable,
  type OperationOf,
  releaseWords,
  sizeOf,
  type TableBlock,
  tableBlocks,
  textOfCells,
} from './target.ts';
import { printedLines, textOfLines } from './words.ts';

/** A table is replaced if the region covers at least this fraction of it. */
const COVERED = 0.5;
/** A gap between words is a blank up to this multiple of the mean width of their letters. */
const MAX_BLANK = 1.25;

/** Replaces the grid of a table; its cells are filled with the words between the separators. */
export function setSeparators(draft: DraftPage, operation: OperationOf<'set_separators'>): Change {
  const block = findTable(draft, operation.table);
  const { table } = block;
  const { columns, rows } = operation;
  for (const edges of [columns, rows]) {
    if (edges.every((edge, index) => index === 0 || edge > (edges[index - 1] as number))) continue;
    throw new CorrectionError(
      'Separators must be in ascending order and must not overlap. Move them apart.',
    );
  }
  checkSize(rows.length - 1, columns.length - 1);
  const before = sizeOf(table);
  // Cells are matched to the separators from left to right.
  const isMirrored = tableSeparators(table.cells, table.rowCount, table.column_count)?.mirrored;
  if (isMirrored) table.cells = mirrorColumns(table.cells, table.column_count);
  const bbox = boxBetween(columns, rows, 0, 0, rows.length - 1, columns.length - 1);
  const own = table.cells.flatMap(({ words }) => words);
  const inside = own.filter(({ box }) => holdsCenter(bbox, box));
  const { words: taken } = takeWords(draft, bbox);
  const cells = gridCells(table, columns, rows);
  const owners = ownerGrid(cells, columns.length - 1);
  for (const word of [...inside, ...taken]) {
    const row = intervalAt(rows, centerY(word.box));
    const column = intervalAt(columns, centerX(word.box));
    owners[row * (columns.length - 1) + column]?.words.push(word);
  }
  const headerRows = headerRowsIn(table, rows);
  const sameColumns = columns.length - 1 === table.column_count;
  refill(table, cells);
  Object.assign(table, { bbox, header_rows: headerRows, cells });
  if (!sameColumns) delete table.column_formats;
  table.rowCount = rows.length - 1;
  table.column_count = columns.length - 1;
  if (isMirrored) table.cells = mirrorColumns(table.cells, table.column_count);
  settle(table);
  block.bbox = bbox;
  releaseWords(
    draft,
    block,
    own.filter((word) => !inside.includes(word)),
  );
  return { before, after: sizeOf(table), bbox };
}

/** Adds the table extracted from a region to the page, replacing the tables that it covers. */
export function addTable(draft: DraftPage, given: Table | undefined): Change {
  if (!given) throw new CorrectionError('The region has not been extracted yet. Try again.');
  const region = given.bbox;
  const covered = tableBlocks(draft).filter(
    ({ table }) =>
      shareWithin(table.bbox, region) >= COVERED || overlapRatio(table.bbox, region) >= COVERED,
  );
  const cut = tableBlocks(draft).find(
    (block) =>
      !covered.includes(block) &&
      tableWords(block.table).some(({ box }) => holdsCenter(region, box)),
  );
  if (cut) {
    const position = tableBlocks(draft).indexOf(cut) + 1;
    throw new CorrectionError(
      `The region overlaps part of table ${position} of the page. Draw it around the whole table, or beside it.`,
    );
  }
  const before = covered.map(({ table }) => textOfCells(table.cells)).join('\n\n');
  const { words: prose, first } = takeWords(draft, region);
  const held = covered.flatMap(({ table }) => tableWords(table));
  const words = [...prose, ...held.filter(({ box }) => holdsCenter(region, box))];
  const { cells, rows, headers: _h, row_count: _r, table_index: _i, ...info } = given;
  const table: DraftTable = {
    ...info,
    ...{ page: draft.page.page, source: 'human', drawn: true, rowCount: rows.length },
    cells: cells.map(({ words: _, ...cell }): DraftCell => ({ ...cell, words: [] })),
  };
  for (const word of words) nearestCell(table.cells, word)?.words.push(word);
  for (const cell of table.cells) cell.words = printedLines(cell.words).flat();
  const block: DraftBlock = {
    ...{ type: 'table', bbox: region, text: '', source: 'human', words: [], table },
  };
  const cellsAt = [first, ...covered.map((one) => draft.blocks.indexOf(one))].filter(
    (at) => at >= 0,
  );
  const below = draft.blocks.findIndex(({ bbox }) => bbox.y > region.y);
  const at = cellsAt.length > 0 ? Math.min(...cellsAt) : below < 0 ? draft.blocks.length : below;
  draft.blocks.splice(at, 0, block);
  draft.blocks = draft.blocks.filter((one) => !covered.includes(one as TableBlock));
  releaseWords(
    draft,
    block,
    held.filter((word) => !words.includes(word)),
  );
  return { before, after: textOfCells(table.cells), bbox: region };
}

const tableWords = ({ cells }: DraftTable): DraftWord[] => cells.flatMap(({ words }) => words);

/**
 * Removes the words whose center lies in the region from text blocks. Blocks that lose all of them
 * are removed; `first` is the index of the first block that lost any, -1 if none did.
 */
function takeWords(draft: DraftPage, region: Box): { words: DraftWord[]; first: number } {
  const isTaken = ({ box }: DraftWord): boolean => holdsCenter(region, box);
  const words: DraftWord[] = draft.loose.filter(isTaken);
  draft.loose = draft.loose.filter((word) => !isTaken(word));
  let first = -1;
  const kept: DraftBlock[] = [];
  for (const block of draft.blocks) {
    const taken = block.table ? [] : block.words.filter(isTaken);
    if (taken.length > 0 && first < 0) first = kept.length;
    words.push(...taken);
    if (taken.length > 0) {
      block.words = block.words.filter((word) => !taken.includes(word));
      if (block.words.length === 0) continue;
      retextBlock(block);
    }
    kept.push(block);
  }
  draft.blocks = kept;
  return { words, first };
}

/** The text and box of a block that lost words. */
function retextBlock(block: DraftBlock): void {
  block.text = textOfLines(printedLines(block.words));
  block.bbox = unionBox(block.words.map(({ box }) => box)) ?? block.bbox;
  block.source = 'human';
  delete block.markdown;
}

/**
 * Empty cells of the new grid, keeping the spans of the old one that still fit. A header cell spans
 * the columns whose separators would cut its text.
 */
function gridCells(table: DraftTable, columns: readonly number[], rows: readonly number[]) {
  const sameSize = rows.length - 1 === table.rowCount && columns.length - 1 === table.column_count;
  const cells: DraftCell[] = [];
  const taken = new Set<number>();
  const width = columns.length - 1;
  const put = (row: number, column: number, row_span: number, column_span: number): void => {
    const cellsAt: number[] = [];
    for (let r = row; r < row + row_span; r++) {
      for (let c = column; c < column + column_span; c++) cellsAt.push(r * width + c);
    }
    if (cellsAt.some((cellAt) => taken.has(cellAt))) return;
    for (const cellAt of cellsAt) taken.add(cellAt);
    const bbox = boxBetween(columns, rows, row, column, row + row_span, column + column_span);
    cells.push({
      ...{ row, column, row_span, column_span, text: '', bbox, header: false, confidence: 1 },
      words: [],
    });
  };
  for (const { row, column, row_span, column_span, bbox, words } of table.cells) {
    const spans = row_span * column_span > 1;
    if (sameSize && spans) put(row, column, row_span, column_span);
    if (sameSize || (!spans && row >= table.header_rows)) continue;
    const [r0, r1] = intervalsWithin(rows, bbox.y, bbox.y + bbox.height);
    const [c0, c1] = intervalsWithin(columns, bbox.x, bbox.x + bbox.width);
    if (spans && r1 > r0 && c1 > c0) put(r0, c0, r1 - r0, c1 - c0);
    for (let r = r0, start = c0; !spans && r < r1; r++, start = c0) {
      const lines = printedLines(words.filter(({ box }) => intervalAt(rows, centerY(box)) === r));
      for (let c = c0 + 1; c <= c1; c++) {
        if (c < c1 && lines.some((line) => isCut(line, columns[c] as number))) continue;
        put(r, start, 1, c - start);
        start = c;
      }
    }
  }
  for (let row = 0; row < rows.length - 1; row++) {
    for (let column = 0; column < width; column++) {
      if (!taken.has(row * width + column)) put(row, column, 1, 1);
    }
  }
  return cells;
}

/** Whether a vertical separator at `x` crosses a word of a line, or a blank between its words. */
function isCut(line: readonly DraftWord[], x: number): boolean {
  const ends = line.flatMap(({ box }) => (box.x < x ? [box.x + box.width] : []));
  const starts = line.flatMap(({ box }) => (box.x + box.width > x ? [box.x] : []));
  const width = line.reduce((sum, { box }) => sum + box.width, 0);
  const letters = line.reduce((sum, { text }) => sum + text.length, 0);
  // Infinite where all words are on one side.
  return Math.min(...starts) - Math.max(...ends) < (MAX_BLANK * width) / letters;
}

/** First interval whose middle lies between `from` and `to`, and the first one after those. */
function intervalsWithin(edges: readonly number[], from: number, to: number): [number, number] {
  const within = edges.slice(0, -1).flatMap((edge, index) => {
    const middle = (edge + (edges[index + 1] as number)) / 2;
    return middle > from && middle < to ? [index] : [];
  });
  return within.length > 0 ? [within[0] as number, (within.at(-1) as number) + 1] : [0, 0];
}

/** The cell that covers each position of the grid, row by row. */
function ownerGrid(cells: readonly DraftCell[], columns: number): DraftCell[] {
  const owners: DraftCell[] = [];
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.row_span; row++) {
      for (let column = cell.column; column < cell.column + cell.column_span; column++) {
        owners[row * columns + column] = cell;
      }
    }
  }
  return owners;
}

/**
 * Fills the cells of a new grid. One that holds exactly the words of a former cell keeps that
 * cell's text; the words of any other are joined in printed order.
 */
function refill(table: DraftTable, cells: readonly DraftCell[]): void {
  const former = new Map<DraftWord, DraftCell>();
  for (const cell of table.cells) for (const word of cell.words) former.set(word, cell);
  for (const cell of cells) {
    const sources = new Set(cell.words.map((word) => former.get(word)));
    const [source] = sources;
    const { row, column, row_span, column_span, bbox, words } = cell;
    if (sources.size === 1 && source && source.words.length === words.length) {
      const { level, ...same } = source;
      const label = level !== undefined && column === 0 && { level };
      Object.assign(cell, same, label, { row, column, row_span, column_span, bbox });
      cell.words = source.words;
    } else if (words.length > 0) {
      cell.words = printedLines(words).flat();
      const parts = [...sources].filter((part) => part !== undefined);
      if (parts.length > 0) cell.confidence = combineCells(parts, cell).confidence;
      cell.text = textOfLines(printedLines(words));
      cell.source = 'human';
    }
  }
}

/** Number of rows of the new grid at the position of the old header rows. */
function headerRowsIn(table: DraftTable, rows: readonly number[]): number {
  if (rows.length - 1 === table.rowCount || table.header_rows === 0) return table.header_rows;
  const edges = tableSeparators(table.cells, table.rowCount, table.column_count);
  const end = edges?.rows[table.header_rows];
  if (end === undefined) return Math.min(table.header_rows, rows.length - 1);
  return rows.slice(0, -1).filter((edge, at) => (edge + (rows[at + 1] as number)) / 2 < end).length;
}

function boxBetween(
  columns: readonly number[],
  rows: readonly number[],
  top: number,
  left: number,
  bottom: number,
  right: number,
): Box {
  const [x, y] = [columns[left] ?? 0, rows[top] ?? 0];
  return { x, y, width: (columns[right] ?? x) - x, height: (rows[bottom] ?? y) - y };
}

/** The cell in which a word is printed, or else the nearest by its center. */
function nearestCell(cells: readonly DraftCell[], { box }: DraftWord): DraftCell | undefined {
  const distance = ({ bbox }: DraftCell): number =>
    holdsCenter(bbox, box)
      ? -1
      : Math.hypot(centerX(bbox) - centerX(box), centerY(bbox) - centerY(box));
  let nearest: DraftCell | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const own = distance(cell);
    if (own < least) [nearest, least] = [cell, own];
    if (own < 0) break;
  }
  return nearest;
}
