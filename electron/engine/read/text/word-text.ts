/**
 * The text of a word from its glyphs sorted by position: symbol fonts decoded, ligatures
 * decomposed, accents combined with their letters, right-to-left text in logical order, NFC.
 *
 * Logical order is derived from position (what stands on the right is read first), following the
 * Unicode bidirectional algorithm (UAX #9) reduced to one word: digits and Latin letters keep their
 * order, everything else is reversed.
 */
import {
  combiningForm,
  decodeSymbolFont,
  isCombining,
  isDigit,
  isLetter,
  isNonPrinting,
  isRightToLeft,
} from './characters.ts';

/** Typographic ligatures and presentation forms of Arabic and Hebrew letters. */
const DECOMPOSED = /[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]/g;
/** Outside these ranges NFC may differ from the text. */
const MAY_DIFFER = /[^ -\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20cf]/;
const DOTLESS_WITH_MARK = /\u0131(?=\p{M})/gu;
const BRACKET_PAIRS = '()[]{}<>\u00ab\u00bb\u2039\u203a';
const SOFT_HYPHEN = 0xad;
const DOTLESS_I = 0x131;

/** ASCII other than accents: needs no processing, even where glyphs overlap. */
export const isPlainAscii = (code: number): boolean =>
  code < 0x7e && code !== 0x5e && code !== 0x60;

export interface WordText {
  readonly text: string;
  readonly rtl: boolean;
}

/** The glyphs that spell a word. */
export interface WordGlyphs {
  /** Code points by position, left to right. */
  readonly codes: readonly number[];
  /** Whether a glyph overlaps the next one; may be empty if all are plain ASCII. */
  readonly overlapsNext: readonly boolean[];
}

/**
 * `base`: direction of the surrounding line if it mixes directions; otherwise the word's own
 * letters decide.
 */
export function wordText({ codes, overlapsNext }: WordGlyphs, base?: 'ltr' | 'rtl'): WordText {
  if (base !== 'rtl' && codes.every(isPlainAscii)) {
    return { text: String.fromCharCode(...codes), rtl: false };
  }
  const letters = combineAccents(codes, overlapsNext).filter((code) => !isNonPrinting(code));
  const rtl = codes.some((code) => isRightToLeft(code) && !isDigit(code));
  const ordered =
    base === undefined ? toLogicalOrder(letters, rtl) : toLogicalOrderInLine(letters, base);
  return { text: normalize(String.fromCodePoint(...ordered)), rtl };
}

function normalize(text: string): string {
  if (!MAY_DIFFER.test(text)) return text;
  return text
    .replace(DOTLESS_WITH_MARK, 'i')
    .replace(DECOMPOSED, (form) => form.normalize('NFKC'))
    .normalize('NFC');
}

/** Turns an accent drawn over a letter into a combining mark after that letter. */
function combineAccents(codes: readonly number[], overlapsNext: readonly boolean[]): number[] {
  const letters: number[] = [];
  for (let k = 0; k < codes.length; k++) {
    const code = decodeSymbolFont(codes[k] as number);
    const next = codes[k + 1];
    const previous = letters.at(-1);
    const mark = combiningForm(code);
    if (mark !== 0 && overlapsNext[k] === true && next !== undefined && canCarryAccent(next)) {
      letters.push(next === DOTLESS_I ? 0x69 : next, mark);
      k++;
    } else if (
      mark !== 0 &&
      k > 0 &&
      overlapsNext[k - 1] === true &&
      previous !== undefined &&
      canCarryAccent(previous)
    ) {
      letters[letters.length - 1] = previous === DOTLESS_I ? 0x69 : previous;
      letters.push(mark);
    } else if (code === SOFT_HYPHEN) {
      // In running text a soft hyphen is drawn only at a line end.
      if (k === codes.length - 1) letters.push(0x2d);
    } else letters.push(code);
  }
  return letters;
}

const canCarryAccent = (code: number): boolean => isLetter(code) && combiningForm(code) === 0;

const toLogicalOrder = (codes: number[], rtl: boolean): number[] =>
  rtl ? reverseRightToLeft(codes) : codes;

/**
 * The same with the line's direction for neutral characters: a bracket or full stop at the edge of
 * a word follows the surrounding line.
 */
