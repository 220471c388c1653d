/**
 * Detects figures: photographs, drawings, charts. Adjacent images and drawings form one figure.
 * Inline icons, small ornaments and pictures behind running text (backgrounds) are excluded. Small,
 * short labels around a drawing belong to it.
 */
import {
  areaOf,
  centerY,
  intersectionArea,
  overlapOf,
  type Rect,
  unionOf,
} from '../../../../../shared/geometry.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { TableDraft } from '../../tables/types.ts';
import {
  type Cluster,
  clusterParts,
  detectDrawings,
  isAtLeast,
  isMostlyInside,
  isNear,
} from './vector-drawings.ts';

/** Smaller pictures are ornaments: rules, bullets, icons; points. */
const MIN_SIDE = 18;
/** Minimum side of a single mark to include labels around it; points. */
const MIN_LABELLED_SIDE = 40;
/** A picture larger than this share of the page is its background. */
const BACKGROUND_SHARE = 0.7;
/** Images within this distance form one figure; points. */
const TOUCHING_DISTANCE = 6;
/** Maximum height of an inline icon, and maximum gap to its text; ems. */
const MAX_ICON_HEIGHT_EMS = 3;
const MAX_ICON_GAP_EMS = 1.5;
/** Minimum words of a line of running text. */
const MIN_RUNNING_WORDS = 6;
const MIN_TEXT_LINES = 3;
const MIN_TEXT_WORDS = 3;
/** Labels: maximum words, maximum size against the body, maximum distance in ems. */
const LABEL_WORDS = 4;
const LABEL_RATIO = 0.95;
/** Maximum label size at the sides of a drawing, where no running text is expected. */
const SIDE_LABEL_RATIO = 1.15;
const MAX_LABEL_DISTANCE_EMS = 1.3;
/** Names of bars: minimum number, and maximum distance from the bars in ems. */
const MIN_BAR_NAMES = 3;
const MAX_BAR_NAME_DISTANCE_EMS = 6;

interface Part extends Rect {
  readonly kind: 'image' | 'drawing';
}

const hasRunningText = (text: PageText, rect: Rect, lines: number): boolean =>
  text.lines.filter((line) => line.words.length >= MIN_RUNNING_WORDS && isMostlyInside(line, rect))
    .length >= lines;

/** Whether lines of body size stand on the picture; labels are smaller or few. */
const hasBodyText = (text: PageText, rect: Rect, bodySize: number): boolean =>
  text.lines.filter(
    (line) =>
      line.words.length >= MIN_TEXT_WORDS &&
      line.size >= LABEL_RATIO * bodySize &&
      isMostlyInside(line, rect),
  ).length >= MIN_TEXT_LINES;

/** Whether text continues beside a picture that is hardly higher than the line. */
const isInlineIcon = (text: PageText, picture: Rect): boolean =>
  text.lines.some((line) => {
    const level = overlapOf(line.y0, line.y1, picture.y0, picture.y1) > 0.6 * (line.y1 - line.y0);
    const gap = Math.max(line.x0 - picture.x1, picture.x0 - line.x1);
    const low = picture.y1 - picture.y0 <= MAX_ICON_HEIGHT_EMS * line.size;
    return level && low && gap > -0.5 * line.size && gap <= MAX_ICON_GAP_EMS * line.size;
  });

/** Whether a line of text stands between two images. */
const isSeparatedByText = (text: PageText, a: Rect, b: Rect): boolean => {
  const both = unionOf([a, b]);
  return text.lines.some(
    (line) =>
      isMostlyInside(line, both) && !intersectionArea(line, a) && !intersectionArea(line, b),
  );
};

function clipToPage(text: PageText, rect: Rect): Rect {
  return {
    x0: Math.max(0, rect.x0),
    y0: Math.max(0, rect.y0),
    x1: Math.min(text.width, rect.x1),
    y1: Math.min(text.height, rect.y1),
  };
}

