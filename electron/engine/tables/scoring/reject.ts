/**
 * Rejects candidates that align like a table but are not one. Each rule has a name; a rejected
 * region stays text.
 */

import { countColumns, countRows } from '../cells/grid.ts';
import { isNumeric, joinWords, LIST_MARKER, startsWithLowercase } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { isLeader, median } from '../page-view/visual-rows.ts';
import type { TableCandidate } from './candidate.ts';

export type Rejection =
  | 'too small'
  | 'one filled column'
  | 'a list'
  | 'a table of contents'
  | 'a formula'
  | 'a drawing'
  | 'a form'
  | 'code'
  | 'running text';

/** A relation or operator between spaces: frequent in formulas, rare in cells. */
const OPERATOR = /^[=≈≡∝→⇒≤≥±×∑∫∂√+−]$|^[=≈≡]/u;
const PAGE_NUMBER = /^(\d{1,4}|[ivxlc]{1,6})$/iu;
/**
 * From this number of non-decreasing numbers they are page numbers, with or without leaders; beside
 * long titles any number is enough.
 */
const MIN_TOC_ENTRIES = 5;
/** Minimum share of entries with leaders; chapter entries often have none. */
const MIN_LEADER_RATIO = 0.2;
/** The same where page numbers decrease at times, which they may in at most this share of steps. */
const MIN_LEADER_RATIO_UNSORTED = 0.5;
const MAX_FALL_RATIO = 0.4;
/** A grid with a lower fill ratio is a drawing: chart lines with numbers at the axes. */
const MIN_GRID_FILL = 1 / 3;
/** Minimum rows of unruled text without numbers; fewer may be captions side by side. */
const MIN_TEXT_ROWS = 4;

/** The non-empty cell texts of a column, top to bottom. */
const readColumnTexts = (candidate: TableCandidate, column: number): string[] =>
  candidate.grid.cells.flatMap((cell, i) => {
    const text = cell.column === column ? joinWords(candidate.cellWords[i] ?? []) : '';
    return text === '' ? [] : [text];
  });

/**
 * Titles with non-decreasing page numbers, usually with leaders. Where each section restarts its
 * numbering, pages increase more often than not, and titles are longer than labels.
 */
function isTableOfContents(candidate: TableCandidate): boolean {
  const { grid, cellWords, features } = candidate;
  const columns = countColumns(grid);
  if (columns > 3 || features.ruling >= 0.8) return false;
  const numbers = readColumnTexts(candidate, columns - 1);
  const pages = numbers.filter((text) => PAGE_NUMBER.test(text));
  if (pages.length < 0.6 * numbers.length) return false;
  const arabic = pages.map(Number).filter((page) => !Number.isNaN(page));
  const falls = arabic.filter((page, i) => page < (arabic[i - 1] ?? 0)).length;
  const isPageList = pages.length >= MIN_TOC_ENTRIES && pages.length === numbers.length;
  const titles = readColumnTexts(candidate, 0);
  const isTitled = pages.length === numbers.length && isWordyText(titles);
  if (falls === 0 && (isPageList || isTitled)) return true;
  const withLeaders = cellWords.filter((words) => words.some(isLeader));
  if (falls === 0) return withLeaders.length >= MIN_LEADER_RATIO * numbers.length;
  const isWordy = isWordyText(
    withLeaders.map((words) => joinWords(words.filter((word) => !isLeader(word)))),
  );
  const isRising = falls <= MAX_FALL_RATIO * (arabic.length - 1);
  return withLeaders.length >= MIN_LEADER_RATIO_UNSORTED * numbers.length && isWordy && isRising;
}

/** A column with this many words a cell holds lines of text. */
const MIN_WORDY_WORDS = 4;
/** Minimum share of cells with a label's colon in a form. */
const MIN_LABEL_RATIO = 0.25;
/** Character advances of a monospaced font differ by no more than this share… */
const ADVANCE_TOLERANCE = 0.04;
/** …in this share of the words, of which there must be enough. */
const MIN_EVEN_RATIO = 0.8;
const MIN_CODE_WORDS = 6;
/** From this share of cells that start in lower case, lines were interpreted as rows. */
const MIN_LOWERCASE_RATIO = 0.4;
/** Names and numbers are short; lines of text have more words than this. */
const WORDS_PER_LINE = 3;

