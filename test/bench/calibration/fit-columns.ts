/**
 * Fits which gutters of a page part columns of text (`electron/engine/structure/tables/page-view/text-columns.ts`) on
 * labelled pages: those where all words on the left precede all on the right in the truth, and none of its
 * tables has cells on both sides. Prints what is found on folds of other sources; `--write` fits on everything and
 * stores the trees.
 *
 *     node test/bench/calibration/fit-columns.ts BENCH --material DIR… [--write]
 *
 * DIR: as for `--folds`; `restyled/make.ts` makes sets with many columns.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { probabilityBy } from '../../../electron/engine/common/trees.ts';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import { createPageViews } from '../../../electron/engine/structure/tables/page-view/rotate.ts';
import {
  findTextGutters,
  LEAST_COLUMNS,
  type TextGutter,
} from '../../../electron/engine/structure/tables/page-view/text-columns.ts';
import { type Boosted, boost } from '../boosting.ts';
import { findBench } from '../corpus.ts';
import { FOLDS, foldedMaterial } from '../folds/material.ts';
import { statementPages } from '../statements/material.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    material: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const OPTIONS = { trees: 80, depth: 3, rate: 0.12, least: 8, penalty: 2 };
const TREES = new URL(
  '../../../electron/engine/structure/tables/page-view/text-columns.trees.json',
  import.meta.url,
);
/** Words that occur once on a page, on both sides, which tell their order. */
const FEWEST_WORDS = 14;
/** Each counts up to this many words. */
const FULL_WEIGHT_WORDS = 20;
/** Shares of pairs of words in order from which sides are columns, and up to which they are rows. */
const IN_ORDER = 0.97;
const ACROSS = 0.9;

/** A set counts as much as one of this many gutters at most, so that restyled pages do not outweigh the others. */
const MOST_OF_SET = 3000;

interface Example extends Boosted {
  readonly set: string;
  readonly fold: number;
}

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const examples: Example[] = [];
for (const { set, fold, path, markdown } of await foldedMaterial(bench.corpora, values.material)) {
  if (markdown === undefined) continue;
  const order = orderOfWords(markdown);
  for (const gutter of await guttersOf(path)) {
    const share = shareInOrder(gutter, order);
    if (share) examples.push({ set, fold, ...share, features: gutter.features });
  }
}
for (const { path, fold, lines } of await statementPages(bench.corpora)) {
  for (const gutter of await guttersOf(path)) {
    // A statement fills its page: beside its numbers stand their labels.
    const numbers = new Set(lines.flat());
    if ([...textsOf(gutter.left), ...textsOf(gutter.right)].some((text) => numbers.has(text)))
      examples.push({ set: 'statements', fold, right: 0, weight: 1, features: gutter.features });
  }
}
const balanced = [...Map.groupBy(examples, ({ set }) => set).values()].flatMap((own) =>
  own.map((example) => ({
    ...example,
    weight: example.weight * Math.min(1, MOST_OF_SET / own.length),
  })),
);
report(balanced);
if (values.write) writeFileSync(TREES, `${JSON.stringify(boost(balanced, OPTIONS))}\n`);

async function guttersOf(path: string): Promise<TextGutter[]> {
  const pdf = await openPdf(path);
  try {
    return createPageViews(formText(pdf.readPage(1))).flatMap(findTextGutters);
  } finally {
    pdf.close();
  }
}

/** Where words that occur once stand in the truth, and the number of the table in which. */
function orderOfWords(markdown: string): Map<string, { position: number; table: number }> {
  const order = new Map<string, { position: number; table: number }>();
  const seen = new Set<string>();
  const parts = markdown.split(/(<table[\s\S]*?<\/table>)/u);
  let position = 0;
  parts.forEach((part, table) => {
    const text = part
      .replace(/<[^>]+>/gu, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    for (const word of text.split(/\s+/u)) {
      position++;
      if (seen.has(word)) order.delete(word);
      else order.set(word, { position, table: table % 2 === 1 ? table : -1 });
      seen.add(word);
    }
  });
  return order;
}

function textsOf(lines: TextGutter['left']): Set<string> {
  return new Set(lines.flatMap(({ words }) => words.map(({ text }) => text)));
}

function shareInOrder(
  { left, right }: TextGutter,
  order: ReturnType<typeof orderOfWords>,
): { readonly right: number; readonly weight: number } | null {
  const [before = [], after = []] = [left, right].map((side) =>
    [...textsOf(side)].flatMap((text) => order.get(text) ?? []),
  );
  if (Math.min(before.length, after.length) < 3) return null;
  const words = before.length + after.length;
  const inOrder = before.reduce(
    (sum, { position }) => sum + after.filter((word) => position < word.position).length,
    0,
  );
  const share = inOrder / before.length / after.length;
  const sharesTable = before.some(
    ({ table }) => table >= 0 && after.some((word) => word.table === table),
  );
  const weight = Math.min(1, words / FULL_WEIGHT_WORDS);
  if (sharesTable || share <= ACROSS) return { right: 0, weight };
  return share >= IN_ORDER && words >= FEWEST_WORDS ? { right: 1, weight } : null;
}

function report(examples: readonly Example[]): void {
  const chances = new Map<Example, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const trees = boost(
      examples.filter((example) => example.fold !== fold),
      OPTIONS,
    );
    for (const example of examples) {
      if (example.fold === fold) chances.set(example, probabilityBy(trees, example.features));
    }
  }
  for (const [set, own] of Map.groupBy(examples, (example) => example.set)) {
    const columns = own.filter((example) => example.right === 1).length;
    const found = [0.5, LEAST_COLUMNS, 0.7, 0.8, 0.9].map((least) => {
      const taken = own.filter((example) => (chances.get(example) ?? 0) >= least);
      const right = taken.filter((example) => example.right === 1).length;
      return `${least}: ${right} and ${taken.length - right} others`;
    });
    console.log(
      `${set}: ${own.length} gutters, ${columns} of columns; found from ${found.join(', ')}`,
    );
  }
}
