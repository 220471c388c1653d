/** Tables and headings that are none, which the means of the scorers hardly show. */
import { tablesInHtml } from '../../../electron/engine/ingest/html-tables.ts';

export interface Extras {
  /** Predicted, and of those the ones that match nothing in the truth. */
  readonly tables: number;
  readonly falseTables: number;
  readonly headings: number;
  readonly falseHeadings: number;
}

/** A table matches one that holds this share of its words; a heading one that is so similar. */
export const SAME_TABLE = 0.5;
const SAME_HEADING = 0.7;

/** `similarity` of two texts, from 0 to 1. */
export function extrasOf(
  truth: string,
  predicted: string,
  similarity: (a: string, b: string) => number,
): Extras {
  const tables = tableWords(predicted);
  const trueTables = tableWords(truth);
  const headings = headingsOf(predicted);
  const trueHeadings = headingsOf(truth);
  const isTable = (words: readonly string[]) =>
    trueTables.some((own) => shareOf(words, own) >= SAME_TABLE);
  const isHeading = (heading: string) =>
    trueHeadings.some((own) => similarity(own, heading) >= SAME_HEADING);
  return {
    tables: tables.length,
    falseTables: tables.filter((words) => !isTable(words)).length,
    headings: headings.length,
    falseHeadings: headings.filter((heading) => !isHeading(heading)).length,
  };
}

export const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const tableWords = (markdown: string): string[][] =>
  tablesInHtml(markdown).map(({ cells }) => cells.flatMap(({ text }) => wordsOf(text)));

const headingsOf = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/^#{1,6} +(.+)$/gm), ([, title = '']) => wordsOf(title).join(' '));

/** Share of `words` that `own` holds, each used once. */
export function shareOf(words: readonly string[], own: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of own) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) found++;
    left.set(word, count - 1);
  }
  return words.length === 0 ? 0 : found / words.length;
}
