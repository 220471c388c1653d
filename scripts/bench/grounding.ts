/**
 * Answers the grounding queries of a corpus: from a quote to the page and the boxes of its words.
 */

import { boxesOf, QuoteFinder } from '../../electron/engine/understand/quotes/index.ts';
import type { PageContent } from '../../shared/contract/page.ts';

export interface GroundingQuery {
  readonly id: string;
  readonly doc: string;
  readonly quote: string;
}

export interface GroundingAnswer {
  readonly page: number;
  readonly boxes: number[][];
}

export function answerQueries(
  queries: readonly GroundingQuery[],
  pages: readonly PageContent[],
): Record<string, GroundingAnswer> {
  const finder = new QuoteFinder(pages);
  const answers: Record<string, GroundingAnswer> = {};
  for (const { id, quote } of queries) {
    const match = finder.find(quote);
    const page = pages.find((candidate) => candidate.page === match?.page);
    if (!match || !page) continue;
    const boxes = boxesOf(page, match.words).map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]);
    answers[id] = { page: match.page, boxes };
  }
  return answers;
}
