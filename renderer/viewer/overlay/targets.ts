/**
 * Hit-testing from a point of a page to its target, and from a target to its boxes. All in page
 * space.
 */
import type { Box, Cell, PageContent, Table } from '../../../shared/contract/index.ts';
import { holdsPoint } from '../../../shared/corrections/boxes.ts';
import { covers } from '../../../shared/corrections/target.ts';
import { boxAt } from '../../../shared/geometry.ts';
import type { CellTarget, CitationTarget, Target } from '../../state/selection.ts';
import { type Accepted, acceptedKey } from '../../tables/table-decision.ts';
import { lineBoxes } from '../layout/line-boxes.ts';
import type { Point } from '../layout/rotation.ts';
import { quotedWords } from './quoted-words.ts';

/** The cell at a grid position; a spanning cell covers several positions. */
export const cellAt = (table: Table, row: number, column: number): Cell | undefined =>
  table.cells.find(covers(row, column));

const cellTarget = (page: number, table: number, cell: Cell): CellTarget => ({
  kind: 'cell',
  page,
  table,
  row: cell.row,
  column: cell.column,
});

/** The target at `point`; blocks count only while their boxes are shown. */
export function targetAt(content: PageContent, point: Point, withBlocks: boolean): Target | null {
  const { page } = content;
  const table = content.tables.findIndex(({ bbox }) => holdsPoint(bbox, point));
  const found = content.tables[table];
  if (found) {
    const cell = found.cells.find(({ bbox }) => holdsPoint(bbox, point));
    return cell ? cellTarget(page, table, cell) : { kind: 'table', page, table };
  }
  if (!withBlocks) return null;
  // If blocks overlap (a note in a figure), the smaller one is the target.
  const blocks = content.blocks
    .map((block, index) => ({ index, box: block.bbox }))
    .filter(({ box }) => holdsPoint(box, point))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  const smallest = blocks[0];
  return smallest ? { kind: 'block', page, block: smallest.index } : null;
}

/** The boxes of a target; none if the page was extracted again and no longer contains it. */
export function boxesOf(target: Target, content: PageContent): Box[] {
  if (target.page !== content.page) return [];
  switch (target.kind) {
    case 'table': {
      const table = content.tables[target.table];
      return table ? [table.bbox] : [];
    }
    case 'cell': {
      const table = content.tables[target.table];
      const cell = table && cellAt(table, target.row, target.column);
      return cell ? [cell.bbox] : [];
    }
    case 'block': {
      const block = content.blocks[target.block];
      return block ? [block.bbox] : [];
    }
    case 'place':
      return citationBoxes(target, content);
    case 'field':
      return [target.box];
    case 'words':
      return target.boxes.map((word) => boxAt(content.words.boxes, word));
  }
}

/** The quoted words of a citation, merged line by line; its box if they are not found in it. */
export function citationBoxes(
  { box, quote }: Pick<CitationTarget, 'box' | 'quote'>,
  { words, width, height }: PageContent,
): Box[] {
  const quoted = quote ? quotedWords(words, box, quote) : [];
  return quoted.length > 0 ? lineBoxes(quoted, width / height) : [box];
}

/** Whether `target` is the table at this position of its page, or one of its cells. */
export const isWithin = (target: Target | null, position: number): boolean =>
  (target?.kind === 'table' || target?.kind === 'cell') && target.table === position;

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The cell adjacent to `target` in the grid, skipping spans; the same target at the edge. From a
 * table, the first cell.
 */
export function walk(target: Target, direction: Direction, content: PageContent): Target | null {
  if (target.kind !== 'table' && target.kind !== 'cell') return null;
  const table = content.tables[target.table];
  if (!table) return null;
  if (target.kind === 'table') {
    const first = cellAt(table, 0, 0) ?? table.cells[0];
    return first ? cellTarget(target.page, target.table, first) : target;
  }
  const here = cellAt(table, target.row, target.column);
  if (!here) return null;
  const [row, column] = {
    up: [here.row - 1, here.column],
    down: [here.row + here.row_span, here.column],
    left: [here.row, here.column - 1],
    right: [here.row, here.column + here.column_span],
  }[direction] as [number, number];
  const next = cellAt(table, row, column);
  return next ? cellTarget(target.page, target.table, next) : target;
}

/** Numbers that make totals incorrect, except those that a person has accepted. */
export const mismatchBoxes = (table: Table, position: number, { numbers }: Accepted): Box[] =>
  (table.totals ?? [])
    .flatMap(({ mismatches }) => mismatches)
    .filter(({ row, column }) => !numbers.has(acceptedKey(table.page, position, row, column)))
    .flatMap(({ row, column }) => cellAt(table, row, column)?.bbox ?? [])
    .filter((box, at, all) => all.indexOf(box) === at);

/** Cells that a person has typed or merged, or has accepted one by one. */
export function decidedCells(
  { page, cells }: Table,
  position: number,
  { cells: accepted, numbers }: Accepted,
): Readonly<Record<'corrected' | 'accepted', readonly Box[]>> {
  const isAccepted = ({ row, column }: Cell): boolean => {
    if (accepted.size + numbers.size === 0) return false;
    const key = acceptedKey(page, position, row, column);
    return accepted.has(key) || numbers.has(key);
  };
  return {
    corrected: cells.filter(({ source }) => source === 'human').map(({ bbox }) => bbox),
    accepted: cells
      .filter((cell) => cell.source !== 'human' && isAccepted(cell))
      .map(({ bbox }) => bbox),
  };
}

/** OCR words to be compared with the page image: neither they nor their table have been accepted. */
export function lowConfidenceWords(
  { page, recognition, words, tables }: PageContent,
  accepted: Accepted,
): Box[] {
  const settled = new Set(
    tables
      .filter((_, position) => accepted.tables.has(acceptedKey(page, position)))
      .flatMap(({ cells }) => cells)
      .flatMap(({ words: [first, count] = [0, 0] }) =>
        Array.from({ length: count }, (_, at) => first + at),
      ),
  );
  return (recognition?.doubtful ?? [])
    .filter((word) => !settled.has(word) && !accepted.words.has(acceptedKey(page, word)))
    .map((word) => boxAt(words.boxes, word));
}
