/**
 * The text of a word from its glyphs, ordered by place: symbol fonts read, ligatures taken apart,
 * accents put on their letters, right-to-left text in reading order, NFC.
 *
 * Right-to-left order is decided by place (what stands at the right is read first), after the
 * Unicode bidirectional algorithm (UAX #9) cut down to one word: digits and Latin letters keep their
 * order, everything else is turned round.
 */
import {
  combiningForm,
  isCombining,
  isDigit,
  isInkless,
  isLetter,
  isRightToLeft,
  symbolOf,
} from './characters.ts';

/** Typographic ligatures and compatibility forms of Arabic and Hebrew letters. */
const DECOMPOSED = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]/g;
const NOT_ASCII = /[^ -~]/;
const DOTLESS_WITH_MARK = /\u0131(?=\p{M})/gu;
const SOFT_HYPHEN = 0xad;
const DOTLESS_I = 0x131;

export interface WordText {
  readonly text: string;
  readonly rtl: boolean;
}

/** `codes`: code points by place, left to right. `overlapsNext[k]`: k lies upon k + 1. */
export function wordText(codes: readonly number[], overlapsNext: readonly boolean[]): WordText {
  let plain = true;
  let rightToLeft = 0;
  for (const code of codes) {
    if (code > 0x7e) plain = false;
    if (isRightToLeft(code) && !isDigit(code)) rightToLeft++;
  }
  if (plain && !overlapsNext.includes(true)) {
    return { text: String.fromCharCode(...codes), rtl: false };
  }
  const letters = setAccents(codes, overlapsNext).filter((code) => !isInkless(code));
  const rtl = rightToLeft > 0;
  const ordered = rtl ? unmirrored(toReadingOrder(letters)) : letters;
  return { text: normalize(String.fromCodePoint(...ordered)), rtl };
}

function normalize(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text
    .replace(DOTLESS_WITH_MARK, 'i')
    .replace(DECOMPOSED, (form) => form.normalize('NFKC'))
    .normalize('NFC');
}

/** Turns an accent drawn over a letter into a combining mark behind that letter. */
function setAccents(codes: readonly number[], overlapsNext: readonly boolean[]): number[] {
  const letters: number[] = [];
  for (let k = 0; k < codes.length; k++) {
    const code = symbolOf(codes[k] as number);
    const next = codes[k + 1];
    const previous = letters.at(-1);
    const mark = combiningForm(code);
    if (mark !== undefined && overlapsNext[k] === true && next !== undefined && carries(next)) {
      letters.push(next === DOTLESS_I ? 0x69 : next, mark);
      k++;
    } else if (
      mark !== undefined &&
      k > 0 &&
      overlapsNext[k - 1] === true &&
      previous !== undefined &&
      carries(previous)
    ) {
      letters[letters.length - 1] = previous === DOTLESS_I ? 0x69 : previous;
      letters.push(mark);
    } else if (code === SOFT_HYPHEN) {
      // In running text it is drawn only where it parts a word at a line's end.
      if (k === codes.length - 1) letters.push(0x2d);
    } else letters.push(code);
  }
  return letters;
}

const carries = (code: number): boolean => isLetter(code) && combiningForm(code) === undefined;

/** From order of place to reading order, for a word with right-to-left letters in it. */
function toReadingOrder(codes: readonly number[]): number[] {
  const clusters: number[][] = [];
  for (let k = 0; k < codes.length; ) {
    const run = leftToRightRun(codes, k);
    clusters.push(codes.slice(k, k + run));
    k += run;
  }
  // A mark stands behind its letter in reading order and at the same place on the page: after the
  // turn it would come before it.
  const turned = clusters.reverse();
  for (let k = 0; k + 1 < turned.length; k++) {
    const [first] = turned[k] as number[];
    const [next] = turned[k + 1] as number[];
    if (first === undefined || next === undefined || !isCombining(first) || isCombining(next))
      continue;
    const letter = turned[k + 1] as number[];
    turned[k + 1] = turned[k] as number[];
    turned[k] = letter;
    k++;
  }
  return turned.flat();
}

const PAIRS = '()[]{}<>\u00ab\u00bb\u2039\u203a';

/**
 * Brackets by their meaning. A bracket is turned round in right-to-left text, and some producers
 * store the character of the turned shape: then a word seems to open with a closing bracket or to
 * end with an opening one.
 */
function unmirrored(codes: number[]): number[] {
  const pairOf = (code: number | undefined) =>
    code === undefined ? -1 : PAIRS.indexOf(String.fromCodePoint(code));
  const opensWrong = pairOf(codes[0]) % 2 === 1;
  const last = pairOf(codes.at(-1));
  const endsWrong = codes.length > 1 && last >= 0 && last % 2 === 0;
  if (!opensWrong && !endsWrong) return codes;
  return codes.map((code) => {
    const at = pairOf(code);
    return at < 0 ? code : PAIRS.charCodeAt(at ^ 1);
  });
}

/** How many code points from `k` on keep their order: digits with what joins them, Latin letters. */
function leftToRightRun(codes: readonly number[], k: number): number {
  const keeps = (code: number) => isDigit(code) || (!isRightToLeft(code) && isLetter(code));
  let end = k;
  while (end < codes.length) {
    const code = codes[end] as number;
    const next = codes[end + 1];
    const joins =
      end > k &&
      (code === 0x2e || code === 0x2c || code === 0x3a || code === 0x2f || code === 0x2d);
    if (keeps(code)) end++;
    else if (joins && next !== undefined && keeps(next)) end++;
    else break;
  }
  return Math.max(1, end - k);
}
