/** Splits a column where it is printed as two: between its words, where the fewest are cut. */
import type { PageContent, PageOperation } from '../../../shared/contract/index.ts';
import { edgeOfColumn, tableSeparators } from '../../../shared/corrections/separators.ts';
import { wordBox } from '../../../shared/fields/page-words.ts';
import type { Box } from '../../../shared/geometry.ts';
import { addEdge, spreadEdges } from '../../state/separator-edges.ts';
import type { TableEntry } from '../../state/table-entries.ts';

/** Null where no words of the column are apart, or a page is not in the order of the grid. */
export function splitColumn(
  { parts }: Pick<TableEntry, 'parts'>,
  column: number,
  pageAt: (page: number) => PageContent | null,
): PageOperation[] | null {
  const printed = parts.flatMap(({ page, position }) => {
    const content = pageAt(page);
    const found = content && columnOn(content, position, column);
    return found ? [{ ...found, page, table: position }] : [];
  });
  // A page whose words leave no gap is split like the others.
  const [share] = printed.flatMap(({ left, width, gap }) =>
    gap === null ? [] : (gap - left) / width,
  );
  if (share === undefined || printed.length < parts.length) return null;
  const operations = printed.flatMap(({ page, table, separators, left, width, gap }) => {
    const split = addEdge(separators, 'column', gap ?? left + share * width);
    return split ? [{ kind: 'set_separators', page, table, ...edgesIn(split) } as const] : [];
  });
  return operations.length < parts.length ? null : operations;
}

const edgesIn = ({ columns, rows }: ReturnType<typeof spreadEdges>) => ({
  columns: [...columns],
  rows: [...rows],
});

/** Page fractions; `gap`: where to split it, null if its words leave no place within it. */
function columnOn({ tables, words }: PageContent, position: number, column: number) {
  const table = tables[position];
  const found = table && tableSeparators(table.cells, table.rows.length, table.column_count);
  if (!found) return null;
  const separators = spreadEdges(found);
  const edge = edgeOfColumn(found, column);
  const [left = 0, right = 0] = separators.columns.slice(edge, edge + 2);
  const cells = table.cells
    .filter((cell) => cell.column === column && cell.column_span === 1)
    .map(({ words: [first, count] = [0, 0] }) => boxesOf(words, first, count));
  const gap = gapOf(cells);
  const within = gap !== null && gap > left && gap < right;
  return { separators, left, width: right - left, gap: within ? gap : null };
}

/** The boxes of words; a currency symbol stays with the amount that follows it. */
function boxesOf(words: PageContent['words'], first: number, count: number): Box[] {
  const boxes: Box[] = [];
  for (let word = first; word < first + count; word++) {
    const box = wordBox(words, word);
    const before = boxes.at(-1);
    const isAmount = before && word > first && CURRENCY.test(words.text[word - 1] ?? '');
    const ends = isAmount && box.x > before.x && box.x + box.width - before.x;
    if (before && ends) boxes[boxes.length - 1] = { ...before, width: ends };
    else boxes.push(box);
  }
  return boxes;
}

const CURRENCY = /^\p{Sc}$/u;

/** The middle of the widest gap within a cell, of those that cut the fewest words of the others. */
function gapOf(cells: readonly (readonly Box[])[]): number | null {
  const boxes = cells.flat();
  const [best] = cells
    .flatMap(widestGap)
    .map(({ x, width }) => {
      const cut = boxes.filter((box) => box.x < x && x < box.x + box.width).length;
      return { x, width, cut };
    })
    .sort((a, b) => a.cut - b.cut || b.width - a.width);
  return best?.x ?? null;
}

/** None where the words of a cell overlap or are one. */
function widestGap(words: readonly Box[]): { readonly x: number; readonly width: number }[] {
  const sorted = words.toSorted((a, b) => a.x - b.x);
  let end = sorted[0]?.x ?? 0;
  let widest = { x: 0, width: 0 };
  for (const { x, width } of sorted) {
    if (x - end > widest.width) widest = { x: (x + end) / 2, width: x - end };
    end = Math.max(end, x + width);
  }
  return widest.width > 0 ? [widest] : [];
}