function toLogicalOrderInLine(codes: number[], base: 'ltr' | 'rtl'): number[] {
  let first = codes.findIndex(hasDirection);
  let last = codes.findLastIndex(hasDirection);
  if (first < 0) return base === 'ltr' ? codes : codes.reverse().map(mirrorBracket);
  const rtl = codes.some((code) => isRightToLeft(code) && !isDigit(code));
  if (rtl && base === 'rtl') return reverseRightToLeft(codes);
  if (base === 'ltr' && !rtl) return codes;
  // Beside Arabic letters a per cent sign is drawn on the left of the number that it follows.
  const precedes = (code: number) => isNumberSign(code) && !(base === 'rtl' && isPercent(code));
  while (first > 0 && isDigit(codes[first] ?? 0) && precedes(codes[first - 1] ?? 0)) first--;
  while (isDigit(codes[last] ?? 0) && isNumberSign(codes[last + 1] ?? 0)) last++;
  // A bracket belongs to the word that holds its partner: "f(x)".
  while (isClosedBy(codes.slice(first, last + 1), codes[last + 1])) {
    last++;
    codes[last] = toClosingBracket(codes[last] as number);
  }
  const core = codes.slice(first, last + 1);
  const before = codes.slice(0, first);
  const after = codes.slice(last + 1);
  const inner = rtl ? reverseRightToLeft(core) : core;
  const [start, end] = base === 'ltr' ? [before, after] : [after.reverse(), before.reverse()];
  return [...start.map(toOpeningBracket), ...inner, ...end.map(toClosingBracket)];
}

/** Whether a bracket after `codes`, of either direction, closes an open one among them. */
function isClosedBy(codes: readonly number[], bracket = 0): boolean {
  if (bracketIndex(bracket) < 0) return false;
  const closing = toClosingBracket(bracket);
  const open = codes.filter((code) => code === mirrorBracket(closing)).length;
  return open > codes.filter((code) => code === closing).length;
}

const hasDirection = (code: number): boolean =>
  isDigit(code) || isRightToLeft(code) || isCombining(code) || isLetter(code);

/** Signs that belong to an adjacent number: % ‰ ° # + - and currency signs. */
const isNumberSign = (code: number): boolean =>
  (code >= 0x23 && code <= 0x25) ||
  code === 0x2b ||
  code === 0x2d ||
  (code >= 0xa2 && code <= 0xa5) ||
  code === 0xb0 ||
  (code >= 0x2030 && code <= 0x2034) ||
  (code >= 0x20a0 && code <= 0x20bf);

const isPercent = (code: number): boolean => code === 0x25 || code === 0x66a || code === 0x2030;

const bracketIndex = (code: number): number => BRACKET_PAIRS.indexOf(String.fromCodePoint(code));
const mirrorBracket = (code: number): number =>
  bracketIndex(code) < 0 ? code : BRACKET_PAIRS.charCodeAt(bracketIndex(code) ^ 1);
const toOpeningBracket = (code: number): number =>
  bracketIndex(code) % 2 === 1 ? mirrorBracket(code) : code;
const toClosingBracket = (code: number): number =>
  bracketIndex(code) >= 0 && bracketIndex(code) % 2 === 0 ? mirrorBracket(code) : code;

/**
 * From position order to logical order, for a word with right-to-left letters. A mark follows its
 * letter in both (`row-words.ts`).
 */
function reverseRightToLeft(codes: readonly number[]): number[] {
  const clusters: number[][] = [];
  for (let k = 0; k < codes.length; ) {
    let end = k + leftToRightLength(codes, k);
    while (end < codes.length && isCombining(codes[end] as number)) end++;
    clusters.push(codes.slice(k, end));
    k = end;
  }
  return restoreBrackets(clusters.reverse().flat());
}

/**
 * Restores mirrored brackets of text in logical order. Brackets are mirrored in right-to-left text, and
 * some producers store the mirrored character: then closing brackets come before opening ones. PDFium
 * mirrors only those that it takes for right-to-left, so the two of a pair may differ: one before the
 * first letter opens, one after the last letter closes.
 */
function restoreBrackets(codes: number[]): number[] {
  const first = codes.findIndex(hasDirection);
  const last = codes.findLastIndex(hasDirection);
  const restored =
    countUnpaired(codes) > countUnpaired(codes.map(mirrorBracket))
      ? codes.map(mirrorBracket)
      : codes;
  return restored.map((code, at) => {
    if (at < first) return toOpeningBracket(code);
    return at > last ? toClosingBracket(code) : code;
  });
}

/** Brackets without a partner; twice those that open after the last letter or close before the first. */
function countUnpaired(codes: readonly number[]): number {
  const first = codes.findIndex(hasDirection);
  const last = codes.findLastIndex(hasDirection);
  const open: number[] = [];
  let unpaired = 0;
  codes.forEach((code, at) => {
    const index = bracketIndex(code);
    if (index < 0) return;
    if (index % 2 === 0) open.push(at);
    else if (bracketIndex(codes[open.at(-1) ?? -1] ?? 0) === index - 1) open.pop();
    else unpaired += at < first ? 2 : 1;
  });
  return open.reduce((sum, at) => sum + (at > last ? 2 : 1), unpaired);
}

/** Arabic decimal and thousands separators. */
const isArabicSeparator = (code: number): boolean => code === 0x66b || code === 0x66c;

/**
 * How many code points from `k` on keep their order: digits with their separators, Latin letters.
 */
function leftToRightLength(codes: readonly number[], k: number): number {
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
        isArabicSeparator(code));
    if (keeps(code)) end++;
    else if (joins && next !== undefined && keeps(next)) end++;
    else break;
  }
  return Math.max(1, end - k);
}