/** Whether texts are longer than labels. */
const isWordyText = (texts: readonly string[]): boolean =>
  texts.reduce((sum, text) => sum + text.split(' ').length, 0) >= MIN_WORDY_WORDS * texts.length;

/** Whether all columns hold long text; tables have at least one of names or values. */
function hasOnlyWordyColumns(candidate: TableCandidate): boolean {
  const columns = countColumns(candidate.grid);
  for (let column = 0; column < columns; column++) {
    const cells = candidate.cellWords.filter(
      (words, i) => words.length > 0 && candidate.grid.cells[i]?.column === column,
    );
    const words = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (words < MIN_WORDY_WORDS * cells.length) return false;
  }
  return true;
}

/** From this share of rows with equal text in every column, they are labels for each party. */
const MIN_REPEATED_RATIO = 0.5;

/** The same labels side by side, once for each signatory. */
function hasRepeatedLabels({ grid, cellWords }: TableCandidate): boolean {
  const rows: string[][] = grid.ys.slice(1).map(() => []);
  grid.cells.forEach((cell, i) => {
    const text = joinWords(cellWords[i] ?? []);
    if (text !== '' && !isNumeric(text)) rows[cell.row]?.push(text);
  });
  const labelledRows = rows.filter((texts) => texts.length > 1);
  const repeated = labelledRows.filter((texts) => new Set(texts).size === 1).length;
  return repeated > 0 && repeated >= MIN_REPEATED_RATIO * labelledRows.length;
}

/** Minimum entries of a list set in columns. */
const MIN_LIST_ENTRIES = 3;

/** A bold name with plain lines below it, repeatedly in every column: people, addresses. */
function isListInColumns({ grid, cellWords, features }: TableCandidate): boolean {
  if (features.ruling >= 0.2 || features.numericRatio >= 0.1) return false;
  /** For each row the number of bold cells and of others. */
  const bold = new Array<number>(countRows(grid)).fill(0);
  const plain = new Array<number>(bold.length).fill(0);
  grid.cells.forEach(({ row }, i) => {
    const words = cellWords[i] ?? [];
    if (words.length === 0) return;
    const cells = words.every((word) => word.bold) ? bold : plain;
    cells[row] = (cells[row] ?? 0) + 1;
  });
  const names = bold.filter((cells, row) => cells > 1 && plain[row] === 0 && bold[row + 1] === 0);
  // An entry with one line more shifts its column against the others.
  const mixed = bold.filter((cells, row) => cells > 0 && (plain[row] ?? 0) > 0);
  return names.length >= MIN_LIST_ENTRIES && names.length > mixed.length;
}

/** Maximum lines of text blocks side by side. */
const MAX_BLOCK_ROWS = 6;

/** Two blocks of words without rules, bold header or number: addresses, names. */
function isPairOfTextBlocks(candidate: TableCandidate): boolean {
  const { grid, cellWords, features } = candidate;
  if (countColumns(grid) !== 2 || countRows(grid) > MAX_BLOCK_ROWS) return false;
  if (features.ruling >= 0.2 || cellWords.some((words) => isNumeric(joinWords(words))))
    return false;
  const head = cellWords.filter((words, i) => grid.cells[i]?.row === 0 && words.length > 0);
  const isBold = (words: readonly ViewWord[]) => words.every((word) => word.bold);
  return !head.every(isBold);
}

/** A parenthesized remark about the entry above it, as in forms. */
function isParenthesizedRemark(words: readonly ViewWord[]): boolean {
  const text = joinWords(words);
  return text.startsWith('(') && text.endsWith(')') && !isNumeric(text);
}

/**
 * Labels with an empty entry or an entry beside or above them: signature blocks, contact details.
 */
function isForm(candidate: TableCandidate): boolean {
  const { features, cellWords } = candidate;
  const occupied = cellWords.filter((words) => words.length > 0);
  if (features.ruling >= 0.8) return false;
  if (occupied.filter(isParenthesizedRemark).length >= MIN_LABEL_RATIO * occupied.length)
    return true;
  if (features.numericRatio >= 0.3) return false;
  if (hasRepeatedLabels(candidate) || isPairOfTextBlocks(candidate)) return true;
  const labels = occupied.filter((words) => words.some((word) => word.text.endsWith(':'))).length;
  return labels >= MIN_LABEL_RATIO * occupied.length;
}

