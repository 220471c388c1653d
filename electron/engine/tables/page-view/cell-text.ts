/** What kind of thing a cell's text is, judged by its letters alone; no language is assumed. */
import type { ViewWord } from './page-view.ts';

/**
 * A figure with what is printed around it: sign, brackets, currency, per cent, a footnote mark; or two
 * of them, a value and its error or range.
 */
const NUMBER =
  /^[([<>≤≥~≈±+\-−–—\p{Sc}*†‡\s]*\d[\d.,'’\s:/\-–−±×]*\p{Sc}?\s*[%‰)\]*†‡§¶a-z]{0,4}$/u;
/** What stands for a figure that is missing, nil or withheld. */
const PLACEHOLDER = /^([-–—−‒.…*†‡]+|n\/?\.?a\.?|nil|ref\.?|—\s*%|[$€£¥]\s*[-–—−])$/iu;
const CURRENCY = /^\p{Sc}$/u;
const CLOSING = /^[)%‰\]]+$/u;
const YEAR = /^(19|20)\d\d$/;

export function joinWords(words: readonly ViewWord[]): string {
  let text = words[0]?.text ?? '';
  for (let i = 1; i < words.length; i++) text += ` ${words[i]?.text}`;
  return text;
}

export const isNumeric = (text: string): boolean => NUMBER.test(text) || PLACEHOLDER.test(text);
export const isYear = (text: string): boolean => YEAR.test(text);
export const isCurrencySymbol = (text: string): boolean => text.length <= 2 && CURRENCY.test(text);
export const isClosingSymbol = (text: string): boolean => CLOSING.test(text);

/** A sign that belongs to the figure beside it. */
export const isNumberAffix = (text: string): boolean =>
  isCurrencySymbol(text) || isClosingSymbol(text);

/** Begins as a sentence's continuation does: with a lower-case letter, or a bracket before one. */
export const startsWithLowercase = (text: string): boolean => /^[(["'“‘]?\p{Ll}/u.test(text);

/** The word without signs that stand apart. They part two numbers as well as white does. */
export const toBareNumber = (word: ViewWord): ViewWord => word.joined?.number ?? word;

/** x that tells which column a word stands in: the middle of its ink, signs apart left out. */
export function centerX(word: ViewWord): number {
  const { x0, x1 } = toBareNumber(word);
  return (x0 + x1) / 2;
}
