/**
 * What aligns like a table and is none. Each rule names the evidence; a rejected region goes back to
 * the text.
 */

import { columnsOf, rowsOf } from '../cells/grid.ts';
import { beginsLow, isFigure, textOf } from '../sheet/content.ts';
import { isLeader, LEADER_DOT, median } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import type { Candidate } from './candidate.ts';

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

const MARKER = /^([•●▪■◦○–—‣·*-]|[([]?(\d{1,3}|[a-z]|[ivx]{1,5})[.)\]])$/iu;
/** A relation or operator between blanks: what formulas are full of and cells are not. */
const OPERATOR = /^[=≈≡∝→⇒≤≥±×∑∫∂√+−]$|^[=≈≡]/u;
const PAGE_NUMBER = /^(\d{1,4}|[ivxlc]{1,6})$/iu;
/** So many numbers that never fall are pages, with or without leaders; beside long titles, any are. */
const MIN_ENTRIES = 5;
/** Share of titles with leaders; chapters often go without. */
const LED_SHARE = 0.2;
/** The same where page numbers fall now and then, which they do in no more than this share of steps. */
const MOST_LED = 0.5;
const MAX_FALLS = 0.4;
/** A grid of which less holds text is a drawing: the lines of a chart, with numbers at its axes. */
const DRAWING_FILL = 1 / 3;
/** Unruled text without figures needs this many rows to be a table and not a row of captions. */
const MIN_TEXT_ROWS = 4;

/** More rows than this are no formula. */
const MAX_FORMULA_ROWS = 8;

/** Text of each cell of one column, from the top, empty ones left out. */
const columnTexts = (candidate: Candidate, column: number): string[] =>
  candidate.grid.cells.flatMap((cell, i) => {
    const text = cell.column === column ? textOf(candidate.filled[i] ?? []) : '';
    return text === '' ? [] : [text];
  });

/**
 * Titles with page numbers that never fall; the leaders between them are the usual sign. Where each
 * section begins anew, pages rise more often than not, and titles are longer than labels.
 */
function isContents(candidate: Candidate): boolean {
  const { grid, filled, evidence } = candidate;
  const columns = columnsOf(grid);
  if (columns > 3 || evidence.ruling >= 0.8) return false;
  const numbers = columnTexts(candidate, columns - 1);
  const pages = numbers.filter((text) => PAGE_NUMBER.test(text));
  if (pages.length < 0.6 * numbers.length) return false;
  const arabic = pages.map(Number).filter((page) => !Number.isNaN(page));
  const falls = arabic.filter((page, i) => page < (arabic[i - 1] ?? 0)).length;
  const whole = pages.length >= MIN_ENTRIES && pages.length === numbers.length;
  const titles = columnTexts(candidate, 0);
  const titled = columns === 2 && pages.length === numbers.length && isWordy(titles);
  if (falls === 0 && (whole || titled)) return true;
  const led = filled.filter((words) =>
    words.some((word) => isLeader(word) || LEADER_DOT.test(word.text)),
  );
  if (falls === 0) return led.length >= LED_SHARE * numbers.length;
  const wordy = isWordy(led.map((words) => textOf(words.filter((word) => !isLeader(word)))));
  const rising = falls <= MAX_FALLS * (arabic.length - 1);
  return whole && columns === 2 && led.length >= MOST_LED * numbers.length && wordy && rising;
}

/** Columns of words without rules are columns only if they stand as flush as this. */
const MIN_TEXT_ALIGNMENT = 0.75;
/** A column of this many words a cell holds lines of text. */
const WORDY = 4;
/** Share of cells with a label's colon that make a form. */
const LABEL_SHARE = 0.25;
/** Letters of a typewriter face differ in advance by no more than this share… */
const EVEN = 0.04;
/** …in this share of the words, of which there must be enough to tell. */
const EVEN_SHARE = 0.8;
const MIN_CODE_WORDS = 6;
/** Share of cells that go on in lower case, from which on lines were taken for rows. */
const RUNNING_ON = 0.4;
/** Names and figures are short; lines of text have more words than this. */
const WORDS_PER_LINE = 3;

