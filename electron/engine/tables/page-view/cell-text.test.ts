import { expect, test } from 'vitest';
import { isNumeric } from './cell-text.ts';

test('numbers are recognised with their affixes, in any currency', () => {
  for (const text of ['1,204', '(505)', '$ 12', '40.2%', '78.8 ± 0.2', '3.1 × 10', '12–15', '7*']) {
    expect(isNumeric(text), text).toBe(true);
  }
  for (const text of ['Total', 'Item 4', '± 3 points of it', 'A12']) {
    expect(isNumeric(text), text).toBe(false);
  }
});
