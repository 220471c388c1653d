/**
 * Metamorphic relations (Chen, Cheung, Yiu 1998): no label says what a page holds, but what must come
 * of it when the page is changed in a known way. Each relation reads a document again after a change
 * and says how far the result follows.
 */

import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import type { RawPage } from '../../electron/engine/read/pdf/types.ts';
import { formText } from '../../electron/engine/read/text/index.ts';
import { markWatermarks } from '../../electron/engine/read/text/watermarks.ts';
import {
  draftPage,
  finishPage,
  profileDocument,
} from '../../electron/engine/structure/layout/index.ts';
import { extractTables } from '../../electron/engine/structure/tables/index.ts';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import type { Table } from '../../shared/contract/table.ts';
import {
  framed,
  renamed,
  scaled,
  shifted,
  twoUp,
  withHead,
  withoutBand,
  withoutStrip,
} from './page-changes.ts';

export interface Relation {
  readonly name: string;
  /** Pairs of what should have come and what came; none where the relation says nothing. */
  of(pages: readonly RawPage[]): readonly (readonly [expected: string, actual: string])[];
}

export async function rawPages(path: string, most: number): Promise<RawPage[]> {
  const pdf = await openPdf(path);
  try {
    const count = Math.min(most, pdf.pageCount);
    return Array.from({ length: count }, (_, index) => pdf.readPage(index + 1));
  } finally {
    pdf.close();
  }
}

export function readRaw(pages: readonly RawPage[]): PageContent[] {
  const readings = pages.map((raw) => {
    const text = markWatermarks(formText(raw));
    return draftPage(text, extractTables(text));
  });
  const profile = profileDocument(
    readings.map(({ summary }) => summary),
    [],
  );
  return readings.map(({ draft }) => finishPage(draft, profile));
}

const markdownOf = (pages: readonly RawPage[]): string =>
  writeMarkdown(readRaw(pages), { pageComments: false, inline: false, tables: 'html' });

/** What is compared with each change of a document: read once. */
const unchanged = new WeakMap<readonly RawPage[], string>();
function unchangedMarkdown(pages: readonly RawPage[]): string {
  const markdown = unchanged.get(pages) ?? markdownOf(pages);
  unchanged.set(pages, markdown);
  return markdown;
}

/** A change after which the document says the same. */
const same = (
  name: string,
  change: (page: RawPage, index: number) => RawPage,
  fewestPages = 1,
): Relation => ({
  name,
  of: (pages) =>
    pages.length < fewestPages ? [] : [[unchangedMarkdown(pages), markdownOf(pages.map(change))]],
});

const POINTS_AROUND = 40;
const BINDING = 14;
const HEAD = 'Quarterly bulletin of the harbour office';
/** A running head is one that repeats. */
const PAGES_WITH_HEAD = 3;
/** Blank at the top that a head is set into; points. */
const HEAD_SPACE = 40;

/** White above the text; 0 where there is no text. */
const headroom = ({ glyphs: { count, y0 } }: RawPage): number =>
  count === 0 ? 0 : y0.subarray(0, count).reduce((a, b) => Math.min(a, b), Infinity);

/** Header and body. */
const rowsOf = ({ cells }: Table): number =>
  Math.max(0, ...cells.map(({ row, row_span }) => row + row_span));

/** Rows of texts; cells that span stand at their first place. */
function matrixOf(table: Table): string[][] {
  const { column_count, cells } = table;
  const row = () => new Array<string>(column_count).fill('');
  const matrix = Array.from({ length: rowsOf(table) }, row);
  for (const { row, column, text } of cells) matrix[row]?.splice(column, 1, text);
  return matrix;
}

const written = (matrix: readonly (readonly string[])[]): string =>
  matrix.map((row) => row.join(' | ')).join('\n');

/** Larger tables than these stay tables without a row or a column. */
const FEWEST_ROWS = 5;
const FEWEST_COLUMNS = 4;

const isRegular = (table: Table): boolean =>
  rowsOf(table) >= FEWEST_ROWS &&
  table.column_count >= FEWEST_COLUMNS &&
  table.cells.every(
    ({ row_span, column_span, text }) => row_span * column_span === 1 && text !== '',
  );

/** The only table of a page that is read alone, where every cell holds text. */
function regularTable(pages: readonly RawPage[]): { page: RawPage; table: Table } | null {
  const [page] = pages;
  if (!page) return null;
  const [table, ...others] = readRaw([page])[0]?.tables ?? [];
  return table && others.length === 0 && isRegular(table) ? { page, table } : null;
}

const bandOf = (table: Table, page: RawPage, row: number): [number, number] => {
  const boxes = table.cells.filter((cell) => cell.row === row).map(({ bbox }) => bbox);
  return [
    Math.min(...boxes.map(({ y }) => y)) * page.height,
    Math.max(...boxes.map(({ y, height }) => y + height)) * page.height,
  ];
};

const stripOf = (table: Table, page: RawPage, column: number): [number, number] => {
  const boxes = table.cells.filter((cell) => cell.column === column).map(({ bbox }) => bbox);
  return [
    Math.min(...boxes.map(({ x }) => x)) * page.width,
    Math.max(...boxes.map(({ x, width }) => x + width)) * page.width,
  ];
};

const tablesIn = (page: RawPage): string =>
  (readRaw([page])[0]?.tables ?? []).map((table) => written(matrixOf(table))).join('\n\n');

export const RELATIONS: readonly Relation[] = [
  same('half the size', (page) => scaled(page, 0.5)),
  same('twice the size', (page) => scaled(page, 2)),
  same('more paper around', (page) => framed(page, POINTS_AROUND, POINTS_AROUND)),
  same('mirrored margins', (page, index) => shifted(page, index % 2 ? BINDING : -BINDING), 2),
  same('other font names', renamed),
  {
    name: 'a running head added',
    of: (pages) => {
      const space = Math.min(...pages.map(headroom));
      if (pages.length < PAGES_WITH_HEAD || space < HEAD_SPACE) return [];
      const headed = pages.map((page) => withHead(page, HEAD, space / 2));
      // A head changes what the tags of a page are worth; both are read without them.
      const plain = pages.map(({ structure: _, ...page }) => page);
      return [[markdownOf(plain), markdownOf(headed)]];
    },
  },
  {
    name: 'a row removed',
    of: (pages) => {
      const found = regularTable(pages);
      if (!found) return [];
      const { page, table } = found;
      const row = Math.floor((rowsOf(table) + 1) / 2);
      const left = matrixOf(table).toSpliced(row, 1);
      return [[written(left), tablesIn(withoutBand(page, ...bandOf(table, page, row)))]];
    },
  },
  {
    name: 'a column removed',
    of: (pages) => {
      const found = regularTable(pages);
      if (!found) return [];
      const { page, table } = found;
      const column = table.column_count - 1;
      const { x, y, width, height } = table.bbox;
      const area = {
        ...{ x0: x * page.width, x1: (x + width) * page.width },
        ...{ y0: y * page.height, y1: (y + height) * page.height },
      };
      const left = matrixOf(table).map((row) => row.toSpliced(column, 1));
      const cut = withoutStrip(page, area, ...stripOf(table, page, column));
      return [[written(left), tablesIn(cut)]];
    },
  },
  {
    name: 'two pages on one sheet',
    of: ([page]) => {
      if (!page || page.width > page.height) return [];
      const { structure: _, ...plain } = page;
      const alone = tablesIn(plain);
      return [[[alone, alone].filter(Boolean).join('\n\n'), tablesIn(twoUp(plain, plain))]];
    },
  },
];
