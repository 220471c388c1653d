import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { adjustableSource } from './knobs.ts';

const SOURCE = `
/** Type sizes. */
const NEAR = 0.4;
export const WEIGHTS: Record<string, number> = { fill: 1.5 };
type Level = 1 | 7;
export function isNear(a: number, b: number): boolean {
  return b - a < NEAR * 3 && /^x/.test(String.fromCharCode(120));
}
export const list = (items: readonly number[]): number => items[0] ?? 5;
`;

const adjusted = () => {
  const shared = { registered: [] as { name: string; at: string }[], literals: [] as unknown[] };
  const source = adjustableSource('a.ts', SOURCE, shared as never);
  return { source, shared };
};

test('constants become variables, literals within functions are read from a list', () => {
  const { source, shared } = adjusted();
  expect(source).toContain('let NEAR = 0.4;');
  expect(source).toContain('export let WEIGHTS');
  expect(source).toContain('type Level = 1 | 7;');
  expect(shared.literals).toEqual([3, /^x/, 120, 5]);
  expect(shared.registered).toMatchObject([
    { name: '3', at: '7:24' },
    { name: '/^x/', at: '7:29' },
    { name: '120', at: '7:59' },
    { name: '5', at: '9:70' },
  ]);
});

test('a rewritten module does what it did, until a constant is set', () => {
  const { source, shared } = adjusted();
  const plain = stripTypeScriptTypes(source).replaceAll('export ', '');
  const { isNear, registered } = new Function(
    '__adjustable',
    `${plain}; return { isNear, registered: __adjustable.registered };`,
  )(shared);
  expect([isNear(0, 1), isNear(0, 2)]).toEqual([true, false]);
  const near = registered.find(({ name }: { name: string }) => name === 'NEAR');
  near.set(1);
  expect(isNear(0, 2)).toBe(true);
});
