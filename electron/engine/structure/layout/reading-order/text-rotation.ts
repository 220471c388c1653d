/**
 * Pages whose text is rotated against the page, such as landscape tables. Layout runs on the page
 * rotated so that the text is upright; boxes are rotated back afterwards.
 */

import { heightOf, type Rect } from '../../../../../shared/geometry.ts';
import type { Line, PageText, Word } from '../../../read/text/types.ts';
import {
  nearestRotation,
  type Rotation,
  rotatedSize,
  rotateRect,
  rotateRectBack,
} from '../../tables/page-view/rotation.ts';
import type { TableDraft } from '../../tables/types.ts';
import type { BlockDraft } from '../types.ts';

/** Minimum share of glyphs in another direction for the page to be rotated. */
const MIN_ROTATED_SHARE = 0.6;

/** The direction of most glyphs of the page. */
export function detectTextRotation(text: PageText): Rotation {
  const glyphs = { 0: 0, 90: 0, 180: 0, 270: 0 };
  let total = 0;
  for (const { angle, text: word } of text.words) {
    glyphs[nearestRotation(angle)] += word.length;
    total += word.length;
  }
  for (const rotation of [90, 180, 270] as const) {
    if (glyphs[rotation] > MIN_ROTATED_SHARE * total) return rotation;
  }
  return 0;
}

/** The page and its tables rotated so that the text is upright. */
export function rotateUpright(
  text: PageText,
  tables: readonly TableDraft[],
  rotation: Rotation,
): { text: PageText; tables: readonly TableDraft[] } {
  if (rotation === 0) return { text, tables };
  const rotate = <R extends Rect>(rect: R): R => ({
    ...rect,
    ...rotateRect(rect, rotation, text),
  });
  const rotateText = <T extends Word | Line>(item: T): T => {
    const rotated = rotate(item);
    return {
      ...rotated,
      // Estimated: the page gives the baseline of rotated text on the other axis.
      baseline: rotated.y1 - 0.2 * heightOf(rotated),
      angle: (item.angle + 360 - rotation) % 360,
    };
  };
  const sideways = rotation !== 180;
  return {
    text: {
      ...text,
      ...rotatedSize(text, rotation),
      words: text.words.map(rotateText),
      lines: text.lines.map(rotateText),
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
  const rotate = <R extends Rect>(rect: R): R => ({
    ...rect,
    ...rotateRectBack(rect, rotation, text),
  });
  return blocks.map((block) => ({ ...rotate(block), rows: block.rows.map(rotate) }));
}
