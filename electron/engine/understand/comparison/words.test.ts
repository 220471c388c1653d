import { expect, test } from 'vitest';
import { pageContent } from '../../../../test/support/fake-engine.ts';
import { comparePages } from './index.ts';
import { printedWords } from './words.ts';

test('a word that a line end broke has the words of both lines', () => {
  const page = pageContent(1, ['the', 'agree-', 'ment', 'ends']);
  const words = printedWords(page, 'the agreement ends', [0, 1, 2, 3]);
  expect(words.map(({ text, words: read }) => [text, read])).toEqual([
    ['the', [0]],
    ['agreement', [1, 2]],
    ['ends', [3]],
  ]);
});

const paragraph = (text: string) => {
  const words = text.split(' ');
  const page = pageContent(1, words);
  const bbox = { x: 0, y: 0, width: 1, height: 0.1 };
  return [
    {
      ...page,
      blocks: [
        { type: 'paragraph' as const, bbox, text, words: [0, words.length] as [number, number] },
      ],
    },
  ];
};

test.each([
  ['“It’s due” – now', '"It\'s due" - now'],
  ['NIKE, Inc . of Oregon', 'NIKE, Inc. of Oregon'],
  ['a fee of 5 %', 'a fee of 5%'],
])('%s and %s are the same text', (before, after) => {
  expect(comparePages(paragraph(before), paragraph(after))).toEqual({ unchanged: 1, changes: [] });
});

test('words of low confidence make a change uncertain', () => {
  const before = paragraph('the rent is 1,200 euros');
  const [after] = paragraph('the rent is 1,280 euros');
  const recognition = { words: 5, confidence: 0.8, doubtful: [3] };
  const [change] = comparePages(before, after ? [{ ...after, recognition }] : []).changes;
  expect(change).toMatchObject({ change: 'changed', uncertain: true });
  expect(comparePages(before, after ? [after] : []).changes[0]?.uncertain).toBeUndefined();
});
