/** Find and replace in the cells of a table. */
import type { Cell } from '../../../shared/contract/index.ts';
import type { CellText } from './table-operations.ts';

export interface FindOptions {
  readonly matchCase: boolean;
  /** Match only cells whose whole text equals the query. */
  readonly wholeCell: boolean;
}

const escaped = (query: string): string => query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Matches all occurrences of `query` in a text; blanks match any white space. Null for an empty
 * query.
 */
function patternOf(query: string, { matchCase, wholeCell }: FindOptions): RegExp | null {
  if (query === '') return null;
  const words = query.split(/\s+/u).map(escaped).join('\\s+');
  return new RegExp(wholeCell ? `^\\s*${words}\\s*$` : words, matchCase ? 'gu' : 'giu');
}

/** The cells that contain the text, row by row. */
export function findCells(
  cells: readonly Cell[],
  query: string,
  options: FindOptions,
): readonly Cell[] {
  const pattern = patternOf(query, options);
  if (!pattern) return [];
  return cells
    .filter(({ text }) => text.search(pattern) >= 0)
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The cells with every occurrence of the text replaced; `replacement` is literal. */
export function replaceInCells(
  cells: readonly Cell[],
  query: string,
  replacement: string,
  options: FindOptions,
): CellText[] {
  const pattern = patternOf(query, options);
  if (!pattern) return [];
  return cells.flatMap(({ row, column, text }) => {
    const replaced = text.replace(pattern, () => replacement);
    return replaced === text ? [] : [{ row, column, text: replaced }];
  });
}
