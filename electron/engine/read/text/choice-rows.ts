/**
 * Rows with marks to choose with. A mark belongs to the label beside it: to the one that follows,
 * or, where a row prints its marks after the labels, to the one before. A mark with its label does
 * not part the row, and each mark is written before its label. Marks without a label beside them, in
 * the columns of a table, stay where they are.
 */
import type { RowWord } from './row-words.ts';

/** What of a word says where it belongs. */
export type ChoiceWord = Pick<RowWord, 'text' | 'u0' | 'u1' | 'size' | 'widget'>;

/** Boxes and circles to choose with. */
const MARKS: ReadonlySet<string> = new Set(['☐', '☑', '☒', '○', '◉']);
/**
 * Signs of symbol fonts that forms use for them. Alone they are bullets; several in one row, one of
 * them an empty outline, are marks.
 */
const EMPTY_SIGNS: ReadonlyMap<string, string> = new Map([
  ...Array.from('❏❐❑❒□◻▢⬜', (sign) => [sign, '☐'] as const),
  ...Array.from('○◯❍⚪', (sign) => [sign, '○'] as const),
]);
const CHOSEN_SIGNS: ReadonlyMap<string, string> = new Map([
  ...Array.from('✓✔', (sign) => [sign, '☑'] as const),
  ...Array.from('✕✖✗✘☓■▣⬛⌧', (sign) => [sign, '☒'] as const),
  ...Array.from('●⚫⦿◉', (sign) => [sign, '◉'] as const),
]);
/** Maximum distance of a mark from its label; ems. */
const LABEL_DISTANCE = 1.6;
/** Maximum distance of an option from the text before it; ems. */
const OPTION_DISTANCE = 16;
/** A longer text before an option is a column beside it, unless it ends in a colon; ems. */
const LONGEST_LEAD = 18;
/** Marks after their labels are nearer to them by this, on average; word spaces of scans vary. Ems. */
const CLEAR = 0.3;
/** A label ends where the gap to the text before it is wider; ems. */
const LABEL_GAP = 0.75;

export const isMark = ({ text }: Pick<ChoiceWord, 'text'>): boolean => MARKS.has(text);

/** Whether a line has a mark as a word of its own. */
export const hasMark = (line: string): boolean => line.split(' ').some((text) => MARKS.has(text));

/** Signs that are always marks. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['🗹', '☑'],
  ['🗷', '☒'],
  ['⮽', '☒'],
]);

const signOf = ({ text }: Pick<RowWord, 'text'>): string | undefined =>
  EMPTY_SIGNS.get(text) ?? CHOSEN_SIGNS.get(text);

/** Signs of one column have starts this close, and follow each other within this distance; ems. */
const SAME_COLUMN = 0.4;
const NEXT_IN_COLUMN = 3.5;

/**
 * The rows with the signs below one another as marks where some are empty outlines and others are
 * not: a list of options. Signs that are all alike are bullets.
 */
export function withMarkColumns(rows: readonly (readonly RowWord[])[]): (readonly RowWord[])[] {
  const columns: RowWord[][] = [];
  for (const row of rows) {
    row.forEach((word, at) => {
      if (signOf(word) === undefined || gapBetween(word, row[at + 1]) > LABEL_DISTANCE) return;
      const column = columns.find((signs) => {
        const last = signs.at(-1) as RowWord;
        const distance = word.bottom - last.bottom;
        return (
          Math.abs(word.u0 - last.u0) < SAME_COLUMN * word.size &&
          distance > 0 &&
          distance < NEXT_IN_COLUMN * word.size
        );
      });
      if (column) column.push(word);
      else columns.push([word]);
    });
  }
  const marks = new Set(
    columns
      .filter(
        (signs) =>
          signs.some(({ text }) => EMPTY_SIGNS.has(text)) &&
          signs.some(({ text }) => CHOSEN_SIGNS.has(text)),
      )
      .flat(),
  );
  if (marks.size === 0) return [...rows];
  return rows.map((row) =>
    row.map((word) =>
      marks.has(word) ? { ...word, text: signOf(word) ?? word.text, choice: true } : word,
    ),
  );
}

/** The words of a row, signs of symbol fonts that are marks written as such. */
export function withMarks(row: readonly RowWord[]): readonly RowWord[] {
  const words = row.some(({ text }) => SIGNS.has(text))
    ? row.map((word) => ({ ...word, text: SIGNS.get(word.text) ?? word.text }))
    : row;
  const signs = words.filter(({ text }) => EMPTY_SIGNS.has(text) || CHOSEN_SIGNS.has(text));
  const marks = words.filter(isMark).length;
  if (signs.length + marks < 2 || !words.some(({ text }) => EMPTY_SIGNS.has(text))) return words;
  const marked = words.map((word) => ({ ...word, text: signOf(word) ?? word.text }));
  return labelSide(marked) === null ? words : marked;
}

