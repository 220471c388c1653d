/**
 * Skewed scans. Their words are rotated about the page centre until level, because later stages
 * work in rows; results are mapped back to the page here.
 */
import { centerX, centerY, type Rect } from '../../../../shared/geometry.ts';
import type { PageText } from './types.ts';

type SkewedPage = Pick<PageText, 'width' | 'height' | 'skew'>;

/** The bounding rectangle on the page of a rectangle in deskewed coordinates; points. */
export function toPageRect<R extends Rect>(rect: R, page: SkewedPage): Rect {
  const { skew } = page;
  if (!skew) return rect;
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const x = centerX(rect) - page.width / 2;
  const y = centerY(rect) - page.height / 2;
  const cx = page.width / 2 + x * cos - y * sin;
  const cy = page.height / 2 + x * sin + y * cos;
  const width = ((rect.x1 - rect.x0) * cos + (rect.y1 - rect.y0) * Math.abs(sin)) / 2;
  const height = ((rect.x1 - rect.x0) * Math.abs(sin) + (rect.y1 - rect.y0) * cos) / 2;
  return { x0: cx - width, y0: cy - height, x1: cx + width, y1: cy + height };
}
