/** Tables that vendors return as HTML: cells with spans, header cells by `th` or `thead`. */
import { descendants, type Element, named, parseMarkup, textOf } from './markup.ts';
import { assignGridPositions } from './rows.ts';
import type { CellSource } from './table.ts';

/** Browsers limit larger spans to this. */
const MOST_COLUMNS = 1000;

export interface HtmlTableCells {
  readonly cells: readonly CellSource[];
  readonly title: string | null;
}

/** The outermost tables of `html`, in order. */
export function tablesInHtml(html: string): HtmlTableCells[] {
  return outermost(parseMarkup(html, 'html')).map(tableIn);
}

function outermost(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'table' ? [child] : outermost(child);
  });
}

/** The cells of a `table` element. */
export function tableIn(table: Element): HtmlTableCells {
  const rows = [...rowsOf(table, false)];
  const spanning = rows.map(({ row, head }, index) =>
    row.children.flatMap((child) => {
      if (typeof child === 'string' || (child.name !== 'td' && child.name !== 'th')) return [];
      const { rowspan, colspan } = child.attributes;
      const left = rows.length - index;
      // 0 means up to the end of the table.
      const rowSpan = rowspan === '0' ? left : spanOf(rowspan, left);
      const header = head || child.name === 'th';
      return [{ rowSpan, columnSpan: spanOf(colspan, MOST_COLUMNS), header, text: textOf(child) }];
    }),
  );
  const cells = assignGridPositions(spanning);
  const [caption] = descendants(table, named('caption'));
  return { cells, title: caption ? textOf(caption) : null };
}

/** The rows of the table itself, not those of tables within its cells. */
function* rowsOf(table: Element, head: boolean): Generator<{ row: Element; head: boolean }> {
  for (const child of table.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'tr') yield { row: child, head };
    else if (['thead', 'tbody', 'tfoot'].includes(child.name)) {
      yield* rowsOf(child, child.name === 'thead');
    }
  }
}

function spanOf(value: string | undefined, most: number): number {
  const span = Number.parseInt(value ?? '1', 10);
  return span >= 1 ? Math.min(span, most) : 1;
}
