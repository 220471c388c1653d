/**
 * A scan that lies askew. Its words are laid level, as if the page had been turned about its middle,
 * because every later stage thinks in rows; what those stages find is put back where it lies.
 */
import type { Rect } from '../../../shared/geometry.ts';
import type { PageText } from './types.ts';

type Leaning = Pick<PageText, 'width' | 'height' | 'lean'>;

/** The smallest rectangle of the page around what lies in the levelled `rect`. */
export function onPage<R extends Rect>(rect: R, page: Leaning): Rect {
  const { lean } = page;
  if (!lean) return rect;
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const x = (rect.x0 + rect.x1) / 2 - page.width / 2;
  const y = (rect.y0 + rect.y1) / 2 - page.height / 2;
  const cx = page.width / 2 + x * cos - y * sin;
  const cy = page.height / 2 + x * sin + y * cos;
  const width = ((rect.x1 - rect.x0) * cos + (rect.y1 - rect.y0) * Math.abs(sin)) / 2;
  const height = ((rect.x1 - rect.x0) * Math.abs(sin) + (rect.y1 - rect.y0) * cos) / 2;
  return { x0: cx - width, y0: cy - height, x1: cx + width, y1: cy + height };
}
