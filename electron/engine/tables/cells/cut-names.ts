/**
 * Names over several columns that a border cuts between two words: "Year | Ended December 31,". They are
 * one cell if each of the columns has a name of its own in another header row, and the parts are not set
 * like the columns they are in. Beside empty cells the name may be that of more columns: it stays cut.
 */
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import { createGrid, type Grid, type GridCell } from './grid.ts';
import { countHeaderRows } from './header-rows.ts';

/** Maximum gap between words of one text, and distance of their baselines, in type sizes. */
const MAX_WORD_GAP = 0.4;
const MAX_BASELINE_DISTANCE = 0.2;
/** Parts set like their columns share an edge or the center with them, within this many type sizes. */
const ALIGNMENT_TOLERANCE = 0.4;

const hasLetter = ({ text }: ViewWord): boolean => /\p{L}/u.test(text);

const isOneLine = (words: readonly ViewWord[]): boolean =>
  words.every(
    ({ baseline, size }) =>
      Math.abs(baseline - (words[0]?.baseline ?? 0)) <= MAX_BASELINE_DISTANCE * size,
  );

/** Whether words in neighboring cells are a word space apart. */
export const isCutText = (before: readonly ViewWord[], after: readonly ViewWord[]): boolean =>
  after.some(
    (word) =>
      hasLetter(word) &&
      before.some(
        (other) =>
          hasLetter(other) &&
          Math.abs(word.x0 - other.x1) <= MAX_WORD_GAP * word.size &&
          Math.abs(word.baseline - other.baseline) <= MAX_BASELINE_DISTANCE * word.size,
      ),
  );

interface Table {
  readonly grid: Grid;
  readonly cellWords: readonly (readonly ViewWord[])[];
}

/** The table with such names in cells of their own. */
export function joinCutNames<T extends Table>(table: T): T {
  const { grid, cellWords } = table;
  const headerRows = countHeaderRows(grid, cellWords);
  const named = new Map<number, Set<number>>();
  const numbers: ViewWord[][] = grid.xs.slice(1).map(() => []);
  grid.cells.forEach(({ row, column, columnSpan }, i) => {
    const words = cellWords[i] ?? [];
    if (columnSpan > 1 || words.length === 0) return;
    if (row < headerRows) named.set(column, (named.get(column) ?? new Set()).add(row));
    else if (isNumeric(joinWords(words))) numbers[column]?.push(...words);
  });
  const isNamedElsewhere = ({ row, column, columnSpan }: GridCell) =>
    Array.from({ length: columnSpan }, (_, i) => named.get(column + i) ?? new Set()).every(
      (rows) => rows.size > Number(rows.has(row)),
    );
  const isLikeColumn = ({ column, columnSpan }: GridCell, words: readonly ViewWord[]) => {
    if (columnSpan > 1 || !numbers[column]?.length) return false;
    const [own, other] = [boundsOfWords(words), boundsOfWords(numbers[column])];
    const [left, right] = [own.x0 - other.x0, own.x1 - other.x1];
    const offset = Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2);
    return offset <= ALIGNMENT_TOLERANCE * (words[0]?.size ?? 0);
  };
  const isBlank = (at: number, row: number) => {
    const cell = grid.cells[at];
    return cell?.row === row && cell.column > 0 && cellWords[at]?.length === 0;
  };
  const joined: { cell: GridCell; words: readonly ViewWord[]; isName: boolean; first: number }[] =
    [];
  grid.cells.forEach((cell, i) => {
    const words = cellWords[i] ?? [];
    const before = joined.at(-1);
    const continues =
      before &&
      cell.row < headerRows &&
      before.cell.row === cell.row &&
      cell.column > 1 &&
      before.cell.rowSpan === 1 &&
      cell.rowSpan === 1 &&
      isOneLine([...before.words, ...words]) &&
      isCutText(before.words, words) &&
      isNamedElsewhere(before.cell) &&
      isNamedElsewhere(cell) &&
      !(before.isName && isLikeColumn(cell, words)) &&
      !isBlank(before.first - 1, cell.row) &&
      !isBlank(i + 1, cell.row);
    if (continues) {
      const columnSpan = before.cell.columnSpan + cell.columnSpan;
      joined.splice(-1, 1, {
        cell: { ...before.cell, columnSpan },
        words: [...before.words, ...words],
        isName: false,
        first: before.first,
      });
    } else joined.push({ cell, words, isName: isLikeColumn(cell, words), first: i });
  });
  if (joined.length === grid.cells.length) return table;
  const cells = joined.map(({ cell }) => cell);
  return {
    ...table,
    grid: createGrid(grid.xs, grid.ys, cells),
    cellWords: joined.map(({ words }) => words),
  };
}
