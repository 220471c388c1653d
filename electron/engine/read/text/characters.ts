/** Unicode character classes used in word formation. */

/** White space of any width, and invisible layout controls. */
export const isSpace = (code: number): boolean =>
  code <= 0x20 ||
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200b) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000 ||
  code === 0xfeff;

/** Directional and joining marks that draw nothing, and C0/C1 controls; spaces are excluded. */
export const isNonPrinting = (code: number): boolean =>
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0x200c && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xfffe ||
  code === 0xffff;

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
export const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) ||
  (code >= 0xfb1d && code <= 0xfdff) ||
  (code >= 0xfe70 && code <= 0xfefc) ||
  (code >= 0x10800 && code <= 0x10fff) ||
  (code >= 0x1e800 && code <= 0x1efff);

/** Letters and marks of the Arabic script, which joins its letters. */
export const isArabicLetter = (code: number): boolean =>
  ((code >= 0x600 && code <= 0x6ff) || (code >= 0x750 && code <= 0x77f) || code >= 0xfb50) &&
  isRightToLeft(code) &&
  !isDigit(code);

/** Includes Arabic-Indic digits, which also run left to right inside right-to-left text. */
export const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x660 && code <= 0x669) ||
  (code >= 0x6f0 && code <= 0x6f9);

/** Han, kana, bopomofo and full-width forms: written without spaces between words. */
export const isCjk = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x303f) ||
  (code >= 0x3040 && code <= 0x30ff) ||
  (code >= 0x3100 && code <= 0x312f) ||
  (code >= 0x31a0 && code <= 0x4dbf) ||
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xfe30 && code <= 0xfe4f) ||
  (code >= 0xff00 && code <= 0xffef) ||
  (code >= 0x20000 && code <= 0x3ffff);

/** Thai, Lao, Myanmar, Khmer: also written without spaces between words. */
export const isUnspacedScript = (code: number): boolean =>
  (code >= 0xe00 && code <= 0xeff) ||
  (code >= 0x1000 && code <= 0x109f) ||
  (code >= 0x1780 && code <= 0x17ff);

/** Combining marks, which attach to the preceding letter. */
export const isCombining = (code: number): boolean =>
  (code >= 0x300 && code <= 0x36f) ||
  (code >= 0x591 && code <= 0x5c7 && code !== 0x5be && code !== 0x5c0 && code !== 0x5c3) ||
  (code >= 0x610 && code <= 0x61a) ||
  (code >= 0x64b && code <= 0x65f) ||
  code === 0x670 ||
  (code >= 0x6d6 && code <= 0x6ed && code !== 0x6dd && code !== 0x6de) ||
  (code >= 0x1ab0 && code <= 0x1aff) ||
  (code >= 0x1dc0 && code <= 0x1dff) ||
  (code >= 0x20d0 && code <= 0x20ff) ||
  (code >= 0xfe20 && code <= 0xfe2f);

/** Vowel signs and other marks of Hebrew and Arabic. */
export const isRightToLeftMark = (code: number): boolean =>
  isRightToLeft(code) && isCombining(code);

/** Spacing accents that old TeX fonts draw over a letter, mapped to their combining marks. */
const ACCENTS: Readonly<Record<number, number>> = {
  96: 0x300,
  180: 0x301,
  94: 0x302,
  710: 0x302,
  126: 0x303,
  732: 0x303,
  175: 0x304,
  728: 0x306,
  729: 0x307,
  168: 0x308,
  730: 0x30a,
  176: 0x30a,
  733: 0x30b,
  711: 0x30c,
  184: 0x327,
  731: 0x328,
};

/** `ACCENTS` as a lookup table, 0 for other characters: every glyph of a page is looked up. */
const COMBINING_FORM = Uint16Array.from({ length: 0x300 }, (_, code) => ACCENTS[code] ?? 0);

/** The combining mark of a spacing accent; a combining mark itself unchanged; 0 otherwise. */
export const combiningForm = (code: number): number =>
  code < 0x300 ? (COMBINING_FORM[code] as number) : code <= 0x36f ? code : 0;

/**
 * Symbol fonts use private code points F020 to F0FF with the byte of the font's encoding in the low
 * half. Listed are the bullets, boxes, ticks and arrows of Symbol and Wingdings that documents
 * commonly use.
 */
const SYMBOL_FONT: Readonly<Record<number, number>> = {
  61485: 0x2212,
  61548: 0x25cf,
  61550: 0x25a0,
  61551: 0x25a1,
  61553: 0x2751,
  61554: 0x2752,
  61557: 0x25c6,
  61558: 0x2756,
  61559: 0x2b25,
  61599: 0x2022,
  61607: 0x25aa,
  61608: 0x25fb,
  61623: 0x2022,
  61656: 0x27a2,
  61660: 0x27a4,
  61663: 0x2190,
  61664: 0x2192,
  61672: 0x2794,
  61680: 0x21e8,
  61691: 0x2717,
  61692: 0x2713,
  61693: 0x2612,
  61694: 0x2611,
  61603: 0x2264,
  61619: 0x2265,
  61617: 0xb1,
  61616: 0xb0,
  61655: 0xd7,
  61614: 0x2192,
  61666: 0xae,
  61667: 0xa9,
  61668: 0x2122,
};

export const isPrivateUse = (code: number): boolean =>
  (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;

/** The Unicode meaning of a symbol font's private code point; the code itself where unknown. */
export const decodeSymbolFont = (code: number): number => {
  if (code < 0xf020 || code > 0xf0ff) return code;
  // Letters, digits and punctuation of a symbol-encoded text font keep their ASCII byte.
  return SYMBOL_FONT[code] ?? (code <= 0xf07e ? code - 0xf000 : code);
};

/** Characters used as list bullets. */
export const isBulletCode = (code: number): boolean =>
  code === 0x2022 ||
  code === 0xb7 ||
  code === 0x2023 ||
  code === 0x2043 ||
  code === 0x204c ||
  code === 0x2219 ||
  (code >= 0x25a0 && code <= 0x25ff) ||
  (code >= 0x2610 && code <= 0x2612) ||
  (code >= 0x2700 && code <= 0x27bf) ||
  code === 0x2b25;

const LETTER = /\p{L}/u;

export const isLetter = (code: number): boolean =>
  code < 0x80
    ? (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
    : LETTER.test(String.fromCodePoint(code));
