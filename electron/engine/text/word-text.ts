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
/** Beyond Latin letters, quotation marks, dashes and bullets normal forms may differ. */
const MAY_DIFFER = /[^ -\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf]/;
const DOTLESS_WITH_MARK = /\u0131(?=\p{M})/gu;
const PAIRS = '()[]{}<>\u00ab\u00bb\u2039\u203a';
const SOFT_HYPHEN = 0xad;
const DOTLESS_I = 0x131;

/** ASCII but for the accents among it: reads as it stands, whatever it lies upon. */
export const isPlain = (code: number): boolean => code < 0x7e && code !== 0x5e && code !== 0x60;

export interface WordText {
  readonly text: string;
  readonly rtl: boolean;
}

/** The glyphs that a word is spelled from. */
export interface Letters {
  /** Code points by place, left to right. */
  readonly codes: readonly number[];
  /** Whether a glyph lies upon the next one; may be empty where all are plain. */
  readonly overlapsNext: readonly boolean[];
}

/**
 * `base`: direction of the line around the word, where it has words of both; without it a word is
 * read by its own letters.
 */
export function wordText({ codes, overlapsNext }: Letters, base?: 'ltr' | 'rtl'): WordText {
  if (base !== 'rtl' && codes.every(isPlain)) {
    return { text: String.fromCharCode(...codes), rtl: false };
  }
  const letters = setAccents(codes, overlapsNext).filter((code) => !isInkless(code));
  const rtl = codes.some((code) => isRightToLeft(code) && !isDigit(code));
  const ordered = base === undefined ? orderOf(letters, rtl) : orderIn(letters, base);
  return { text: normalize(String.fromCodePoint(...ordered)), rtl };
}

function normalize(text: string): string {
  if (!MAY_DIFFER.test(text)) return text;
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
    if (mark !== 0 && overlapsNext[k] === true && next !== undefined && carries(next)) {
      letters.push(next === DOTLESS_I ? 0x69 : next, mark);
      k++;
    } else if (
      mark !== 0 &&
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

const carries = (code: number): boolean => isLetter(code) && combiningForm(code) === 0;

const orderOf = (codes: number[], rtl: boolean): number[] =>
  rtl ? unmirrored(toReadingOrder(codes)) : codes;

/**
 * The same where the line tells the direction of what has none: a bracket or full stop at the edge of
 * a word goes with the line around it.
 */
function orderIn(codes: number[], base: 'ltr' | 'rtl'): number[] {
  let first = codes.findIndex(isDirected);
  let last = codes.findLastIndex(isDirected);
  if (first < 0) return base === 'ltr' ? codes : codes.reverse().map(turnedRound);
  while (first > 0 && isDigit(codes[first] ?? 0) && isNumberSign(codes[first - 1] ?? 0)) first--;
  while (isDigit(codes[last] ?? 0) && isNumberSign(codes[last + 1] ?? 0)) last++;
  const core = codes.slice(first, last + 1);
  const before = codes.slice(0, first);
  const after = codes.slice(last + 1);
  const rtl = core.some((code) => isRightToLeft(code) && !isDigit(code));
  if (base === 'ltr' && !rtl) return codes;
  const inner = rtl ? toReadingOrder(core) : core;
  const [start, end] = base === 'ltr' ? [before, after] : [after.reverse(), before.reverse()];
  return [...start.map(opening), ...inner, ...end.map(closing)];
}

const isDirected = (code: number): boolean =>
  isDigit(code) || isRightToLeft(code) || isCombining(code) || isLetter(code);

/** Signs that belong to the number beside them: % ‰ ° # + - and those of currencies. */
const isNumberSign = (code: number): boolean =>
  (code >= 0x23 && code <= 0x25) ||
  code === 0x2b ||
  code === 0x2d ||
  (code >= 0xa2 && code <= 0xa5) ||
  code === 0xb0 ||
  (code >= 0x2030 && code <= 0x2034) ||
  (code >= 0x20a0 && code <= 0x20bf);

const bracketOf = (code: number): number => PAIRS.indexOf(String.fromCodePoint(code));
const turnedRound = (code: number): number =>
  bracketOf(code) < 0 ? code : PAIRS.charCodeAt(bracketOf(code) ^ 1);
const opening = (code: number): number => (bracketOf(code) % 2 === 1 ? turnedRound(code) : code);
const closing = (code: number): number =>
  bracketOf(code) >= 0 && bracketOf(code) % 2 === 0 ? turnedRound(code) : code;

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

/**
 * Brackets by their meaning. A bracket is turned round in right-to-left text, and some producers
 * store the character of the turned shape: then a word seems to open with a closing bracket or to
 * end with an opening one.
 */
function unmirrored(codes: number[]): number[] {
  const [first] = codes;
  const last = codes.at(-1);
  const opensWrong = first !== undefined && opening(first) !== first;
  const endsWrong = codes.length > 1 && last !== undefined && closing(last) !== last;
  return opensWrong || endsWrong ? codes.map(turnedRound) : codes;
}

/** The decimal mark and the mark of thousands that Arabic digits have. */
const isArabicMark = (code: number): boolean => code === 0x66b || code === 0x66c;

/** How many code points from `k` on keep their order: digits with what joins them, Latin letters. */
function leftToRightRun(codes: readonly number[], k: number): number {
  const keeps = (code: number) => isDigit(code) || (!isRightToLeft(code) && isLetter(code));
  let end = k;
  while (end < codes.length) {
    const code = codes[end] as number;
    const next = codes[end + 1];
    const joins =
      end > k &&
      (code === 0x2e ||
        code === 0x2c ||
        code === 0x3a ||
        code === 0x2f ||
        code === 0x2d ||
        isArabicMark(code));
    if (keeps(code)) end++;
    else if (joins && next !== undefined && keeps(next)) end++;
    else break;
  }
  return Math.max(1, end - k);
}
