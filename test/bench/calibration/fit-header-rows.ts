/**
 * Fits which rows of a table name its columns (`electron/engine/structure/tables/cells/header-row-odds.ts`) on tables whose
 * header rows are labelled, each with them and without. Prints what is right on folds of other sources, where numbers or
 * type show the header and where it is assumed; `--write` fits on everything and stores the trees.
 *
 *     node test/bench/calibration/fit-header-rows.ts BENCH --material DIR… [--write]
 *
 * DIR: as for `--folds`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { probabilityBy } from '../../../electron/engine/common/trees.ts';
import { tablesInHtml } from '../../../electron/engine/ingest/html-tables.ts';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import type { Grid } from '../../../electron/engine/structure/tables/cells/grid.ts';
import {
  headerRowFeatures,
  LEAST_LIKELY,
} from '../../../electron/engine/structure/tables/cells/header-row-odds.ts';
import { findHeaderRows } from '../../../electron/engine/structure/tables/cells/header-rows.ts';
import { detectTables } from '../../../electron/engine/structure/tables/index.ts';
import type { ViewWord } from '../../../electron/engine/structure/tables/page-view/page-view.ts';
import { type Boosted, boost } from '../boosting.ts';
import { findBench } from '../corpus.ts';
import { shareOf, wordsOf } from '../folds/extras.ts';
import { FOLDS, foldedMaterial } from '../folds/material.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    material: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const OPTIONS = { trees: 60, depth: 3, rate: 0.12, least: 8, penalty: 3 };
const TREES = new URL(
  '../../../electron/engine/structure/tables/cells/header-row-odds.trees.json',
  import.meta.url,
);
/** Tables and rows are the same if each holds this share of the words of the other. */
const SAME_WORDS = 0.8;
/** Tables that nothing else tells the header of count more, those whose header was left out less. */
const WEIGHT_OF_ASSUMED = 3;
const WEIGHT_OF_REST = 0.5;
const LEAST_ROWS = 3;

interface Example extends Boosted {
  readonly fold: number;
  readonly isAssumed: boolean;
}
type LabelledCell = ReturnType<typeof tablesInHtml>[number]['cells'][number];
interface Table {
  readonly grid: Grid;
  readonly cellWords: readonly (readonly ViewWord[])[];
}

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const examples: Example[] = [];
for (const { path, markdown, fold } of await foldedMaterial(bench.corpora, values.material)) {
  const labelled = tablesInHtml(markdown ?? '').filter(({ cells }) =>
    cells.some(({ header, column }) => header && column > 0),
  );
  if (labelled.length === 0) continue;
  const pdf = await openPdf(path);
  try {
    for (const { candidate } of detectTables(formText(pdf.readPage(1))))
      for (const { cells } of labelled)
        if (areSame(candidate.cellWords.flat(), cells)) addExamples(candidate, cells, fold);
  } finally {
    pdf.close();
  }
}
report();
if (values.write) writeFileSync(TREES, `${JSON.stringify(boost(examples, OPTIONS))}\n`);

function areSame(words: readonly ViewWord[], cells: readonly LabelledCell[]): boolean {
  const [own, other] = [words, cells].map((texts) => texts.flatMap(({ text }) => wordsOf(text)));
  if (!own || !other) return false;
  return own.length > 0 && Math.min(shareOf(own, other), shareOf(other, own)) >= SAME_WORDS;
}

function addExamples(table: Table, cells: readonly LabelledCell[], fold: number): void {
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()];
  const names = table.grid.ys.slice(1).map((_, row) => {
    const words = table.grid.cells.flatMap((cell, i) =>
      cell.row === row ? (table.cellWords[i] ?? []) : [],
    );
    const same = rows.find((own) => areSame(words, own));
    return same?.every(({ header, text }) => header || wordsOf(text).length === 0);
  });
  const count = names.indexOf(false);
  if (count < 1) return;
  const rest = withoutRows(table, count);
  const add = ({ grid, cellWords }: Table, at: number, right: number, share: number) => {
    if (grid.ys.length <= LEAST_ROWS) return;
    const { isAssumed } = findHeaderRows(grid, cellWords);
    const weight = share * (isAssumed ? WEIGHT_OF_ASSUMED : 1);
    examples.push({
      ...{ fold, isAssumed, right, weight },
      features: headerRowFeatures(grid, cellWords, at),
    });
  };
  names.slice(0, count).forEach((isName, at) => {
    if (isName) add(table, at, 1, 1);
  });
  if (rest && names[count] !== undefined) add(rest, 0, 0, WEIGHT_OF_REST);
}

function withoutRows({ grid, cellWords }: Table, count: number): Table | null {
  if (grid.cells.some(({ row, rowSpan }) => row < count && row + rowSpan > count)) return null;
  const isLeft = (_: unknown, i: number) => (grid.cells[i]?.row ?? 0) >= count;
  return {
    grid: {
      xs: grid.xs,
      ys: grid.ys.slice(count),
      cells: grid.cells.filter(isLeft).map((cell) => ({ ...cell, row: cell.row - count })),
    },
    cellWords: cellWords.filter(isLeft),
  };
}

function report(): void {
  for (let fold = 0; fold < FOLDS; fold++) {
    const trees = boost(
      examples.filter((example) => example.fold !== fold),
      OPTIONS,
    );
    const own = examples.filter((example) => example.fold === fold);
    for (const [right, isAssumed] of [
      [1, false],
      [1, true],
      [0, false],
      [0, true],
    ] as const) {
      const all = own.filter(
        (example) => example.right === right && example.isAssumed === isAssumed,
      );
      const taken = all.filter(({ features }) => probabilityBy(trees, features) >= LEAST_LIKELY);
      console.log(
        `fold ${fold}: of ${all.length} ${isAssumed ? 'assumed ' : ''}${right ? 'header' : 'body'} rows, ${taken.length} are taken as header`,
      );
    }
  }
}
