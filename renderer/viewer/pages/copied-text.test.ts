import { expect, test } from 'vitest';
import { asTyped, joinPieces } from './copied-text.ts';

const line = { ends: 'line' } as const;
const page = { ends: 'page' } as const;

test('runs of one line stay on it', () => {
  expect(joinPieces(['Net sales', ' ', '$', ' ', '495,761'])).toBe('Net sales $ 495,761');
});

test('lines end where the document ends them, once', () => {
  expect(joinPieces(['Revenues: ', line, line, 'Net sales', line])).toBe('Revenues:\nNet sales');
});

test('pages are set apart by a blank line', () => {
  expect(joinPieces(['the end', line, page, 'the beginning'])).toBe('the end\n\nthe beginning');
});

test('ligatures and shaped letters are copied as letters, superscripts as they are', () => {
  expect(asTyped('e\ufb03cient\u00a0\ufedf\ufe8e m\u00b2')).toBe('efficient \u0644\u0627 m\u00b2');
});
