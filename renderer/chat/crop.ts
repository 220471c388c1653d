/** The part of a page shown in a citation preview. All in page space. */
import type { Box } from '../../shared/geometry.ts';

/** Margin above and below the words, about one line of text. */
const MARGIN_Y = 0.018;
const MARGIN_X = 0.03;
/** Minimum width: narrower crops would show letters larger than on the page. */
const NARROWEST = 0.5;
/** Maximum height: of a citation as tall as a column the upper part is shown. */
const TALLEST = 0.3;

/** The words with some of their surroundings, within the page. */
export function cropAround(box: Box): Box {
  const width = Math.min(1, Math.max(NARROWEST, box.width + 2 * MARGIN_X));
  const height = Math.min(TALLEST, box.height + 2 * MARGIN_Y);
  const x = clamp(box.x + box.width / 2 - width / 2, 1 - width);
  const y = clamp(box.y - MARGIN_Y, 1 - height);
  return { x, y, width, height };
}

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), most);
