import { expect, test } from 'vitest';
import { probabilityBy } from '../../electron/engine/common/trees.ts';
import { boost } from './boosting.ts';

test('trees learn what no single feature tells', () => {
  const examples = Array.from({ length: 400 }, (_, n) => {
    const [x, y] = [n % 20, Math.floor(n / 20)];
    return { features: { x, y }, right: Number(x < 7 !== y < 12), weight: 1 };
  });
  const options = { trees: 40, depth: 2, rate: 0.3, least: 0.5, penalty: 1 };
  const trees = boost(examples, options);
  expect(probabilityBy(trees, { x: 2, y: 3 })).toBeLessThan(0.1);
  expect(probabilityBy(trees, { x: 2, y: 18 })).toBeGreaterThan(0.9);
  expect(probabilityBy(trees, { x: 15, y: 3 })).toBeGreaterThan(0.9);
  expect(probabilityBy(trees, { x: 15, y: 18 })).toBeLessThan(0.1);
});

test('parts of right answers are probabilities, by their weight', () => {
  const examples = [
    { features: { x: 0 }, right: 0.25, weight: 3 },
    { features: { x: 0 }, right: 0.65, weight: 1 },
  ];
  const options = { trees: 30, depth: 1, rate: 0.3, least: 0.1, penalty: 0 };
  expect(probabilityBy(boost(examples, options), { x: 0 })).toBeCloseTo(0.35, 2);
});

test('what few examples have is learned too', () => {
  const examples = Array.from({ length: 400 }, (_, n) => {
    const rare = Number(n % 100 === 0);
    return { features: { rare }, right: rare, weight: 1 };
  });
  const options = { trees: 30, depth: 1, rate: 0.3, least: 0.01, penalty: 0 };
  expect(probabilityBy(boost(examples, options), { rare: 1 })).toBeGreaterThan(0.9);
});
