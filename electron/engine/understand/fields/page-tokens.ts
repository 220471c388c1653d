/**
 * Pages with joined words split: "Date:12/03/2018", "No.:4711" and "Total(EUR):60.30" are a label
 * and a value printed or recognised without a space. Fields are searched on these pages; citations
 * refer to the original words.
 */

import type { PageContent } from '../../../../shared/contract/page.ts';
import { boxAt } from '../../../../shared/geometry.ts';

export interface TokenPage {
  readonly page: PageContent;
  /** For each word of `page`, the index of the original word that contains it. */
  readonly origin: readonly number[];
}

/**
 * After the colon or number sign of a label, if a value follows, and before a number in brackets;
 * not within times and web addresses.
 */
const GLUE =
  /(?<=\p{L}[).\]]?[:：])(?=[^/\\\s])|(?<=[\p{L}.]#)(?=\d)|(?<=\p{L})(?=\(\d{3,}\)$)|(?<=[/.-]\d{4})(?=\d{1,2}:\d{2}(?::\d{2})?$)/u;

export function separateTokens(page: PageContent): TokenPage {
  const text: string[] = [];
  const boxes: number[] = [];
  const origin: number[] = [];
  const firsts: number[] = [];
  page.words.text.forEach((word, index) => {
    firsts.push(text.length);
    const { x, y, width, height } = boxAt(page.words.boxes, index);
    let done = 0;
    for (const part of word.split(GLUE)) {
      const share = width / Math.max(1, word.length);
      text.push(part);
      boxes.push(x + done * share, y, part.length * share, height);
      origin.push(index);
      done += part.length;
    }
  });
  if (text.length === page.words.text.length) return { page, origin };
  firsts.push(text.length);
  const moved = (words: readonly [number, number]): [number, number] => {
    const first = firsts[words[0]] ?? text.length;
    return [first, (firsts[words[0] + words[1]] ?? text.length) - first];
  };
  const withWords = <T extends { words?: [number, number] | undefined }>(item: T): T =>
    item.words ? { ...item, words: moved(item.words) } : item;
  return {
    origin,
    page: {
      ...page,
      words: { ...page.words, text, boxes },
      blocks: page.blocks.map(withWords),
      tables: page.tables.map((table) => ({ ...table, cells: table.cells.map(withWords) })),
    },
  };
}
