/** Text from the clipboard as cells of a table. */
import type { Bounds } from '../../grid/cell-range.ts';
import type { ShownGrid } from '../../grid/shown-grid.ts';
import type { CellText } from './table-operations.ts';

/**
 * Parses tab-separated text in spreadsheet format: quoted fields may contain tabs, line breaks and
 * doubled quotes; one trailing line break ends the last row.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let match = field.exec(text); match; match = field.exec(text)) {
    const [whole, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
    if (whole === '') break;
    if (field.lastIndex >= text.length) {
      if (end === '\t') rows.at(-1)?.push('');
      break;
    }
  }
  return rows.filter((row) => row.length > 0);
}

/**
 * The cells changed by a paste: a block starting at the top left of the selection, clipped to the
 * table; a single value fills the whole selection. A merged cell gets the value of its first
 * position.
 */
export function pastedCells(text: string, bounds: Bounds, shownGrid: ShownGrid): CellText[] {
  const rows = parseTsv(text);
  const [only] = rows.length === 1 && rows[0]?.length === 1 ? rows[0] : [];
  const { top, left } = bounds;
  const width = Math.max(...rows.map((row) => row.length));
  const bottom = only === undefined ? top + rows.length - 1 : bounds.bottom;
  const right = only === undefined ? left + width - 1 : bounds.right;
  const changed: CellText[] = [];
  const seen = new Set<unknown>();
  for (let row = top; row <= Math.min(bottom, shownGrid.rowCount - 1); row++) {
    for (let column = left; column <= Math.min(right, shownGrid.columnCount - 1); column++) {
      const printed = shownGrid.slotAt({ row, column })?.cell;
      const cell = shownGrid.cellAt({ row, column });
      const value = only ?? rows[row - top]?.[column - left];
      if (!cell || value === undefined || seen.has(printed)) continue;
      seen.add(printed);
      if (value !== cell.text) changed.push({ row: cell.row, column: cell.column, text: value });
    }
  }
  return changed;
}
