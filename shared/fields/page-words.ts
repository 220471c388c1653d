/** Words of a page within a box, as selected by a user. */
import type { Citation } from '../contract/citation.ts';
import type { PageContent } from '../contract/page.ts';
import { holdsCenter, unionBox } from '../corrections/boxes.ts';
import { printedLines, textOfLines } from '../corrections/words.ts';
import { type Box, boxAt } from '../geometry.ts';

/** Indices of the words whose center lies in `box`. */
export function wordsInBox({ words }: Pick<PageContent, 'words'>, box: Box): number[] {
  return words.text.flatMap((_, word) => (holdsCenter(box, wordBox(words, word)) ? [word] : []));
}

export const wordBox = ({ boxes }: PageContent['words'], word: number): Box => boxAt(boxes, word);

/** The words as printed, line by line; null if there are none. */
export function citedWords(
  page: Pick<PageContent, 'page' | 'words'>,
  words: readonly number[],
): Citation | null {
  const drafts = words.map((word) => ({
    text: page.words.text[word] ?? '',
    box: wordBox(page.words, word),
    corrected: false,
    doubtful: false,
  }));
  const bbox = unionBox(drafts.map(({ box }) => box));
  if (!bbox) return null;
  return { page: page.page, quote: textOfLines(printedLines(drafts)), bbox, source: 'ocr_page' };
}
