/**
 * Columns that hold no more than a part of their neighbour's text: a currency sign set flush left of
 * its amount, a per cent sign or a closing bracket hung to the right of it, one word of a heading
 * whose blank happens to stand over white, a heading set beside what it names.
 */
import { isClosing, isCurrency } from './content.ts';
import { intervalOf } from './grid.ts';
import { type Gutter, guttersOf } from './gutters.ts';
import type { Row } from './rows.ts';
import { phrasesOf } from './rows.ts';

/** More filled rows than this are a column of their own, not its heading. */
const MAX_NAME_ROWS = 3;

/** Drops the borders between such a column and the figures that it belongs to. */
function mergeUnitColumns(borders: readonly Gutter[], rows: readonly Row[]): Gutter[] {
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
  // What stands above the first sign is a heading that reaches into its column.
  const only = (column: number, test: (text: string) => boolean) => {
    const content = texts[column] ?? [];
    const first = content.findIndex(test);
    return first >= 0 && first <= MAX_NAME_ROWS && content.slice(first).every(test);
  };
  const kept = borders.filter((_, i) => !only(i, isCurrency) && !only(i + 1, isClosing));
  // A heading may part the sign's column once more.
  return kept.length === borders.length ? kept : mergeUnitColumns(kept, rows);
}

/** Drops the borders of columns that nothing fills but parts of phrases of the column beside them. */
function mergePartedColumns(borders: readonly Gutter[], rows: readonly Row[]): Gutter[] {
  let kept = [...borders];
  for (;;) {
    const middles = [Number.NEGATIVE_INFINITY, ...kept.map((border) => border.middle), Infinity];
    const whole = new Array<number>(kept.length + 1).fill(0);
    const parted = new Array<number>(kept.length).fill(0);
    for (const row of rows) {
      for (const phrase of phrasesOf(row)) {
        const columns = phrase.words.map((word) => intervalOf(middles, (word.x0 + word.x1) / 2));
        const first = Math.min(...columns);
        const last = Math.max(...columns);
        if (first === last) whole[first] = (whole[first] ?? 0) + 1;
        for (let i = first; i < last; i++) parted[i] = (parted[i] ?? 0) + 1;
      }
    }
    const lonely = whole.findIndex((count, column) => {
      const sides = (parted[column - 1] ?? 0) + (parted[column] ?? 0);
      return count === 0 && sides > 0;
    });
    if (lonely < 0) return kept;
    const drop = (parted[lonely - 1] ?? 0) >= (parted[lonely] ?? 0) ? lonely - 1 : lonely;
    kept = kept.filter((_, i) => i !== drop);
  }
}

/**
 * Drops the border between a column with nothing but a heading and the column beside it that has no
 * heading and stands wholly below.
 */
function mergeStrayHeadings(borders: readonly Gutter[], rows: readonly Row[]): Gutter[] {
  let kept = [...borders];
  for (let i = 0; i < kept.length; ) {
    const middles = [Number.NEGATIVE_INFINITY, ...kept.map((border) => border.middle), Infinity];
    const filledRows = (column: number): number[] =>
      rows.flatMap((row, at) =>
        row.words.some((word) => intervalOf(middles, (word.x0 + word.x1) / 2) === column)
          ? [at]
          : [],
      );
    const before = filledRows(i);
    const after = filledRows(i + 1);
    const heads = (name: readonly number[], body: readonly number[]) =>
      name.length > 0 && name.length <= MAX_NAME_ROWS && (name.at(-1) ?? 0) < (body[0] ?? 0);
    if (heads(before, after) || heads(after, before)) kept = kept.filter((_, at) => at !== i);
    else i++;
  }
  return kept;
}

/** Drops the borders beside columns that hold no ink: the white between two tinted cells. */
function dropEmptyColumns(borders: readonly Gutter[], rows: readonly Row[]): Gutter[] {
  const middles = [Number.NEGATIVE_INFINITY, ...borders.map((border) => border.middle), Infinity];
  const used = new Uint8Array(borders.length + 1);
  for (const row of rows) {
    for (const word of row.words) used[intervalOf(middles, (word.x0 + word.x1) / 2)] = 1;
  }
  return borders.filter((_, i) => used[i] === 1);
}

/** The borders that part columns out of gutters and the verticals of rules and tints. */
export const columnBordersOf = (borders: readonly Gutter[], rows: readonly Row[]): Gutter[] =>
  mergeUnitColumns(dropEmptyColumns(borders, rows), rows);

/** The gutters that part the columns of a table, out of all that part its ink. */
export function columnGuttersOf(rows: readonly Row[]): Gutter[] {
  const gutters = guttersOf(rows);
  if (gutters.length === 0) return gutters;
  return mergeStrayHeadings(mergeUnitColumns(mergePartedColumns(gutters, rows), rows), rows);
}
