/**
 * Fits which rows belong to one table (`electron/engine/structure/tables/regions/row-links.ts`) on pages whose tables
 * have labelled boxes, and then how well a candidate agrees with a labelled table
 * (`structure/tables/quality/quality.ts`) on all labelled pages, with links that were fitted on other sources. Prints
 * both on folds of other sources; `--write` fits on everything and stores the trees.
 *
 *     node test/bench/calibration/fit-regions.ts BENCH --material DIR… [--write]
 *
 * DIR: as for `--folds`, with `ground-truth/boxes/ID.json`, such as `restyled/make.ts` makes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { probabilityBy, type Trees } from '../../../electron/engine/common/trees.ts';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import { markWatermarks } from '../../../electron/engine/read/text/watermarks.ts';
import { collectCandidates } from '../../../electron/engine/structure/tables/candidates.ts';
import { groupCellLines } from '../../../electron/engine/structure/tables/cells/assemble.ts';
import { extractEdges } from '../../../electron/engine/structure/tables/page-view/edges.ts';
import type {
  PageView,
  ViewWord,
} from '../../../electron/engine/structure/tables/page-view/page-view.ts';
import { createPageViews } from '../../../electron/engine/structure/tables/page-view/rotate.ts';
import { splitAtTextColumns } from '../../../electron/engine/structure/tables/page-view/text-columns.ts';
import {
  groupVisualRows,
  type VisualRow,
} from '../../../electron/engine/structure/tables/page-view/visual-rows.ts';
import {
  qualityFeatures,
  qualityOf,
} from '../../../electron/engine/structure/tables/quality/quality.ts';
import {
  linkedRowsOf,
  linkFeatures,
} from '../../../electron/engine/structure/tables/regions/row-links.ts';
import type { TableCandidate } from '../../../electron/engine/structure/tables/scoring/candidate.ts';
import { hasTableShape } from '../../../electron/engine/structure/tables/scoring/reject.ts';
import { selectTables } from '../../../electron/engine/structure/tables/select.ts';
import { addSidewaysWords } from '../../../electron/engine/structure/tables/sideways-words.ts';
import { spanHeaderNames } from '../../../electron/engine/structure/tables/stream/header-spans.ts';
import { type Boosted, boost } from '../boosting.ts';
import { findBench } from '../corpus.ts';
import { SAME_TABLE, shareOf, wordsOf } from '../folds/extras.ts';
import { FOLDS, type FoldedDocument, foldedMaterial } from '../folds/material.ts';
import { markdownScorer } from '../folds/scorers.ts';
import { areaUnderCurve } from './reliability.ts';
import type { TrueCell } from './truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    material: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const LINKS = { trees: 160, depth: 4, rate: 0.12, least: 8, penalty: 2 };
const QUALITY = { trees: 240, depth: 5, rate: 0.08, least: 8, penalty: 3 };
const TABLES = new URL('../../../electron/engine/structure/tables/', import.meta.url);
/** People labelled these, with each table of their pages. */
const WEIGHTS: Readonly<Record<string, number>> = { icdar2013: 3, 'opendataloader-bench': 3 };

interface LabelledPage {
  readonly document: FoldedDocument;
  readonly view: PageView;
  readonly rows: readonly VisualRow[];
  /** Of the links of its rows. */
  readonly features: readonly Readonly<Record<string, number>>[];
  /** Tables as HTML, with their words. */
  readonly tables: readonly { readonly html: string; readonly words: readonly string[] }[];
  /** The table of each word that is in one; null where tables have no boxes. */
  readonly tableOf: ReadonlyMap<number, number> | null;
  readonly weight: number;
}

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const { teds } = await markdownScorer(bench.score);

/** Similarities that were worked out before. */
const CACHE = resolve(import.meta.dirname, '../../../.cache/table-similarities.json');
const similarities: Record<string, number> = existsSync(CACHE)
  ? JSON.parse(readFileSync(CACHE, 'utf8'))
  : {};

