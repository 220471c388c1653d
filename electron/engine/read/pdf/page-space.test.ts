import { describe, expect, it } from 'vitest';
import { compose, pageSpace, transformRect } from './page-space.ts';

describe('a crop box of 200 x 100 points at (10, 20)', () => {
  const lowerLeftPoint = (quarters: number) => {
    const { toDisplay, width, height } = pageSpace(10, 20, 210, 120, quarters);
    const { x0, y0 } = transformRect(toDisplay, 10, 20, 10, 20);
    return { x: x0, y: y0, width, height };
  };

  it.each([
    [0, { x: 0, y: 100, width: 200, height: 100 }],
    [1, { x: 0, y: 0, width: 100, height: 200 }],
    [2, { x: 200, y: 0, width: 200, height: 100 }],
    [3, { x: 100, y: 200, width: 100, height: 200 }],
  ])('turned by %i quarters shows its lower left corner where it belongs', (quarters, shown) => {
    expect(lowerLeftPoint(quarters)).toEqual(shown);
  });

  it('turns backwards like three quarters forwards', () => {
    expect(pageSpace(10, 20, 210, 120, -1)).toEqual(pageSpace(10, 20, 210, 120, 3));
  });
});

it('composes the inner matrix first', () => {
  const double = { a: 2, b: 0, c: 0, d: 2, e: 0, f: 0 };
  const shift = { a: 1, b: 0, c: 0, d: 1, e: 5, f: 0 };
  expect(compose(double, shift).e).toBe(5);
  expect(compose(shift, double).e).toBe(10);
});
