/**
 * Pictures as blocks of the page: photographs, drawings, charts. Images that touch and what is drawn
 * close together are one figure. No figures are signs within a line of text, small ornaments, and
 * pictures behind running text, which are its background, unless a caption says that the text is
 * part of the figure. The labels at a drawing's rim, small and short, belong to it.
 */
import {
  areaOf,
  intersectionArea,
  overlapOf,
  type Rect,
  unionOf,
} from '../../../../shared/geometry.ts';
import type { TableDraft } from '../../tables/types.ts';
import type { Line, PageText } from '../../text/types.ts';
import { namesFigure } from '../blocks/captions.ts';
import { type Cluster, clustersOf, drawingsOf, inside, isAtLeast, near } from './drawings.ts';

/** Smaller pictures are ornaments: rules, bullets, icons. Points. */
const SMALLEST_SIDE = 18;
/** A lone mark takes labels to it from this size on. Points. */
const SMALLEST_LABELLED = 40;
/** A picture over this share of the page is its background. */
const BACKGROUND_SHARE = 0.7;
/** Images nearer than this, in points, are one figure. */
const TOUCHING = 6;
/** A sign within a line is at most so many ems high, and its text begins within so many ems. */
const SIGN_HEIGHT_EMS = 3;
const SIGN_GAP_EMS = 1.5;
/** Lines of running text within a picture from which it is a background. */
const PROSE_LINES = 4;
const PROSE_WORDS = 6;
const TEXT_LINES = 3;
const TEXT_WORDS = 3;
/** Labels: at most so many words, this small against the body, this near in ems. */
const LABEL_WORDS = 4;
const LABEL_RATIO = 0.95;
/** At the sides of a drawing, where no running text is expected, labels may be larger. */
const SIDE_LABEL_RATIO = 1.15;
const LABEL_REACH_EMS = 1.3;
/** Space between a figure and its caption, in ems of the caption. */
const CAPTION_REACH_EMS = 3;

interface Part extends Rect {
  readonly kind: 'image' | 'drawing';
}

const hasProse = (text: PageText, rect: Rect, lines: number): boolean =>
  text.lines.filter((line) => line.words.length >= PROSE_WORDS && inside(line, rect)).length >=
  lines;

/** Whether lines as large as the body stand on the picture: labels are smaller, or few. */
const hasText = (text: PageText, rect: Rect, bodySize: number): boolean =>
  text.lines.filter(
    (line) =>
      line.words.length >= TEXT_WORDS && line.size >= LABEL_RATIO * bodySize && inside(line, rect),
  ).length >= TEXT_LINES;

/** Whether a line that names a figure stands under or over the picture, or in its lower end. */
const isCaptioned = (captions: readonly Line[], rect: Rect): boolean =>
  captions.some((line) => {
    const reach = CAPTION_REACH_EMS * line.size;
    const shared = overlapOf(line.x0, line.x1, rect.x0, rect.x1);
    const below = line.y0 - rect.y1;
    const above = rect.y0 - line.y1;
    const outside = Math.max(below, above) > -line.size && Math.max(below, above) < reach;
    return outside && shared > 0.5 * Math.min(line.x1 - line.x0, rect.x1 - rect.x0);
  });

/** Whether text goes on beside the picture, which is hardly higher than the line: an icon in it. */
const standsInLine = (text: PageText, picture: Rect): boolean =>
  text.lines.some((line) => {
    const level = overlapOf(line.y0, line.y1, picture.y0, picture.y1) > 0.6 * (line.y1 - line.y0);
    const gap = Math.max(line.x0 - picture.x1, picture.x0 - line.x1);
    const low = picture.y1 - picture.y0 <= SIGN_HEIGHT_EMS * line.size;
    return level && low && gap > -0.5 * line.size && gap <= SIGN_GAP_EMS * line.size;
  });