function similarity(truth: string, predicted: string): number {
  const key = createHash('sha256').update(`${truth}\n${predicted}`).digest('base64');
  similarities[key] ??= teds(truth, predicted);
  return similarities[key];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function htmlOf(cells: readonly TrueCell[]): string {
  const rows = Math.max(0, ...cells.map(({ row, rowSpan }) => row + rowSpan));
  const lines = Array.from({ length: rows }, (_, at) =>
    cells
      .filter(({ row }) => row === at)
      .toSorted((a, b) => a.column - b.column)
      .map(
        ({ rowSpan, columnSpan, text }) =>
          `<td colspan="${columnSpan}" rowspan="${rowSpan}">${escaped(text)}</td>`,
      )
      .join(''),
  );
  return `<table>${lines.map((line) => `<tr>${line}</tr>`).join('')}</table>`;
}

function asPrinted(candidate: TableCandidate, view: PageView): string {
  const { grid, cellWords } = spanHeaderNames(addSidewaysWords(candidate, view));
  return htmlOf(
    grid.cells.map((cell, i) => ({
      ...cell,
      text: groupCellLines(cellWords[i] ?? [])
        .map((line) => line.map(({ text }) => text).join(' '))
        .join(' '),
    })),
  );
}

interface Box {
  readonly type: string;
  /** Fractions of the page. */
  readonly bbox: readonly [number, number, number, number];
}

/** Words reach over the boxes of their cells by this fraction of the page. */
const SLACK = 0.002;

function tablesOfWords(
  { path, name }: FoldedDocument,
  { width, height, words }: PageView,
): Map<number, number> | null {
  const file = join(dirname(dirname(path)), 'ground-truth/boxes', `${name}.json`);
  if (!existsSync(file)) return null;
  const { blocks } = JSON.parse(readFileSync(file, 'utf8')) as { blocks: readonly Box[] };
  const boxes = blocks.filter(({ type }) => type === 'table').map(({ bbox }) => bbox);
  const tableOf = (word: ViewWord) => {
    const [x, y] = [(word.x0 + word.x1) / 2 / width, (word.y0 + word.y1) / 2 / height];
    return boxes.findIndex(
      ([x0, y0, x1, y1]) => x > x0 - SLACK && x < x1 + SLACK && y > y0 - SLACK && y < y1 + SLACK,
    );
  };
  return new Map(
    words.map((word) => [word.index, tableOf(word)] as const).filter(([, table]) => table >= 0),
  );
}

/** The table that most of the words of a row are in; -1 for none. */
function tableOfRow({ words }: VisualRow, tableOf: ReadonlyMap<number, number>): number {
  const tables = Map.groupBy(words, ({ index }) => tableOf.get(index) ?? -1);
  return [...tables].find(([, own]) => own.length > words.length / 2)?.[0] ?? -1;
}

type Layout = Pick<LabelledPage, 'document' | 'view' | 'tables' | 'tableOf' | 'weight'>;

function labelledPage(layout: Layout): LabelledPage {
  const { view } = layout;
  const rows = groupVisualRows(view.words);
  const features = linkFeatures(rows, extractEdges(view, { fills: false }), view.fills);
  return { ...layout, rows, features };
}

async function readLabelled(document: FoldedDocument): Promise<LabelledPage[]> {
  const pdf = await openPdf(document.path);
  try {
    return Array.from({ length: pdf.pageCount }, (_, at): LabelledPage[] => {
      const text = markWatermarks(formText(pdf.readPage(at + 1)));
      const view = createPageViews(text).find(({ rotation }) => rotation === 0);
      if (!view) return [];
      const tables = document.tables
        .filter(({ page }) => page === at + 1)
        .map(({ cells }) => ({
          html: htmlOf(cells),
          words: cells.flatMap(({ text }) => wordsOf(text)),
        }));
      const weight = WEIGHTS[document.set] ?? 1;
      const tableOf = tablesOfWords(document, view);
      return splitAtTextColumns(view).map((column) => {
        const words = column.words.flatMap(({ text }) => wordsOf(text));
        const own = tables.filter((table) => shareOf(table.words, words) > 1 / 2);
        return labelledPage({ document, view: column, tables: own, tableOf, weight });
      });
    }).flat();
  } finally {
    pdf.close();
  }
}

interface Example extends Boosted {
  readonly fold: number;
}

const linkExamples = ({ document, rows, features, tableOf, weight }: LabelledPage): Example[] =>
  tableOf === null
    ? []
    : features.map((own, at) => {
        const [one, other] = [rows[at], rows[at + 1]];
        const table = one ? tableOfRow(one, tableOf) : -1;
        const right = table >= 0 && other !== undefined && table === tableOfRow(other, tableOf);
        return { ...{ fold: document.fold, features: own, weight }, right: Number(right) };
      });

/** A candidate with less of a table agrees with none. */
const LEAST_SHARE = 0.1;

function qualityExamples(page: LabelledPage, links: Trees) {
  const { document, view, tables, weight } = page;
  linkedRowsOf(view, links);
  const { seen, linked } = collectCandidates(view);
  return [...new Set([...seen, ...linked])].filter(hasTableShape).map((candidate) => {
    const words = candidate.cellWords.flat().flatMap(({ text }) => wordsOf(text));
    const near = tables.filter((table) => shareOf(table.words, words) >= LEAST_SHARE);
    const html = near.length === 0 ? '' : asPrinted(candidate, view);
    return {
      features: qualityFeatures(candidate, view),
      fold: document.fold,
      right: Math.max(0, ...near.map((table) => similarity(table.html, html))),
      weight,
    };
  });
}

const others = <T extends { readonly fold: number }>(examples: readonly T[], fold: number) =>
  examples.filter((example) => example.fold !== fold);

const pages: LabelledPage[] = [];
for (const document of await foldedMaterial(bench.corpora, values.material)) {
  pages.push(...(await readLabelled(document)));
}
const links = pages.flatMap(linkExamples);
const ofFold = Array.from({ length: FOLDS }, (_, fold) => boost(others(links, fold), LINKS));
const linked = links.map(({ fold, features, right }) => ({
  promised: probabilityBy(ofFold[fold] as Trees, features),
  right: right === 1,
}));
console.log(
  `${links.length} neighbouring rows, unseen folds: area ${areaUnderCurve(linked)?.toFixed(3)}`,
);
const examples = pages.flatMap((page) =>
  qualityExamples(page, ofFold[page.document.fold] as Trees),
);
const qualities = Array.from({ length: FOLDS }, (_, fold) =>
  boost(others(examples, fold), QUALITY),
);
const errors = examples.map(({ fold, features, right }) =>
  Math.abs(probabilityBy(qualities[fold] as Trees, features) - right),
);
const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
const agree = examples.filter(({ right }) => right >= SAME_TABLE).length;
console.log(
  `${errors.length} candidates, ${agree} of them agree; unseen folds: mean error ${mean.toFixed(3)}`,
);
const scores = pages.map((page) => {
  const { document, view, tables } = page;
  const rate = (candidate: TableCandidate) => qualityOf(candidate, view, qualities[document.fold]);
  const chosen = selectTables(collectCandidates(view), view, rate);
  const truth = tables.map(({ html }) => html).join('\n');
  const html = chosen.map((candidate) => asPrinted(candidate, view)).join('\n');
  const score = truth === '' ? Number(chosen.length === 0) : similarity(truth, html);
  return { set: document.set, hasTables: truth !== '', score };
});
for (const [set, own] of Map.groupBy(scores, (score) => score.set)) {
  const meanOf = (wanted: boolean) => {
    const some = own.filter(({ hasTables }) => hasTables === wanted);
    return (some.reduce((sum, { score }) => sum + score, 0) / some.length).toFixed(3);
  };
  console.log(
    `${set}, unseen folds: TEDS ${meanOf(true)}; of pages without tables right ${meanOf(false)}`,
  );
}
mkdirSync(dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify(similarities));
if (values.write) {
  const store = (file: string, trees: Trees) =>
    writeFileSync(new URL(file, TABLES), `${JSON.stringify(trees)}\n`);
  store('regions/row-links.trees.json', boost(links, LINKS));
  store('quality/quality.trees.json', boost(examples, QUALITY));
}
