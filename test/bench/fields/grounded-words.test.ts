import { expect, test } from 'vitest';
import { groundingOf, positionsOf, wordsOfLine } from './grounded-words.ts';

const line = (text: string, y0: number) => wordsOfLine(text, { x0: 0, x1: 1, y0, y1: y0 + 0.1 });

test('a label is found over the end of a line, and behind a currency without a space', () => {
  const printed = [...line('KEDAI LAMA', 0), ...line('SDN BHD', 0.1), ...line('TOTAL RM9.00', 0.2)];
  expect(positionsOf('lama sdn bhd', printed).map((position) => position.length)).toEqual([3]);
  expect(positionsOf('9.00', printed)[0]?.[0]?.text).toBe('RM9.00');
  expect(positionsOf('8.00', printed)).toEqual([]);
});

test('cited words count against the position with which they agree best', () => {
  const printed = [...line('9.00 paid', 0), ...line('total 9.00', 0.2)];
  const cited = line('total 9.00', 0.2).slice(1);
  const counts = groundingOf(cited, positionsOf('9.00', printed));
  expect(counts).toEqual({ matched: 1, cited: 1, printed: 1 });
});

test('words beside the value and words that are missing both count', () => {
  const printed = line('12 Quarry Road', 0);
  const cited = [...printed.slice(1), ...line('Tel 123', 0.2)];
  expect(groundingOf(cited, positionsOf('12 Quarry Road', printed))).toEqual({
    ...{ matched: 2, cited: 4, printed: 3 },
  });
});
