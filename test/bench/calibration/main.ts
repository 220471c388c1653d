/**
 * `npm run bench -- --calibration`: how sure tables and their cells say they are, against how many
 * are right, over labelled documents and drawn tables. Documents are split into halves by the hash of
 * their names; what one half teaches (isotonic steps) is tried on the other, which shows how much of
 * the error a better scale could take away.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '../../../shared/contract/table.ts';
import { readDocument } from '../../support/read-document.ts';
import { drawTables } from './drawn.ts';
import { cellsOf } from './examples.ts';
import { documentsWithRegions, type Labelled, pagesWithMarkdown } from './labelled.ts';
import { areaUnderCurve, binsOf, calibrationError, type Outcome, stepsOf } from './reliability.ts';
import { isLabelled, plain, type TrueTable } from './truth.ts';

const DRAWN_PAGES = 600;

interface Judged extends Outcome {
  readonly set: string;
  /** Documents are split by it; of drawn tables each page is one. */
  readonly document: string;
}

/** Cells with text whose text is that of a labelled cell of the page, each used once. */
function judgeCells(table: Table, labels: readonly TrueTable[]): Outcome[] {
  const left = new Map<string, number>();
  for (const { text } of labels.flatMap(({ cells }) => cells)) {
    left.set(plain(text), (left.get(plain(text)) ?? 0) + 1);
  }
  return table.cells.flatMap(({ text, confidence }) => {
    const key = plain(text);
    if (key === '') return [];
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return { promised: confidence, right: count > 0 };
  });
}

interface DocumentScore {
  readonly tables: readonly Judged[];
  readonly cells: readonly Judged[];
  readonly found: number;
  readonly labelled: number;
}

async function judge({ set, name, path, tables: labels }: Labelled): Promise<DocumentScore> {
  const { pages } = await readDocument(path, { ocr: false });
  const tables: Judged[] = [];
  const cells: Judged[] = [];
  for (const { page, tables: read } of pages) {
    const document = set === 'drawn' ? `${name} ${page}` : name;
    const here = labels.filter((label) => label.page === page);
    for (const table of read) {
      const right = isLabelled(page, cellsOf(table), here);
      tables.push({ set, document, promised: table.confidence ?? 1, right });
      cells.push(...judgeCells(table, here).map((outcome) => ({ ...outcome, set, document })));
    }
  }
  const found = tables.filter(({ right }) => right).length;
  return { tables, cells, found, labelled: labels.length };
}

/** FNV-1a; which half of the documents one belongs to. */
function halfOf({ set, document }: Judged): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(`${set}/${document}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 8) & 1;
}

/** Each half with the steps that the other one teaches. */
function rescaled(outcomes: readonly Judged[]): Outcome[] {
  return [0, 1].flatMap((half) => {
    const steps = stepsOf(outcomes.filter((outcome) => halfOf(outcome) !== half));
    return outcomes
      .filter((outcome) => halfOf(outcome) === half)
      .map(({ promised, right }) => ({ promised: steps(promised), right }));
  });
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function report(title: string, outcomes: readonly Judged[]): void {
  if (outcomes.length === 0) return;
  const right = outcomes.filter((outcome) => outcome.right).length / outcomes.length;
  const area = areaUnderCurve(outcomes);
  console.log(
    `\n${title}: ${outcomes.length}, right ${percent(right)}, ` +
      `calibration error ${percent(calibrationError(outcomes))} ` +
      `(${percent(calibrationError(rescaled(outcomes)))} on the scale of the other half), ` +
      `area under the curve ${area === null ? '-' : area.toFixed(3)}`,
  );
  console.log('  promised      count  promised     right');
  for (const bin of binsOf(outcomes)) {
    const range = `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`;
    console.log(
      `  ${range.padEnd(12)} ${`${bin.count}`.padStart(6)} ${percent(bin.promised).padStart(9)} ${percent(bin.right).padStart(9)}`,
    );
  }
}

const [corpora] = process.argv.slice(2);
const scratch = await mkdtemp(join(tmpdir(), 'quarry-calibration-'));
try {
  const documents = corpora
    ? [...documentsWithRegions(corpora), ...pagesWithMarkdown(corpora, 'opendataloader-bench')]
    : [];
  const path = join(scratch, 'drawn.pdf');
  const drawn = await drawTables(path, DRAWN_PAGES);
  if (drawn) documents.push({ set: 'drawn', name: 'drawn', path, tables: drawn });
  else console.log('(no Chromium: no tables are drawn)');
  const scores: DocumentScore[] = [];
  for (const document of documents) scores.push(await judge(document));
  const tables = scores.flatMap((score) => score.tables);
  const cells = scores.flatMap((score) => score.cells);
  const labelled = scores.reduce((sum, score) => sum + score.labelled, 0);
  const found = scores.reduce((sum, score) => sum + score.found, 0);
  console.log(`${found} of ${labelled} labelled tables are read right`);
  for (const [kind, outcomes] of [
    ['tables', tables],
    ['cells', cells],
  ] as const) {
    for (const [set, ones] of Map.groupBy(outcomes, (outcome) => outcome.set)) {
      report(`${kind} of ${set}`, ones);
    }
    report(`${kind} of all sets`, outcomes);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
