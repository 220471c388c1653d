/**
 * Operations on whole rows or columns. The same code handles both: `AXES` names the properties
 * along and across the axis. Boxes stay with their cells, so a moved row still shows where it is
 * printed.
 */
import type { Box } from '../geometry.ts';
import { unionBox } from './boxes.ts';
import { combineCells } from './cells.ts';
import type { DraftCell, DraftPage, DraftTable, DraftWord } from './draft.ts';
import { CorrectionError } from './error.ts';
import { edgeOfColumn, type Separators, tableSeparators } from './separators.ts';
import {
  type Change,
  checkSize,
  findTable,
  type OperationOf,
  releaseWords,
  textOfCells,
} from './target.ts';

interface Axis {
  readonly name: 'row' | 'column';
  /** Where a cell begins, how many lines it spans, and how many the table has. */
  readonly at: 'row' | 'column';
  readonly span: 'row_span' | 'column_span';
  readonly count: 'rowCount' | 'column_count';
  readonly across: Pick<Axis, 'at' | 'span' | 'count'>;
}

const ROWS = { at: 'row', span: 'row_span', count: 'rowCount' } as const;
const COLUMNS = { at: 'column', span: 'column_span', count: 'column_count' } as const;
const AXES: Readonly<Record<Axis['name'], Axis>> = {
  row: { name: 'row', ...ROWS, across: COLUMNS },
  column: { name: 'column', ...COLUMNS, across: ROWS },
};

export function insertLines(draft: DraftPage, operation: OperationOf<'insert'>): Change {
  const { table } = findTable(draft, operation.table);
  const axis = AXES[operation.axis];
  const { at, count } = operation;
  if (at > table[axis.count]) throw outside(table, axis, at);
  const rows = table.rowCount + (axis.name === 'row' ? count : 0);
  checkSize(rows, table.column_count + (axis.name === 'column' ? count : 0));
  const crossing = table.cells.filter((cell) => cell[axis.at] < at && endOf(cell, axis) > at);
  const fresh: DraftCell[] = [];
  const edges = tableSeparators(table.cells, table.rowCount, table.column_count);
  for (let cellIndex = 0; cellIndex < table[axis.across.count]; cellIndex++) {
    if (crossing.some((cell) => covers(cell, axis.across, cellIndex))) continue;
    const bbox = edgeBox(table, axis, at, cellIndex, edges);
    for (let line = at; line < at + count; line++)
      fresh.push(emptyCell(axis, line, cellIndex, bbox));
  }
  for (const cell of table.cells) {
    if (crossing.includes(cell)) cell[axis.span] += count;
    else if (cell[axis.at] >= at) cell[axis.at] += count;
  }
  table.cells = [...table.cells, ...fresh];
  table[axis.count] += count;
  if (axis.name === 'row' && at < table.header_rows) table.header_rows += count;
  if (axis.name === 'column') spliceFormats(table, at, 0, new Array(count).fill(null));
  settle(table);
  return { before: '', after: '', bbox: unionBox(fresh.map(({ bbox }) => bbox)) };
}

export function deleteLines(draft: DraftPage, operation: OperationOf<'delete'>): Change {
  const block = findTable(draft, operation.table);
  const { table } = block;
  const axis = AXES[operation.axis];
  const { at, count } = operation;
  checkLines(table, axis, at, count);
  if (count === table[axis.count]) {
    throw new CorrectionError(`A table needs at least one ${axis.name}. Remove the table instead.`);
  }
  const gone = table.cells.filter((cell) => cell[axis.at] >= at && endOf(cell, axis) <= at + count);
  const before = textOfCells(gone);
  table.cells = table.cells.filter((cell) => !gone.includes(cell));
  for (const cell of table.cells) {
    const end = endOf(cell, axis);
    const lost = Math.max(0, Math.min(end, at + count) - Math.max(cell[axis.at], at));
    if (cell[axis.at] >= at) cell[axis.at] = Math.max(at, cell[axis.at] - count);
    cell[axis.span] -= lost;
  }
  table[axis.count] -= count;
  if (axis.name === 'row') {
    table.header_rows -= Math.max(0, Math.min(table.header_rows, at + count) - at);
  } else spliceFormats(table, at, count, []);
  settle(table);
  const bbox = unionBox(gone.map((cell) => cell.bbox));
  table.bbox = unionBox(table.cells.map((cell) => cell.bbox)) ?? table.bbox;
  block.bbox = table.bbox;
  releaseWords(draft, block, joinCellWords(gone));
  return { before, after: '', bbox };
}

export function moveLines(draft: DraftPage, operation: OperationOf<'move'>): Change {
  const { table } = findTable(draft, operation.table);
  const axis = AXES[operation.axis];
  const { at, count, to } = operation;
  checkLines(table, axis, at, count);
  checkLines(table, axis, to, count);
  const order = Array.from({ length: table[axis.count] }, (_, line) => line);
  order.splice(to, 0, ...order.splice(at, count));
  const cellIndexes = new Map(order.map((line, cellIndex) => [line, cellIndex]));
  const moved = table.cells.map((cell) => {
    const own = Array.from(
      { length: cell[axis.span] },
      (_, k) => cellIndexes.get(cell[axis.at] + k) ?? 0,
    );
    const [first = 0] = own;
    if (own.some((cellIndex, k) => cellIndex !== first + k)) throw inTheWay(axis);
    return first;
  });
  table.cells.forEach((cell, index) => {
    cell[axis.at] = moved[index] as number;
  });
  if (axis.name === 'column' && table.column_formats) {
    const formats = table.column_formats;
    table.column_formats = order.map((line) => formats[line] ?? null);
  }
  settle(table);
  const cells = table.cells.filter(
    (cell) => cell[axis.at] >= to && endOf(cell, axis) <= to + count,
  );
  const text = textOfCells(cells);
  return { before: text, after: text, bbox: unionBox(cells.map(({ bbox }) => bbox)) };
}

