import { expect, test } from 'vitest';
import { rotateRect, rotateRectBack } from './rotation.ts';

test('turning a rectangle and turning it back leaves it', () => {
  const rect = { x0: 10, y0: 20, x1: 110, y1: 50 };
  const page = { width: 612, height: 792 };
  for (const rotation of [0, 90, 180, 270] as const) {
    expect(rotateRectBack(rotateRect(rect, rotation, page), rotation, page)).toEqual(rect);
  }
});
