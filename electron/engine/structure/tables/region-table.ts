/**
 * One table from a region that a user drew. No candidate is rejected. Uses the rules in the region,
 * the alignment of its words, or, if unspecified, whichever is more likely to be right. Its confidence
 * takes the whole page into account: numbers that stand beside the region are missing from the table.
 */

import { containsCenter, intersectionOf, type Rect } from '../../../../shared/geometry.ts';
import { pairsOf } from '../../../../shared/neighbours.ts';
import type { PageText } from '../../read/text/types.ts';
import { createTableDraft } from './cells/assemble.ts';
import { createGrid } from './cells/grid.ts';
import { countHeaderRows } from './cells/header-rows.ts';
import { assessLikelihood, assessTable } from './confidence/confidence.ts';
import { createLatticeCandidates } from './lattice/candidates.ts';
import { findConnectedComponents } from './lattice/lattice.ts';
import { extractEdges } from './page-view/edges.ts';
import type { PageView } from './page-view/page-view.ts';
import { createPageViews } from './page-view/rotate.ts';
import { boundsOfWords, groupVisualRows } from './page-view/visual-rows.ts';
import { removeTitleLines } from './regions/title-lines.ts';
import { createCandidate, type TableCandidate } from './scoring/candidate.ts';
import { addSidewaysWords } from './sideways-words.ts';
import { createStreamCandidate } from './stream/candidates.ts';
import type { TableDraft } from './types.ts';

export type RegionMethod = 'automatic' | 'ruled' | 'aligned';

/** `region` in points of the page. Null if it holds no words, or no rules that form a grid. */
export function detectTableInRegion(
  text: PageText,
  region: Rect,
  method: RegionMethod,
): TableDraft | null {
  const clippedText = clipPageText(text, region);
  let best: { view: PageView; candidate: TableCandidate } | null = null;
  for (const view of createPageViews(clippedText)) {
    const candidate = interpretRegion(view, method);
    const words = candidate?.cellWords.flat().length ?? 0;
    if (candidate && words > (best?.candidate.cellWords.flat().length ?? 0))
      best = { view, candidate };
  }
  if (!best) return null;
  const { view } = best;
  const candidate = addSidewaysWords(best.candidate, view);
  const page = createPageViews(text).find(({ rotation }) => rotation === view.rotation) ?? view;
  const { headerRows, assessment } = assessTable(withPageWords(page, candidate), page);
  return createTableDraft({ ...candidate, headerRows, ...assessment }, view);
}

/** The candidate with the words of a view of the whole page. */
function withPageWords(page: PageView, candidate: TableCandidate): TableCandidate {
  const words = new Map(page.words.map((word) => [word.index, word]));
  const cellWords = candidate.cellWords.map((own) =>
    own.map((word) => words.get(word.index) ?? word),
  );
  return { ...candidate, cellWords };
}

function interpretRegion(view: PageView, method: RegionMethod): TableCandidate | null {
  if (view.words.length === 0) return null;
  const ruled = method === 'aligned' ? null : createRuledCandidate(view);
  if (method === 'ruled') return ruled;
  const aligned = createAlignedCandidate(view);
  const likelihoodOf = (table: TableCandidate) =>
    assessLikelihood(table, countHeaderRows(table.grid, table.cellWords), view);
  const isRuled = ruled && likelihoodOf(ruled) >= likelihoodOf(aligned);
  return isRuled ? ruled : aligned;
}

function createRuledCandidate(view: PageView): TableCandidate | null {
  const edges = extractEdges(view, { fills: view.fills.length > 0 });
  const gridCandidates = createLatticeCandidates(
    view.words,
    edges,
    findConnectedComponents(edges),
    true,
    new Set(),
  );
  const maxWords = Math.max(...gridCandidates.map(({ cellWords }) => cellWords.flat().length));
  // The grid with most words is the table; others are parts of it.
  return gridCandidates.find(({ cellWords }) => cellWords.flat().length === maxWords) ?? null;
}

function createAlignedCandidate(view: PageView): TableCandidate {
  const edges = extractEdges(view, { fills: false });
  const rows = removeTitleLines(groupVisualRows(view.words));
  return createStreamCandidate(rows, edges, view.words, []) ?? createSingleColumnCandidate(view);
}

/** Rows without separable columns. */
function createSingleColumnCandidate(view: PageView): TableCandidate {
  const rows = groupVisualRows(view.words);
  const rect = boundsOfWords(view.words);
  const ys = [
    rect.y0,
    ...pairsOf(rows).map(([above, below]) => (above.y1 + below.y0) / 2),
    rect.y1,
  ];
  const ascending = ys.map((y, at) => Math.max(y, ...ys.slice(0, at)));
  const grid = createGrid([rect.x0, rect.x1], ascending, []);
  return createCandidate(
    'stream',
    grid,
    rows.map(({ words }) => words),
    0,
  );
}

/** The page text limited to the region; word indexes stay. */
function clipPageText(text: PageText, region: Rect): PageText {
  const isInside = (rect: Rect): boolean => containsCenter(region, rect);
  const insideWords = new Set(text.words.flatMap((word, index) => (isInside(word) ? [index] : [])));
  const excluded = { x0: 0, y0: 0, x1: 0, y1: 0, angle: EXCLUDED_ANGLE };
  const clipped = <R extends Rect>(items: readonly R[]): R[] =>
    items
      .map((item) => ({ ...item, ...intersectionOf(item, region) }))
      .filter(({ x0, y0, x1, y1 }) => x1 > x0 && y1 > y0);
  return {
    ...text,
    words: text.words.map((word, index) =>
      insideWords.has(index) ? word : { ...word, ...excluded },
    ),
    lines: text.lines.map((line) => ({
      ...line,
      words: line.words.filter((index) => insideWords.has(index)),
    })),
    rulings: text.rulings.flatMap((ruling) => {
      const [low, high, from, to] =
        ruling.orientation === 'horizontal'
          ? [region.y0, region.y1, region.x0, region.x1]
          : [region.x0, region.x1, region.y0, region.y1];
      const start = Math.max(ruling.start, from - EDGE_TOLERANCE);
      const end = Math.min(ruling.end, to + EDGE_TOLERANCE);
      const isNear =
        ruling.position >= low - EDGE_TOLERANCE && ruling.position <= high + EDGE_TOLERANCE;
      return isNear && end > start ? [{ ...ruling, start, end }] : [];
    }),
    fills: clipped(text.fills),
    pictures: [],
    fields: text.fields.filter(isInside),
  };
}

/** An angle that belongs to no view. Degrees. */
const EXCLUDED_ANGLE = 45;
/** How far a drawn region may miss the frame of the table. Points. */
const EDGE_TOLERANCE = 6;
