import { expect, test } from 'vitest';
import { nextPicks, type PickMode, type Picks } from './picks.ts';

const listed = ['a', 'b', 'c', 'd', 'e'];

/** Picks after each of the steps, as letters. */
function after(steps: readonly [string, PickMode][], currentId: string | null = null): string {
  let picks: Picks = { ids: new Set(), anchor: null };
  for (const [id, mode] of steps) picks = nextPicks(picks, id, mode, { listed, currentId });
  return [...picks.ids].sort().join('');
}

test('one after the other is added, and left out again', () => {
  expect(
    after([
      ['b', 'toggle'],
      ['d', 'toggle'],
    ]),
  ).toBe('bd');
  expect(
    after([
      ['b', 'toggle'],
      ['d', 'toggle'],
      ['b', 'toggle'],
    ]),
  ).toBe('d');
});

test('the document on screen is picked along with the first', () => {
  expect(after([['d', 'toggle']], 'a')).toBe('ad');
  expect(after([['a', 'toggle']], 'a')).toBe('a');
  expect(after([['d', 'toggle']], 'not listed')).toBe('d');
});

test('a range goes from where it began, in either direction', () => {
  expect(after([['d', 'range']], 'b')).toBe('bcd');
  expect(
    after([
      ['d', 'toggle'],
      ['b', 'range'],
    ]),
  ).toBe('bcd');
  expect(
    after([
      ['c', 'toggle'],
      ['e', 'range'],
      ['a', 'range'],
    ]),
  ).toBe('abc');
});

test('a range from what is no longer listed is the document itself', () => {
  const before: Picks = { ids: new Set(['x']), anchor: 'x' };
  const { ids } = nextPicks(before, 'b', 'range', { listed, currentId: null });
  expect([...ids]).toEqual(['b']);
});
