/**
 * Scores how well a query matches a title, in predictable levels: the whole title, its beginning,
 * beginnings of its words, a part of it, words in it, initials, letters of one word. Of two titles
 * on the same level, the one with the larger matched share ranks first. Case and accents are
 * ignored.
 */

export interface TitleMatch {
  /** Higher is better; the integer part is the level. */
  readonly score: number;
  /** Start and end (exclusive) of each match in the title. */
  readonly marks: readonly (readonly [number, number])[];
}

const STEP = { whole: 6, start: 5, wordStarts: 4, part: 3, words: 2, initials: 1, letters: 0 };
/** Fewer letters occur in this order in many words. */
const FEWEST_LOOSE_LETTERS = 3;

/** Null if the query does not match. An empty query matches everything equally. */
export function matchTitle(title: string, typed: string): TitleMatch | null {
  const wanted = normalise(typed).text.trim();
  if (wanted === '') return { score: 0, marks: [] };
  const normalised = normalise(title);
  const found = findIn(normalised.text, wanted);
  if (!found) return null;
  const covered = Math.min(wanted.length / (normalised.text.length + 1), 1);
  const marks = found.spans.map(([from, to]): [number, number] => [
    normalised.origin[from] ?? 0,
    normalised.origin[to] ?? title.length,
  ]);
  return { score: STEP[found.step] + covered * 0.99, marks };
}

type Span = readonly [number, number];
interface TextMatch {
  readonly step: keyof typeof STEP;
  readonly spans: readonly Span[];
}

function findIn(text: string, wanted: string): TextMatch | null {
  const at = text.indexOf(wanted);
  const span: Span = [at, at + wanted.length];
  if (text === wanted) return { step: 'whole', spans: [span] };
  if (at === 0) return { step: 'start', spans: [span] };
  const words = wanted.split(/\s+/);
  const starts = spansOf(text, words, true);
  if (starts) return { step: 'wordStarts', spans: starts };
  if (at > 0) return { step: 'part', spans: [span] };
  const inside = words.length > 1 ? spansOf(text, words, false) : null;
  if (inside) return { step: 'words', spans: inside };
  const letters = wanted.replace(/\s+/g, '');
  const initials = initialsIn(text, letters);
  if (initials) return { step: 'initials', spans: initials };
  const loose = letters.length >= FEWEST_LOOSE_LETTERS ? lettersIn(text, letters) : null;
  return loose && { step: 'letters', spans: loose };
}

const startsWord = (text: string, index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(index - 1));

/** Non-overlapping positions of all words; null if a word has none. */
function spansOf(text: string, words: readonly string[], atStarts: boolean): Span[] | null {
  const spans: Span[] = [];
  for (const word of words) {
    let at = text.indexOf(word);
    const isTaken = () => spans.some(([from, to]) => at < to && at + word.length > from);
    while (at >= 0 && ((atStarts && !startsWord(text, at)) || isTaken())) {
      at = text.indexOf(word, at + 1);
    }
    if (at < 0) return null;
    spans.push([at, at + word.length]);
  }
  return spans.sort((a, b) => a[0] - b[0]);
}

/** Letters in order, each at the start of a word or directly after the previous one. */
function initialsIn(text: string, letters: string, from = 0): Span[] | null {
  const letter = letters.charAt(0);
  if (letter === '') return [];
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1)) {
    if (at !== from && !startsWord(text, at)) continue;
    const rest = initialsIn(text, letters.slice(1), at + 1);
    if (rest) return [[at, at + 1], ...rest];
  }
  return null;
}

/**
 * Letters in order within one word, starting at its first letter, with others between: `expt` for
 * Export. Across several words they would match nearly every long title.
 */
function lettersIn(text: string, letters: string): Span[] | null {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!word.startsWith(letters.charAt(0))) continue;
    const spans: Span[] = [];
    let at = -1;
    for (const letter of letters) {
      at = word.indexOf(letter, at + 1);
      if (at < 0) break;
      spans.push([index + at, index + at + letter.length]);
    }
    if (at >= 0) return spans;
  }
  return null;
}

interface NormalisedText {
  readonly text: string;
  /** For each index of `text`, and its end, the index in the title. */
  readonly origin: readonly number[];
}

/** Lower case without accents. */
function normalise(title: string): NormalisedText {
  const text: string[] = [];
  const origin: number[] = [];
  let index = 0;
  for (const character of title) {
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    text.push(plain);
    for (let i = 0; i < plain.length; i++) origin.push(index);
    index += character.length;
  }
  return { text: text.join(''), origin: [...origin, index] };
}
