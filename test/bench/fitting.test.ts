import { expect, test } from 'vitest';
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
