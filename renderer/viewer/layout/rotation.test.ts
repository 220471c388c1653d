import { describe, expect, test } from 'vitest';
import { unionBox } from '../../../shared/corrections/boxes.ts';
import { boxesOfList } from '../../../shared/geometry.ts';
import type { Rotation } from '../../state/viewer.ts';
import { rotateBox, rotatePoint, rotateSize, unrotatePoint } from './rotation.ts';

const ROTATIONS: Rotation[] = [0, 90, 180, 270];
const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };

function expectClose(actual: object, expected: Record<string, number>) {
  for (const [key, value] of Object.entries(expected)) {
    expect(actual).toHaveProperty(key, expect.closeTo(value, 10));
  }
}

describe('turning a page', () => {
  test('a quarter turn clockwise brings the top left corner to the top right', () => {
    expect(rotatePoint({ x: 0, y: 0 }, 90)).toEqual({ x: 1, y: 0 });
    expectClose(rotateBox(box, 90), { x: 0.4, y: 0.1, width: 0.4, height: 0.3 });
  });

  test('three quarter turns bring it to the bottom left', () => {
    expect(rotatePoint({ x: 0, y: 0 }, 270)).toEqual({ x: 0, y: 1 });
    expectClose(rotateBox(box, 270), { x: 0.2, y: 0.6, width: 0.4, height: 0.3 });
  });

  test('half a turn mirrors both ways and keeps the size', () => {
    expectClose(rotateBox(box, 180), { x: 0.6, y: 0.4, width: 0.3, height: 0.4 });
  });

  test.each(ROTATIONS)('a box turned by %i spans its turned corners', (rotation) => {
    const a = rotatePoint({ x: box.x, y: box.y }, rotation);
    const b = rotatePoint({ x: box.x + box.width, y: box.y + box.height }, rotation);
    expectClose(rotateBox(box, rotation), {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    });
  });

  test.each(ROTATIONS)('a point turned by %i comes back', (rotation) => {
    const point = { x: 0.15, y: 0.7 };
    expectClose(unrotatePoint(rotatePoint(point, rotation), rotation), point);
  });

  test('sideways pages swap width and height', () => {
    expect(rotateSize({ width: 612, height: 792 }, 90)).toEqual({ width: 792, height: 612 });
    expect(rotateSize({ width: 612, height: 792 }, 180)).toEqual({ width: 612, height: 792 });
  });
});

describe('lists of boxes', () => {
  test('every four numbers make a box; an incomplete rest is ignored', () => {
    expect(boxesOfList([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])).toEqual([box]);
  });

  test('bounds hold all boxes, and nothing has none', () => {
    const bounds = unionBox([box, { x: 0.5, y: 0, width: 0.1, height: 0.1 }]);
    expectClose(bounds ?? {}, { x: 0.1, y: 0, width: 0.5, height: 0.6 });
    expect(unionBox([])).toBeNull();
  });
});
