/**
 * Fits which texts at the edge of a page are running headers, footers and page numbers
 * (`electron/engine/structure/layout/page-summary/header-odds.ts`) on pages that are labelled with and without them.
 * Prints what is found on folds of other sources; `--write` fits on everything and stores the trees.
 *
 *     node test/bench/calibration/fit-headers.ts BENCH --material DIR… [--write]
 *
 * DIR: as for `--folds`; a folder of pages with their headers and footers lies beside those without.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { oddsBy } from '../../../electron/engine/common/trees.ts';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { readText } from '../../../electron/engine/structure/document.ts';
import { layOutPage } from '../../../electron/engine/structure/layout/index.ts';
import { collectEdgeTexts } from '../../../electron/engine/structure/layout/page-summary/edge-blocks.ts';
import { headerFeatures } from '../../../electron/engine/structure/layout/page-summary/header-odds.ts';
import { extractTables } from '../../../electron/engine/structure/tables/index.ts';
import { type Boosted, boost } from '../boosting.ts';
import { findBench } from '../corpus.ts';
import { FOLDS, foldedMaterial } from '../folds/material.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    material: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const OPTIONS = { trees: 100, depth: 3, rate: 0.1, least: 5, penalty: 3 };
const TREES = new URL(
  '../../../electron/engine/structure/layout/page-summary/header-odds.trees.json',
  import.meta.url,
);
/** Shorter texts are equal to a whole header; longer ones may be a part of one. */
const LONG_TEXT = 3;

interface Example extends Boosted {
  readonly set: string;
  readonly fold: number;
  readonly reserved: boolean;
}

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const examples: Example[] = [];
for (const document of await foldedMaterial(bench.corpora, values.material)) {
  const { set, fold, reserved, path, markdown } = document;
  const complete = path
    .replace('/pdfs/', '/ground-truth/markdown-furniture/')
    .replace(/\.pdf$/u, '.md');
  if (markdown === undefined || !existsSync(complete)) continue;
  const headers = headersIn(readFileSync(complete, 'utf8'), markdown);
  for (const { prose, features } of await textsOf(path)) {
    const right = isAmong(headers, lettersOf(prose)) ? 1 : 0;
    examples.push({ set, fold, reserved, features, right, weight: 1 });
  }
}
report();
if (values.write) writeFileSync(TREES, `${JSON.stringify(boost(examples, OPTIONS))}\n`);

async function textsOf(path: string) {
  const pdf = await openPdf(path);
  try {
    const read = await readText(pdf, 1, null);
    const { text, blocks, body } = layOutPage(read, extractTables(read));
    const { texts } = collectEdgeTexts(text, blocks);
    const features = headerFeatures(text, blocks, body, texts);
    return texts.map(({ prose }, at) => ({ prose, features: features[at] ?? {} }));
  } finally {
    pdf.close();
  }
}

/** The lines that only the complete page has. */
function headersIn(complete: string, markdown: string): string[] {
  const left = Map.groupBy(markdown.split('\n'), (line) => line);
  return complete
    .split('\n')
    .filter((line) => left.get(line)?.pop() === undefined)
    .map(lettersOf)
    .filter((line) => line !== '');
}

function isAmong(headers: readonly string[], text: string): boolean {
  return headers.some(
    (header) => header === text || (text.length >= LONG_TEXT && header.includes(text)),
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/<[^>]+>|[^\p{L}\p{N}]/gu, '');
}

function report(): void {
  const odds = new Map<Example, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const trees = boost(
      examples.filter((example) => example.fold !== fold),
      OPTIONS,
    );
    for (const example of examples)
      if (example.fold === fold) odds.set(example, oddsBy(trees, example.features));
  }
  const groups = Map.groupBy(
    examples,
    ({ set, reserved }) => `${set}${reserved ? ', reserved' : ''}`,
  );
  for (const [name, own] of groups) {
    const headers = own.filter(({ right }) => right === 1).length;
    const found = [0, 0.5, 1, 2, 3].map((least) => {
      const taken = own.filter((example) => (odds.get(example) ?? 0) >= least);
      const right = taken.filter((example) => example.right === 1).length;
      return `${least}: ${right} and ${taken.length - right} others`;
    });
    console.log(
      `${name}: ${own.length} texts, ${headers} of headers; found from ${found.join(', ')}`,
    );
  }
}
