import { expect, test } from 'vitest';
import { tokensOf, vocabularyFrom } from './word-pieces.ts';

const VOCABULARY = vocabularyFrom('[UNK]\n[CLS]\n[SEP]\nnet\nsales\n##man\n,\ncafe');

test('words are cut into the longest pieces of the vocabulary', () => {
  const { ids, words } = tokensOf('Net salesman, Café', VOCABULARY, 20);
  expect(ids).toEqual([1, 3, 4, 5, 6, 7, 2]);
  expect(words).toEqual(['', 'net', 'salesman', 'salesman', ',', 'cafe', '']);
});

test('a word without pieces is unknown, and a long text is cut', () => {
  expect(tokensOf('net xyz', VOCABULARY, 20).ids).toEqual([1, 3, 0, 2]);
  expect(tokensOf('net net net net', VOCABULARY, 4).ids).toEqual([1, 3, 3, 2]);
});
