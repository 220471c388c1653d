/**
 * Table edges from drawn lines and shading.
 *
 * A rule may be drawn as one stroke or a hundred dashes; a cell border may be two strokes a point
 * apart or the rim of a shaded rectangle. Edges are therefore snapped (nearby parallel positions
 * become one) and joined (pieces that touch become one). Shaded rectangles give four edges each,
 * marked as not drawn, because scoring trusts them less.
 *
 * Snap and join follow A. Nurminen, "Algorithmic Extraction of Data in Tables in PDF Documents"
 * (2013).
 */
import { centerX, centerY } from '../../../../../shared/geometry.ts';
import type { Fill, Ruling } from '../../../read/pdf/types.ts';
import type { PageView } from './page-view.ts';
import { extractShadedCells } from './shading.ts';

export interface Edge {
  readonly position: number;
  readonly start: number;
  readonly end: number;
  /** At least half of its length is drawn as a line, not only as the rim of a fill. */
  readonly drawn: boolean;
}

export interface Edges {
  readonly horizontal: readonly Edge[];
  readonly vertical: readonly Edge[];
}

/**
 * Parallel edges nearer than this are one: a double rule, or a border drawn by both cells. Points.
 */
const SNAP_DISTANCE = 2.5;
/** Maximum gap between pieces of one line; dotted rules have gaps of 2 to 3 points. */
const MAX_JOIN_GAP = 4;
/** Shorter joined edges are ticks, strikes or underscores. Points. */
const MIN_LENGTH = 6;
/** Thinner or narrower fills are highlights behind a word or chart bars. Points. */
const MIN_FILL_SIDE = 6;
/** A fill larger than this share of the page is its background. */
const MAX_SHADING_AREA = 0.6;
/** A page with more pieces is a drawing; only its longest lines are kept. */
const MAX_PIECES = 12_000;
/** Fills no larger than this close the corners between cell borders. Points. */
const MAX_CORNER_SIZE = 2;

interface Piece {
  position: number;
  start: number;
  end: number;
  drawn: boolean;
}

const isCellShading = (fill: Fill, view: PageView): boolean => {
  const width = fill.x1 - fill.x0;
  const height = fill.y1 - fill.y0;
  return (
    width >= MIN_FILL_SIDE &&
    height >= MIN_FILL_SIDE &&
    width * height < MAX_SHADING_AREA * view.width * view.height
  );
};

const pieceFromRuling = (ruling: Ruling): Piece => ({
  position: ruling.position,
  start: Math.min(ruling.start, ruling.end),
  end: Math.max(ruling.start, ruling.end),
  drawn: true,
});

/** Joins the collinear pieces that touch or nearly touch. */
function joinCollinearPieces(pieces: readonly Piece[], position: number): Edge[] {
  const edges: Edge[] = [];
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  let start = 0;
  let end = Number.NEGATIVE_INFINITY;
  let drawnLength = 0;
  let onlyCorners = true;
  const close = () => {
    if (end - start >= MIN_LENGTH && !onlyCorners) {
      edges.push({ position, start, end, drawn: drawnLength >= (end - start) / 2 });
    }
  };
  for (const piece of sorted) {
    if (piece.start > end + MAX_JOIN_GAP) {
      close();
      start = piece.start;
      end = piece.end;
      drawnLength = 0;
      onlyCorners = true;
    } else {
      end = Math.max(end, piece.end);
    }
    if (piece.drawn) drawnLength += piece.end - piece.start;
    if (piece.drawn || piece.end - piece.start > MAX_CORNER_SIZE) onlyCorners = false;
  }
  close();
  return edges;
}

function snapPieces(pieces: readonly Piece[]): Edge[] {
  const kept =
    pieces.length <= MAX_PIECES
      ? pieces
      : pieces.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, MAX_PIECES);
  const sorted = kept.toSorted((a, b) => a.position - b.position);
  const edges: Edge[] = [];
  let cluster: Piece[] = [];
  let first = 0;
  const close = () => {
    if (cluster.length === 0) return;
    let weight = 0;
    let sum = 0;
    for (const piece of cluster) {
      // Drawn lines determine the position; rims of fills only where nothing is drawn.
      const length = (piece.end - piece.start + 1) * (piece.drawn ? 10 : 1);
      weight += length;
      sum += piece.position * length;
    }
    edges.push(...joinCollinearPieces(cluster, sum / weight));
    cluster = [];
  };
  for (const piece of sorted) {
    if (cluster.length > 0 && piece.position - first > SNAP_DISTANCE) close();
    if (cluster.length === 0) first = piece.position;
    cluster.push(piece);
  }
  close();
  return edges;
}

/** Drawn lines only if `fills` is false, otherwise also the rims of shaded cells. */
export function extractEdges(view: PageView, options: { readonly fills: boolean }): Edges {
  const horizontal: Piece[] = [];
  const vertical: Piece[] = [];
  for (const ruling of view.rulings) {
    (ruling.orientation === 'horizontal' ? horizontal : vertical).push(pieceFromRuling(ruling));
  }
  for (const fill of view.fills) {
    const width = fill.x1 - fill.x0;
    const height = fill.y1 - fill.y0;
    if (Math.max(width, height) > MAX_CORNER_SIZE) continue;
    // Not drawn by itself: a dot that joins no rule is not an edge.
    if (width >= height) {
      const position = centerY(fill);
      horizontal.push({ position, start: fill.x0, end: fill.x1, drawn: false });
    } else {
      const position = centerX(fill);
      vertical.push({ position, start: fill.y0, end: fill.y1, drawn: false });
    }
  }
  if (options.fills) {
    for (const fill of extractShadedCells(view.fills)) {
      if (!isCellShading(fill, view)) continue;
      for (const position of [fill.y0, fill.y1]) {
        horizontal.push({ position, start: fill.x0, end: fill.x1, drawn: false });
      }
      for (const position of [fill.x0, fill.x1]) {
        vertical.push({ position, start: fill.y0, end: fill.y1, drawn: false });
      }
    }
  }
  return {
    horizontal: snapPieces(horizontal),
    vertical: snapPieces(vertical),
  };
}
