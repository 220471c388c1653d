import { expect, test } from 'vitest';
import type { PageContent } from '../../../shared/contract/index.ts';
import { misreadWords } from './misreadings.ts';

const content = (more: Partial<PageContent>): PageContent => ({
  ...{ page: 1, width: 1, height: 1, rotation: 0, source: 'ocr', needs_ocr: false },
  ...{ blocks: [], tables: [], warnings: [] },
  words: { text: ['sa1es', 'rose', 'sa1es', 'Sa1es'], boxes: [] },
  recognition: { words: 4, confidence: 0.9, doubtful: [] },
  ...more,
});

test('words that read the same are offered, those that a person typed are not', () => {
  expect(misreadWords(content({}), 'sa1es')).toEqual([0, 2]);
  expect(misreadWords(content({ corrected_words: [2] }), 'sa1es')).toEqual([0]);
});

test('a page whose text is its own was not misread', () => {
  const { recognition: _, ...native } = content({});
  expect(misreadWords(native, 'sa1es')).toEqual([]);
});
