/**
 * Whether a name is that of a label in another spelling: labels write legal forms in their own way
 * ("Inc" for what is printed "Incorporated"), "and" for "&", and letters with or without full stops.
 */
import { isLegalForm } from '../../../electron/engine/language/vocabulary/index.ts';

/** `Ltd` and `Limited`: the letters of one are in the other, in order. */
const isShortFor = (short: string, long: string): boolean => {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && short[0] === long[0];
};

function partsOf(name: string): { name: string; form: string } {
  const words = name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const form = words.length > 1 && isLegalForm(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  return { name: words.join(' '), form };
}

export function isSpelledAlike(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a.name === b.name && (isShortFor(a.form, b.form) || isShortFor(b.form, a.form));
}
