/**
 * Documents without the lines that state a field: what is then asked for is known not to be stated,
 * although labels, other values and the rest of the form are as in the document.
 */
import { separateTokens } from '../../../electron/engine/understand/fields/page-tokens.ts';
import type {
  Candidate,
  PreparedDocument,
} from '../../../electron/engine/understand/fields/types.ts';
import type { PageContent } from '../../../shared/contract/page.ts';

/** `pages`, those of `prepared`, without the lines in which one of the candidates stands. */
export function withholdLines(
  pages: readonly PageContent[],
  prepared: PreparedDocument,
  candidates: readonly Candidate[],
): PageContent[] {
  return pages.map((page) => {
    const stated = new Set(
      candidates.flatMap((own) => (own.page.page === page.page ? [...own.words] : [])),
    );
    if (stated.size === 0) return page;
    const { origin } = separateTokens(page);
    const lines = prepared.lines.get(page.page)?.lines ?? [];
    const removed = lines
      .map((line) => line.flatMap(({ words }) => words))
      .filter((words) => words.some((word) => stated.has(word)))
      .flatMap((words) => words.map((word) => origin[word] ?? word));
    return withoutWords(page, new Set(removed));
  });
}

function withoutWords(page: PageContent, removed: ReadonlySet<number>): PageContent {
  const { text, boxes } = page.words;
  const kept = [...text.keys()].filter((word) => !removed.has(word));
  const before = [0];
  for (const word of text.keys()) before.push((before[word] ?? 0) + Number(!removed.has(word)));
  const withRange = <T extends { words?: [number, number] | undefined; text: string }>(
    item: T,
  ): T => {
    if (!item.words) return item;
    const [from, to] = [item.words[0], item.words[0] + item.words[1]];
    const first = before[from] ?? 0;
    const words: [number, number] = [first, (before[to] ?? first) - first];
    if (words[1] === item.words[1]) return { ...item, words };
    const left = kept.slice(first, first + words[1]).map((word) => text[word] ?? '');
    return { ...item, words, text: left.join(' ') };
  };
  const recognition = structuredClone(page.recognition);
  const lowConfidence = recognition?.doubtful.filter((word) => !removed.has(word)) ?? [];
  recognition?.doubtful.splice(0, Infinity, ...lowConfidence.map((word) => before[word] ?? 0));
  return {
    ...page,
    words: {
      text: kept.map((word) => text[word] ?? ''),
      boxes: kept.flatMap((word) => boxes.slice(4 * word, 4 * word + 4)),
    },
    blocks: page.blocks.map(withRange),
    tables: page.tables.map((table) => ({ ...table, cells: table.cells.map(withRange) })),
    ...(recognition && { recognition }),
  };
}
