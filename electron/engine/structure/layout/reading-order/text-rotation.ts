/**
 * Pages whose text is rotated against the page, such as landscape tables. Layout runs on the page
 * rotated so that the text is upright; boxes are rotated back afterwards.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { TableDraft } from '../../tables/types.ts';
import type { BlockDraft } from '../types.ts';

/** Clockwise rotation of the text on the page; degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/** Minimum share of glyphs in another direction for the page to be rotated. */
const MIN_ROTATED_SHARE = 0.6;

/** The direction of most glyphs of the page. */
export function detectTextRotation(text: PageText): Rotation {
  const glyphs = { 0: 0, 90: 0, 180: 0, 270: 0 };
  let total = 0;
  for (const { angle, text: word } of text.words) {
    const rotation = ((((Math.round(angle / 90) * 90) % 360) + 360) % 360) as Rotation;
    glyphs[rotation] += word.length;
    total += word.length;
  }
  for (const rotation of [90, 180, 270] as const) {
    if (glyphs[rotation] > MIN_ROTATED_SHARE * total) return rotation;
  }
  return 0;
}

/**
 * Rotates a rectangle of a page of `width` x `height` points so that text with this rotation is
 * upright.
 */
export function rotateRect<R extends Rect>(
  rect: R,
  rotation: Rotation,
  width: number,
  height: number,
): R {
  const { x0, y0, x1, y1 } = rect;
  switch (rotation) {
    case 0:
      return rect;
    case 90:
      return { ...rect, x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
    case 180:
      return { ...rect, x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
    case 270:
      return { ...rect, x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
  }
}

const invertRotation = (rotation: Rotation): Rotation => ((360 - rotation) % 360) as Rotation;

/** The page and its tables rotated so that the text is upright. */
export function rotateUpright(
  text: PageText,
  tables: readonly TableDraft[],
  rotation: Rotation,
): { text: PageText; tables: readonly TableDraft[] } {
  if (rotation === 0) return { text, tables };
  const { width, height } = text;
  const rotate = <R extends Rect>(rect: R): R => rotateRect(rect, rotation, width, height);
  /** Estimated: the page gives the baseline of rotated text on the other axis. */
  const baseline = (rect: Rect & { baseline: number; size: number }): number => {
    const box = rotate(rect);
    return box.y1 - 0.2 * (box.y1 - box.y0);
  };
  const sideways = rotation !== 180;
  return {
    text: {
      ...text,
      width: sideways ? height : width,
      height: sideways ? width : height,
      words: text.words.map((word) => ({
        ...rotate(word),
        baseline: baseline(word),
        angle: (word.angle + 360 - rotation) % 360,
      })),
      lines: text.lines.map((line) => ({
        ...rotate(line),
        baseline: baseline(line),
        angle: (line.angle + 360 - rotation) % 360,
      })),
      // Rulings are only used for footnotes, which rotated pages do not have.
      rulings: sideways ? [] : text.rulings,
      fills: text.fills.map(rotate),
      pictures: text.pictures.map(rotate),
      links: text.links.map(rotate),
      fields: text.fields.map(rotate),
    },
    tables: tables.map((table) => ({ ...rotate(table), cells: table.cells.map(rotate) })),
  };
}

/** Rotates blocks back to the page as displayed. */
export function rotateBlocksBack(
  blocks: readonly BlockDraft[],
  rotation: Rotation,
  text: PageText,
): readonly BlockDraft[] {
  if (rotation === 0) return blocks;
  const back = invertRotation(rotation);
  const rotate = <R extends Rect>(rect: R): R =>
    rotateRect(
      rect,
      back,
      rotation === 180 ? text.width : text.height,
      rotation === 180 ? text.height : text.width,
    );
  return blocks.map((block) => ({ ...rotate(block), rows: block.rows.map(rotate) }));
}
