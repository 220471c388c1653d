/**
 * Columns that hold no more than a part of their neighbour's figures: a currency sign set flush left
 * of its amount, a per cent sign or a closing bracket hung to the right of it.
 */
import { isClosing, isCurrency } from './content.ts';
import { intervalOf } from './grid.ts';
import type { Gutter } from './gutters.ts';
import type { Row } from './rows.ts';

/** Drops the borders between such a column and the figures that it belongs to. */
export function mergeUnitColumns(borders: readonly Gutter[], rows: readonly Row[]): Gutter[] {
  const middles = [Number.NEGATIVE_INFINITY, ...borders.map((border) => border.middle), Infinity];
  const texts: string[][] = Array.from({ length: borders.length + 1 }, () => []);
  for (const row of rows) {
    const cells = new Map<number, string>();
    for (const word of row.words) {
      const column = intervalOf(middles, (word.x0 + word.x1) / 2);
      cells.set(column, `${cells.get(column) ?? ''}${word.text}`);
    }
    for (const [column, text] of cells) texts[column]?.push(text);
  }
  const only = (column: number, test: (text: string) => boolean) =>
    (texts[column]?.length ?? 0) > 0 && texts[column]?.every(test) === true;
  return borders.filter((_, i) => !only(i, isCurrency) && !only(i + 1, isClosing));
}
