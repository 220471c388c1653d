import { expect, test } from 'vitest';
import { knotsOf } from './calibration/reliability.ts';
import { ascend } from './fitting.ts';

/** Log-likelihood of a bell curve around (3, -2). */
const addGradient = (weights: Float64Array, into: Float64Array): void => {
  into[0] = (into[0] ?? 0) + 3 - (weights[0] ?? 0);
  into[1] = (into[1] ?? 0) - 2 - (weights[1] ?? 0);
};
const common = { start: [0, 0], steps: 2000, rate: 0.05, addGradient };

test('finds the top', () => {
  const [a, b] = ascend({ ...common, penalty: 0 });
  expect(a).toBeCloseTo(3, 1);
  expect(b).toBeCloseTo(-2, 1);
});

test('a penalty keeps weights near the prior, bounds hold them', () => {
  const [a, b] = ascend({ ...common, penalty: 1, bounds: () => [-0.5, 6] });
  expect(a).toBeCloseTo(1.5, 1);
  expect(b).toBeCloseTo(-0.5, 2);
});

test('knots rise with the share of what is right, and leave sure promises as they are', () => {
  const outcomes = Array.from({ length: 1000 }, (_, i) => ({
    promised: i / 1000,
    right: (i * 7919) % 1000 < (i < 500 ? 300 : 800),
  }));
  const knots = knotsOf(outcomes, 0.9);
  expect(knots.at(-1)).toEqual([0.9, 0.9]);
  expect(knots.length).toBeGreaterThan(2);
  knots.slice(1).forEach(([promised, share], at) => {
    expect(promised).toBeGreaterThan(knots[at]?.[0] ?? 1);
    expect(share).toBeGreaterThan(knots[at]?.[1] ?? 1);
  });
  expect(knots[0]?.[1]).toBeCloseTo(0.3, 1);
});
