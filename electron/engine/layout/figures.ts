/**
 * Pictures as blocks of the page: photographs, drawings, charts. What is drawn close together is one
 * figure: images, clusters of curves, and bars, by which are meant filled rectangles that share an
 * edge as those of a chart do (other fills are shading behind text). Labels at the rim, small and
 * short, belong to the figure. A picture behind running text is a background and no figure.
 */
import {
  areaOf,
  intersectionArea,
  overlapOf,
  type Rect,
  unionOf,
} from '../../../shared/geometry.ts';
import type { TableDraft } from '../tables/types.ts';
import type { Line, PageText } from '../text/types.ts';

/** Smaller pictures are ornaments: rules, bullets, icons in a line. Points. */
const SMALLEST_SIDE = 18;
/** A figure of drawn parts, unlike an image, is at least this large. Points. */
const SMALLEST_DRAWING = 40;
/** A picture over this share of the page is its background. */
const BACKGROUND_SHARE = 0.7;
/** Parts nearer than this, in points, belong together: images, and the marks of a drawing. */
const TOUCHING = 6;
const DRAWING_REACH = 28;
/** Bars that share an edge, to a point, make a chart from this number on. */
const LEAST_BARS = 3;
const SAME_EDGE = 1;
/** The longest bar against the shortest; the shaded cells of a table are all alike. */
const VARIED_LENGTH = 1.15;
/** A bar bears a value and its unit at most, and takes less than this share of the page's width. */
const BAR_WORDS = 2;
const WIDEST_BAR = 0.5;
/** Clusters of curves from which a drawing is one, without any image. */
const LEAST_MARKS = 3;
/** Lines of running text within a picture from which it is a background. */
const PROSE_LINES = 4;
const PROSE_WORDS = 6;
const TEXT_LINES = 3;
const TEXT_WORDS = 3;
/** Labels: at most so many words, this small against the body, this near in ems. */
const LABEL_WORDS = 4;
const LABEL_RATIO = 0.95;
const LABEL_REACH_EMS = 1.3;

const near = (a: Rect, b: Rect, reach: number): boolean =>
  a.x0 - reach < b.x1 && b.x0 - reach < a.x1 && a.y0 - reach < b.y1 && b.y0 - reach < a.y1;

const inside = (inner: Rect, outer: Rect): boolean =>
  intersectionArea(inner, outer) > 0.6 * areaOf(inner);

interface Cluster extends Rect {
  readonly parts: readonly Rect[];
}

function clustersOf(parts: readonly Rect[], reach: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (const part of parts) {
    let current: Cluster = { ...part, parts: [part] };
    for (;;) {
      const at = clusters.findIndex((cluster) => near(cluster, current, reach));
      const [other] = at < 0 ? [] : clusters.splice(at, 1);
      if (other === undefined) break;
      current = { ...unionOf([current, other]), parts: [...other.parts, ...current.parts] };
    }
    clusters.push(current);
  }
  return clusters;
}

/** Fills that stand on a common base and differ in length: the bars of a chart. */
function barsOf(text: PageText, free: (rect: Rect) => boolean): Rect[] {
  const blank = text.fills.filter(
    (fill) => free(fill) && areaOf(fill) > 1 && isBarLike(text, fill),
  );
  return blank.filter((fill) =>
    (['x0', 'y0', 'x1', 'y1'] as const).some((base) => {
      const row = blank.filter((other) => Math.abs(other[base] - fill[base]) <= SAME_EDGE);
      const upright = base === 'y0' || base === 'y1';
      const lengths = row.map((bar) => (upright ? bar.y1 - bar.y0 : bar.x1 - bar.x0));
      return (
        row.length >= LEAST_BARS && Math.max(...lengths) >= VARIED_LENGTH * Math.min(...lengths)
      );
    }),
  );
}

