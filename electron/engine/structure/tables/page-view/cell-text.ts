/** Classifies cell text by its characters, independent of language. */
import type { ViewWord } from './page-view.ts';

/**
 * A number with affixes: sign, brackets, currency, per cent, footnote mark; or two numbers, such as
 * a value and its error or a range; a number with its share in brackets.
 */
const NUMBER =
  /^[([<>≤≥~≈±+\-−–—\p{Sc}*†‡\s]*\d[\d.,'’\s:/\-–−±×]*\p{Sc}?(?:\s*[%‰)\]*†‡§¶a-z]{0,4}|\s*[([][\d.,]+\s*%[)\]])$/u;
/** Placeholder of a number that is missing, nil or withheld. */
const PLACEHOLDER = /^([-–—−‒.…*†‡]+|n\/?\.?a\.?|nil|—\s*%|[$€£¥]\s*[-–—−])$/iu;
const CURRENCY = /^\p{Sc}$/u;
const CLOSING = /^[)%‰\]]+$/u;
/** `2024`, or a year that begins in one and ends in the next: `2023-24`, `2023/2024`. */
const YEAR = /^((?:19|20)\d\d)(?:\s?[-–/]\s?((?:\d\d)?\d\d))?$/;

/**
 * The text to classify. Superscripts and subscripts after other words are left out: `12 %` with a
 * raised note mark is a number.
 */
export function joinWords(words: readonly ViewWord[]): string {
  let text = words[0]?.text ?? '';
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    if (word && !word.shifted) text += ` ${word.text}`;
  }
  return text;
}

export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text);
export const isNumeric = (text: string): boolean => NUMBER.test(text) || PLACEHOLDER.test(text);
export const isCurrencySymbol = (text: string): boolean => text.length <= 2 && CURRENCY.test(text);
export const isClosingSymbol = (text: string): boolean => CLOSING.test(text);

export function isYear(text: string): boolean {
  const [, first, last] = YEAR.exec(text) ?? [];
  if (first === undefined || last === undefined) return first !== undefined;
  const next = String(Number(first) + 1);
  return last === next || last === next.slice(-2);
}

/** A symbol that belongs to the adjacent number. */
export const isNumberAffix = (text: string): boolean =>
  isCurrencySymbol(text) || isClosingSymbol(text);

/** Starts with a lower-case letter, or a bracket before one, as a continued sentence does; "b." begins an item. */
export const startsWithLowercase = (text: string): boolean =>
  /^(?!\(?(?:[a-z]|[ivx]{2,4})[.)] )[(["'“‘]?\p{Ll}/u.test(text);

/**
 * The number without its detached affixes, whose gap to it separates columns as any other gap does.
 */
export const toBareNumber = (word: ViewWord): ViewWord => word.joined?.number ?? word;

/** The horizontal center of a word without detached affixes; determines its column. */
export function centerX(word: ViewWord): number {
  const { x0, x1 } = toBareNumber(word);
  return (x0 + x1) / 2;
}

export const LIST_MARKER = /^([•●▪■◦○–—‣·*-]|[([]?(\d{1,3}|[a-z]|[ivx]{1,5})[.)\]])$/iu;
