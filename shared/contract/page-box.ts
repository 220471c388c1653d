/** A region of a page in a URL: `0.1,0.2,0.5,0.25`. */
import { z } from 'zod';
import type { Box } from '../geometry.ts';

const FRACTION = String.raw`(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)`;
const PATTERN = new RegExp(`^${FRACTION}(?:,${FRACTION}){3}$`);
/** Boxes are rounded: a sum may exceed the edge by this much. */
const SLACK = 1e-4;

export const PageBox = z
  .string()
  .regex(PATTERN, 'must be four fractions of the page, such as 0.1,0.2,0.5,0.25')
  .describe('Region to render: x,y,width,height as fractions 0 to 1 of the page, origin top left.');

/** Parses a box; null if the text is not a box, or the box is off the page or has no area. */
export function boxFrom(text: string): Box | null {
  if (!PATTERN.test(text)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
  const outside = x + width > 1 + SLACK || y + height > 1 + SLACK;
  if (outside || width <= 0 || height <= 0) return null;
  return { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) };
}

/** Formats the box for a URL. */
export const boxText = ({ x, y, width, height }: Box): string =>
  [x, y, width, height].map((value) => Number(value.toFixed(5))).join(',');
