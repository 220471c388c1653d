/** Possible page numbers in the text of headers and footers. */
import { parseRoman } from '../roman-numerals.ts';
import type { PrintedNumber } from '../summary-types.ts';

const AROUND = /^[\s\-–—|[\]().,:·•]+|[\s\-–—|[\]().,:·•]+$/gu;
const PAGE_WORD = /^(?:page|seite|p|pg)$/iu;
/** Letters or a chapter number before the page number. */
const NUMBERED = /^((?:[A-Z]{1,3}[-–.]?|\d{1,2}[-–])?)(\d{1,4})(?:\/\d{1,4})?$/u;
const ROMAN = /^(?:[ivxlc]{1,7}|[IVXLC]{1,7})$/u;

function parsePrintedNumber(token: string): PrintedNumber | null {
  const arabic = NUMBERED.exec(token);
  if (arabic) return { prefix: arabic[1] ?? '', numerals: 'arabic', value: Number(arabic[2]) };
  const value = ROMAN.test(token) ? parseRoman(token) : null;
  if (value === null) return null;
  const numerals = token === token.toLowerCase() ? 'roman' : 'upper_roman';
  return { prefix: '', numerals, value };
}

/** Possible page numbers at the start and end of a header. */
export function parsePrintedNumbers(prose: string): PrintedNumber[] {
  const tokens = prose
    .split(/\s+/u)
    .map((token) => token.replace(AROUND, ''))
    .filter((token) => token !== '');
  const first = PAGE_WORD.test(tokens[0] ?? '') ? tokens[1] : tokens[0];
  const ends = [...new Set([first, tokens.at(-1)])];
  return ends.flatMap((token) => parsePrintedNumber(token ?? '') ?? []);
}
