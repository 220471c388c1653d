import { describe, expect, test } from 'vitest';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { boxesOf, QuoteFinder } from './index.ts';

function pageOf(page: number, text: string): PageContent {
  const words = text.split(' ');
  return {
    page,
    width: 100,
    height: 100,
    rotation: 0,
    source: 'native',
    needs_ocr: false,
    words: { text: words, boxes: words.flatMap((_, index) => [index / 100, 0.1, 0.01, 0.02]) },
    blocks: [],
    tables: [],
    warnings: [],
  };
}

const PAGES = [
  pageOf(1, 'The rate was raised to 4 per cent – by the bank – in May of the year.'),
  pageOf(2, 'In the follow- ing months the Café‚ raised its own rate twice, to much applause.'),
];

describe('finding a quote', () => {
  test('finds words whatever their case, accents and punctuation', () => {
    expect(new QuoteFinder(PAGES).find('CAFE raised its own rate')).toEqual({
      page: 2,
      words: [6, 7, 8, 9, 10],
      share: 1,
    });
  });

  test('finds a word that the page breaks with a hyphen', () => {
    expect(new QuoteFinder(PAGES).find('the following months')?.words).toEqual([1, 2, 3, 4]);
  });

  test('finds a quote that lacks a word of the page and has one too many', () => {
    const match = new QuoteFinder(PAGES).find('the rate was suddenly raised to 4 per cent in May');
    expect(match?.page).toBe(1);
    expect(match?.words).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 13, 14]);
  });

  test('does not find what is not there', () => {
    expect(new QuoteFinder(PAGES).find('a wholly different statement about something')).toBeNull();
  });

  test('gives the boxes of the words', () => {
    expect(boxesOf(PAGES[0] as PageContent, [2])).toEqual([
      { x0: 0.02, y0: 0.1, x1: 0.03, y1: expect.closeTo(0.12) },
    ]);
  });
});
