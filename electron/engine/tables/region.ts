/**
 * One table from a region that somebody drew: what decides elsewhere whether there is a table at all
 * takes no part, for a person says so. Read by the rules drawn in the region, by the alignment of its
 * words, or, where that is left open, by whichever of both scores higher.
 */
import { containsPoint, intersectionOf, type Rect } from '../../../shared/geometry.ts';
import type { PageText } from '../text/types.ts';
import { streamCandidate } from './candidates.ts';
import { draftOf } from './cells/assemble.ts';
import { tileGrid } from './cells/grid.ts';
import { headerRowsOf } from './cells/headers.ts';
import { type Candidate, candidateOf } from './judgement/candidate.ts';
import { assessTable } from './judgement/confidence.ts';
import { latticeCandidates } from './lattice-candidates.ts';
import { componentsOf } from './readings/lattice.ts';
import { edgesOf } from './sheet/edges.ts';
import { rectOfWords, rowsOf } from './sheet/rows.ts';
import type { Sheet } from './sheet/sheet.ts';
import { sheetsOf } from './sheet/upright.ts';
import type { TableDraft } from './types.ts';

export type RegionMethod = 'automatic' | 'ruled' | 'aligned';

/** `region` in points of the page. Null where it holds no words, or no rules that make a grid. */
export function findTableIn(text: PageText, region: Rect, method: RegionMethod): TableDraft | null {
  const within = clipText(text, region);
  let best: { sheet: Sheet; candidate: Candidate } | null = null;
  for (const sheet of sheetsOf(within)) {
    const candidate = readRegion(sheet, method);
    const words = candidate?.filled.flat().length ?? 0;
    if (candidate && words > (best?.candidate.filled.flat().length ?? 0))
      best = { sheet, candidate };
  }
  if (!best) return null;
  const { sheet, candidate } = best;
  const { grid, filled, method: way } = candidate;
  const headerRows = headerRowsOf(grid, filled);
  const assessment = assessTable(candidate, headerRows, sheet);
  return draftOf(
    { grid, filled, method: way, headerRows, ...assessment },
    sheet,
    text.width,
    text.height,
  );
}

function readRegion(sheet: Sheet, method: RegionMethod): Candidate | null {
  if (sheet.words.length === 0) return null;
  const ruled = method === 'aligned' ? null : ruledTable(sheet);
  if (method === 'ruled') return ruled;
  const aligned = alignedTable(sheet);
  return ruled && ruled.score >= aligned.score ? ruled : aligned;
}

function ruledTable(sheet: Sheet): Candidate | null {
  const edges = edgesOf(sheet, { fills: sheet.fills.length > 0 });
  const found = latticeCandidates(sheet.words, edges, componentsOf(edges), [], true, new Set());
  const most = Math.max(...found.map(({ filled }) => filled.flat().length));
  // Of grids in one region the one with most words is the table; others are parts of it.
  return found.find(({ filled }) => filled.flat().length === most) ?? null;
}

function alignedTable(sheet: Sheet): Candidate {
  const edges = edgesOf(sheet, { fills: false });
  const rows = rowsOf(sheet.words);
  return streamCandidate(rows, edges, sheet.words, []) ?? oneColumn(sheet);
}

/** Rows without columns that could be told apart. */
function oneColumn(sheet: Sheet): Candidate {
  const rows = rowsOf(sheet.words);
  const rect = rectOfWords(sheet.words);
  const ys = [
    rect.y0,
    ...rows.slice(1).map(({ y0 }, at) => (y0 + (rows[at]?.y1 ?? y0)) / 2),
    rect.y1,
  ];
  const ascending = ys.map((y, at) => Math.max(y, ...ys.slice(0, at)));
  const grid = tileGrid([rect.x0, rect.x1], ascending, []);
  return candidateOf(
    'stream',
    grid,
    rows.map(({ words }) => words),
    0,
  );
}

/** The page as if nothing stood outside of the region; word indexes stay. */
function clipText(text: PageText, region: Rect): PageText {
  const isInside = (rect: Rect): boolean =>
    containsPoint(region, (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2);
  const held = new Set(text.words.flatMap((word, index) => (isInside(word) ? [index] : [])));
  const outside = { x0: 0, y0: 0, x1: 0, y1: 0, angle: OUT_OF_SIGHT };
  const clipped = <R extends Rect>(items: readonly R[]): R[] =>
    items
      .map((item) => ({ ...item, ...intersectionOf(item, region) }))
      .filter(({ x0, y0, x1, y1 }) => x1 > x0 && y1 > y0);
  return {
    ...text,
    words: text.words.map((word, index) => (held.has(index) ? word : { ...word, ...outside })),
    lines: text.lines.map((line) => ({
      ...line,
      words: line.words.filter((index) => held.has(index)),
    })),
    rulings: text.rulings.flatMap((ruling) => {
      const [low, high, from, to] =
        ruling.orientation === 'horizontal'
          ? [region.y0, region.y1, region.x0, region.x1]
          : [region.x0, region.x1, region.y0, region.y1];
      const start = Math.max(ruling.start, from - EDGE);
      const end = Math.min(ruling.end, to + EDGE);
      const isNear = ruling.position >= low - EDGE && ruling.position <= high + EDGE;
      return isNear && end > start ? [{ ...ruling, start, end }] : [];
    }),
    fills: clipped(text.fills),
    pictures: [],
    fields: text.fields.filter(isInside),
  };
}

/** An angle that stands on no sheet; degrees. */
const OUT_OF_SIGHT = 45;
/** A region drawn by hand may miss the frame of the table by this much; points. */
const EDGE = 6;
