import { describe, expect, test } from 'vitest';
import { daysLeft, formatAge, formatBytes, formatSpeed, formatTimeLeft } from './format.ts';

test('sizes have at most one decimal', () => {
  expect(formatBytes(0)).toBe('0 B');
  expect(formatBytes(999)).toBe('999 B');
  expect(formatBytes(11_462)).toBe('11 KB');
  expect(formatBytes(2_400_000, 'en')).toBe('2.4 MB');
});

test('speeds under ten show a decimal', () => {
  expect(formatSpeed(2.44, 'en')).toBe('2.4 pages/s');
  expect(formatSpeed(48.2, 'en')).toBe('48 pages/s');
  expect(formatSpeed(0.04)).toBe('2 pages/min');
});

describe('time left', () => {
  test('is coarser the longer it takes', () => {
    expect(formatTimeLeft(2)).toBe('a few seconds left');
    expect(formatTimeLeft(43)).toBe('about 40 s left');
    expect(formatTimeLeft(180)).toBe('about 3 min left');
    expect(formatTimeLeft(10_000)).toBe('about 3 h left');
  });

  test('is empty while it is unknown', () => {
    expect(formatTimeLeft(null)).toBe('');
  });
});

test('ages get coarser with distance', () => {
  const now = new Date(2025, 10, 14, 15, 0);
  const at = (...args: [number, number, number, number, number]) => new Date(...args).toISOString();
  expect(formatAge(now.toISOString(), now)).toBe('just now');
  expect(formatAge(at(2025, 10, 14, 14, 48), now)).toBe('12 min ago');
  expect(formatAge(at(2025, 10, 14, 9, 0), now)).toBe('6 h ago');
  expect(formatAge(at(2025, 10, 13, 20, 0), now)).toBe('yesterday');
  expect(formatAge(at(2025, 2, 3, 9, 0), now, 'en-GB')).toBe('3 Mar');
  expect(formatAge(at(2023, 2, 3, 9, 0), now, 'en-GB')).toBe('3 Mar 2023');
  expect(formatAge(at(2023, 2, 3, 9, 0), now, 'en-US')).toBe('Mar 3, 2023');
});

test.each([
  ['2026-03-31T00:00:00.000Z', '30 days left'],
  ['2026-03-02T12:00:00.000Z', '2 days left'],
  ['2026-03-01T00:00:01.000Z', '1 day left'],
  ['2026-02-28T00:00:00.000Z', 'Deleted permanently soon'],
])('of %s, at the first of March, there are %s', (end, left) => {
  expect(daysLeft(end, new Date('2026-03-01T00:00:00.000Z'))).toBe(left);
});
