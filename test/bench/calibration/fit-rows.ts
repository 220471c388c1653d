/**
 * Fits which lines of a table begin a row (`electron/engine/structure/tables/stream/row-starts.ts`) on tables whose rows are
 * labelled, each with its rules and without. Prints what is right on folds of other sources; `--write` fits on everything and stores the
 * trees.
 *
 *     node test/bench/calibration/fit-rows.ts BENCH --material DIR… [--write]
 *
 * DIR: as for `--folds`; `restyled/make.ts` makes sets with many looks.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { probabilityBy } from '../../../electron/engine/common/trees.ts';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import { collectCandidates } from '../../../electron/engine/structure/tables/candidates.ts';
import {
  type Edge,
  extractEdges,
} from '../../../electron/engine/structure/tables/page-view/edges.ts';
import type {
  PageView,
  ViewWord,
} from '../../../electron/engine/structure/tables/page-view/page-view.ts';
import {
  findVerticalRules,
  selectRulesIn,
} from '../../../electron/engine/structure/tables/page-view/region-rules.ts';
import { createPageViews } from '../../../electron/engine/structure/tables/page-view/rotate.ts';
import { splitAtTextColumns } from '../../../electron/engine/structure/tables/page-view/text-columns.ts';
import {
  groupVisualRows,
  type VisualRow,
} from '../../../electron/engine/structure/tables/page-view/visual-rows.ts';
import { countHeaderLines } from '../../../electron/engine/structure/tables/stream/header-lines.ts';
import { rowStartFeatures } from '../../../electron/engine/structure/tables/stream/row-starts.ts';
import type { SplitRow } from '../../../electron/engine/structure/tables/stream/split-row.ts';
import {
  type StreamOptions,
  splitLines,
} from '../../../electron/engine/structure/tables/stream/stream.ts';
import { unionOf } from '../../../shared/geometry.ts';
import { type Boosted, boost } from '../boosting.ts';
import { findBench } from '../corpus.ts';
import { shareOf, wordsOf } from '../folds/extras.ts';
import { FOLDS, type FoldedDocument, foldedMaterial } from '../folds/material.ts';
import type { TrueCell } from './truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    material: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const OPTIONS = { trees: 120, depth: 4, rate: 0.12, least: 6, penalty: 2 };
const TREES = new URL(
  '../../../electron/engine/structure/tables/stream/row-starts.trees.json',
  import.meta.url,
);
/** People labelled these, or checked them. */
const WEIGHTS: Readonly<Record<string, number>> = {
  icdar2013: 3,
  'opendataloader-bench': 3,
};
/** The same lines without their rules. */
const WEIGHT_WITHOUT_RULES = 0.5;
const WEIGHT_OF_PART = 0.3;
/** A candidate is that of a table if each holds this share of the words of the other. */
const SAME_WORDS = 0.8;
/** Lines and rows agree if no more than this share of their words differs. */
const MOST_DIFFERENT = 0.1;
/** A line in no row costs this much more than its words. */
const COST_OF_NO_ROW = 0.5;
const MOST_LINES = 90;
const MOST_LINES_OF_ROW = 24;

interface Table {
  readonly set: string;
  readonly fold: number;
  /** Whether these are all of its lines. */
  readonly isWhole: boolean;
  readonly examples: readonly Boosted[];
}

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const tables: Table[] = [];
for (const document of await foldedMaterial(bench.corpora, values.material)) {
  if (document.tables.length > 0) tables.push(...(await labelledTables(document)));
}

const models = Array.from({ length: FOLDS }, (_, fold) =>
  boost(
    tables.filter((table) => table.fold !== fold).flatMap(({ examples }) => examples),
    OPTIONS,
  ),
);
const whole = tables.filter(({ isWhole }) => isWhole);
for (const [set, own] of Map.groupBy(whole, (table) => table.set)) {
  const right = own.filter(({ fold, examples }) =>
    examples.every(
      ({ features, right }) =>
        probabilityBy(models[fold] ?? fail(), features) < 1 / 2 === right < 1 / 2,
    ),
  );
  console.log(`${set}, unseen folds: all rows right in ${right.length} of ${own.length} tables`);
}
if (values.write) {
  const trees = boost(
    tables.flatMap(({ examples }) => examples),
    OPTIONS,
  );
  writeFileSync(TREES, `${JSON.stringify(trees)}\n`);
}

function fail(): never {
  throw new RangeError('There is no such fold.');
}

async function labelledTables(document: FoldedDocument): Promise<Table[]> {
  const pdf = await openPdf(document.path);
  try {
    return Array.from({ length: pdf.pageCount }, (_, at) => {
      const truth = document.tables.filter(({ page }) => page === at + 1);
      if (truth.length === 0) return [];
      const found = createPageViews(formText(pdf.readPage(at + 1)))
        .filter(({ rotation }) => rotation === 0)
        .flatMap(splitAtTextColumns)
        .flatMap(wordsOfCandidates);
      return truth.flatMap(({ cells }) => {
        const own = cells.flatMap(({ text }) => wordsOf(text));
        const shares = found.map(({ texts }) => Math.min(shareOf(texts, own), shareOf(own, texts)));
        const best = Math.max(0, ...shares);
        const candidate = found[shares.indexOf(best)];
        if (!candidate || best < SAME_WORDS) return [];
        const rows = groupVisualRows(candidate.words);
        return tablesOf(document, rows, candidate.view, (lines) => rowsOfLines(lines, cells));
      });
    }).flat();
  } finally {
    pdf.close();
  }
}

