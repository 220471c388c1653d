/**
 * The probability that a candidate is a table, rather than text, a form or a list whose words align
 * like one. Logistic regression on what the score features lack and on signs of text; its weights
 * (`existence.json`) are fitted with those of the confidence, on all candidates of labelled pages.
 * No weight may speak for a table: each sign, however rare in documents at hand, stays a sign against.
 */
import { countColumns, countRows, type Grid } from '../cells/grid.ts';
import { isNumeric, joinWords, LIST_MARKER, startsWithLowercase } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { isLeader } from '../page-view/visual-rows.ts';
import fitted from './existence.json' with { type: 'json' };
import type { ScoreFeatures } from './score.ts';

/** From 0, not at all, to 1; each counts where no rules confirm the grid. */
interface TextSigns {
  /** Share of rows with leaders, where titles longer than labels have page numbers. */
  readonly leaders: number;
  /** How far these page numbers rise. */
  readonly pageNumbers: number;
  /** Share of cells with a label's colon or a remark in brackets, as in forms, unless values are numbers. */
  readonly formLabels: number;
  /** Share of rows with the same text in every column: labels for each party. */
  readonly repeatedLabels: number;
  /** Share of cells that start in lower case, in the middle of a sentence. */
  readonly lowercaseStarts: number;
  /** Length of the cells of the column with the shortest ones; tables have names or values. */
  readonly wordiness: number;
  /** Rows with relations or operators between spaces. */
  readonly operators: number;
  /** Share of list markers in the first of two columns. */
  readonly listMarkers: number;
  /** Share of rows all in bold before one without: names of people over what they do. */
  readonly boldNames: number;
  /** Few rows without numbers: captions or addresses side by side. */
  readonly fewTextRows: number;
}
/** What each score feature lacks of 1, and signs of text. */
export type ExistenceInputs = Readonly<
  Record<Exclude<keyof ScoreFeatures, 'containment'> | keyof TextSigns, number>
>;

interface ExistenceWeights {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<keyof ExistenceInputs, number>>>;
}

const MODEL: ExistenceWeights = fitted;

/** A relation or operator between spaces: frequent in formulas, rare in cells. */
const OPERATOR = /^[=≈≡∝→⇒≤≥±×∑∫∂√+−]$|^[=≈≡]/u;
const PAGE_NUMBER = /^(\d{1,4}|[ivxlc]{1,6})$/iu;
const SECTION_NUMBER = /^\d+(\.\d+)*\.?$/;
/** Contents have a number for the section, its title and its page. */
const MAX_CONTENTS_COLUMNS = 3;
/** Labels and names have fewer words. */
const MIN_WORDY_WORDS = 4;

type Words = readonly ViewWord[];

const ratio = (count: number, of: number): number => (of === 0 ? 0 : Math.min(1, count / of));
const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  ratio(items.filter(test).length, items.length);
const meanWords = (cells: readonly Words[]): number =>
  cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length);
const isBold = (words: Words): boolean => words.every(({ bold }) => bold);

function isFormLabel(words: Words): boolean {
  const text = joinWords(words);
  const isRemark = text.startsWith('(') && text.endsWith(')') && !isNumeric(text);
  return isRemark || words.some((word) => word.text.endsWith(':'));
}

/** Page numbers do not decrease, except where a section restarts its numbering. */
const computeRisingRatio = (pages: readonly number[]): number =>
  1 - ratio(pages.filter((page, i) => page < (pages[i - 1] ?? 0)).length, pages.length - 1);

export function createExistenceInputs(
  grid: Grid,
  cellWords: readonly Words[],
  features: ScoreFeatures,
): ExistenceInputs {
  const rows: Words[][] = Array.from({ length: countRows(grid) }, () => []);
  const columns: Words[][] = Array.from({ length: countColumns(grid) }, () => []);
  grid.cells.forEach(({ row, column }, i) => {
    const words = cellWords[i] ?? [];
    if (words.length === 0) return;
    rows[row]?.push(words);
    columns[column]?.push(words);
  });
  const cells = rows.flat();
  const [first = [], last = []] = [columns[0], columns.at(-1)];
  const isNumbered =
    columns.length === MAX_CONTENTS_COLUMNS &&
    share(first, (words) => SECTION_NUMBER.test(joinWords(words))) > 0.5;
  const titles = (isNumbered ? (columns[1] ?? []) : first).map((words) =>
    words.filter((word) => !isLeader(word)),
  );
  const isSameText = (row: readonly Words[]) => new Set(row.map(joinWords)).size === 1;
  const labelled = rows
    .map((row) => row.filter((words) => !isNumeric(joinWords(words))))
    .filter(({ length }) => length > 1);
  const isName = (row: readonly Words[], i: number) =>
    row.length > 1 && row.every(isBold) && rows[i + 1]?.some(isBold) === false;
  const all = cells.flat();
  const pages = last.map(joinWords).filter((text) => PAGE_NUMBER.test(text));
  const pageLike = ratio(meanWords(titles), MIN_WORDY_WORDS) * ratio(pages.length, last.length);
  const signs: TextSigns = {
    leaders: pageLike * ratio(cells.filter((words) => words.some(isLeader)).length, last.length),
    pageNumbers:
      columns.length <= MAX_CONTENTS_COLUMNS ? pageLike * computeRisingRatio(pages.map(Number)) : 0,
    formLabels: (1 - features.numericRatio) * share(cells, isFormLabel),
    repeatedLabels: share(labelled, isSameText),
    lowercaseStarts: share(rows.slice(1).flat(), ([word]) => startsWithLowercase(word?.text ?? '')),
    wordiness: ratio(
      Math.min(...columns.filter(({ length }) => length > 0).map(meanWords)),
      MIN_WORDY_WORDS,
    ),
    operators: ratio(all.filter(({ text }) => OPERATOR.test(text)).length, rows.length),
    listMarkers:
      columns.length === 2 ? share(first, (words) => LIST_MARKER.test(joinWords(words))) : 0,
    // A header has one such row; people have many.
    boldNames: ratio(Math.max(0, rows.filter(isName).length - 1), rows.length / 2),
    fewTextRows: (1 - features.numericRatio) / rows.length,
  };
  const unruled = 1 - features.ruling;
  const map = <T extends object>(values: T, change: (value: number) => number) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)])) as T;
  // Words across borders tell drawings, which are rejected before.
  const { containment: _, ...scored } = features;
  return { ...map(scored, (value) => 1 - value), ...map(signs, (value) => unruled * value) };
}

export function computeExistence(inputs: ExistenceInputs, model: ExistenceWeights = MODEL): number {
  const names = Object.keys(inputs) as (keyof ExistenceInputs)[];
  const odds = names.reduce(
    (sum, name) => sum + (model.weights[name] ?? 0) * inputs[name],
    model.bias,
  );
  return 1 / (1 + Math.exp(-odds));
}