/** Source code, whose indents align as columns do: all characters have one advance. */
function isCode(candidate: TableCandidate): boolean {
  if (candidate.features.ruling >= 0.8 || candidate.features.numericRatio >= 0.5) return false;
  const words = candidate.cellWords.flat().filter((word) => word.text.length > 2 && word.size > 0);
  if (words.length < MIN_CODE_WORDS) return false;
  const advances = words.map((word) => (word.x1 - word.x0) / word.text.length / word.size);
  const medianAdvance = median(advances);
  const evenWords = advances.filter(
    (advance) => Math.abs(advance - medianAdvance) <= ADVANCE_TOLERANCE * medianAdvance,
  ).length;
  return evenWords >= MIN_EVEN_RATIO * words.length;
}

/** Lines of text side by side: they start in the middle of sentences. */
function isRunningText(candidate: TableCandidate): boolean {
  const { grid, cellWords, features } = candidate;
  if (features.ruling >= 0.5) return false;
  if (features.brevity < 0.4) return true;
  if (features.numericRatio >= 0.3) return false;
  const below = cellWords.filter((words, i) => words.length > 0 && (grid.cells[i]?.row ?? 0) > 0);
  if (features.ruling < 0.2 && hasOnlyWordyColumns(candidate)) return true;
  const lowercaseCells = below.filter((words) => startsWithLowercase(words[0]?.text ?? '')).length;
  const words = below.reduce((sum, cell) => sum + cell.length, 0);
  return (
    lowercaseCells >= MIN_LOWERCASE_RATIO * below.length && words >= WORDS_PER_LINE * below.length
  );
}

function isFormula(candidate: TableCandidate): boolean {
  if (candidate.features.ruling >= 0.4) return false;
  const operators = candidate.cellWords.flat().filter((word) => OPERATOR.test(word.text)).length;
  return operators >= 0.5 * countRows(candidate.grid);
}

/** Minimum share of numbers among the filled cells of a sparse table, and of rows with a label. */
const MIN_SPARSE_RATIO = 0.5;

/** Shaded rows of labels with few numbers each, as of changes in equity; a chart has no labels. */
function isSparseTable(candidate: TableCandidate): boolean {
  const { features, grid, method } = candidate;
  if (features.ruling === 1 || method === 'stream') return false;
  const labels = readColumnTexts(candidate, 0).filter((text) => !isNumeric(text));
  return (
    features.numericRatio >= MIN_SPARSE_RATIO && labels.length >= MIN_SPARSE_RATIO * countRows(grid)
  );
}

export function findRejection(candidate: TableCandidate): Rejection | null {
  const { grid, cellWords, features } = candidate;
  const rows = countRows(grid);
  const columns = countColumns(grid);
  const occupied = cellWords.filter((words) => words.length > 0).length;
  // Stacked ruled boxes are a table of one column.
  const isClosedGrid =
    candidate.method === 'lattice' && features.ruling === 1 && features.fill === 1;
  if (columns === 1 && rows > 1 && isClosedGrid) return null;
  if (rows < 2 || columns < 2 || occupied < 4) return 'too small';
  if (features.ruling < 0.4 && features.numericRatio < 0.3 && rows < MIN_TEXT_ROWS)
    return 'too small';

  const filledByColumn = new Array<number>(columns).fill(0);
  grid.cells.forEach(({ column }, i) => {
    if ((cellWords[i]?.length ?? 0) > 0) filledByColumn[column] = (filledByColumn[column] ?? 0) + 1;
  });
  if (filledByColumn.filter((count) => count > 0).length < 2) return 'one filled column';
  if (features.containment < 0.7 || (features.fill < MIN_GRID_FILL && !isSparseTable(candidate))) {
    return 'a drawing';
  }
  if (isTableOfContents(candidate)) return 'a table of contents';
  if (isFormula(candidate)) return 'a formula';
  if (isForm(candidate)) return 'a form';
  if (isCode(candidate)) return 'code';
  const markedRows = readColumnTexts(candidate, 0).filter((text) => LIST_MARKER.test(text)).length;
  if (columns === 2 && markedRows > 0.6 * (filledByColumn[0] ?? 0)) return 'a list';
  if (isListInColumns(candidate)) return 'a list';
  return isRunningText(candidate) ? 'running text' : null;
}
