/** Sample pages with tables for tests of the layout. */
import type { CellDraft, TableDraft } from '../../electron/engine/structure/tables/types.ts';
import { SamplePage } from './layout-page.ts';

const STUB = 60;
const COLUMN = 140;
const ROW = 14;

/** A page on which tables are drawn with their text; the first row of each is its header. */
export class TablePage {
  readonly page: SamplePage;
  readonly tables: TableDraft[] = [];

  constructor(number = 1) {
    this.page = new SamplePage(number);
  }

  line(baseline: number, text: string, spec = {}, x = 50): this {
    this.page.line(x, baseline, text, spec);
    return this;
  }

  table(top: number, rows: readonly (readonly string[])[], headerRows = 1): this {
    const columns = Math.max(...rows.map((row) => row.length));
    const cells: CellDraft[] = [];
    rows.forEach((row, r) => {
      const y0 = top + r * ROW;
      for (let c = 0; c < columns; c++) {
        const x0 = c === 0 ? 50 : STUB + c * COLUMN;
        const first = this.page.page().words.length;
        if (row[c]) this.page.line(x0, y0 + 10, row[c] ?? '');
        const count = this.page.page().words.length - first;
        cells.push({
          ...{ x0, y0, x1: STUB + (c + 1) * COLUMN, y1: y0 + ROW, row: r, column: c },
          ...{ rowSpan: 1, columnSpan: 1, header: r < headerRows, confidence: 1 },
          words: Array.from({ length: count }, (_, i) => first + i),
          lineEnds: [count],
        });
      }
    });
    this.tables.push({
      ...{ x0: 50, y0: top, x1: STUB + columns * COLUMN, y1: top + rows.length * ROW },
      ...{ rows: rows.length, columns, headerRows, cells, method: 'stream', confidence: 1 },
      reasons: [],
    });
    return this;
  }
}
