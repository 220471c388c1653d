import { expect, test } from 'vitest';
import { edited, historyOf, redone, undone } from './edit-history.ts';

test('goes back and forth, and an edit ends what was ahead', () => {
  const three = edited(edited(historyOf('a'), 'b'), 'c');
  const back = undone(three);
  expect(back.present).toBe('b');
  expect(redone(back).present).toBe('c');
  expect(redone(edited(back, 'd')).present).toBe('d');
  expect(undone(undone(undone(three))).present).toBe('a');
});

test('letters typed into one field are undone as one', () => {
  let history = edited(historyOf('x'), 'xa', 'title');
  history = edited(history, 'xab', 'title');
  history = edited(history, 'xab!', 'key');
  expect(undone(history).present).toBe('xab');
  expect(undone(undone(history)).present).toBe('x');
});

test('typing after an undo is an edit of its own', () => {
  const history = edited(undone(edited(historyOf('x'), 'xa', 'title')), 'xb', 'title');
  expect(undone(history).present).toBe('x');
});
