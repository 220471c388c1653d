/**
 * How well text was recognised. Each word read goes to the labelled line that covers most of it, so
 * the order in which lines were read does not matter; letters count as they are, but not their case,
 * which labels of receipts do not keep. A word that lies on no line counts as wrong. Where a line of
 * dots leads from a label to its number, full stops do not count: nobody counts how many there are.
 */
import { overlapOf, type Rect } from '../../../shared/geometry.ts';

export interface TextAt extends Rect {
  readonly text: string;
}

/** A word that was read, and how sure of it the reader is. */
export interface ReadWord extends TextAt {
  readonly confidence: number;
}

/** Words that promise this much should be right as often. */
export const SURE = 0.9;

export interface OcrTally {
  /** Words read as they are labelled, words labelled, words read. */
  readonly matched: number;
  readonly labelled: number;
  readonly read: number;
  /** Words on labelled lines that promise to be right, what they promise in all, and those right. */
  readonly sure: number;
  readonly promised: number;
  readonly kept: number;
  /** Characters to insert, delete or replace, and characters labelled. */
  readonly edits: number;
  readonly characters: number;
}

export const NOTHING: OcrTally = {
  ...{ matched: 0, labelled: 0, read: 0, sure: 0, promised: 0, kept: 0, edits: 0, characters: 0 },
};

export const add = (a: OcrTally, b: OcrTally): OcrTally => ({
  matched: a.matched + b.matched,
  labelled: a.labelled + b.labelled,
  read: a.read + b.read,
  sure: a.sure + b.sure,
  promised: a.promised + b.promised,
  kept: a.kept + b.kept,
  edits: a.edits + b.edits,
  characters: a.characters + b.characters,
});

export const wordF1 = ({ matched, labelled, read }: OcrTally): number =>
  labelled + read === 0 ? 1 : (2 * matched) / (labelled + read);

export const characterErrorRate = ({ edits, characters }: OcrTally): number =>
  characters === 0 ? 0 : edits / characters;

const MOST_OUTSIDE = 0.3;

export function tally(lines: readonly TextAt[], words: readonly ReadWord[]): OcrTally {
  const read: ReadWord[][] = lines.map(() => []);
  let total = NOTHING;
  for (const word of words) {
    const owner = lineOf(word, lines);
    const line = read[owner];
    if (line) line.push(word);
    else total = add(total, compare('', [{ ...word, confidence: 0 }]));
  }
  lines.forEach((line, index) => {
    const level = isLevel(line);
    const offset = (word: TextAt) => (level ? word.x0 : word.y0);
    const inOrder = (read[index] ?? []).sort((a, b) => offset(a) - offset(b));
    total = add(total, compare(line.text, inOrder));
  });
  return total;
}

/**
 * The line that most of the word lies on. A line that begins with a capital several lines high covers
 * the words of its neighbours too: of two lines that of the word's own height is meant.
 */
function lineOf(word: TextAt, lines: readonly TextAt[]): number {
  const area = Math.max(1e-9, (word.x1 - word.x0) * (word.y1 - word.y0));
  let best = -1;
  let most = 0;
  lines.forEach((line, index) => {
    const across = overlapOf(word.x0, word.x1, line.x0, line.x1);
    const down = overlapOf(word.y0, word.y1, line.y0, line.y1);
    if ((across * down) / area <= MOST_OUTSIDE) return;
    const alike = isLevel(line)
      ? down / (Math.max(word.y1, line.y1) - Math.min(word.y0, line.y0))
      : across / (Math.max(word.x1, line.x1) - Math.min(word.x0, line.x0));
    const fit = ((across * down) / area) * alike;
    if (fit > most) {
      most = fit;
      best = index;
    }
  });
  return best;
}

const isLevel = (line: Rect): boolean => line.x1 - line.x0 >= line.y1 - line.y0;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Dots that lead from a label to its number. */
const LEADER = /(\s*\.){4,}/;

function compare(label: string, read: readonly ReadWord[]): OcrTally {
  const wordsOfText = (written: string) =>
    wordsOf(LEADER.test(label) ? written.replaceAll('.', ' ') : written);
  const wanted = wordsOfText(label);
  const got = read.flatMap(({ text, confidence }) =>
    wordsOfText(text).map((text) => ({ text, confidence })),
  );
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let matched = 0;
  let kept = 0;
  for (const { text, confidence } of got) {
    const count = left.get(text) ?? 0;
    if (count === 0) continue;
    matched++;
    if (confidence >= SURE) kept++;
    left.set(text, count - 1);
  }
  const target = wanted.join(' ');
  const sure = got.filter(({ confidence }) => confidence >= SURE);
  return {
    matched,
    labelled: wanted.length,
    read: got.length,
    sure: sure.length,
    promised: sure.reduce((sum, { confidence }) => sum + confidence, 0),
    kept,
    edits: editDistance(target, got.map(({ text }) => text).join(' ')),
    characters: target.length,
  };
}

/** Levenshtein 1966, one row at a time. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
