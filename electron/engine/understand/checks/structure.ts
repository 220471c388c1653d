/**
 * Checks that the tables of a page are valid, and that every word of the page is in exactly one of
 * its blocks or cells.
 */
import { codedText, messageText } from '../../../../shared/coded-text.ts';
import { confidenceLevel } from '../../../../shared/confidence.ts';
import type { DocumentCheck } from '../../../../shared/contract/document.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Table } from '../../../../shared/contract/table.ts';

/** Cells may exceed their table by the rounding of boxes; fraction of the page. */
const TOLERANCE = 0.002;

export function structureChecks(page: PageContent): DocumentCheck[] {
  const found: DocumentCheck[] = [];
  const fail = (name: string, ...text: Parameters<typeof codedText>): void => {
    found.push({ name, passed: false, page: page.page, ...messageText(codedText(...text)) });
  };
  for (const table of page.tables) {
    const named = { table: table.table_index + 1 };
    if (!cellsInside(table))
      fail('cells_inside_table', 'faulty_cells', { ...named, fault: 'outside' });
    if (!cellsTile(table)) fail('spans_tile', 'faulty_cells', { ...named, fault: 'tiling' });
    const isUnseen = table.source !== 'human' && !table.accepted;
    if (isUnseen && confidenceLevel('table', table.confidence ?? 1) === 'low') {
      fail('table_confidence', 'table_low', named, { reasons: table.confidence_reasons ?? [] });
    }
  }
  const owners = ownersOf(page);
  const lost = owners.filter((count) => count === 0).length;
  const doubled = owners.filter((count) => count > 1).length;
  if (lost > 0) fail('text_coverage', 'faulty_words', { count: lost, fault: 'lost' });
  if (doubled > 0) fail('text_once', 'faulty_words', { count: doubled, fault: 'twice' });
  return found;
}

function cellsInside({ bbox, cells }: Table): boolean {
  return cells.every(
    (cell) =>
      cell.bbox.x >= bbox.x - TOLERANCE &&
      cell.bbox.y >= bbox.y - TOLERANCE &&
      cell.bbox.x + cell.bbox.width <= bbox.x + bbox.width + TOLERANCE &&
      cell.bbox.y + cell.bbox.height <= bbox.y + bbox.height + TOLERANCE,
  );
}

/** Whether every grid position is covered by exactly one cell. */
function cellsTile({ cells, rows, column_count: columns }: Table): boolean {
  const covered = new Uint8Array(rows.length * columns);
  for (const cell of cells) {
    if (cell.row + cell.row_span > rows.length) return false;
    if (cell.column + cell.column_span > columns) return false;
    for (let row = cell.row; row < cell.row + cell.row_span; row++) {
      for (let column = cell.column; column < cell.column + cell.column_span; column++) {
        const index = row * columns + column;
        if (covered[index]) return false;
        covered[index] = 1;
      }
    }
  }
  return covered.every((value) => value === 1);
}

/** For each word of the page, the number of text blocks and cells that contain it. */
function ownersOf({ words, blocks, tables }: PageContent): Uint16Array {
  const owners = new Uint16Array(words.text.length);
  const texts = blocks.filter(({ type }) => type !== 'table');
  for (const { words: range } of [...texts, ...tables.flatMap((table) => table.cells)]) {
    if (!range) continue;
    const [first, count] = range;
    for (let word = first; word < first + count; word++) owners[word] = (owners[word] ?? 0) + 1;
  }
  return owners;
}
