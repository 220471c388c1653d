/**
 * Reports recognised text once per document: the pages, the confidence level, and how many words
 * should be compared with the page.
 */
import { codedText, messageText } from '../../../../shared/coded-text.ts';
import { confidenceLevel } from '../../../../shared/confidence.ts';
import type { DocumentCheck } from '../../../../shared/contract/document.ts';
import { pagesOfCheck } from './page-list.ts';

interface RecognisedPage {
  readonly page: number;
  /** Absent without OCR. */
  readonly recognition?:
    | { readonly words: number; readonly confidence: number; readonly unsure: number }
    | undefined;
}

export function checkRecognition(pages: readonly RecognisedPage[]): DocumentCheck[] {
  const found = pages.flatMap(({ page, recognition }) =>
    recognition ? [{ page, ...recognition }] : [],
  );
  if (found.length === 0) return [];
  const sum = (value: (page: (typeof found)[number]) => number): number =>
    found.reduce((total, page) => total + value(page), 0);
  const [words, unsure] = [sum((page) => page.words), sum((page) => page.unsure)];
  // Weighted by words, so that a full page has more weight than a stamp.
  const confidence = sum((page) => page.confidence * page.words) / words;
  const level = confidenceLevel('word', confidence);
  const numbers = found.map(({ page }) => page);
  return [
    {
      name: 'text_recognised',
      passed: true,
      ...pagesOfCheck(numbers),
      ...messageText(codedText('text_recognised', { level, unsure, words }, { pages: numbers })),
    },
  ];
}
