/**
 * The words of a page that a citation quotes. The citation's box encloses all of them, so a quote
 * over several lines has a box with words that are not quoted.
 */
import type { Words } from '../../../shared/contract/index.ts';
import { holdsCenter } from '../../../shared/corrections/boxes.ts';
import { type Box, boxAt } from '../../../shared/geometry.ts';
import { normalise } from '../find/page-text.ts';

/** Tolerance for words whose centre lies on the edge of the box; fraction of the page. */
const SLACK = 0.002;

/** Letters and digits only: blanks, hyphens at line ends and quotation marks may differ. */
const letters = (text: string): string => normalise(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Boxes of the words of `quote` within `box`, in reading order, page space; empty if the words in
 * the box do not contain the quote.
 */
export function quotedWords({ text, boxes }: Words, box: Box, quote: string): Box[] {
  const wanted = letters(quote);
  if (wanted === '') return [];
  const inside: WordInBox[] = [];
  text.forEach((word, index) => {
    const wordBox = boxAt(boxes, index);
    if (holdsCenter(box, wordBox, SLACK)) inside.push({ letters: letters(word), box: wordBox });
  });
  const found = inside
    .map((word) => word.letters)
    .join('')
    .indexOf(wanted);
  if (found < 0) return scatteredWords(inside, quote);
  let at = 0;
  return inside
    .filter((word) => {
      const from = at;
      at += word.letters.length;
      return at > found && from < found + wanted.length;
    })
    .map((word) => word.box);
}

interface WordInBox {
  readonly letters: string;
  readonly box: Box;
}

/** A quote of a table row may skip cells: its words in order, with others between them. */
function scatteredWords(inside: readonly WordInBox[], quote: string): Box[] {
  const wanted = quote.split(/\s+/).map(letters).filter(Boolean);
  const found: Box[] = [];
  for (const word of inside) {
    if (word.letters === wanted[found.length]) found.push(word.box);
  }
  return found.length === wanted.length ? found : [];
}
