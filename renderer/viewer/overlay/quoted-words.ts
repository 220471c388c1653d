/**
 * The words of a page that a citation quotes. Its box goes around all of them, so where the quote runs
 * over several lines it covers words that are not quoted.
 */
import type { Words } from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';
import { fold } from '../find/page-text.ts';

/** Slack around the box for words whose centre lies on its edge; fraction of the page. */
const SLACK = 0.002;

/** Letters and digits alone: blanks, hyphens at line ends and quotation marks may differ. */
const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Boxes of the words of `quote` within `box`, in reading order, page space; empty where the words in
 * the box do not hold the quote.
 */
export function quotedWords({ text, boxes }: Words, box: Box, quote: string): Box[] {
  const wanted = letters(quote);
  if (wanted === '') return [];
  const inside: WordInBox[] = [];
  text.forEach((word, index) => {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(4 * index, 4 * index + 4);
    const place = { x, y, width, height };
    if (isCentred(place, box)) inside.push({ letters: letters(word), box: place });
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

/** Of a table row a quote may leave out cells: its words in their order, with others between them. */
function scatteredWords(inside: readonly WordInBox[], quote: string): Box[] {
  const wanted = quote.split(/\s+/).map(letters).filter(Boolean);
  const found: Box[] = [];
  for (const word of inside) {
    if (word.letters === wanted[found.length]) found.push(word.box);
  }
  return found.length === wanted.length ? found : [];
}

function isCentred(word: Box, box: Box): boolean {
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  return (
    x >= box.x - SLACK &&
    x <= box.x + box.width + SLACK &&
    y >= box.y - SLACK &&
    y <= box.y + box.height + SLACK
  );
}
