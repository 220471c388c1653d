import { expect, test } from 'vitest';
import { reviewItem } from '../../../test/support/review-items.ts';
import { heatInWords, pageHeat } from './page-heat.ts';

test('a page has its open items by severity, what is probably wrong on top', () => {
  const box = { x: 0, y: 0.5, width: 1, height: 0.1 };
  const heat = pageHeat([
    reviewItem('a', { page: 2, severity: 'high', bbox: box }),
    reviewItem('b', { page: 2, severity: 'medium', bbox: null }),
    reviewItem('c', { page: 2, severity: 'high', state: 'accepted' }),
    reviewItem('d', { page: null }),
  ]);
  expect([...heat.keys()]).toEqual([2]);
  expect(heat.get(2)).toEqual({
    high: 1,
    medium: 1,
    marks: [
      { severity: 'medium', box: null },
      { severity: 'high', box },
    ],
  });
});

test('it is told in words', () => {
  expect(heatInWords({ high: 1, medium: 2, marks: [] })).toBe(
    '3 review items: 1 probably wrong, 2 to compare',
  );
  expect(heatInWords({ high: 0, medium: 1, marks: [] })).toBe('1 review item: 1 to compare');
});
