/**
 * Which quotations are found worst, document by document: the scorer tells the means only. Boxes are
 * compared as it compares them, over the rectangle around all boxes of an answer.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GroundingAnswer, GroundingQuery } from '../../scripts/bench/grounding.ts';
import { areaOf, intersectionArea, type Rect, unionOf } from '../../shared/geometry.ts';
import type { Scored } from './scored.ts';

interface Query extends GroundingQuery {
  readonly kind: 'full' | 'span';
  readonly page: number;
  readonly category: string;
  readonly bbox: readonly number[];
}

/** Share of an answer's box that must lie in the element. */
const INSIDE = 0.8;

const rectOf = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Rect => ({ x0, y0, x1, y1 });

/** Mean of each document's queries, the worst first, by the id of the measure. */
export async function worstQuotes(corpora: string, file: string): Promise<Map<string, Scored[]>> {
  const path = join(corpora, 'opendataloader-bench/grounding-queries.json');
  if (!existsSync(path)) return new Map();
  const queries: Query[] = JSON.parse(await readFile(path, 'utf8'));
  const answers: Record<string, GroundingAnswer> = JSON.parse(await readFile(file, 'utf8'));
  const scoreOf = (query: Query): number => {
    const answer = answers[query.id];
    if (!answer || answer.page !== query.page || answer.boxes.length === 0) return 0;
    const box = unionOf(answer.boxes.map(rectOf));
    const wanted = rectOf(query.bbox);
    const shared = intersectionArea(box, wanted);
    if (query.kind === 'span') return shared >= INSIDE * areaOf(box) ? 1 : 0;
    return shared / (areaOf(box) + areaOf(wanted) - shared || 1);
  };
  const documentsOf = (kind: Query['kind']): Scored[] => {
    const byDocument = Map.groupBy(
      queries.filter((query) => query.kind === kind),
      ({ doc }) => doc,
    );
    return [...byDocument]
      .map(([document, own]) => {
        const scored = own.map((query) => ({ query, score: scoreOf(query) }));
        scored.sort((a, b) => a.score - b.score);
        const worst = scored.slice(0, 3).map(({ query, score }) => {
          const state = answers[query.id] ? score.toFixed(2) : 'not found';
          return `${query.category} ${state}`;
        });
        const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length;
        return { document, score: mean, because: `${own.length} quotes; ${worst.join(', ')}` };
      })
      .sort((a, b) => a.score - b.score);
  };
  return new Map([
    ['quotes iou', documentsOf('full')],
    ['quotes inside', documentsOf('span')],
  ]);
}
