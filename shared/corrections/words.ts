/** Converts words of a cell or block to text, and typed text back to words. */

import type { Box } from '../geometry.ts';
import { groupNeighbours } from '../neighbours.ts';
import { jointOf } from '../text/joints.ts';
import { raisedText } from '../text/raised.ts';
import { centerY, unionBox } from './boxes.ts';
import type { DraftWord } from './draft.ts';

/** Centers of words of one line differ by less than this fraction of the taller word. */
const SAME_LINE = 0.5;
/** Words closer than this fraction of their height are printed without a space between them. */
const NO_BLANK = 0.08;
/** Height of a superscript and raise of its bottom edge, as shares of the height of its host. */
const MAX_RAISED_HEIGHT = 0.86;
const MIN_RAISE = 0.12;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Words as printed lines, top to bottom, each in reading direction. */
export function printedLines(words: readonly DraftWord[]): DraftWord[][] {
  const sorted = words.toSorted((a, b) => centerY(a.box) - centerY(b.box));
  const lines = groupNeighbours(sorted, (before, word, [first = before]) => {
    const slack = SAME_LINE * Math.max(first.box.height, word.box.height);
    return centerY(word.box) - centerY(first.box) < slack;
  });
  for (const line of lines) {
    const reversed = line.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length > line.length / 2;
    line.sort((a, b) => (reversed ? b.box.x - a.box.x : a.box.x - b.box.x));
  }
  return lines;
}

/** The text of printed lines: spaces between words, line-end hyphens removed. */
export function textOfLines(lines: readonly (readonly DraftWord[])[]): string {
  let text = '';
  for (const line of lines) {
    for (const [index, { text: word, box }] of line.entries()) {
      const before = line[index - 1];
      if (text === '') text = word;
      else if (before && isClose(before.box, box)) {
        text += isRaised(before.box, box) ? raisedText(word) : word;
      } else if (before) text += ` ${word}`;
      else {
        const joint = jointOf(text.slice(text.lastIndexOf(' ') + 1), word, true, false);
        text = `${joint.healed ? text.slice(0, -1) : text}${joint.blank ? ' ' : ''}${word}`;
      }
    }
  }
  return text;
}

function isClose(a: Box, b: Box): boolean {
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  return gap < NO_BLANK * Math.min(a.height, b.height);
}

/** Whether the second box is that of a superscript: smaller, and its bottom is higher. */
const isRaised = (host: Box, box: Box): boolean =>
  box.height < MAX_RAISED_HEIGHT * host.height &&
  host.y + host.height - box.y - box.height > MIN_RAISE * host.height;

/**
 * The words of a text that replaces another. Unchanged parts keep their words and boxes; so does a
 * changed word that replaces exactly one. All others share the box of those that they replace, or
 * else `box`, in proportion to their letters.
 */
export function retypeWords(words: readonly DraftWord[], text: string, box: Box): DraftWord[] {
  const typed = text.split(/\s+/u).filter((word) => word !== '');
  const shorter = Math.min(typed.length, words.length);
  let start = 0;
  while (start < shorter && words[start]?.text === typed[start]) start++;
  let end = 0;
  while (end < shorter - start && words.at(-1 - end)?.text === typed.at(-1 - end)) end++;
  const replaced = words.slice(start, words.length - end);
  const fresh = typed.slice(start, typed.length - end);
  const boxes =
    fresh.length === replaced.length
      ? replaced.map((word) => word.box)
      : shareBox(
          unionBox(replaced.map((word) => word.box)) ?? gapAfter(words[start - 1], box),
          fresh,
        );
  return [
    ...words.slice(0, start),
    ...fresh.map((word, index) => correctedWord(word, boxes[index] as Box)),
    ...words.slice(words.length - end),
  ];
}

export const correctedWord = (text: string, box: Box): DraftWord => ({
  ...{ text, box, corrected: true, doubtful: false },
});

/** The right end of the previous word, with zero width: these words are not printed. */
const gapAfter = (before: DraftWord | undefined, box: Box): Box =>
  before ? { ...before.box, x: before.box.x + before.box.width, width: 0 } : box;

function shareBox({ x, y, width, height }: Box, texts: readonly string[]): Box[] {
  const letters = texts.reduce((sum, text) => sum + text.length, texts.length - 1);
  let at = 0;
  return texts.map((text) => {
    const left = x + (width * at) / letters;
    at += text.length + 1;
    return { x: left, y, width: (width * text.length) / letters, height };
  });
}

/**
 * `text` with the word at `index` of `words` replaced. Words are searched in order, because a text
 * may omit some and remove hyphens of others; null if the word is not found.
 */
export function replaceInText(
  text: string,
  words: readonly DraftWord[],
  index: number,
  replacement: string,
): string | null {
  let from = 0;
  for (const [at, word] of words.entries()) {
    const found = text.indexOf(word.text, from);
    if (at === index) {
      if (found < 0) return null;
      return text.slice(0, found) + replacement + text.slice(found + word.text.length);
    }
    if (found >= 0) from = found + word.text.length;
  }
  return null;
}
