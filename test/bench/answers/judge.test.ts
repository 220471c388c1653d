import { expect, test } from 'vitest';
import { isRight, type Labelled } from './judge.ts';

const labelled: Labelled = {
  question: 'What were net sales?',
  kind: 'value',
  stated: true,
  answer: '$1,204 million',
  accept: ['1,204', '1.2 billion'],
  pages: [4],
};

test.each([
  ['Net sales were $1,204 million in 2023 [1].', [4], true],
  ['Net sales were $1.2 billion.', [4], true],
  ['Net sales were $11,204 million.', [4], false],
  ['Net sales were $1,204.5 million.', [4], false],
  ['Net sales were $1,204 million.', [9], false],
  ['Net sales rose.', [4], false],
])('%s on page %j: %j', (statement, pages, right) => {
  expect(isRight(labelled, statement, pages)).toBe(right);
});

test.each([
  ['Der Betrag ist 1.204,50 EUR.', 1204.5, true],
  ['The credit is (1,204.50).', 1204.5, true],
  ['The total is 1,204.51.', 1204.5, false],
  ['Due on 3 February 2026.', '2026-02-03', true],
  ['Zahlbar am 03.02.2026.', '2026-02-03', true],
  ['Due on 4 February 2026.', '2026-02-03', false],
])('%s states %s: %j', (statement, part, right) => {
  expect(isRight({ ...labelled, accept: [part] }, statement, [4])).toBe(right);
});

test('all key words of an explanation are needed', () => {
  const explained = { ...labelled, accept: ['price', 'volume'], all: true };
  expect(isRight(explained, 'A higher price.', [4])).toBe(false);
  expect(isRight(explained, 'A higher price and volume.', [4])).toBe(true);
});

test('no answer is right where the document states none', () => {
  expect(isRight({ ...labelled, stated: false }, '1,204', [4])).toBe(false);
});
