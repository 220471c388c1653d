import { expect, test } from 'vitest';
import type { InlineRun } from '../../shared/inline-markdown.ts';
import { blockWords, markUnsure } from './low-confidence-words.ts';

const words = { text: ['Net', 'sa1es', 'rose', 'to', 'sa1es', '88'], boxes: [] };
const content = (doubtful: number[]) => ({
  words,
  recognition: { words: 6, confidence: 0.9, doubtful },
});
const marked = (text: string, doubtful: number[]) =>
  markUnsure([{ text }], blockWords(content(doubtful), [0, 6]));

test('the word that OCR was unsure of is marked, not another one like it', () => {
  expect(marked('Net sa1es rose to sa1es 88', [4, 5])).toEqual([
    { text: 'Net sa1es rose to ' },
    { text: 'sa1es', unsure: true },
    { text: ' ' },
    { text: '88', unsure: true },
  ]);
});

test('marks keep to their words over runs, and what is not found is not marked', () => {
  const runs: InlineRun[] = [{ text: 'Net sa', strong: true }, { text: '1es rose' }];
  expect(markUnsure(runs, blockWords(content([1, 5]), [0, 6]))).toEqual([
    { text: 'Net ', strong: true },
    { text: 'sa', strong: true, unsure: true },
    { text: '1es', unsure: true },
    { text: ' rose' },
  ]);
});

test('a block without unsure words stays as it is', () => {
  expect(marked('Net sa1es', [])).toEqual([{ text: 'Net sa1es' }]);
  expect(blockWords(content([5]), [0, 3])).toEqual([]);
});
