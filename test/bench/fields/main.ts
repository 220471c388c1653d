/**
 * `npm run bench -- --fields`: typed fields of labelled documents in three wordings of the schema
 * side by side, with how far the confidence can be trusted. These are the documents that the weights
 * were fitted on: `fit.ts` prints what documents of other templates give. F1 is micro over values as
 * the scorers of the bench count them; `unstated` counts the values given for fields that no document
 * states.
 *
 *     node test/bench/fields/main.ts BENCH [--set NAME] [--wrong]
 *
 * `--wrong` lists what was wrong. Pages are read once per engine version and kept in `.cache`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { extractFields } from '../../../electron/engine/understand/fields/index.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { areaUnderCurve, binsOf, calibrationError } from '../calibration/reliability.ts';
import { type Bench, findBench } from '../corpus.ts';
import { askedDocuments } from './examples.ts';
import {
  citedWords,
  type GroundingCounts,
  groundingOf,
  positionsOf,
  printedWords,
} from './grounded-words.ts';
import type { Truth } from './truth.ts';
import { type AskedField, WORDINGS, type Wording } from './wordings.ts';

/** One value given, or one label missed. */
interface Outcome {
  readonly set: string;
  readonly wording: Wording;
  readonly id: string;
  readonly field: AskedField;
  readonly given: readonly { value: unknown; promised: number; right: boolean }[];
  readonly labels: readonly string[];
  /** Whether each citation holds the words that it quotes. */
  readonly cited: boolean;
  /** Null where the set does not say where the label is printed. */
  readonly grounding: GroundingCounts | null;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string' }, wrong: { type: 'boolean', default: false } },
});

