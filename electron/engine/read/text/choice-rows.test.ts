/** On which side of a mark its label is. */
import { expect, test } from 'vitest';
import { marksBeforeLabels } from './choice-rows.ts';

/** Words three points apart, or by the number before one, as they are written. */
function written(...row: (string | number)[]): string {
  let [u1, gap] = [0, 3];
  const words = row.flatMap((word) => {
    if (typeof word === 'number') {
      gap = word;
      return [];
    }
    const u0 = u1 + gap;
    u1 = u0 + 5 * word.length;
    gap = 3;
    return [{ text: word, u0, u1, size: 10, widget: false }];
  });
  return marksBeforeLabels(words)
    .map(({ text }) => text)
    .join(' ');
}

test('in evenly spaced text a mark belongs to the text after it', () => {
  const row = 'Status: ☐ single ☑ married ☐ other';
  expect(written('Status:', '☐', 'single', '☑', 4, 'married', '☐', 4, 'other')).toBe(row);
});

test('text clearly nearer before the marks is their label', () => {
  expect(written('Yes', '☐', 12, 'No', '☑', 12, 'If no, why')).toBe('☐ Yes ☑ No If no, why');
});
