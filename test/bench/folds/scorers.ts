/** The bench's own scorers as functions, for runs that score a few documents many times. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node } from '../run.ts';

/** From 0 to 1; null where the truth has nothing of the kind. */
export interface MarkdownScores {
  readonly overall: number | null;
  readonly nid: number | null;
  readonly teds: number | null;
  readonly mhs: number | null;
}

export interface MarkdownScorer {
  score(truth: string, predicted: string): MarkdownScores;
  /** Of tables as HTML, 0 to 1. */
  teds(truth: string, predicted: string): number;
  /** Twice the longest common subsequence over both lengths. */
  similarity(a: string, b: string): number;
}

/** `folder`: of the scorers. */
export async function markdownScorer(folder: string): Promise<MarkdownScorer> {
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const [{ scoreDocument, teds }, { indelSimilarity }] = await Promise.all([
    load('odl/metrics.mjs'),
    load('lib/text.mjs'),
  ]);
  return {
    score: scoreDocument,
    teds: (truth, predicted) => teds(truth, predicted).teds ?? 0,
    similarity: indelSimilarity,
  };
}

export interface CellRelations {
  readonly precision: number;
  readonly recall: number;
}

/** Cell relations of documents of the ICDAR 2013 table competition. */
export function scoreRelations(
  folder: string,
  truth: string,
  predictions: ReadonlyMap<string, string>,
  norm: 'official' | 'lenient',
): Map<string, CellRelations> {
  const scratch = mkdtempSync(join(tmpdir(), 'quarry-relations-'));
  try {
    const pred = join(scratch, 'pred');
    mkdirSync(pred);
    for (const [name, markdown] of predictions) writeFileSync(join(pred, `${name}.md`), markdown);
    const list = join(scratch, 'list.txt');
    writeFileSync(list, [...predictions.keys()].join('\n'));
    const json = join(scratch, 'scores.json');
    const script = join(folder, 'icdar2013/score-icdar2013.mjs');
    const options = ['--gt', truth, '--pred', pred, '--list', list, '--norm', norm, '--json', json];
    node(script, ...options);
    const { docs } = JSON.parse(readFileSync(json, 'utf8')) as {
      docs: readonly (CellRelations & { readonly doc: string })[];
    };
    return new Map(docs.map(({ doc, precision, recall }) => [doc, { precision, recall }]));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
