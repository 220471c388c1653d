/**
 * Text of a glyph name, by the rules of the Adobe Glyph List specification: a suffix after the
 * first full stop marks a variant and is dropped, underscores separate the letters of a ligature,
 * `uni` and `u` precede hexadecimal code points. Parsers map the names of single characters; this
 * covers ligatures without a code point (`f_f_i`, `T_h`).
 */
import { ownValue } from '../../../shared/own-value.ts';

/** Names of non-letter components of ligatures; the name of a letter is the letter. */
const NAMES: Readonly<Record<string, string>> = {
  ff: 'ff',
  fi: 'fi',
  fl: 'fl',
  ffi: 'ffi',
  ffl: 'ffl',
  longs: 's',
  dotlessi: 'i',
  dotlessj: 'j',
  germandbls: 'ß',
  ae: 'æ',
  oe: 'œ',
  hyphen: '-',
  period: '.',
  comma: ',',
  parenleft: '(',
  parenright: ')',
  space: ' ',
};

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
  const known = ownValue(NAMES, part);
  if (known !== undefined) return known;
  const groups = HEX_GROUPS.exec(part)?.[1];
  if (groups !== undefined) {
    const codes = groups.match(/.{4}/g) ?? [];
    return String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)));
  }
  const point = Number.parseInt(HEX_POINT.exec(part)?.[1] ?? '', 16);
  return point <= LAST_CODE_POINT ? String.fromCodePoint(point) : null;
}
