/** What draws rather than tabulates: its labels stand in rows and columns by chance. */
import { areaOf, intersectionArea, type Rect } from '../../../../shared/geometry.ts';
import { mostlyInside } from '../sheet/ruling.ts';

/** Labels of a chart's axes stand within this many points of it. */
const AXIS_LABELS = 20;

/** A chart with the labels of its axes. */
export const withAxes = ({ x0, y0, x1, y1 }: Rect): Rect => ({
  x0: x0 - AXIS_LABELS,
  y0: y0 - AXIS_LABELS,
  x1: x1 + AXIS_LABELS,
  y1: y1 + AXIS_LABELS,
});

/** A picture this many times larger than the text is the scan or the ground of the page. */
const PAGE_PICTURE = 6;
/** Text with a picture behind this share of it labels the picture. */
const PICTURE_SHARE = 0.3;

export const liesOnPicture = (rect: Rect, picture: Rect): boolean =>
  intersectionArea(rect, picture) > PICTURE_SHARE * areaOf(rect) &&
  areaOf(picture) < PAGE_PICTURE * areaOf(rect);

/** This many boxes apart from each other make a diagram of what they hold. */
const DIAGRAM_BOXES = 3;

/** Whether boxes that do not touch stand in `rect`, each around a part of its text. */
export const isFlowChart = (rect: Rect, frames: readonly Rect[]): boolean =>
  frames.filter(
    (frame) => mostlyInside(frame, rect) && frame.x1 - frame.x0 < 0.6 * (rect.x1 - rect.x0),
  ).length >= DIAGRAM_BOXES;
