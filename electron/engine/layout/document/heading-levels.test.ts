import { expect, test } from 'vitest';
import type { Style } from '../types.ts';
import { levelsOf, type PlacedHeading } from './heading-levels.ts';

const heading = (
  page: number,
  size: number,
  more: Partial<Style> & { numbering?: number; scheme?: string; headsText?: boolean } = {},
): PlacedHeading => ({
  page,
  candidate: {
    block: 0,
    style: { size, bold: true, italic: false, caps: false, color: 0, family: 'a', ...more },
    text: '',
    lines: 1,
    numbering: more.numbering ?? 0,
    divided: false,
    centered: false,
    distinct: true,
    data: 0,
    stacked: false,
    solid: false,
    inRow: false,
    gapAbove: 1,
    gapBelow: 1,
    sizeBelow: null,
    plainBelow: true,
    headsText: more.headsText ?? false,
    torn: false,
    underlined: false,
    kicker: false,
    headsTable: false,
    overColumns: false,
    atEdge: false,
    scheme: more.scheme ?? null,
    tag: null,
  },
  outline: 0,
  contents: 0,
  tag: 0,
});

test('larger type ranks higher, over all pages', () => {
  expect(levelsOf([heading(1, 12), heading(2, 18), heading(2, 12), heading(3, 14)])).toEqual([
    3, 1, 3, 2,
  ]);
});

test('of one size bold ranks above the rest, and upright above slanted', () => {
  const plain = { bold: false };
  expect(
    levelsOf([
      heading(1, 12, { ...plain, italic: true }),
      heading(1, 12, { italic: true }),
      heading(1, 12, plain),
      heading(1, 12),
    ]),
  ).toEqual([4, 2, 3, 1]);
});

test('the many sizes of a cover do not push the sections down', () => {
  const cover = [heading(1, 30), heading(1, 24), heading(1, 20)];
  expect(levelsOf([...cover, heading(2, 14), heading(3, 12)])).toEqual([1, 1, 1, 2, 3]);
  const text = { headsText: true };
  expect(levelsOf([heading(1, 30), heading(1, 20, text), heading(2, 14)])).toEqual([1, 2, 3]);
});

test('section numbers tell the depth against the style', () => {
  const levels = levelsOf([
    heading(1, 20),
    heading(1, 12, { numbering: 1 }),
    heading(2, 12, { numbering: 1, caps: true }),
    heading(2, 12, { numbering: 2 }),
    heading(3, 12, { numbering: 1 }),
  ]);
  expect(levels).toEqual([1, 2, 2, 3, 2]);
});

test('unnumbered headings share the level of numbered ones in their style', () => {
  const levels = levelsOf([
    heading(1, 14),
    heading(1, 14, { numbering: 1 }),
    heading(2, 12, { numbering: 2 }),
    heading(3, 14, { numbering: 1 }),
    heading(3, 12),
  ]);
  expect(levels).toEqual([1, 1, 2, 1, 2]);
});

test('numbered schemes of one style nest as they run on within one another', () => {
  const part = heading(1, 14, { scheme: 'part' });
  const item = heading(1, 14, { scheme: 'item' });
  const note = heading(2, 14, { scheme: 'note' });
  const levels = levelsOf([part, item, item, part, item, note, note, note, item, heading(3, 12)]);
  expect(levels).toEqual([1, 2, 2, 1, 2, 3, 3, 3, 2, 4]);
});

test('the outline goes above the look, and what it leaves out stays below its neighbours', () => {
  const deep = (depth: number, size: number) => ({ ...heading(1, size), outline: depth });
  const levels = levelsOf([deep(1, 14), deep(2, 14), deep(1, 14), deep(2, 14), heading(2, 11)]);
  expect(levels).toEqual([1, 2, 1, 2, 3]);
});
