/** Print that is hard to cut into words: of fixed width, light on dark, underlined, small. */
import { beforeAll, expect, test } from 'vitest';
import type { PageContent } from '../../shared/contract/page.ts';
import { REVERSED, SMALL, TILL, UNDERLINED } from '../fixtures/make/scans.ts';
import { readDocument } from '../support/read-document.ts';
import { fixturePath } from './read.ts';

let words: readonly string[] = [];
beforeAll(async () => {
  const [page] = (await readDocument(fixturePath('scan-print'))).pages;
  words = (page as PageContent).words.text;
}, 120_000);

const wordsOf = (text: string): string[] => text.split(/ +/);

test('blanks stand where they are printed, and none within a number or a word', () => {
  for (const line of [...TILL, REVERSED, UNDERLINED]) {
    for (const word of wordsOf(line)) expect(words).toContain(word);
  }
});

test('small print over the width of the page loses no letters', () => {
  const letters = (text: string) => text.replaceAll(' ', '');
  expect(letters(words.join(''))).toContain(letters(SMALL));
  const missing = wordsOf(SMALL).filter((word) => !words.includes(word));
  expect(missing.length).toBeLessThanOrEqual(2);
});
