/** Roman numerals up to the hundreds, as page and item numbers have them. */

const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const PARTS = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

/** The canonical numeral of `value`, in lower case. */
export function toRoman(value: number): string {
  let [roman, rest] = ['', value];
  for (const [part, amount] of PARTS) {
    for (; rest >= amount; rest -= amount) roman += part;
  }
  return roman;
}

/** The value of lower-case digits; non-canonical numerals (`ic`) have one, too. */
export function romanValue(roman: string): number {
  const digits = [...roman].map((digit) => DIGITS[digit] ?? 0);
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  );
}

/** The value of a canonical numeral of any case; null for others, which are words. */
export function parseRoman(text: string): number | null {
  const roman = text.toLowerCase();
  const value = romanValue(roman);
  return toRoman(value) === roman ? value : null;
}
