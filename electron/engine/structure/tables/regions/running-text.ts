/**
 * Finds paragraphs, which are excluded from aligned regions: two columns of running text look like
 * a table by their gaps alone.
 *
 * A paragraph is at least three long, left-aligned text runs at line distance, all but the last of
 * about equal length, or any number of them beside the totals of the table above. Narrow text is not classified because it may be a wrapped cell, nor is ragged
 * text with short runs beside many of its lines, which is a column of long names with numbers.
 */

import { overlapOf } from '../../../../../shared/geometry.ts';
import { groupNeighbours } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { isBulletCode } from '../../../read/text/characters.ts';
import { isNumeric, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import type { TextRun, VisualRow } from '../page-view/visual-rows.ts';

import { FLUSH_TOLERANCE, findTotalsRemarks } from './totals-remarks.ts';

/** Minimum words of a paragraph line… */
const MIN_WORDS = 5;
/** …and its minimum width in type sizes; table columns are seldom as wide. */
const MIN_LINE_WIDTH = 15;
/** Minimum lines of a paragraph. */
const MIN_LINES = 3;
/** Maximum line distance, in type sizes. */
const MAX_LINE_DISTANCE = 2.3;
/** A full line has at least this share of the longest line's width. */
const FULL_LINE_RATIO = 0.8;

/** From this share of lines with short runs beside them, the text is a table column. */
const MAX_ACCOMPANIED_RATIO = 0.2;

/** Minimum share of lines that end at one edge in justified text, and the fewest that show it. */
const MIN_JUSTIFIED_RATIO = 0.7;
const MIN_JUSTIFIED_LINES = 4;

interface ParagraphCandidate {
  readonly lines: TextRun[];
  /** Number of lines with a short text run in the same row. */
  accompanied: number;
  /** Rows from the first line on. */
  readonly rows: VisualRow[];
  /** Index of the first of them. */
  readonly start: number;
  readonly size: number;
  x0: number;
  baseline: number;
}

const textOf = ({ words }: TextRun): string => joinWords(words);

const isParagraphLine = (textRun: TextRun, size: number): boolean => {
  if (textRun.words.length < MIN_WORDS || textRun.x1 - textRun.x0 < MIN_LINE_WIDTH * size)
    return false;
  const numbers = textRun.words.filter((word) => isNumeric(word.text)).length;
  return numbers < textRun.words.length / 2;
};

/** Justified lines are running text; names end at different positions. */
function isJustified({ lines, size }: ParagraphCandidate): boolean {
  if (lines.length < MIN_JUSTIFIED_LINES) return false;
  const edge = median(lines.map((line) => line.x1));
  const flush = lines.filter((line) => Math.abs(line.x1 - edge) <= FLUSH_TOLERANCE * size).length;
  return flush >= MIN_JUSTIFIED_RATIO * lines.length;
}

/** The fewest lines of one sentence with numbers beside them. */
const MIN_PASSED_NUMBERS = 3;

/** Whether a sentence goes on past rows with numbers; beside a name of several lines stand those of one row. */
function passesRows({ lines, rows }: ParagraphCandidate): boolean {
  const sentences = groupNeighbours(
    lines,
    (above, line) =>
      !'.!?:;'.includes(textOf(above).at(-1) ?? '.') && startsWithLowercase(textOf(line)),
  );
  const hasNumber = (line: TextRun) =>
    rows.some(
      ({ textRuns }) =>
        textRuns.includes(line) && textRuns.some((other) => isNumeric(textOf(other))),
    );
  return sentences.some((sentence) => sentence.filter(hasNumber).length >= MIN_PASSED_NUMBERS);
}

/** Minimum rows of totals beside a paragraph. */
const MIN_TOTALS = 2;

/**
 * A remark beside the totals of an invoice: to its right stand labels, in columns that hold numbers
 * in the rows above, with amounts below those of these rows. The lines of the remark have nothing else beside
 * them, and continue a sentence or do not follow the totals row by row.
 */
function isBesideTotals(paragraph: ParagraphCandidate, above: readonly VisualRow[]): boolean {
  const { lines, rows, size } = paragraph;
  const end = Math.max(...lines.map((line) => line.x1));
  const isLine = (row: VisualRow) => row.textRuns.some((textRun) => lines.includes(textRun));
  const totals = rows.flatMap((row) => {
    const [label, amount, ...others] = row.textRuns.filter((textRun) => textRun.x0 > end);
    if (!label || !amount || others.length > 0 || isNumeric(textOf(label))) return [];
    return isNumeric(textOf(amount)) ? [{ row, label, amount }] : [];
  });
  const [first] = totals;
  if (!first || totals.length < MIN_TOTALS) return false;
  const lineRows = rows.filter(isLine);
  const isTotal = (row: VisualRow) => totals.some((total) => total.row === row);
  const areAligned = (edge: 'x0' | 'x1') =>
    totals.every(
      ({ label }) => Math.abs(label[edge] - first.label[edge]) <= FLUSH_TOLERANCE * size,
    );
  return (
    first.row.y0 <= paragraph.baseline &&
    lineRows.every((row) => row.textRuns.length === 1 || isTotal(row)) &&
    (lineRows.some((row) => !isTotal(row)) ||
      totals.some(({ row }) => !isLine(row)) ||
      lines.slice(1).every(({ words }) => startsWithLowercase(words[0]?.text ?? ''))) &&
    (areAligned('x0') || areAligned('x1')) &&
    above.some(({ textRuns }) => {
      const numbers = textRuns.filter((textRun) => isNumeric(textOf(textRun)));
      const last = numbers.pop();
      return (
        last !== undefined &&
        overlaps(last, first.amount) &&
        totals.some(({ label }) => numbers.some((number) => overlaps(number, label)))
      );
    })
  );
}

const overlaps = (a: TextRun, b: TextRun): boolean => overlapOf(a.x0, a.x1, b.x0, b.x1) > 0;

function isParagraph(paragraph: ParagraphCandidate, above: readonly VisualRow[]): boolean {
  const standsAlone =
    paragraph.lines.length >= MIN_LINES &&
    (paragraph.accompanied < MAX_ACCOMPANIED_RATIO * paragraph.lines.length ||
      isJustified(paragraph) ||
      passesRows(paragraph));
  if (!standsAlone && !isBesideTotals(paragraph, above)) return false;
  const longest = paragraph.lines.reduce((max, line) => Math.max(max, line.x1 - paragraph.x0), 0);
  const full = paragraph.lines.filter(
    (line) => line.x1 - paragraph.x0 >= FULL_LINE_RATIO * longest,
  ).length;
  return full >= (paragraph.lines.length - 1) * 0.7;
}

/** Whether a line would make all lines of a paragraph short ones: it begins text across the column beside it. */
const isWider = (textRun: TextRun, { lines, x0 }: ParagraphCandidate): boolean =>
  lines.length >= MIN_LINES &&
  lines.every((line) => line.x1 - x0 < FULL_LINE_RATIO * (textRun.x1 - x0));

/** Baselines of a line and what is level with it differ at most by this share of the type size. */
const LEVEL = 0.15;

/**
 * The words of lists of single lines beside something else, none of whose items is level with it. Where a cell holds
 * a list, its first item is level with the other cells.
 */
function findListsBeside(rows: readonly VisualRow[]): ViewWord[] {
  const runs = rows.flatMap(({ textRuns }) => textRuns);
  const isItem = ({ words: [first, ...text] }: TextRun) =>
    first?.text.length === 1 && text.length > 1 && isBulletCode(first.text.charCodeAt(0));
  const lists = groupNeighbours(
    runs.filter(isItem).toSorted((a, b) => a.x0 - b.x0),
    (above, item) => item.x0 - above.x0 <= FLUSH_TOLERANCE * (item.words[0]?.size ?? 0),
  );
  return lists.flatMap((items) => {
    const [y0, y1] = [
      Math.min(...items.map((item) => item.y0)),
      Math.max(...items.map((item) => item.y1)),
    ];
    const beside = runs.filter((run) => run.y0 < y1 && run.y1 > y0 && !isItem(run));
    const touches = (run: TextRun, { words: [bullet, text], y0, y1 }: TextRun) =>
      Math.abs(baselineOf(run) - (bullet?.baseline ?? 0)) <= LEVEL * (y1 - y0) ||
      Math.abs(run.x0 - (text?.x0 ?? 0)) <= FLUSH_TOLERANCE * (y1 - y0);
    const isAlone = !items.some((item) => beside.some((run) => touches(run, item)));
    const [other] = beside;
    return items.length > 1 && other && isAlone ? items.flatMap(({ words }) => words) : [];
  });
}

const baselineOf = ({ words }: TextRun): number => words[0]?.baseline ?? 0;

/** The words of `rows` that belong to paragraphs. */
export function findRunningText(rows: readonly VisualRow[]): Set<ViewWord> {
  const prose = new Set<ViewWord>([...findTotalsRemarks(rows), ...findListsBeside(rows)]);
  const finishParagraph = (paragraph: ParagraphCandidate) => {
    if (!isParagraph(paragraph, rows.slice(0, paragraph.start))) return;
    for (const line of paragraph.lines) for (const word of line.words) prose.add(word);
  };
  let open: ParagraphCandidate[] = [];
  for (const [index, row] of rows.entries()) {
    const remaining: ParagraphCandidate[] = [];
    for (const paragraph of open) {
      if (row.baseline - paragraph.baseline > MAX_LINE_DISTANCE * paragraph.size)
        finishParagraph(paragraph);
      else remaining.push(paragraph);
    }
    open = remaining;
    const textRuns = row.textRuns;
    const shortRuns = textRuns.filter((textRun) => textRun.words.length < MIN_WORDS).length;
    for (const textRun of textRuns) {
      const isBesideShort = shortRuns - (textRun.words.length < MIN_WORDS ? 1 : 0) > 0 ? 1 : 0;
      const paragraph = open.find(
        (candidate) => Math.abs(candidate.x0 - textRun.x0) <= FLUSH_TOLERANCE * candidate.size,
      );
      // The first line of a paragraph may be indented, the last one may be short.
      const last = paragraph?.lines.at(-1);
      const continues =
        paragraph &&
        last &&
        last.x1 - paragraph.x0 >= MIN_LINE_WIDTH * paragraph.size &&
        !isWider(textRun, paragraph);
      if (paragraph && continues && (isParagraphLine(textRun, row.size) || textRun.x1 < last.x1)) {
        paragraph.lines.push(textRun);
        paragraph.accompanied += isBesideShort;
        paragraph.baseline = row.baseline;
      } else if (isParagraphLine(textRun, row.size)) {
        if (paragraph) {
          finishParagraph(paragraph);
          open.splice(open.indexOf(paragraph), 1);
        }
        open.push({
          lines: [textRun],
          accompanied: isBesideShort,
          rows: [],
          start: index,
          size: row.size,
          x0: textRun.x0,
          baseline: row.baseline,
        });
      }
    }
    for (const paragraph of open) paragraph.rows.push(row);
  }
  for (const paragraph of open) finishParagraph(paragraph);
  return prose;
}

/** Rules around at least this share of running text enclose more than a table. */
const MAX_FRAMED_PROSE = 0.3;

export const isMostlyProse = (words: readonly ViewWord[], prose: ReadonlySet<ViewWord>): boolean =>
  words.filter((word) => prose.has(word)).length >= MAX_FRAMED_PROSE * words.length;
