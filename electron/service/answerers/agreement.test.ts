import { expect, test } from 'vitest';
import type { FoundField } from '../../engine/understand/fields/types.ts';
import { agreed, findStatedNumber } from './agreement.ts';

const field = (value: unknown, quote: string, more: Partial<FoundField> = {}): FoundField => ({
  path: 'revenue',
  type: 'number',
  value,
  confidence: 0.7,
  citations: [
    { page: 1, quote, bbox: { x: 0, y: 0, width: 0.1, height: 0.1 }, source: 'ocr_page' },
  ],
  evidence: [],
  status: 'found',
  ...more,
});

test.each([
  ['sales of 4.2 million euros', 4.2, 4_200_000],
  ['sales of 4.2 million euros', 4_200_000, 4_200_000],
  ['a loss of (1,250)', -1250, -1250],
  ['between 3 and 5', 4, undefined],
  ['3 pieces, then 3 thousand', 3, undefined],
])('the number of "%s" meant by %d is %d', (quote, value, full) => {
  expect(findStatedNumber(quote, value)?.value).toBe(full);
});

test('the same value found in another way makes it surer; another value does not', () => {
  const own = field(12, 'Total 12', { confidence: 0.6 });
  expect(agreed(field(12, 'the total of 12'), own)).toMatchObject({ confidence: 0.9 });
  expect(agreed(field(13, 'the total of 13'), own)).toMatchObject({ confidence: 0.7 });
  const uncertain = { ...own, status: 'below_threshold' as const };
  expect(agreed(field(12, 'the total of 12'), uncertain)).toMatchObject({ confidence: 0.7 });
});

test('a number of a table in thousands is stated in full where both read the same cell', () => {
  const own = field(1_204_000, '1,204', { currency: 'USD' });
  expect(agreed(field(1204, 'Revenue 1,204', { currency: null }), own)).toMatchObject({
    value: 1_204_000,
    currency: 'USD',
    confidence: 0.9,
  });
  const elsewhere = field(1204, 'Orders 1204 pieces');
  expect(agreed(elsewhere, field(1_204_000, '1,204 k'))).toBe(elsewhere);
});