/** Whether texts are longer than labels. */
const isWordy = (texts: readonly string[]): boolean =>
  texts.reduce((sum, text) => sum + text.split(' ').length, 0) >= WORDY * texts.length;

/** Whether no column is short: tables have at least one of names or values. */
function columnsAreWordy(candidate: Candidate): boolean {
  const columns = columnsOf(candidate.grid);
  for (let column = 0; column < columns; column++) {
    const cells = candidate.filled.filter(
      (words, i) => words.length > 0 && candidate.grid.cells[i]?.column === column,
    );
    const words = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (words < WORDY * cells.length) return false;
  }
  return true;
}

/** Share of rows that say the same in every column, from which they are labels set for each party. */
const TWIN_SHARE = 0.5;

/** The same labels side by side, once for each who signs. */
function isSetOfTwins({ grid, filled }: Candidate): boolean {
  const rows: string[][] = grid.ys.slice(1).map(() => []);
  grid.cells.forEach((cell, i) => {
    const text = textOf(filled[i] ?? []);
    if (text !== '' && !isFigure(text)) rows[cell.row]?.push(text);
  });
  const named = rows.filter((texts) => texts.length > 1);
  const twins = named.filter((texts) => new Set(texts).size === 1).length;
  return twins > 0 && twins >= TWIN_SHARE * named.length;
}

/** Entries in each column from which they are a list set in columns. */
const MIN_LISTED = 3;

/** A name in bold with plain lines under it, again and again in every column: people, addresses. */
function isListInColumns({ grid, filled, evidence }: Candidate): boolean {
  if (evidence.ruling >= 0.2 || evidence.figures >= 0.1) return false;
  /** For each row the cells in bold and the others. */
  const bold = new Array<number>(rowsOf(grid)).fill(0);
  const plain = new Array<number>(bold.length).fill(0);
  grid.cells.forEach(({ row }, i) => {
    const words = filled[i] ?? [];
    if (words.length === 0) return;
    const cells = words.every((word) => word.bold) ? bold : plain;
    cells[row] = (cells[row] ?? 0) + 1;
  });
  const names = bold.filter((cells, row) => cells > 1 && plain[row] === 0 && bold[row + 1] === 0);
  // Where an entry has a line more, its column runs out of step.
  const mixed = bold.filter((cells, row) => cells > 0 && (plain[row] ?? 0) > 0);
  return names.length >= MIN_LISTED && names.length > mixed.length;
}

/** Stacks of lines no longer than this side by side are addresses, unless something heads them. */
const MAX_STACK = 6;

/** Two stacks of words with neither rules nor a heading in bold nor any figure: addresses, names. */
function isPairOfStacks(candidate: Candidate): boolean {
  const { grid, filled, evidence } = candidate;
  if (columnsOf(grid) !== 2 || rowsOf(grid) > MAX_STACK) return false;
  if (evidence.ruling >= 0.2 || filled.some((words) => isFigure(textOf(words)))) return false;
  const head = filled.filter((words, i) => grid.cells[i]?.row === 0 && words.length > 0);
  const body = filled.filter((words, i) => grid.cells[i]?.row !== 0 && words.length > 0);
  const isBold = (words: readonly SheetWord[]) => words.every((word) => word.bold);
  return !head.every(isBold) || body.every(isBold);
}

/** A remark in brackets that says what stands above it, as under the entries of a form. */
function isRemark(words: readonly SheetWord[]): boolean {
  const text = textOf(words);
  return text.startsWith('(') && text.endsWith(')') && !isFigure(text);
}

