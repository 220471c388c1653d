import { expect, test } from 'vitest';
import { boxBetween, movedBox, resizedBox } from './region-box.ts';

const box = { x: 0.5, y: 0.25, width: 0.25, height: 0.5 };

test('a region is drawn from any corner', () => {
  expect(boxBetween({ x: 0.75, y: 0.25 }, { x: 0.5, y: 0.75 })).toEqual(box);
});

test('keys move and size it, and keep it on the page', () => {
  expect(movedBox(box, 'ArrowLeft')?.x).toBeCloseTo(0.49);
  expect(movedBox({ ...box, x: 0.75 }, 'ArrowRight')?.x).toBe(0.75);
  expect(resizedBox(box, 'ArrowUp')?.height).toBeCloseTo(0.49);
  expect(resizedBox({ ...box, y: 0.5 }, 'ArrowDown')?.height).toBe(0.5);
  expect(movedBox(box, 'Enter')).toBeNull();
});
