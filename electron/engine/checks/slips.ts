/**
 * Whether one figure is another misread or misprinted: a digit changed, lost, added or swapped with
 * its neighbour, or the sign gone. That two figures of n digits that have nothing to do with each
 * other look so has a probability of about 11 n / 10^n.
 */

/** From four digits on such a likeness is hardly chance: less than one in two hundred. */
export const TELLING_FIGURE = 1000;

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
