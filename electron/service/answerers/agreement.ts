/**
 * Combines a value found by a model with its quote and with the built-in extraction of the same
 * value.
 */

import { evidenceIn, evidenceTexts } from '../../../shared/coded-text.ts';
import { findNumbers, type NumberValue } from '../../../shared/values/number-value.ts';
import { type FoundField, keyOf } from '../../engine/index.ts';
import { AGREED } from './grounding.ts';

/** The result, with higher confidence if the built-in extraction found the same. */
export function agreed(result: FoundField, own: FoundField | undefined): FoundField {
  if (result.status !== 'found' || own?.status !== 'found') return result;
  const same = keyOf(String(own.value)) === keyOf(String(result.value));
  if (!same && !isScaled(result, own)) return result;
  return {
    ...result,
    value: same ? result.value : own.value,
    ...(own.currency && result.currency === null && { currency: own.currency }),
    confidence: Math.max(result.confidence, AGREED),
    ...evidenceTexts([...evidenceIn(result), 'also found by the built-in extraction']),
  };
}

/**
 * Whether both quote the same words, and only the built-in extraction knew that they are in
 * thousands.
 */
function isScaled(result: FoundField, own: FoundField): boolean {
  if (typeof result.value !== 'number' || typeof own.value !== 'number') return false;
  if (result.value === 0 || !SCALES.has(Math.round(own.value / result.value))) return false;
  return result.citations.some(({ page, quote }) =>
    own.citations.some((other) => other.page === page && keyOf(quote).includes(keyOf(other.quote))),
  );
}

const SCALES: ReadonlySet<number> = new Set([1e3, 1e6, 1e9]);

/**
 * The number of the quote that a model refers to: models repeat the digits and omit the currency
 * and the magnitude word beside them. Null if the quote contains it never or twice.
 */
export function findStatedNumber(quote: string, value: number): NumberValue | null {
  const meant = findNumbers(quote).filter((number) => {
    const full = Math.abs(number.amount);
    return [full, full / number.magnitude].some((one) => nearly(one, Math.abs(value)));
  });
  const distinct = new Set(meant.map(({ amount }) => amount));
  return distinct.size === 1 ? (meant[0] ?? null) : null;
}

const nearly = (a: number, b: number): boolean =>
  Math.abs(a - b) <= Number.EPSILON * 4 * Math.max(Math.abs(a), Math.abs(b));