const gapBetween = (left: ChoiceWord | undefined, right: ChoiceWord | undefined): number =>
  left && right ? (right.u0 - left.u1) / Math.min(left.size, right.size) : Number.POSITIVE_INFINITY;

/** `before`: the marks of a row stand before their labels; `after`: after them; null: neither. */
type Side = 'before' | 'after';

function labelSide(words: readonly ChoiceWord[]): Side | null {
  let [before, after, marks] = [0, 0, 0];
  words.forEach((word, at) => {
    if (!isMark(word)) return;
    marks++;
    const [left, right] = [words[at - 1], words[at + 1]];
    if (right && !isMark(right) && gapBetween(word, right) <= LABEL_DISTANCE) before++;
    if (left && !isMark(left) && gapBetween(left, word) <= LABEL_DISTANCE) after++;
  });
  if (marks === 0 || Math.max(before, after) === 0) return null;
  if (before !== after) return before > after ? 'before' : 'after';
  // With text on both sides of each mark the label is the next one, unless the other is clearly nearer.
  const first = words.findIndex(isMark);
  const distances = words.reduce(
    (sum, word, at) =>
      isMark(word)
        ? sum +
          Math.min(LABEL_DISTANCE, gapBetween(word, words[at + 1])) -
          Math.min(LABEL_DISTANCE, gapBetween(words[at - 1], word))
        : sum,
    0,
  );
  return distances > CLEAR * marks && first > 0 ? 'after' : 'before';
}

/**
 * Whether the words at a gap before `words[at]` belong together: the options of one question, or a
 * label with a colon and what was typed into its field.
 */
export function belongTogether(words: readonly ChoiceWord[], at: number): boolean {
  const [left, right] = [words[at - 1], words[at]];
  if (!left || !right) return false;
  const gap = gapBetween(left, right);
  if (right.widget && !left.widget && !isMark(right)) {
    return /[:：]$/u.test(left.text) && gap <= OPTION_DISTANCE;
  }
  if (isMark(left)) {
    if (isMark(right) || gap > OPTION_DISTANCE) return false;
    if (labelSide(words) === 'before') return gap <= LABEL_DISTANCE;
    const next = words.findIndex((word, k) => k > at && isMark(word));
    return next > 0 && gapBetween(words[next - 1], words[next]) <= LABEL_DISTANCE;
  }
  if (isMark(right)) {
    if (gap > OPTION_DISTANCE) return false;
    if (labelSide(words) === 'after') return gap <= LABEL_DISTANCE;
    if (!isShortLead(words, at)) return false;
    const label = words[at + 1];
    return label !== undefined && !isMark(label) && gapBetween(right, label) <= LABEL_DISTANCE;
  }
  return false;
}

/** Whether the text before the mark at `at` is short, asks for it, or several options follow. */
function isShortLead(words: readonly ChoiceWord[], at: number): boolean {
  const last = words[at - 1] as ChoiceWord;
  if (/[:?]$/u.test(last.text)) return true;
  const before = words.slice(0, at).findLastIndex(isMark);
  if (before < 0 && words.slice(at).filter(isMark).length > 1) return true;
  const first = words[before + 1] as ChoiceWord;
  return (last.u1 - first.u0) / last.size <= LONGEST_LEAD;
}

/** The words of a row, each mark before its label. */
export function marksBeforeLabels<W extends ChoiceWord>(words: readonly W[]): readonly W[] {
  if (!words.some(isMark) || labelSide(words) !== 'after') return words;
  const ordered: W[] = [];
  let label: W[] = [];
  let usual = 0;
  const parts: { label: W[]; mark: W }[] = [];
  for (const word of words) {
    if (!isMark(word)) label.push(word);
    else {
      if (parts.length > 0) usual = Math.max(usual, label.length);
      parts.push({ label, mark: word });
      label = [];
    }
  }
  parts.forEach(({ label: own, mark }, at) => {
    const start = labelStart(own, at === 0 && usual > 0 ? usual : own.length);
    ordered.push(...own.slice(0, start), mark, ...own.slice(start));
  });
  return [...ordered, ...label];
}

/** Where the label at the end of `words` starts: after a colon, a wide gap, or `most` words before the end. */
function labelStart(words: readonly ChoiceWord[], most: number): number {
  let start = words.length;
  while (start > 0 && words.length - start < most) {
    const word = words[start - 1] as ChoiceWord;
    const next = words[start];
    if (next && (/[:?]$/u.test(word.text) || gapBetween(word, next) > LABEL_GAP)) break;
    start--;
  }
  return start;
}