export function detectFigures(
  text: PageText,
  tables: readonly TableDraft[],
  bodySize: number,
): Rect[] {
  const page = text.width * text.height;
  const free = (rect: Rect): boolean =>
    areaOf(rect) < BACKGROUND_SHARE * page &&
    !tables.some((table) => intersectionArea(table, rect) > 0.2 * areaOf(rect));
  if (text.pictures.length === 0 && text.fills.length === 0) return [];

  const pictures = text.pictures
    .map(({ kind, ...picture }) => ({ kind, ...clipToPage(text, picture) }))
    .filter((picture) => free(picture) && !isInlineIcon(text, picture));
  const images = pictures.filter(({ kind }) => kind === 'image');
  const marks = pictures.filter(({ kind }) => kind === 'vector');
  const drawings = detectDrawings(text, marks, text.fills.filter(free)).filter(
    (drawing) => free(drawing) && !hasRunningText(text, drawing, 2),
  );
  const alone = marks.filter((mark) => !drawings.some((drawing) => isMostlyInside(mark, drawing)));
  const parts: Part[] = [
    ...images.map((image) => ({ ...image, kind: 'image' as const })),
    ...[...drawings, ...alone].map((drawing) => ({ ...drawing, kind: 'drawing' as const })),
  ];
  const isPhoto = ({ parts }: Cluster<Part>) => parts.every(({ kind }) => kind === 'image');
  const joins = (a: Cluster<Part>, b: Cluster<Part>): boolean =>
    isNear(a, b, TOUCHING_DISTANCE) && !(isPhoto(a) && isPhoto(b) && isSeparatedByText(text, a, b));
  return clusterParts(parts, joins)
    .filter(
      (figure) =>
        isAtLeast(figure, MIN_SIDE) && free(figure) && !hasBodyText(text, figure, bodySize),
    )
    .map((figure) => (isPhoto(figure) ? figure : includeLabels(text, figure, bodySize)));
}

/** Extends the drawing by the labels around it, twice, so that their neighbours are included. */
function includeLabels(text: PageText, figure: Rect, bodySize: number): Rect {
  let { x0, y0, x1, y1 } = figure;
  if (!isAtLeast(figure, MIN_LABELLED_SIDE)) return { x0, y0, x1, y1 };
  const labels = text.lines.filter((line) => line.words.length <= LABEL_WORDS);
  for (let round = 0; round < 2; round++) {
    const frame = { x0, y0, x1, y1 };
    for (const label of labels) {
      const aboveOrBelow =
        overlapOf(label.x0, label.x1, frame.x0, frame.x1) > 0.5 * (label.x1 - label.x0);
      const beside =
        overlapOf(label.y0, label.y1, frame.y0, frame.y1) > 0.5 * (label.y1 - label.y0);
      const largest = beside && !aboveOrBelow ? SIDE_LABEL_RATIO : LABEL_RATIO;
      if (label.size > largest * bodySize) continue;
      if (!isNear(label, frame, MAX_LABEL_DISTANCE_EMS * label.size)) continue;
      const grown = unionOf([{ x0, y0, x1, y1 }, label]);
      if (hasRunningText(text, grown, 1)) continue;
      ({ x0, y0, x1, y1 } = grown);
    }
  }
  return includeBarNames(text, { x0, y0, x1, y1 });
}

/** Extends the drawing by names at its left, one for each bar, with nothing else beside them. */
function includeBarNames(text: PageText, figure: Rect): Rect {
  const beside = text.lines.filter((line) => {
    const middle = centerY(line);
    return middle > figure.y0 && middle < figure.y1 && line.x1 < figure.x0;
  });
  const near = beside.filter(({ x1, size }) => figure.x0 - x1 < MAX_BAR_NAME_DISTANCE_EMS * size);
  // Shorter names end further away where they start flush.
  const names = beside.filter((line) =>
    near.some(({ x0, x1 }) => overlapOf(line.x0, line.x1, x0, x1)),
  );
  const areNames = names.every((line) => line.words.length <= LABEL_WORDS);
  return names.length >= MIN_BAR_NAMES && areNames ? unionOf([figure, ...names]) : figure;
}
