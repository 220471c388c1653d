/** Scores of what an engine wrote, by the bench's own scorers, and the documents that score worst. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from './corpus.ts';
import { node } from './run.ts';
import { type Scored, worstFirst } from './scored.ts';

export interface Scores {
  readonly reached: Map<string, number>;
  /** By the id of the measure, the worst first. */
  readonly documents: Map<string, Scored[]>;
}

/** Folders and files of predictions; what is missing is not scored. */
export interface Predictions {
  readonly opendataloader?: string;
  readonly icdar?: string;
  readonly grounding?: string;
}

export async function scoresOf(
  { corpora, score }: Bench,
  predictions: Predictions,
  scratch: string,
): Promise<Scores> {
  const reached = new Map<string, number>();
  const documents = new Map<string, Scored[]>();
  const json = join(scratch, 'score.json');
  const read = async () => JSON.parse(await readFile(json, 'utf8'));

  if (predictions.opendataloader) {
    const truth = join(corpora, 'opendataloader-bench/ground-truth/markdown');
    const script = join(score, 'odl/score-odl.mjs');
    node(script, '--gt', truth, '--pred', predictions.opendataloader, '--json', json);
    const { total, docs } = (await read()) as OpendataloaderScores;
    for (const part of ['overall', 'nid', 'teds', 'mhs'] as const) {
      reached.set(`odl ${part}`, total[part]);
      const scored = docs.flatMap((doc): Scored[] => {
        const value = doc[part];
        if (value === null) return [];
        return [{ document: doc.id, score: value, because: partsOf(doc) }];
      });
      documents.set(`odl ${part}`, worstFirst(scored));
    }
  }

  for (const norm of predictions.icdar ? ['official', 'lenient'] : []) {
    const script = join(score, 'icdar2013/score-icdar2013.mjs');
    const from = ['--gt', join(corpora, 'icdar2013'), '--pred', predictions.icdar ?? ''];
    node(script, ...from, '--norm', norm, '--json', json);
    const { total, docs } = (await read()) as IcdarScores;
    reached.set(`icdar ${norm}`, total.f1 * 100);
    const scored = docs.map(
      ({ doc, precision, recall, gtTables, predTables }): Scored => ({
        document: doc,
        score: f1(precision, recall) * 100,
        because: `precision ${percent(precision)}, recall ${percent(recall)}, ${predTables} tables for ${gtTables}`,
      }),
    );
    documents.set(`icdar ${norm}`, worstFirst(scored));
  }

  const queries = join(corpora, 'opendataloader-bench/grounding-queries.json');
  if (predictions.grounding && existsSync(queries)) {
    const script = join(score, 'grounding/score-grounding.mjs');
    const said = node(script, '--queries', queries, '--pred', predictions.grounding);
    const iou = /mean IoU ([\d.]+)/.exec(said)?.[1];
    const inside = /inside the right element ([\d.]+)%/.exec(said)?.[1];
    if (iou === undefined || inside === undefined) throw new Error(`no scores in: ${said}`);
    reached.set('quotes iou', Number(iou));
    reached.set('quotes inside', Number(inside));
  }
  return { reached, documents };
}

interface OpendataloaderScores {
  readonly total: Record<'overall' | 'nid' | 'teds' | 'mhs', number>;
  readonly docs: readonly ({ readonly id: string } & Record<
    'overall' | 'nid' | 'teds' | 'mhs',
    number | null
  >)[];
}

interface IcdarScores {
  readonly total: { readonly f1: number };
  readonly docs: readonly {
    readonly doc: string;
    readonly precision: number;
    readonly recall: number;
    readonly gtTables: number;
    readonly predTables: number;
  }[];
}

const f1 = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const partsOf = (doc: OpendataloaderScores['docs'][number]): string =>
  (['nid', 'teds', 'mhs'] as const)
    .map((part) => `${part.toUpperCase()} ${doc[part]?.toFixed(3) ?? '-'}`)
    .join(', ');
