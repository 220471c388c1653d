/** Horizontal extents of columns: of their text, and of the cells around right-aligned text. */
import { centerX } from '../../../../../shared/geometry.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import type { SplitRow } from './split-row.ts';

export interface HorizontalExtent {
  readonly x0: number;
  readonly x1: number;
}

/** Horizontal extent of the unspanned text of each column; null for a column of spans only. */
export function measureColumnExtents(
  splitRows: readonly SplitRow[],
  columns: number,
): (HorizontalExtent | null)[] {
  const extents: (HorizontalExtent | null)[] = new Array<HorizontalExtent | null>(columns).fill(
    null,
  );
  for (const { segments } of splitRows) {
    for (const segment of segments) {
      if (segment.first !== segment.last) continue;
      const rect = boundsOfWords(segment.words);
      const known = extents[segment.first];
      extents[segment.first] = known
        ? { x0: Math.min(known.x0, rect.x0), x1: Math.max(known.x1, rect.x1) }
        : { x0: rect.x0, x1: rect.x1 };
    }
  }
  return extents;
}

/** The cells of columns whose texts are right-aligned: from one right edge to the next. */
export function toCells(columns: readonly HorizontalExtent[]): HorizontalExtent[] {
  const [first, second] = columns;
  const pitch = (second?.x1 ?? 0) - (first?.x1 ?? 0);
  return columns.map(({ x1 }, i) => ({ x0: columns[i - 1]?.x1 ?? x1 - pitch, x1 }));
}

/**
 * Whether a name is centered on the columns, within `slack` points: on their text, on their cells, or
 * between both where the widths of the cells are uncertain.
 */
export function isCenteredOnColumns(
  name: HorizontalExtent,
  columns: readonly HorizontalExtent[],
  slack: number,
): boolean {
  const centers = [columns, toCells(columns)].map(
    (cells) => ((cells[0]?.x0 ?? 0) + (cells.at(-1)?.x1 ?? 0)) / 2,
  );
  const center = centerX(name);
  return center >= Math.min(...centers) - slack && center <= Math.max(...centers) + slack;
}
