/**
 * Structural checks of a finished page: whether its tables are sound as tables, and whether the
 * words of the page arrived in its blocks. They find what a reader should look at; they change
 * nothing.
 */
import type { DocumentCheck, PageContent, Table } from '../../../shared/contract/index.ts';

/** Below it a table is shown for review. */
const DOUBTFUL_TABLE = 0.5;
/** Cells may stand out of their table by the rounding of boxes; fraction of the page. */
const TOLERANCE = 0.002;
/** Share of a page's words that its blocks must hold. */
const LEAST_COVERAGE = 0.9;
/** On pages with fewer words a stray one weighs too much to be judged. */
const LEAST_WORDS = 20;

export function checkPage(page: PageContent): DocumentCheck[] {
  const found: DocumentCheck[] = [];
  const fail = (name: string, message: string): void => {
    found.push({ name, passed: false, page: page.page, message });
  };
  for (const table of page.tables) {
    const name = `Table ${table.table_index + 1} of the page`;
    if (!cellsInside(table)) fail('cells_inside_table', `${name} has cells outside its box.`);
    if (!cellsTile(table)) fail('spans_tile', `${name} has cells that overlap or leave gaps.`);
    if (table.confidence !== undefined && table.confidence < DOUBTFUL_TABLE) {
      fail('table_confidence', `${name} may not be recognised well.`);
    }
  }
  const coverage = coverageOf(page);
  if (page.words.text.length >= LEAST_WORDS && coverage < LEAST_COVERAGE) {
    const percent = Math.round(100 * coverage);
    fail('text_coverage', `Only ${percent} % of the words of the page are in its results.`);
  }
  return found;
}

export const needsReview = (checks: readonly DocumentCheck[]): boolean =>
  checks.some((check) => !check.passed);

function cellsInside({ bbox, cells }: Table): boolean {
  return cells.every(
    (cell) =>
      cell.bbox.x >= bbox.x - TOLERANCE &&
      cell.bbox.y >= bbox.y - TOLERANCE &&
      cell.bbox.x + cell.bbox.width <= bbox.x + bbox.width + TOLERANCE &&
      cell.bbox.y + cell.bbox.height <= bbox.y + bbox.height + TOLERANCE,
  );
}

/** Every place of the grid is covered by exactly one cell. */
function cellsTile({ cells, rows, column_count: columns }: Table): boolean {
  const covered = new Uint8Array(rows.length * columns);
  for (const cell of cells) {
    if (cell.row + cell.row_span > rows.length) return false;
    if (cell.column + cell.column_span > columns) return false;
    for (let row = cell.row; row < cell.row + cell.row_span; row++) {
      for (let column = cell.column; column < cell.column + cell.column_span; column++) {
        const place = row * columns + column;
        if (covered[place]) return false;
        covered[place] = 1;
      }
    }
  }
  return covered.every((value) => value === 1);
}

/** Share of the page's words that some block or cell names as its own. */
function coverageOf({ words, blocks, tables }: PageContent): number {
  const used = new Uint8Array(words.text.length);
  const ranges = [...blocks, ...tables.flatMap((table) => table.cells)];
  for (const { words: range } of ranges) if (range) used.fill(1, range[0], range[0] + range[1]);
  return used.length === 0 ? 1 : used.reduce((sum, value) => sum + value, 0) / used.length;
}