/** Shading behind words and bands across the page are no bars. */
const isBarLike = (text: PageText, fill: Rect): boolean =>
  fill.x1 - fill.x0 < WIDEST_BAR * text.width &&
  text.words.filter((word) => inside(word, fill)).length <= BAR_WORDS;

const hasProse = (text: PageText, rect: Rect, lines: number): boolean =>
  text.lines.filter((line) => line.words.length >= PROSE_WORDS && inside(line, rect)).length >=
  lines;

/** Whether lines as large as the body stand on the picture: labels are smaller, or few. */
const hasText = (text: PageText, rect: Rect, bodySize: number): boolean =>
  text.lines.filter(
    (line) =>
      line.words.length >= TEXT_WORDS && line.size >= LABEL_RATIO * bodySize && inside(line, rect),
  ).length >= TEXT_LINES;

function clipped(text: PageText, rect: Rect): Rect {
  return {
    x0: Math.max(0, rect.x0),
    y0: Math.max(0, rect.y0),
    x1: Math.min(text.width, rect.x1),
    y1: Math.min(text.height, rect.y1),
  };
}

const isAtLeast = (rect: Rect, side: number): boolean =>
  rect.x1 - rect.x0 >= side && rect.y1 - rect.y0 >= side;

export function figuresOf(text: PageText, tables: readonly TableDraft[], bodySize: number): Rect[] {
  const page = text.width * text.height;
  const free = (rect: Rect): boolean =>
    areaOf(rect) < BACKGROUND_SHARE * page &&
    !tables.some((table) => intersectionArea(table, rect) > 0.2 * areaOf(rect));
  const pictures = text.pictures.map((picture) => ({ ...picture, ...clipped(text, picture) }));
  const images = pictures.filter((picture) => picture.kind === 'image' && free(picture));
  const marks = pictures.filter((picture) => picture.kind === 'vector' && free(picture));
  const bars = barsOf(text, free);

  const drawings = clustersOf([...marks, ...bars], DRAWING_REACH).filter(
    (cluster) =>
      cluster.parts.length >= Math.min(LEAST_BARS, LEAST_MARKS) &&
      isAtLeast(cluster, SMALLEST_DRAWING) &&
      free(cluster) &&
      !hasProse(text, cluster, 2),
  );
  const alone = marks.filter((mark) => !drawings.some((drawing) => inside(mark, drawing)));
  return clustersOf([...images, ...drawings, ...alone], TOUCHING)
    .filter((figure) => isAtLeast(figure, SMALLEST_SIDE) && free(figure))
    .filter((figure) => !hasProse(text, figure, PROSE_LINES) && !hasText(text, figure, bodySize))
    .map((figure) => withLabels(text, figure, bodySize));
}

/** The figure with the labels at its rim, and the labels at theirs. */
function withLabels(text: PageText, figure: Rect, bodySize: number): Rect {
  let { x0, y0, x1, y1 } = figure;
  if (!isAtLeast(figure, SMALLEST_DRAWING)) return { x0, y0, x1, y1 };
  const isLabel = (line: Line) =>
    line.words.length <= LABEL_WORDS && line.size <= LABEL_RATIO * bodySize;
  const labels = text.lines.filter(isLabel);
  for (let round = 0; round < 2; round++) {
    const frame = { x0, y0, x1, y1 };
    for (const label of labels) {
      const level =
        overlapOf(label.x0, label.x1, frame.x0, frame.x1) > 0.5 * (label.x1 - label.x0) ||
        overlapOf(label.y0, label.y1, frame.y0, frame.y1) > 0.5 * (label.y1 - label.y0);
      if (!level || !near(label, frame, LABEL_REACH_EMS * label.size)) continue;
      const grown = unionOf([{ x0, y0, x1, y1 }, label]);
      if (hasProse(text, grown, 1) && !hasProse(text, frame, 1)) continue;
      ({ x0, y0, x1, y1 } = grown);
    }
  }
  return { x0, y0, x1, y1 };
}
