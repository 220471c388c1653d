/** Converts the untyped arguments of pdf.js operators. */

import type { Matrix } from '../page-space.ts';
import type { Chain } from '../point-chains.ts';

/** Segment codes within the data of a constructPath operator. */
const Draw = { move: 0, line: 1, cubic: 2, quadratic: 3, close: 4 } as const;

/** The part used of a glyph of a showText operator. */
export interface ShownGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

export function shownItems(value: unknown): (number | ShownGlyph)[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is number | ShownGlyph =>
      typeof item === 'number' ||
      (typeof item === 'object' && item !== null && typeof item.unicode === 'string'),
  );
}

export function flat(value: unknown): number[] {
  if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array);
  return Array.isArray(value) ? value.map(Number) : [];
}

export function matrixFrom(values: readonly unknown[]): Matrix {
  const [a, b, c, d, e, f] = values.map(Number);
  return { a: a ?? 1, b: b ?? 0, c: c ?? 0, d: d ?? 1, e: e ?? 0, f: f ?? 0 };
}

/** "#rrggbb" as 0xRRGGBB; black for anything else. */
export function colorFrom(value: unknown): number {
  return typeof value === 'string' ? Number.parseInt(value.slice(1), 16) || 0 : 0;
}

export function chainsFrom(data: readonly number[], { a, b, c, d, e, f }: Matrix): Chain[] {
  const chains: Chain[] = [];
  let points: number[] = [];
  let curved = false;
  const end = (closed: boolean) => {
    if (points.length > 2) chains.push({ points, closed, curved });
  };
  let i = 0;
  const take = (count: number) => {
    for (let k = 0; k < count; k++, i += 2) {
      const x = data[i] ?? 0;
      const y = data[i + 1] ?? 0;
      points.push(a * x + c * y + e, b * x + d * y + f);
    }
  };
  while (i < data.length) {
    switch (data[i++]) {
      case Draw.move:
        end(false);
        points = [];
        curved = false;
        take(1);
        break;
      case Draw.line:
        take(1);
        break;
      case Draw.cubic:
        curved = true;
        take(3);
        break;
      case Draw.quadratic:
        curved = true;
        take(2);
        break;
      case Draw.close:
        end(true);
        points = points.slice(0, 2);
        curved = false;
        break;
      default:
        return chains;
    }
  }
  end(false);
  return chains;
}
