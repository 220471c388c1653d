/**
 * Control characters that fonts are mapped to by mistake. The range 80 to 9F has only controls,
 * which no page shows; a glyph mapped there means the Windows-1252 character. The meaning of a
 * glyph mapped below 20 is unknown; some producers map the space there.
 */
const FIRST_WINDOWS = 0x80;
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The intended character of a code point; unchanged except in the Windows range. */
export const meantBy = (code: number): number =>
  code >= FIRST_WINDOWS && code < FIRST_WINDOWS + WINDOWS.length
    ? WINDOWS.charCodeAt(code - FIRST_WINDOWS)
    : code;

export const isControl = (code: number): boolean => code < 0x20;

/** The Windows-1252 byte that a parser decoded as this code point; 0 if there is none. */
export const byteOf = (code: number): number => {
  if (code <= 0xff) return code;
  const index = WINDOWS.indexOf(String.fromCodePoint(code));
  return index < 0 ? 0 : FIRST_WINDOWS + index;
};
