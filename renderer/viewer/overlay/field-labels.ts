/**
 * Positions the labels of fields and tables next to their boxes: above, below, or in the margin, where they
 * overlap neither text nor another label. A label without a free position is shown only while its
 * box is highlighted. All coordinates are CSS pixels of the page as shown on screen.
 */
import type { Box } from '../../../shared/geometry.ts';

export interface LabelWanted {
  /** The box of the value. */
  readonly box: Box;
  readonly text: string;
}

export interface Label {
  readonly box: Box;
  /** False if every position overlaps something. */
  readonly free: boolean;
}

export interface LabelSpace {
  readonly width: number;
  readonly height: number;
  /** Areas that must stay readable: the words of the page and the boxes of all values. */
  readonly obstacles: readonly Box[];
  readonly size?: LabelSize;
}

export interface LabelSize {
  readonly height: number;
  /** Width of a letter, and of the padding on both sides. */
  readonly letter: number;
  readonly padding: number;
  readonly maxWidth: number;
}

export const FIELD_LABEL: LabelSize = { height: 14, letter: 6.4, padding: 8, maxWidth: 120 };
/** Gap between a box and its label: wider than the outline of the box. */
const GAP = 3;
/** Maximum distance of a label in the margin from its box. */
const MARGIN_LIMIT = 160;

const labelWidth = (text: string, { letter, padding, maxWidth }: LabelSize): number =>
  Math.min(maxWidth, Math.ceil(text.length * letter + padding));

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** One label for each request, in the same order. */
export function positionLabels(wanted: readonly LabelWanted[], space: LabelSpace): Label[] {
  const taken = [...space.obstacles];
  return wanted.map((each) => {
    const positions = labelPositions(each, space);
    const box = positions.find((position) => !taken.some((other) => overlaps(position, other)));
    if (box) taken.push(box);
    const [first = each.box] = positions;
    return { box: box ?? first, free: box !== undefined };
  });
}

/** Best position first. All are within the page. */
function labelPositions({ box, text }: LabelWanted, space: LabelSpace): Box[] {
  const { size: metrics = FIELD_LABEL } = space;
  const size = { width: labelWidth(text, metrics), height: metrics.height };
  const right = box.x + box.width;
  const above = box.y - size.height - GAP;
  const below = box.y + box.height + GAP;
  const middle = box.y + (box.height - size.height) / 2;
  const positions = [
    { x: box.x, y: above },
    { x: right - size.width, y: above },
    { x: right + GAP, y: middle },
    { x: box.x - size.width - GAP, y: middle },
    { x: box.x, y: below },
    { x: right - size.width, y: below },
    // The margins, which contain no text.
    ...(space.width - right <= MARGIN_LIMIT
      ? [{ x: space.width - size.width - GAP, y: middle }]
      : []),
    ...(box.x <= MARGIN_LIMIT ? [{ x: GAP, y: middle }] : []),
  ].map((position) => ({ ...position, ...size }));
  const inside = positions.filter(
    ({ x, y, width, height }) =>
      x >= 0 && y >= 0 && x + width <= space.width && y + height <= space.height,
  );
  return inside.length > 0 ? inside : [{ ...size, x: Math.max(0, box.x), y: Math.max(0, above) }];
}