export function mergeLines(draft: DraftPage, operation: OperationOf<'merge'>): Change {
  const { table } = findTable(draft, operation.table);
  const axis = AXES[operation.axis];
  const { at, count } = operation;
  checkLines(table, axis, at, count);
  if (count < 2) {
    throw new CorrectionError(`Select at least two ${axis.name}s to merge.`);
  }
  const end = at + count;
  const inside: DraftCell[] = [];
  for (const cell of table.cells) {
    if (endOf(cell, axis) <= at || cell[axis.at] >= end) continue;
    if (cell[axis.at] >= at && endOf(cell, axis) <= end) inside.push(cell);
    // A cell that spans all of the merged lines spans the resulting one.
    else if (cell[axis.at] > at || endOf(cell, axis) < end) throw inTheWay(axis);
  }
  const before = textOfCells(inside);
  const kept = table.cells.filter((cell) => !inside.includes(cell));
  for (const cell of kept) {
    if (cell[axis.at] >= end) cell[axis.at] -= count - 1;
    else if (endOf(cell, axis) >= end) cell[axis.span] -= count - 1;
  }
  const merged = sideBySide(inside, axis).map(({ cells, from, to }) =>
    combineCells(cells, {
      ...{ row: at, column: at, row_span: 1, column_span: 1 },
      ...{ [axis.across.at]: from, [axis.across.span]: to - from },
    }),
  );
  table.cells = [...kept, ...merged];
  table[axis.count] -= count - 1;
  if (axis.name === 'row') {
    const headers = Math.max(0, Math.min(table.header_rows, end) - at);
    table.header_rows -= Math.max(0, headers - 1);
  } else spliceFormats(table, at + 1, count - 1, []);
  settle(table);
  return { before, after: textOfCells(merged), bbox: unionBox(merged.map(({ bbox }) => bbox)) };
}

/** Groups of cells that do not overlap across the axis. */
function sideBySide(cells: readonly DraftCell[], { across }: Axis) {
  const groups: { cells: DraftCell[]; from: number; to: number }[] = [];
  for (const cell of cells.toSorted((a, b) => a[across.at] - b[across.at])) {
    const [from, to] = [cell[across.at], cell[across.at] + cell[across.span]];
    const group = groups.at(-1);
    if (group && from < group.to) {
      group.cells.push(cell);
      group.to = Math.max(group.to, to);
    } else groups.push({ cells: [cell], from, to });
  }
  return groups;
}

const endOf = (cell: DraftCell, axis: Axis): number => cell[axis.at] + cell[axis.span];

const covers = (cell: DraftCell, across: Axis['across'], cellIndex: number): boolean =>
  cellIndex >= cell[across.at] && cellIndex < cell[across.at] + cell[across.span];

const joinCellWords = (cells: readonly DraftCell[]): DraftWord[] =>
  cells.flatMap(({ words }) => words);

/** Updates everything that depends on the positions of cells, after rows or columns changed. */
export function settle(table: DraftTable): void {
  for (const cell of table.cells) cell.header = cell.row < table.header_rows;
  delete table.totals;
}

/** The edge between two lines as a box without extent, at one position across. */
function edgeBox(
  table: DraftTable,
  axis: Axis,
  at: number,
  cellIndex: number,
  edges: Separators | null,
): Box {
  const neighbor = (line: number) =>
    table.cells.find((cell) => {
      const inLine = line >= cell[axis.at] && line < endOf(cell, axis);
      return inLine && covers(cell, axis.across, cellIndex);
    })?.bbox;
  const before = neighbor(at - 1);
  const own = before ?? neighbor(at) ?? table.bbox;
  // The neighbor may span several positions; the new cell takes one.
  const [from = 0, to = 0] =
    (axis.name === 'row'
      ? edges?.columns.slice(edgeOfColumn(edges, cellIndex))
      : edges?.rows.slice(cellIndex)) ?? [];
  const narrow =
    axis.name === 'row' ? { x: from, width: to - from } : { y: from, height: to - from };
  const box = edges ? { ...own, ...narrow } : own;
  return axis.name === 'row'
    ? { ...box, y: before ? box.y + box.height : box.y, height: 0 }
    : {
        ...box,
        x: (before !== undefined) !== (edges?.mirrored ?? false) ? box.x + box.width : box.x,
        width: 0,
      };
}

function emptyCell({ name }: Axis, line: number, cellIndex: number, bbox: Box): DraftCell {
  const [row, column] = name === 'row' ? [line, cellIndex] : [cellIndex, line];
  return {
    ...{ row, column, row_span: 1, column_span: 1, text: '', bbox, header: false },
    ...{ confidence: 1, source: 'human', words: [] },
  };
}

function spliceFormats(table: DraftTable, at: number, gone: number, fresh: readonly null[]): void {
  if (!table.column_formats) return;
  const formats = [...table.column_formats];
  formats.splice(at, gone, ...fresh);
  table.column_formats = formats;
}

function checkLines(table: DraftTable, axis: Axis, at: number, count: number): void {
  if (at + count > table[axis.count]) throw outside(table, axis, at + count - 1);
}

const outside = (table: DraftTable, { name, count }: Axis, line: number): CorrectionError =>
  new CorrectionError(
    `The table has no ${name} ${line + 1}: it has ${table[count]}. Read the page again.`,
  );

const inTheWay = ({ name }: Axis): CorrectionError =>
  new CorrectionError(
    `A merged cell extends beyond the selected ${name}s. Split it first, or select all ` +
      `${name}s that it spans.`,
  );
