/**
 * How well text was recognised. Each word read goes to the labelled line that covers most of it, so
 * the order in which lines were read does not matter; letters count as they are, but not their case,
 * which labels of receipts do not keep. A word that lies on no line counts as wrong.
 */
import { overlapOf, type Rect } from '../../../shared/geometry.ts';

export interface TextAt extends Rect {
  readonly text: string;
}

export interface OcrTally {
  /** Words read as they are labelled, words labelled, words read. */
  readonly matched: number;
  readonly labelled: number;
  readonly read: number;
  /** Characters to insert, delete or replace, and characters labelled. */
  readonly edits: number;
  readonly characters: number;
}

export const NOTHING: OcrTally = { matched: 0, labelled: 0, read: 0, edits: 0, characters: 0 };

export const add = (a: OcrTally, b: OcrTally): OcrTally => ({
  matched: a.matched + b.matched,
  labelled: a.labelled + b.labelled,
  read: a.read + b.read,
  edits: a.edits + b.edits,
  characters: a.characters + b.characters,
});

export const wordF1 = ({ matched, labelled, read }: OcrTally): number =>
  labelled + read === 0 ? 1 : (2 * matched) / (labelled + read);

export const characterErrorRate = ({ edits, characters }: OcrTally): number =>
  characters === 0 ? 0 : edits / characters;

const MOST_OUTSIDE = 0.3;

export function tally(lines: readonly TextAt[], words: readonly TextAt[]): OcrTally {
  const read: TextAt[][] = lines.map(() => []);
  let total = NOTHING;
  for (const word of words) {
    const owner = lineOf(word, lines);
    const line = read[owner];
    if (line) line.push(word);
    else total = add(total, compare('', word.text));
  }
  lines.forEach((line, index) => {
    const level = line.x1 - line.x0 >= line.y1 - line.y0;
    const place = (word: TextAt) => (level ? word.x0 : word.y0);
    const text = (read[index] ?? [])
      .sort((a, b) => place(a) - place(b))
      .map((word) => word.text)
      .join(' ');
    total = add(total, compare(line.text, text));
  });
  return total;
}

function lineOf(word: TextAt, lines: readonly TextAt[]): number {
  const area = Math.max(1e-9, (word.x1 - word.x0) * (word.y1 - word.y0));
  let best = -1;
  let most = MOST_OUTSIDE;
  lines.forEach((line, index) => {
    const shared =
      (overlapOf(word.x0, word.x1, line.x0, line.x1) *
        overlapOf(word.y0, word.y1, line.y0, line.y1)) /
      area;
    if (shared > most) {
      most = shared;
      best = index;
    }
  });
  return best;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => word !== '');

function compare(label: string, text: string): OcrTally {
  const wanted = wordsOf(label);
  const got = wordsOf(text);
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let matched = 0;
  for (const word of got) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    matched++;
    left.set(word, count - 1);
  }
  const target = wanted.join(' ');
  return {
    matched,
    labelled: wanted.length,
    read: got.length,
    edits: editDistance(target, got.join(' ')),
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