/** Whether a line of text stands between two images, in neither. */
const parted = (text: PageText, a: Rect, b: Rect): boolean => {
  const both = unionOf([a, b]);
  return text.lines.some(
    (line) => inside(line, both) && !intersectionArea(line, a) && !intersectionArea(line, b),
  );
};

function clipped(text: PageText, rect: Rect): Rect {
  return {
    x0: Math.max(0, rect.x0),
    y0: Math.max(0, rect.y0),
    x1: Math.min(text.width, rect.x1),
    y1: Math.min(text.height, rect.y1),
  };
}

export function figuresOf(text: PageText, tables: readonly TableDraft[], bodySize: number): Rect[] {
  const page = text.width * text.height;
  const free = (rect: Rect): boolean =>
    areaOf(rect) < BACKGROUND_SHARE * page &&
    !tables.some((table) => intersectionArea(table, rect) > 0.2 * areaOf(rect));
  if (text.pictures.length === 0 && text.fills.length === 0) return [];
  const captions = text.lines.filter((line) => namesFigure(text, line));
  const isBackground = (rect: Rect): boolean =>
    hasText(text, rect, bodySize) ||
    (hasProse(text, rect, PROSE_LINES) && !isCaptioned(captions, rect));

  const pictures = text.pictures
    .map(({ kind, ...picture }) => ({ kind, ...clipped(text, picture) }))
    .filter((picture) => free(picture) && !standsInLine(text, picture));
  const images = pictures.filter(({ kind }) => kind === 'image');
  const marks = pictures.filter(({ kind }) => kind === 'vector');
  const drawings = drawingsOf(text, marks, text.fills.filter(free)).filter(
    (drawing) => free(drawing) && (!hasProse(text, drawing, 2) || isCaptioned(captions, drawing)),
  );
  const alone = marks.filter((mark) => !drawings.some((drawing) => inside(mark, drawing)));
  const parts: Part[] = [
    ...images.map((image) => ({ ...image, kind: 'image' as const })),
    ...[...drawings, ...alone].map((drawing) => ({ ...drawing, kind: 'drawing' as const })),
  ];
  const isPhoto = ({ parts }: Cluster<Part>) => parts.every(({ kind }) => kind === 'image');
  const joins = (a: Cluster<Part>, b: Cluster<Part>): boolean =>
    near(a, b, TOUCHING) && !(isPhoto(a) && isPhoto(b) && parted(text, a, b));
  return clustersOf(parts, joins)
    .filter((figure) => isAtLeast(figure, SMALLEST_SIDE) && free(figure) && !isBackground(figure))
    .map((figure) => (isPhoto(figure) ? figure : withLabels(text, figure, bodySize)));
}

/** The drawing with the labels at its rim, and the labels at theirs. */
function withLabels(text: PageText, figure: Rect, bodySize: number): Rect {
  let { x0, y0, x1, y1 } = figure;
  if (!isAtLeast(figure, SMALLEST_LABELLED)) return { x0, y0, x1, y1 };
  const labels = text.lines.filter((line) => line.words.length <= LABEL_WORDS);
  for (let round = 0; round < 2; round++) {
    const frame = { x0, y0, x1, y1 };
    for (const label of labels) {
      const beneath =
        overlapOf(label.x0, label.x1, frame.x0, frame.x1) > 0.5 * (label.x1 - label.x0);
      const beside =
        overlapOf(label.y0, label.y1, frame.y0, frame.y1) > 0.5 * (label.y1 - label.y0);
      const largest = beside && !beneath ? SIDE_LABEL_RATIO : LABEL_RATIO;
      if (!(beneath || beside) || label.size > largest * bodySize) continue;
      if (!near(label, frame, LABEL_REACH_EMS * label.size)) continue;
      const grown = unionOf([{ x0, y0, x1, y1 }, label]);
      if (hasProse(text, grown, 1) && !hasProse(text, frame, 1)) continue;
      ({ x0, y0, x1, y1 } = grown);
    }
  }
  return { x0, y0, x1, y1 };
}