/** Labels that wait for an entry, or have it beside or above them: signature blocks, contact details. */
function isForm(candidate: Candidate): boolean {
  const { evidence, filled } = candidate;
  const occupied = filled.filter((words) => words.length > 0);
  if (evidence.ruling >= 0.8) return false;
  if (occupied.filter(isRemark).length >= LABEL_SHARE * occupied.length) return true;
  if (evidence.figures >= 0.3) return false;
  if (isSetOfTwins(candidate) || isPairOfStacks(candidate)) return true;
  const labels = occupied.filter((words) => words.some((word) => word.text.endsWith(':'))).length;
  return labels >= LABEL_SHARE * occupied.length;
}

/** Program text, whose indents align as columns do: every letter is as wide as the next. */
function isCode(candidate: Candidate): boolean {
  if (candidate.evidence.ruling >= 0.8 || candidate.evidence.figures >= 0.5) return false;
  const words = candidate.filled.flat().filter((word) => word.text.length > 2 && word.size > 0);
  if (words.length < MIN_CODE_WORDS) return false;
  const advances = words.map((word) => (word.x1 - word.x0) / word.text.length / word.size);
  const usual = median(advances);
  const even = advances.filter((advance) => Math.abs(advance - usual) <= EVEN * usual).length;
  return even >= EVEN_SHARE * words.length;
}

/** Lines of text side by side: they begin in the middle of sentences. */
function isRunningText(candidate: Candidate): boolean {
  const { grid, filled, evidence } = candidate;
  if (evidence.ruling >= 0.5) return false;
  if (evidence.brevity < 0.4) return true;
  if (evidence.figures >= 0.3) return false;
  if (evidence.ruling < 0.2 && evidence.alignment < MIN_TEXT_ALIGNMENT) return true;
  const below = filled.filter((words, i) => words.length > 0 && (grid.cells[i]?.row ?? 0) > 0);
  if (evidence.ruling < 0.2 && columnsAreWordy(candidate)) return true;
  const low = below.filter((words) => beginsLow(words[0]?.text ?? '')).length;
  const words = below.reduce((sum, cell) => sum + cell.length, 0);
  return low >= RUNNING_ON * below.length && words >= WORDS_PER_LINE * below.length;
}

function isFormula(candidate: Candidate): boolean {
  if (candidate.evidence.ruling >= 0.4) return false;
  const rows = rowsOf(candidate.grid);
  const operators = candidate.filled.flat().filter((word) => OPERATOR.test(word.text)).length;
  return operators >= 0.5 * rows && rows <= MAX_FORMULA_ROWS;
}

export function rejects(candidate: Candidate): Rejection | null {
  const { grid, filled, evidence } = candidate;
  const rows = rowsOf(grid);
  const columns = columnsOf(grid);
  const occupied = filled.filter((words) => words.length > 0).length;
  // Ruled boxes one under the other are a table of one column.
  const boxes = candidate.method === 'lattice' && evidence.ruling === 1 && evidence.fill === 1;
  if (columns === 1 && rows > 1 && boxes) return null;
  if (rows < 2 || columns < 2 || occupied < 4) return 'too small';
  if (evidence.ruling < 0.4 && evidence.figures < 0.3 && rows < MIN_TEXT_ROWS) return 'too small';

  const used = new Array<number>(columns).fill(0);
  grid.cells.forEach(({ column }, i) => {
    if ((filled[i]?.length ?? 0) > 0) used[column] = (used[column] ?? 0) + 1;
  });
  if (used.filter((count) => count > 0).length < 2) return 'one filled column';
  if (evidence.containment < 0.7 || evidence.fill < DRAWING_FILL) {
    return 'a drawing';
  }
  if (isContents(candidate)) return 'a table of contents';
  if (isFormula(candidate)) return 'a formula';
  if (isForm(candidate)) return 'a form';
  if (isCode(candidate)) return 'code';
  const marked = columnTexts(candidate, 0).filter((text) => MARKER.test(text)).length;
  if (columns === 2 && marked > 0.6 * (used[0] ?? 0)) return 'a list';
  if (isListInColumns(candidate)) return 'a list';
  return isRunningText(candidate) ? 'running text' : null;
}
