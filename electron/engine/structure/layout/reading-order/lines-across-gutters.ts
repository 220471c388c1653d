/** Splits lines that run across the gutter between two columns of text. */
import { unionOf } from '../../../../../shared/geometry.ts';
import { groupNeighbours } from '../../../../../shared/neighbours.ts';
import type { PageText } from '../../../read/text/types.ts';
import { createPageViews } from '../../tables/page-view/rotate.ts';
import { splitAtTextColumns } from '../../tables/page-view/text-columns.ts';
import { wordsAt } from '../page-items.ts';

/** The page with lines that run across a gutter split in two. */
export function splitLinesAtGutters(text: PageText): PageText {
  const columnOf = new Map<number, number>();
  const columns = createPageViews(text)
    .filter(({ rotation }) => rotation === 0)
    .flatMap(splitAtTextColumns);
  if (columns.length < 2) return text;
  columns.forEach(({ words }, column) => {
    for (const { index, joined } of words)
      for (const part of joined?.parts ?? [{ index }]) columnOf.set(part.index, column);
  });
  const lines = text.lines.flatMap((line) => {
    const parts = groupNeighbours(
      line.words,
      (before, word) => columnOf.get(before) === columnOf.get(word),
    );
    if (parts.length === 1) return [line];
    return parts.map((words) => ({ ...line, words, ...unionOf(wordsAt(text, words)) }));
  });
  return { ...text, lines };
}
