/** Operations on single cells: set text, merge and split. */
import { mergeReasons } from '../confidence.ts';
import { centerX, centerY, unionBox } from './boxes.ts';
import type { DraftCell, DraftPage, DraftTable } from './draft.ts';
import { CorrectionError } from './error.ts';
import { edgeOfColumn, intervalAt, tableSeparators } from './separators.ts';
import { type Change, cellAt, findTable, type OperationOf, textOfCells } from './target.ts';
import { printedLines, retypeWords, textOfLines } from './words.ts';

/** Replaces the text of a cell and its words, so that search finds the new text. */
export function setCell(draft: DraftPage, operation: OperationOf<'set_cell'>): Change {
  const { table } = findTable(draft, operation.table);
  const cell = cellAt(table, operation.row, operation.column);
  const before = cell.text;
  const after = operation.text.trim();
  cell.words = retypeWords(cell.words, after, cell.bbox);
  cell.text = after;
  delete cell.markdown;
  markTyped(cell);
  return { before, after, bbox: cell.bbox };
}

function markTyped(cell: DraftCell): void {
  cell.source = 'human';
  cell.confidence = 1;
  delete cell.confidence_reasons;
}

export function mergeCells(draft: DraftPage, operation: OperationOf<'merge_cells'>): Change {
  const { table } = findTable(draft, operation.table);
  const { row, column, row_span, column_span } = operation;
  cellAt(table, row, column);
  cellAt(table, row + row_span - 1, column + column_span - 1);
  const inside = table.cells.filter((cell) => meets(cell, operation));
  const whole = inside.every(
    (cell) =>
      cell.row >= row &&
      cell.column >= column &&
      cell.row + cell.row_span <= row + row_span &&
      cell.column + cell.column_span <= column + column_span,
  );
  if (!whole) {
    throw new CorrectionError(
      'A merged cell extends beyond the selection. Select all of it, or split it first.',
    );
  }
  const merged = combineCells(inside, { row, column, row_span, column_span });
  table.cells = [...table.cells.filter((cell) => !inside.includes(cell)), merged];
  return { before: textOfCells(inside), after: merged.text, bbox: merged.bbox };
}

type CellSpan = Pick<DraftCell, 'row' | 'column' | 'row_span' | 'column_span'>;

const meets = (a: CellSpan, b: CellSpan): boolean =>
  a.row < b.row + b.row_span &&
  b.row < a.row + a.row_span &&
  a.column < b.column + b.column_span &&
  b.column < a.column + a.column_span;

/** Merges several cells, in reading order of the grid: their texts joined with spaces. */
export function combineCells(cells: readonly DraftCell[], span: CellSpan): DraftCell {
  const ordered = cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const [first] = ordered;
  const filled = ordered.filter(({ text }) => text !== '');
  // A cell that absorbs only empty ones keeps its content.
  const own = filled.length > 0 ? filled : ordered.slice(0, 1);
  const reasons = own.reduce(
    (merged, cell) => mergeReasons(merged, cell.confidence_reasons),
    [] as NonNullable<DraftCell['confidence_reasons']>,
  );
  const rule = ordered.at(-1)?.rule_below;
  const source = own.length > 1 || own.some((cell) => cell.source) ? 'human' : undefined;
  return {
    ...span,
    text: own.map(({ text }) => text).join(' '),
    bbox: unionBox(ordered.map(({ bbox }) => bbox)) as DraftCell['bbox'],
    header: ordered.some(({ header }) => header),
    ...(first?.level !== undefined && { level: first.level }),
    ...(own.every(({ bold }) => bold) && { bold: true }),
    ...(rule && { rule_below: rule }),
    confidence: Math.min(...own.map(({ confidence }) => confidence)),
    ...(reasons.length > 0 && { confidence_reasons: reasons }),
    ...(source && { source }),
    words: ordered.flatMap(({ words }) => words),
  };
}

/** One cell for each grid position that the cell covers; words go where they are printed. */
export function splitCell(draft: DraftPage, operation: OperationOf<'split_cell'>): Change {
  const { table } = findTable(draft, operation.table);
  const cell = cellAt(table, operation.row, operation.column);
  if (cell.row_span === 1 && cell.column_span === 1) {
    throw new CorrectionError(
      'The cell spans a single row and column. Add a separator where you want to split it.',
    );
  }
  const parts = coveredCells(table, cell);
  for (const word of cell.words) partAt(parts, cell, table, word.box).words.push(word);
  const filled = parts.filter(({ words }) => words.length > 0);
  const [only = parts[0]] = filled;
  // All words are printed in one position: keep the text as it is, typed or extracted.
  if (filled.length < 2 && only) {
    only.text = cell.text;
    if (cell.markdown !== undefined) only.markdown = cell.markdown;
  } else for (const part of filled) part.text = textOfLines(printedLines(part.words));
  table.cells = [...table.cells.filter((other) => other !== cell), ...parts];
  return { before: cell.text, after: textOfCells(parts), bbox: cell.bbox };
}

function coveredCells(table: DraftTable, cell: DraftCell): DraftCell[] {
  const edges = tableSeparators(table.cells, table.rowCount, table.column_count);
  const parts: DraftCell[] = [];
  const { row: _row, column: _column, markdown: _markdown, level, ...like } = cell;
  for (let row = cell.row; row < cell.row + cell.row_span; row++) {
    for (let column = cell.column; column < cell.column + cell.column_span; column++) {
      const edge = edges ? edgeOfColumn(edges, column) : column;
      const bbox = edges
        ? {
            x: at(edges.columns, edge),
            y: at(edges.rows, row),
            width: at(edges.columns, edge + 1) - at(edges.columns, edge),
            height: at(edges.rows, row + 1) - at(edges.rows, row),
          }
        : cell.bbox;
      const labels = level !== undefined && column === cell.column && { level };
      parts.push({
        ...{ ...like, row, column, row_span: 1, column_span: 1, text: '', bbox, ...labels },
        ...{ source: 'human', words: [] },
      });
    }
  }
  return parts;
}

const at = (edges: readonly number[], index: number): number => edges[index] ?? 0;

function partAt(
  parts: readonly DraftCell[],
  cell: DraftCell,
  table: DraftTable,
  box: DraftCell['bbox'],
): DraftCell {
  const edges = tableSeparators(table.cells, table.rowCount, table.column_count);
  const row = edges ? intervalAt(edges.rows, centerY(box)) : cell.row;
  const column = edges ? edgeOfColumn(edges, intervalAt(edges.columns, centerX(box))) : cell.column;
  const clampedRow = Math.min(Math.max(row, cell.row), cell.row + cell.row_span - 1);
  const clampedColumn = Math.min(Math.max(column, cell.column), cell.column + cell.column_span - 1);
  const index = (clampedRow - cell.row) * cell.column_span + (clampedColumn - cell.column);
  return parts[index] as DraftCell;
}