/** Values right by the labels, each label used once. */
function judge(truth: Truth, field: AskedField, labels: readonly string[], given: unknown[]) {
  const left = [...labels];
  return given.map((value) => {
    const at = field.asks === null ? -1 : left.indexOf(truth.normal(field.asks, value));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const plain = (text: string): string => text.replace(/\s+/g, '');

/** Whether the words whose middle lies in the cited box are those of the quote. */
function holdsQuote(
  pages: readonly PageContent[],
  {
    page,
    quote,
    bbox,
  }: { page: number; quote: string; bbox: PageContent['blocks'][number]['bbox'] },
): boolean {
  const content = pages.find((one) => one.page === page);
  if (!content) return false;
  const { text, boxes } = content.words;
  const inside = text.filter((_, word) => {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(4 * word, 4 * word + 4);
    const [cx, cy] = [x + width / 2, y + height / 2];
    return cx >= bbox.x && cx <= bbox.x + bbox.width && cy >= bbox.y && cy <= bbox.y + bbox.height;
  });
  const all = inside.map(plain);
  return quote.split(/\s+/).every((word) => all.some((one) => one.includes(plain(word))));
}

async function outcomesOf(bench: Bench): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { set, id, pages, truth, asked } of await askedDocuments(bench, values.set)) {
    const printed = await printedWords(join(bench.corpora, set, 'data'), id);
    for (const [wording, fields] of asked) {
      const { fields: found } = extractFields(pages, fields);
      for (const field of fields) {
        const labels = field.asks === null ? [] : truth.labels(id, field.asks);
        const result = found.find(({ path }) => path === field.key);
        const given = [result?.value ?? []].flat();
        const right = judge(truth, field, labels, given);
        const promised = result?.confidence ?? 0;
        const cited = (result?.citations ?? []).every((citation) => holdsQuote(pages, citation));
        const positions = labels.flatMap((label) => (printed ? positionsOf(label, printed) : []));
        const grounding =
          positions.length === 0
            ? null
            : groundingOf(citedWords(pages, result?.citations ?? []), positions);
        outcomes.push({
          ...{ set, wording, id, field, labels, cited, grounding },
          given: given.map((value, at) => ({ value, promised, right: right[at] === true })),
        });
      }
    }
  }
  return outcomes;
}

const percent = (share: number): string => (100 * share).toFixed(1).padStart(6);

/** Micro F1 over the fields that the set has labels for. */
function f1Of(outcomes: readonly Outcome[]): string {
  const stated = outcomes.filter(({ field }) => field.asks !== null);
  const given = stated.flatMap((outcome) => outcome.given);
  const right = given.filter((value) => value.right).length;
  const labels = stated.reduce((sum, outcome) => sum + outcome.labels.length, 0);
  return labels + given.length === 0 ? '     -' : percent((2 * right) / (labels + given.length));
}

function report(title: string, outcomes: readonly Outcome[]): void {
  const unstated = outcomes.filter(({ field }) => field.asks === null);
  const invented = unstated.filter(({ given }) => given.length > 0).length;
  console.log(
    `${title.padEnd(34)} ${f1Of(outcomes)}   ${unstated.length > 0 ? `${invented}/${unstated.length}` : ''}`,
  );
}

function reportTrust(title: string, outcomes: readonly Outcome[]): void {
  const given = outcomes.flatMap((outcome) => outcome.given);
  if (given.length === 0) return;
  const sure = given.filter(({ promised }) => promised >= 0.9);
  const right = sure.filter((value) => value.right).length / Math.max(1, sure.length);
  const area = areaUnderCurve(given);
  console.log(
    `${title.padEnd(16)} ${String(given.length).padStart(5)}  promised >= .9: ` +
      `${String(sure.length).padStart(5)}, right ${percent(right)} %  ` +
      `ECE ${percent(calibrationError(given))} %  AUC ${area?.toFixed(3) ?? '-'}`,
  );
}

const bench = findBench(positionals[0] ?? '../shared/bench');
if (!bench) throw new Error('There is no bench folder: give its path.');
const outcomes = await outcomesOf(bench);

console.log(`${'F1'.padEnd(34)}           unstated`);
for (const [set, ofSet] of Map.groupBy(outcomes, (outcome) => outcome.set)) {
  for (const wording of WORDINGS) {
    const ones = ofSet.filter((outcome) => outcome.wording === wording);
    report(`${set}, ${wording}`, ones);
    const named = ones.filter(({ field }) => field.asks !== null);
    for (const [asks, fields] of Map.groupBy(named, ({ field }) => field.asks)) {
      report(`    ${asks} (${fields[0]?.field.key})`, fields);
    }
  }
}
console.log('\nconfidence');
for (const wording of WORDINGS) {
  reportTrust(
    wording,
    outcomes.filter((outcome) => outcome.wording === wording),
  );
}
reportTrust('all', outcomes);
for (const bin of binsOf(outcomes.flatMap(({ given }) => given))) {
  const range = `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`;
  console.log(
    `  ${range} ${String(bin.count).padStart(6)}  promised ${percent(bin.promised)} right ${percent(bin.right)}`,
  );
}
const uncited = outcomes.filter(({ cited }) => !cited).length;
console.log(`citations whose box does not hold the quote: ${uncited}`);

for (const [set, ofSet] of Map.groupBy(outcomes, (outcome) => outcome.set)) {
  const placed = ofSet.flatMap(({ grounding }) => grounding ?? []);
  if (placed.length === 0) continue;
  const total = (of: keyof GroundingCounts) => placed.reduce((sum, one) => sum + one[of], 0);
  const f1 = (2 * total('matched')) / (total('cited') + total('printed'));
  console.log(
    `words of citations at IoU .5, ${set}: F1 ${percent(f1)} over ${placed.length} values ` +
      `(precision ${percent(total('matched') / total('cited'))}, recall ${percent(total('matched') / total('printed'))})`,
  );
}

if (values.wrong) {
  for (const { set, wording, id, field, given, labels } of outcomes) {
    if (given.every(({ right }) => right) && given.length === labels.length) continue;
    const lines = given.map(
      ({ value, promised, right }) => `${right ? '+' : '-'} ${JSON.stringify(value)} ${promised}`,
    );
    console.log(
      `${set} ${wording} ${id} ${field.key}: [${lines.join('; ')}] for ${JSON.stringify(labels)}`,
    );
  }
}
