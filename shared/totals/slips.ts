/**
 * Whether one number is another misread or misprinted: a digit changed, lost, added or swapped with
 * its neighbor, or the sign missing.
 */

export function isSlip(printed: number, expected: number): boolean {
  if (printed === expected) return false;
  if (printed === -expected) return true;
  if (Math.sign(printed) !== Math.sign(expected)) return false;
  const a = String(Math.abs(printed));
  const b = String(Math.abs(expected));
  if (a.length !== b.length) return isLoss(a, b) || isLoss(b, a);
  const changed = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first = 0, second] = changed;
  if (changed.length === 1) return true;
  const swapped = changed.length === 2 && second === first + 1;
  return swapped && a[first] === b[second] && a[second] === b[first];
}

/** Whether `short` is `long` without one of its digits. */
const isLoss = (short: string, long: string): boolean =>
  short.length + 1 === long.length &&
  [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);

/**
 * Probability that a number looks like a misprint of an unrelated one: of the numbers of n digits,
 * nine differ from it in a given digit, and one has it swapped with the next.
 */
export function slipChance(figure: number): number {
  const digits = String(Math.abs(figure)).length;
  return Math.min(1, (10 * digits) / 10 ** digits);
}
