/**
 * Control characters that fonts are mapped to by mistake.
 *
 * The range 80 to 9F holds controls that no page shows; who maps a glyph there means the character
 * that Windows has in its place. What a glyph mapped below 20 shows is not known, if it shows
 * anything: some producers map the space there.
 */
const FIRST_WINDOWS = 0x80;
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The character meant by a code point; itself for all but the Windows characters. */
export const meantBy = (code: number): number =>
  code >= FIRST_WINDOWS && code < FIRST_WINDOWS + WINDOWS.length
    ? WINDOWS.charCodeAt(code - FIRST_WINDOWS)
    : code;

export const isControl = (code: number): boolean => code < 0x20;

/** The byte that a parser has read as this code point, as Windows has it; 0 where that is none. */
export const byteOf = (code: number): number => {
  if (code <= 0xff) return code;
  const index = WINDOWS.indexOf(String.fromCodePoint(code));
  return index < 0 ? 0 : FIRST_WINDOWS + index;
};