function wordsOfCandidates(view: PageView) {
  const { seen, linked } = collectCandidates(view);
  return [...seen, ...linked].map(({ cellWords }) => {
    const words: ViewWord[] = [...new Set(cellWords.flat())];
    return { view, words, texts: words.flatMap(({ text }) => wordsOf(text)) };
  });
}

/** The row of each line, null for none; null if they are not known. */
type RowsOf = (lines: readonly SplitRow[]) => readonly (number | null)[] | null;

/** The lines as a table with its rules and, if it has any, as one without. */
function tablesOf(
  { set, fold }: Pick<Table, 'set' | 'fold'>,
  rows: readonly VisualRow[],
  view: PageView,
  rowsOf: RowsOf,
): Table[] {
  if (rows.length < 2 || rows.length > MOST_LINES) return [];
  const rect = unionOf(rows);
  const { horizontal, vertical } = extractEdges(view, { fills: false });
  const ruled = {
    rules: selectRulesIn(horizontal, rect),
    verticals: findVerticalRules(vertical, rect),
  };
  const isRuled = ruled.rules.length + ruled.verticals.length > 0;
  const all: StreamOptions[] = isRuled ? [ruled, {}] : [ruled];
  return all.flatMap((options) => {
    const lines = splitLines(rows, options)?.headedRows ?? [];
    const truth = lines.length > 0 ? rowsOf(lines) : null;
    if (!truth) return [];
    const header = countHeaderLines(lines);
    const middle = Math.ceil((header + lines.length) / 2);
    const weight = (WEIGHTS[set] ?? 1) * (options === ruled ? 1 : WEIGHT_WITHOUT_RULES);
    // Regions may begin below the header, and hold but some of the rows.
    const parts = [
      [header, lines.length] as const,
      [header, middle] as const,
      [middle, lines.length] as const,
    ];
    return [[0, lines.length] as const, ...parts].flatMap(([from, to], at) => {
      const own = lines.slice(from, to);
      if (own.length < 2 || (at === 1 && header === 0)) return [];
      const examples = examplesOf(
        own,
        truth.slice(from, to),
        options.rules ?? [],
        (at === 0 ? 1 : WEIGHT_OF_PART) * weight,
      );
      return [{ set, fold, isWhole: at === 0, examples }];
    });
  });
}

function examplesOf(
  lines: readonly SplitRow[],
  truth: readonly (number | null)[],
  rules: readonly Edge[],
  weight: number,
): Boosted[] {
  const features = rowStartFeatures(lines, rules);
  return features.flatMap((own, at) => {
    const isKnown = at > 0 && (truth[at] !== null || truth[at - 1] !== null);
    const right = Number(truth[at] !== truth[at - 1]);
    return isKnown ? [{ features: own, weight: weight / Math.sqrt(lines.length), right }] : [];
  });
}

function countOf(words: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(words, (word) => word)].map(([word, own]) => [word, own.length]));
}

/** Lines in order are dealt to rows in order, so that the fewest words of either are without the other. */
function rowsOfLines(lines: readonly SplitRow[], cells: readonly TrueCell[]) {
  const texts = lines.map(({ row }) => row.words.flatMap(({ text }) => wordsOf(text)));
  const count = 1 + Math.max(...cells.map(({ row }) => row));
  const rows = Array.from({ length: count }, (_, at) =>
    cells.filter(({ row }) => row === at).flatMap(({ text }) => wordsOf(text)),
  );
  /** The least cost of the first lines in the rows so far, with the row of each. */
  let best: { cost: number; dealt: (number | null)[] }[] = [{ cost: 0, dealt: [] }];
  const skipLines = () => {
    for (let end = 1; end <= texts.length; end++) {
      const before = best[end - 1] ?? fail();
      const cost = before.cost + (texts[end - 1]?.length ?? 0) + COST_OF_NO_ROW;
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost, dealt: [...before.dealt, null] };
    }
  };
  skipLines();
  rows.forEach((words, row) => {
    const previous = best;
    best = previous.map(({ cost, dealt }) => ({ cost: cost + words.length, dealt }));
    for (let end = 1; end <= texts.length; end++) {
      const missing = countOf(words);
      let different = words.length;
      for (let start = end - 1; start >= 0 && end - start <= MOST_LINES_OF_ROW; start--) {
        for (const word of texts[start] ?? []) {
          const left = missing.get(word) ?? 0;
          missing.set(word, left - 1);
          different += left > 0 ? -1 : 1;
        }
        const before = previous[start] ?? fail();
        if (before.cost + different >= (best[end]?.cost ?? fail())) continue;
        const own = Array.from({ length: end - start }, () => row);
        best[end] = { cost: before.cost + different, dealt: [...before.dealt, ...own] };
      }
    }
    skipLines();
  });
  const { cost, dealt } = best[texts.length] ?? fail();
  return cost <= MOST_DIFFERENT * (texts.flat().length + rows.flat().length) ? dealt : null;
}
