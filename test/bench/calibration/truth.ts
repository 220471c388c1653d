/**
 * When a table counts as right. Every cell that holds text has a neighbour to its right and one below
 * it, the nearest that hold text; a table read is right when its cells have the same neighbours as
 * those of a labelled table of the page, and the same texts. So region, rows, columns and spans have
 * to match, while empty rows and the extent of blank cells do not count. Texts are compared by their
 * letters and digits alone: how well they are read is another measure.
 *
 * The relations are those of the ICDAR 2013 table competition (Göbel, Hassan, Oro, Orsi: A
 * Methodology for Evaluating Algorithms for Table Understanding in PDF Documents, DocEng 2012).
 */

export interface TrueCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
}

/** A labelled table; `page` counts from 1. */
export interface TrueTable {
  readonly page: number;
  readonly cells: readonly TrueCell[];
}

/** Letters and digits; of a cell that has none, its marks. */
export function plain(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? folded.replace(/\s/gu, '').replace(/[‐-―−]/gu, '-') : letters;
}

/** Two tables with the same signature are the same in all that counts. */
export function signatureOf(cells: readonly TrueCell[]): string {
  const owners = new Map<string, TrueCell>();
  let [rows, columns] = [0, 0];
  for (const cell of cells) {
    rows = Math.max(rows, cell.row + cell.rowSpan);
    columns = Math.max(columns, cell.column + cell.columnSpan);
    if (plain(cell.text) === '') continue;
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        owners.set(`${row} ${column}`, cell);
      }
    }
  }
  const relations = new Set<string>();
  const relate = (positions: Iterable<string>, way: string): void => {
    let before: TrueCell | undefined;
    for (const position of positions) {
      const cell = owners.get(position);
      if (!cell) continue;
      if (before && before !== cell) relations.add(`${nameOf(before)} ${way} ${nameOf(cell)}`);
      before = cell;
    }
  };
  // Cells of equal text are told apart by how many of that text stand before them.
  const seen = new Map<string, number>();
  const names = new Map<TrueCell, string>();
  for (const cell of [...cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
    const text = plain(cell.text);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    names.set(cell, `${text}#${count}`);
  }
  const nameOf = (cell: TrueCell): string => names.get(cell) ?? '';
  for (let row = 0; row < rows; row++) {
    relate(
      Array.from({ length: columns }, (_, column) => `${row} ${column}`),
      '→',
    );
  }
  for (let column = 0; column < columns; column++) {
    relate(
      Array.from({ length: rows }, (_, row) => `${row} ${column}`),
      '↓',
    );
  }
  const texts = [...names.values()].filter((name) => !name.startsWith('#'));
  return [...texts.sort(), ...[...relations].sort()].join('\n');
}
