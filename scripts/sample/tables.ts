import { HAIRLINE, PALE, type Sheet, TEAL, TEXT_COLOR } from './sheet.ts';

/** A cell of a ruled table; `columns` and `rows` are its spans. */
export interface RuledCell {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly columns?: number;
  readonly rows?: number;
  readonly header?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly bold?: boolean;
}

interface RuledTable {
  readonly x: number;
  readonly y: number;
  readonly widths: readonly number[];
  readonly rowHeight: number;
  readonly cells: readonly RuledCell[];
}

const PADDING = 6;
const SIZE = 8.5;

/** A table with every cell outlined; a spanning cell is one outline. */
export function ruledTable(sheet: Sheet, { x, y, widths, rowHeight, cells }: RuledTable): number {
  const left = (column: number) => x + widths.slice(0, column).reduce((sum, w) => sum + w, 0);
  const top = (row: number) => y + row * rowHeight;
  let lastRow = 0;
  for (const cell of cells) {
    const { row, column, columns = 1, rows = 1, header = false, align = 'left' } = cell;
    const [x0, x1] = [left(column), left(column + columns)];
    const [y0, y1] = [top(row), top(row + rows)];
    lastRow = Math.max(lastRow, row + rows);
    if (header) sheet.fill(x0, y0, x1 - x0, y1 - y0, PALE);
    const font = header || cell.bold ? sheet.fonts.bold : sheet.fonts.regular;
    const at = { left: x0 + PADDING, right: x1 - PADDING, center: (x0 + x1) / 2 }[align];
    sheet.text(cell.text, at, (y0 + y1) / 2 + SIZE * 0.35, { font, size: SIZE }, align);
  }
  for (const { row, column, columns = 1, rows = 1 } of cells) {
    const [x0, x1] = [left(column), left(column + columns)];
    const [y0, y1] = [top(row), top(row + rows)];
    sheet.line(x0, y0, x1, y0, 0.6, HAIRLINE);
    sheet.line(x0, y1, x1, y1, 0.6, HAIRLINE);
    sheet.line(x0, y0, x0, y1, 0.6, HAIRLINE);
    sheet.line(x1, y0, x1, y1, 0.6, HAIRLINE);
  }
  return top(lastRow);
}

/** A line of a financial statement: its label, its numbers, its emphasis. */
export interface StatementRow {
  readonly label: string;
  readonly figures: readonly string[];
  readonly indent?: boolean;
  readonly total?: boolean;
  /** Space above, before the next group. */
  readonly space?: boolean;
}

interface Statement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Right edges of the numeric columns, from the left edge of the table. */
  readonly edges: readonly number[];
  readonly heads: readonly string[];
  readonly rows: readonly StatementRow[];
}

const STATEMENT_LEADING = 15.5;

/** A statement in accounting style: no rulings except a hairline above each total. */
export function statement(sheet: Sheet, { x, y, width, edges, heads, rows }: Statement): number {
  const { bold, regular } = sheet.fonts;
  heads.forEach((head, i) => {
    sheet.text(head, x + (edges[i] ?? 0), y, { font: bold, size: 8.5, color: TEAL }, 'right');
  });
  sheet.line(x, y + 5, x + width, y + 5, 0.8, TEAL);
  let baseline = y + 5 + STATEMENT_LEADING;
  for (const { label, figures, indent = false, total = false, space = false } of rows) {
    if (space) baseline += 6;
    const font = total ? bold : regular;
    const first = edges[1] ?? width;
    if (total)
      sheet.line(x + first - 62, baseline - 10.5, x + width, baseline - 10.5, 0.5, TEXT_COLOR);
    sheet.text(label, x + (indent ? 12 : 0), baseline, { font, size: 9 });
    figures.forEach((figure, i) => {
      sheet.text(figure, x + (edges[i] ?? 0), baseline, { font, size: 9 }, 'right');
    });
    baseline += STATEMENT_LEADING;
  }
  return baseline;
}
