/**
 * Candidates that are no tables: by their size, because they are drawings, or because they are more
 * likely text that aligns like a table. A rejected region stays text.
 */
import { countColumns, countRows } from '../cells/grid.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { TableCandidate } from './candidate.ts';

export type Rejection = 'too small' | 'a drawing' | 'more likely text';

/** Tables are at least this likely, and more where neither rules nor numbers show their cells. */
const MIN_EXISTENCE = 0.5;
const MIN_TEXT_EXISTENCE = 0.7;
/** Below both, lines of running text side by side are never a table. */
const MIN_BREVITY = 0.4;
const MIN_PROSE_RULING = 0.5;
/** Minimum rows of unruled text without numbers; fewer may be captions side by side. */
const MIN_TEXT_ROWS = 4;
/** Support by rules, or by numbers, below which a candidate is such text. */
const MIN_RULING = 0.4;
const MIN_NUMERIC_RATIO = 0.3;
/** A grid with a lower fill ratio is a drawing: chart lines with numbers at the axes. */
const MIN_GRID_FILL = 1 / 3;
/** Words of a drawing lie across its lines. */
const MIN_CONTAINMENT = 0.7;
/** Minimum share of numbers among the filled cells of a sparse table, and of rows with a label. */
const MIN_SPARSE_RATIO = 0.5;

/** Shaded rows of labels with few numbers each, as of changes in equity; a chart has no labels. */
function isSparseTable({ features, grid, cellWords, method }: TableCandidate): boolean {
  if (features.ruling === 1 || method === 'stream') return false;
  const labels = grid.cells.filter((cell, i) => {
    const text = joinWords(cellWords[i] ?? []);
    return cell.column === 0 && text !== '' && !isNumeric(text);
  });
  return (
    features.numericRatio >= MIN_SPARSE_RATIO && labels.length >= MIN_SPARSE_RATIO * countRows(grid)
  );
}

function isTooSmall({ grid, cellWords, features, method }: TableCandidate): boolean {
  // Stacked ruled boxes are a table of one column.
  const isClosedGrid = method === 'lattice' && features.ruling === 1 && features.fill === 1;
  const filled = grid.cells.filter((_, i) => (cellWords[i]?.length ?? 0) > 0);
  const filledColumns = new Set(filled.map(({ column }) => column)).size;
  const isSmall = filledColumns < 2 || filled.length < 4;
  return countRows(grid) < 2 || (isSmall && !(countColumns(grid) === 1 && isClosedGrid));
}

const isDrawing = (candidate: TableCandidate): boolean =>
  candidate.features.containment < MIN_CONTAINMENT ||
  (candidate.features.fill < MIN_GRID_FILL && !isSparseTable(candidate));

/** Whether it may be a table by its shape, however likely it is text. */
export const hasTableShape = (candidate: TableCandidate): boolean =>
  !isTooSmall(candidate) && !isDrawing(candidate);

export function findRejection(candidate: TableCandidate): Rejection | null {
  const { grid, features, existence } = candidate;
  const isText = features.ruling < MIN_RULING && features.numericRatio < MIN_NUMERIC_RATIO;
  if (isTooSmall(candidate) || (isText && countRows(grid) < MIN_TEXT_ROWS)) return 'too small';
  if (isDrawing(candidate)) return 'a drawing';
  const isProse = features.brevity < MIN_BREVITY && features.ruling < MIN_PROSE_RULING;
  const minimum = isText ? MIN_TEXT_EXISTENCE : MIN_EXISTENCE;
  return isProse || existence < minimum ? 'more likely text' : null;
}
