/**
 * Blocks of `npm run bench -- --folds`: rows of statements, and what is promised against what is right
 * by tenths, for each kind of document and for development beside folds kept aside.
 */
import type { Table } from '../../../shared/contract/table.ts';
import { alignedRows } from '../aligned.ts';
import { calibrationError, type Outcome } from '../calibration/reliability.ts';
import type { StatementPage } from './material.ts';
import { hasItsLines, holdsInOrder, numbersOfRow } from './rows.ts';

export interface MeasuredStatement {
  readonly page: StatementPage;
  readonly tables: readonly Table[];
}

/** A promise, with what it is about. */
export interface Promised extends Outcome {
  readonly kind: string;
  readonly reserved: boolean;
}

/** From here a page counts as promised, and as wrong with fewer rows than this share. */
const PROMISED = 0.8;
const WRONG_BELOW = 0.95;
const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth / 10);

const percent = (share: number): string =>
  Number.isFinite(share) ? (100 * share).toFixed(1) : '-';

const shareOfLines = ({ page, tables }: MeasuredStatement): number => {
  const rows = tables.flatMap((table) => table.rows.map(numbersOfRow));
  const right = page.lines.filter((line) => rows.some((row) => holdsInOrder(row, line)));
  return right.length / page.lines.length;
};

const promiseOf = ({ tables }: MeasuredStatement): number =>
  Math.max(0, ...tables.map(({ confidence }) => confidence ?? 0));

/** `isReserved`: whether a fold is kept aside. */
export function tableOfStatements(
  all: readonly MeasuredStatement[],
  isReserved: (fold: number) => boolean,
): string {
  const parts = [
    ['all', all],
    ['development', all.filter(({ page }) => !isReserved(page.fold))],
    ['unseen', all.filter(({ page }) => isReserved(page.fold))],
  ] as const;
  const rows = parts.map(([name, pages]) => {
    const shares = pages.map(shareOfLines);
    const lines = pages.map(({ page }) => page.lines.length);
    const right = shares.reduce((sum, share, at) => sum + share * (lines[at] ?? 0), 0);
    const whole = pages.filter((_, at) => shares[at] === 1);
    const promised = pages.filter((page) => promiseOf(page) >= PROMISED);
    const wrong = promised.filter((page) => shareOfLines(page) < WRONG_BELOW);
    const kept = whole.filter((page) => promiseOf(page) >= PROMISED);
    return [
      name,
      `${pages.length}`,
      percent(right / lines.reduce((sum, count) => sum + count, 0)),
      percent(whole.length / pages.length),
      `${wrong.length} of ${promised.length}`,
      `${kept.length} of ${whole.length}`,
    ];
  });
  const head = ['statements', 'pages', 'rows right, %', 'pages right, %'];
  return alignedRows([[...head, 'promised .8, wrong', 'right, promised .8'], ...rows]);
}

/** Rows of the other tables of a page. */
export const rowsBeside = (table: Table, tables: readonly Table[]): readonly string[][] =>
  tables.filter((other) => other !== table).flatMap(({ rows }) => rows);

/** Tables of statements with what they promise: right with all lines that are of them. */
export const promisesOfStatements = (
  all: readonly MeasuredStatement[],
  isReserved: (fold: number) => boolean,
): Promised[] =>
  all.flatMap(({ page, tables }) =>
    tables.map((table) => ({
      ...{ kind: 'statements', reserved: isReserved(page.fold) },
      promised: table.confidence ?? 1,
      right: hasItsLines(table.rows, page.lines, rowsBeside(table, tables)),
    })),
  );

/** Share that is right of what is promised in each tenth, with counts; then error of calibration. */
export function tableOfPromises(all: readonly Promised[]): string {
  const kinds = [...Map.groupBy(all, ({ kind }) => kind)];
  const columns: [string, readonly Promised[]][] = [
    ...kinds,
    ['development', all.filter(({ reserved }) => !reserved)],
    ['unseen', all.filter(({ reserved }) => reserved)],
  ];
  const rows = TENTHS.map((from) => [
    `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
    ...columns.map(([, ones]) => {
      const inside = ones.filter(
        ({ promised }) => Math.min(9, Math.floor(10 * promised)) === Math.round(10 * from),
      );
      const right = inside.filter((one) => one.right).length;
      return inside.length === 0 ? '-' : `${percent(right / inside.length)} of ${inside.length}`;
    }),
  ]);
  return alignedRows([
    ['tables promised, right in %', ...columns.map(([kind]) => kind)],
    ...rows,
    ['calibration error', ...columns.map(([, ones]) => percent(calibrationError(ones)))],
  ]);
}
