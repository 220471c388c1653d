/**
 * Rows of statements without labels: a printed line with several numbers is right when one row of a
 * table has the same numbers in the same order, each in a cell of its own.
 */

/** Amounts and years, not the numbers of notes or parts of dates. */
const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|(?<![\d.,])\d{2,4}(?![\d.,/])/g;

const numbersIn = (text: string): string[] =>
  (text.match(NUMBER) ?? []).map((number) => number.replaceAll(',', ''));

/** The numbers of a table row; those that share a cell are one, which no printed number equals. */
export const numbersOfRow = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) => {
    const numbers = numbersIn(cell);
    return numbers.length > 1 ? [numbers.join(' ')] : numbers;
  });

/** Whether `wanted` stands in `row` in its order. */
export function holdsInOrder(row: readonly string[], wanted: readonly string[]): boolean {
  let at = 0;
  for (const number of row) if (number === wanted[at]) at++;
  return at === wanted.length;
}

/** Share of a printed line's numbers that makes it a row of a table. */
const SHARE_OF_LINE = 0.5;

/**
 * Whether the table has every printed line that is of it as a row; false if none is. A line that is a
 * row of one of the `others` on its page is not of it.
 */
export function hasItsLines(
  rows: readonly (readonly string[])[],
  lines: readonly (readonly string[])[],
  others: readonly (readonly string[])[] = [],
): boolean {
  const read = rows.map(numbersOfRow);
  const readElsewhere = others.map(numbersOfRow);
  const parts = read.map((row) => new Set(row.flatMap((number) => number.split(' '))));
  const own = lines.filter((line) =>
    parts.some((part) => line.filter((n) => part.has(n)).length >= SHARE_OF_LINE * line.length),
  );
  const isRow = (line: readonly string[], all: readonly (readonly string[])[]) =>
    all.some((row) => holdsInOrder(row, line));
  return own.length > 0 && own.every((line) => isRow(line, read) || isRow(line, readElsewhere));
}
