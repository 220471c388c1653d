/** Clusters adjacent parts of drawings and strips of images. */
import { type Rect, unionOf } from '../../../../shared/geometry.ts';

/**
 * Cell size of the clustering raster; points. Parts of one drawing are seldom further apart than
 * this, separate drawings seldom closer than two cells.
 */
const CELL = 6;
/** Maximum raster side in cells, for pages metres in size. */
const RASTER_LIMIT = 512;
/** Maximum distance between the edges of strips of one image; points. */
const ABUTTING = 1.5;

/** Bounding boxes of the connected groups of `rects`, found on a coarse raster of the page. */
export function clusterRects(rects: readonly Rect[], page: Rect): Rect[] {
  if (rects.length === 0) return [];
  const cell = Math.max(CELL, Math.max(page.x1, page.y1) / RASTER_LIMIT);
  const columns = Math.max(1, Math.ceil(page.x1 / cell) + 1);
  const rows = Math.max(1, Math.ceil(page.y1 / cell) + 1);
  const occupied = new Uint8Array(columns * rows);
  for (const rect of rects) {
    const x1 = Math.floor(rect.x1 / cell);
    const y1 = Math.floor(rect.y1 / cell);
    for (let y = Math.floor(rect.y0 / cell); y <= y1; y++) {
      occupied.fill(1, y * columns + Math.floor(rect.x0 / cell), y * columns + x1 + 1);
    }
  }
  const label = labelComponents(occupied, columns, rows);
  const groups = new Map<number, Rect>();
  for (const rect of rects) {
    const at = Math.floor(rect.y0 / cell) * columns + Math.floor(rect.x0 / cell);
    const key = label[at] as number;
    const group = groups.get(key);
    groups.set(key, group === undefined ? rect : unionOf([group, rect]));
  }
  return [...groups.values()];
}

/** Labels the 8-connected components of a raster, starting from 1. */
function labelComponents(occupied: Uint8Array, columns: number, rows: number): Int32Array {
  const label = new Int32Array(occupied.length);
  const stack: number[] = [];
  let next = 0;
  for (let seed = 0; seed < occupied.length; seed++) {
    if (occupied[seed] === 0 || label[seed] !== 0) continue;
    label[seed] = ++next;
    stack.push(seed);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % columns;
      const y = (at - x) / columns;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx++) {
          const neighbour = ny * columns + nx;
          if (occupied[neighbour] === 0 || label[neighbour] !== 0) continue;
          label[neighbour] = next;
          stack.push(neighbour);
        }
      }
    }
  }
  return label;
}

/** Merges adjacent images of equal width or height: scans are often cut into strips. */
export function joinTouching(images: readonly Rect[]): Rect[] {
  const sorted = [...images].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const joined: Rect[] = [];
  for (const image of sorted) {
    const index = joined.findLastIndex((other) => abut(other, image));
    if (index < 0) joined.push(image);
    else joined[index] = unionOf([joined[index] as Rect, image]);
  }
  return joined;
}

function abut(a: Rect, b: Rect): boolean {
  const near = (p: number, q: number) => Math.abs(p - q) <= ABUTTING;
  const stacked = near(a.y1, b.y0) && near(a.x0, b.x0) && near(a.x1, b.x1);
  const sideBySide = near(a.x1, b.x0) && near(a.y0, b.y0) && near(a.y1, b.y1);
  return stacked || sideBySide;
}
