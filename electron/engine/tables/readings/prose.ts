/**
 * Running text, found so that it can be left alone: paragraphs are what tables stand between, and two
 * columns of them look like a table to anyone who only measures gaps.
 *
 * A paragraph is at least three phrases one under the other at line distance, long ones, flush left,
 * all but the last reaching about as far right. Narrow stacks of text are not judged here: they may
 * as well be wrapped cells; nor is a ragged stack with something short beside every few of its lines, for
 * that is a column of long names with its figures.
 */
import { isFigure } from '../sheet/content.ts';
import type { Phrase, Row } from '../sheet/rows.ts';
import { median } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';

/** A line of a paragraph holds at least this many words… */
const MIN_WORDS = 5;
/** …and is at least this many type sizes long; table columns are seldom as wide. */
const MIN_MEASURE = 15;
/** Lines of a paragraph in a row before it is one. */
const MIN_LINES = 3;
/** Line distance in type sizes. */
const MAX_LEADING = 2.3;
/** Left edges within this many type sizes are flush. */
const FLUSH = 0.6;
/** A full line reaches this share of the longest. */
const FULL = 0.8;

/** Share of lines with something short beside them, from which a stack is a column. */
const ACCOMPANIED = 0.2;

/** Share of lines ending at one edge in justified text, and the fewest that show it. */
const JUSTIFIED = 0.7;
const JUSTIFIED_LINES = 4;

interface Stack {
  readonly lines: Phrase[];
  /** Lines with a short phrase in the same row. */
  accompanied: number;
  readonly size: number;
  x0: number;
  baseline: number;
}

const isProseLine = (phrase: Phrase, size: number): boolean => {
  if (phrase.words.length < MIN_WORDS || phrase.x1 - phrase.x0 < MIN_MEASURE * size) return false;
  const figures = phrase.words.filter((word) => isFigure(word.text)).length;
  return figures < phrase.words.length / 2;
};

/** Lines that end at one edge are set text, whatever stands beside them; names end where they end. */
function isJustified({ lines, size }: Stack): boolean {
  if (lines.length < JUSTIFIED_LINES) return false;
  const edge = median(lines.map((line) => line.x1));
  const flush = lines.filter((line) => Math.abs(line.x1 - edge) <= FLUSH * size).length;
  return flush >= JUSTIFIED * lines.length;
}

function isParagraph(stack: Stack): boolean {
  if (stack.lines.length < MIN_LINES) return false;
  if (stack.accompanied >= ACCOMPANIED * stack.lines.length && !isJustified(stack)) return false;
  const longest = stack.lines.reduce((max, line) => Math.max(max, line.x1 - stack.x0), 0);
  const full = stack.lines.filter((line) => line.x1 - stack.x0 >= FULL * longest).length;
  return full >= (stack.lines.length - 1) * 0.7;
}

/** The words of `rows` that belong to paragraphs. */
export function proseOf(rows: readonly Row[]): Set<SheetWord> {
  const prose = new Set<SheetWord>();
  const close = (stack: Stack) => {
    if (!isParagraph(stack)) return;
    for (const line of stack.lines) for (const word of line.words) prose.add(word);
  };
  let open: Stack[] = [];
  for (const row of rows) {
    const still: Stack[] = [];
    for (const stack of open) {
      if (row.baseline - stack.baseline > MAX_LEADING * stack.size) close(stack);
      else still.push(stack);
    }
    open = still;
    const phrases = row.phrases;
    const short = phrases.filter((phrase) => phrase.words.length < MIN_WORDS).length;
    for (const phrase of phrases) {
      const beside = short - (phrase.words.length < MIN_WORDS ? 1 : 0) > 0 ? 1 : 0;
      const stack = open.find(
        (candidate) => Math.abs(candidate.x0 - phrase.x0) <= FLUSH * candidate.size,
      );
      // The first line of a paragraph may be indented, the last one may be short.
      const last = stack?.lines.at(-1);
      const continues = stack && last && last.x1 - stack.x0 >= MIN_MEASURE * stack.size;
      if (stack && continues && (isProseLine(phrase, row.size) || phrase.x1 < last.x1)) {
        stack.lines.push(phrase);
        stack.accompanied += beside;
        stack.baseline = row.baseline;
      } else if (isProseLine(phrase, row.size)) {
        if (stack) {
          close(stack);
          open.splice(open.indexOf(stack), 1);
        }
        open.push({
          lines: [phrase],
          accompanied: beside,
          size: row.size,
          x0: phrase.x0,
          baseline: row.baseline,
        });
      }
    }
  }
  for (const stack of open) close(stack);
  return prose;
}
