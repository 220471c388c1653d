import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

const page = (text: string, ...found: string[]) => {
  const words = text.split(' ');
  const matched = words.flatMap((word, index) => (found.includes(word) ? index : []));
  const { text: snippet, marks } = snippetOf(words, matched);
  return { snippet, marked: marks.map(([from, to]) => snippet.slice(from, to)) };
};

const before = 'The board approved the accounts of the group for the year and notes that';
const after =
  'rose by twelve per cent in the period under review because of higher sales in all regions';

test('the match stands near the beginning, with an ellipsis where text is left out', () => {
  const { snippet, marked } = page(`${before} net income ${after} ${after}`, 'net', 'income');
  expect(marked).toEqual(['net income']);
  expect(snippet.startsWith('… ')).toBe(true);
  expect(snippet.endsWith(' …')).toBe(true);
  expect(snippet.indexOf('net income')).toBeLessThanOrEqual(40);
  expect(snippet.length).toBeLessThanOrEqual(150);
});

test('a short text is shown whole', () => {
  expect(page('Total net income', 'net')).toEqual({ snippet: 'Total net income', marked: ['net'] });
});

test('long words before the match do not push it away', () => {
  const { snippet } = page(`${'Donaudampfschiff'.repeat(4)} ${'x'.repeat(30)} net income`, 'net');
  expect(snippet.indexOf('net')).toBeLessThanOrEqual(40);
});

test('words far apart are pieces of their own', () => {
  const { snippet, marked } = page(`net ${after} ${after} income`, 'net', 'income');
  expect(marked).toEqual(['net', 'income']);
  expect(snippet).toMatch(/^net rose by .* … .* income$/);
  expect(snippet.length).toBeLessThan(80);
});
