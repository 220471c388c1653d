/**
 * Text of a glyph name, by the rules of the Adobe Glyph List specification: a suffix after the
 * first full stop marks a variant and is dropped, underscores separate the letters of a ligature,
 * `uni` and `u` precede hexadecimal code points. Parsers map the names of single characters, except
 * in Type 3 fonts; this covers those of Latin text and of symbols, and ligatures without a code point
 * (`f_f_i`, `T_h`).
 */
import { Encodings } from '@pdf-lib/standard-fonts/lib/Encoding.js';
import { ownValue } from '../../../../shared/own-value.ts';

/** Names of letters that are read as other letters, which the encodings lack or have as one character. */
const LETTERS: Readonly<Record<string, string>> = {
  ff: 'ff',
  fi: 'fi',
  fl: 'fl',
  ffi: 'ffi',
  ffl: 'ffl',
  longs: 's',
  dotlessi: 'i',
  dotlessj: 'j',
};

/** Pieces of large brackets, and serif forms of signs, have code points without a meaning. */
const PRIVATE_USE = /\p{Co}/u;

/** Names of characters in the encodings that Latin text and the Symbol font have in PDFs. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [Encodings.Symbol, Encodings.WinAnsi].flatMap((encoding) =>
    encoding.supportedCodePoints
      // Of the spaces and hyphens with one name, the one without a special meaning comes last.
      .toSorted((a, b) => b - a)
      .map(
        (point) =>
          [encoding.encodeUnicodeCodePoint(point).name, String.fromCodePoint(point)] as const,
      )
      .filter(([, character]) => !PRIVATE_USE.test(character)),
  ),
);

/** Accents at the end of the name of a letter, as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  dieresis: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedilla: '\u0327',
};
const ACCENTED = /^([A-Za-z])([a-z]{4,})$/;

const HEX_GROUPS = /^uni((?:[0-9A-F]{4})+)$/;
const HEX_POINT = /^u([0-9A-F]{4,6})$/;
export const LAST_CODE_POINT = 0x10ffff;

/** Null if the name has no meaning: `g37`, `.notdef`. */
export function textOfGlyphName(name: string): string | null {
  const [stem = ''] = name.split('.');
  if (stem === '') return null;
  const parts = stem.split('_').map(textOfPart);
  return parts.includes(null) ? null : parts.join('');
}

function textOfPart(part: string): string | null {
  if (/^[A-Za-z]$/.test(part)) return part;
  const known = ownValue(LETTERS, part) ?? NAMES.get(part);
  if (known !== undefined) return known;
  const [, letter = '', mark = ''] = ACCENTED.exec(part) ?? [];
  const accent = ownValue(ACCENTS, mark);
  if (accent !== undefined) return (letter + accent).normalize('NFC');
  const groups = HEX_GROUPS.exec(part)?.[1];
  if (groups !== undefined) {
    const codes = groups.match(/.{4}/g) ?? [];
    return String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)));
  }
  const point = Number.parseInt(HEX_POINT.exec(part)?.[1] ?? '', 16);
  return point <= LAST_CODE_POINT ? String.fromCodePoint(point) : null;
}
