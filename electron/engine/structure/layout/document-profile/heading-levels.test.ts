import { expect, test } from 'vitest';
import type { TextStyle } from '../types.ts';
import { assignHeadingLevels, type DetectedHeading } from './heading-levels.ts';

const heading = (
  page: number,
  size: number,
  more: Partial<TextStyle> & {
    numbering?: number;
    numberingWord?: string;
    precedesText?: boolean;
  } = {},
): DetectedHeading => ({
  page,
  candidate: {
    block: 0,
    style: { size, bold: true, italic: false, caps: false, color: 0, family: 'a', ...more },
    text: '',
    lines: 1,
    numbering: more.numbering ?? 0,
    hasSubsection: false,
    centered: false,
    distinct: true,
    dataWords: 0,
    forcedBreaks: false,
    inTightGroup: false,
    inRow: false,
    gapAbove: 1,
    gapBelow: 1,
    sizeBelow: null,
    plainBelow: true,
    precedesText: more.precedesText ?? false,
    continuesBelow: false,
    underlined: false,
    kicker: false,
    precedesTable: false,
    atEdge: false,
    amongEntries: false,
    numberingWord: more.numberingWord ?? null,
    tagLevel: null,
    statementTitle: null,
  },
  outline: 0,
  contents: 0,
  tag: 0,
});

test('larger type ranks higher, over all pages', () => {
  expect(
    assignHeadingLevels([heading(1, 12), heading(2, 18), heading(2, 12), heading(3, 14)]),
  ).toEqual([3, 1, 3, 2]);
});

test('of one size bold ranks above the rest, and upright above slanted', () => {
  const plain = { bold: false };
  expect(
    assignHeadingLevels([
      heading(1, 12, { ...plain, italic: true }),
      heading(1, 12, { italic: true }),
      heading(1, 12, plain),
      heading(1, 12),
    ]),
  ).toEqual([4, 2, 3, 1]);
});

test('the many sizes of a cover do not push the sections down', () => {
  const cover = [heading(1, 30), heading(1, 24), heading(1, 20)];
  expect(assignHeadingLevels([...cover, heading(2, 14), heading(3, 12)])).toEqual([1, 1, 1, 2, 3]);
  const text = { precedesText: true };
  expect(assignHeadingLevels([heading(1, 30), heading(1, 20, text), heading(2, 14)])).toEqual([
    1, 2, 3,
  ]);
});

test('section numbers tell the depth against the style', () => {
  const levels = assignHeadingLevels([
    heading(1, 20),
    heading(1, 12, { numbering: 1 }),
    heading(2, 12, { numbering: 1, caps: true }),
    heading(2, 12, { numbering: 2 }),
    heading(3, 12, { numbering: 1 }),
  ]);
  expect(levels).toEqual([1, 2, 2, 3, 2]);
});

test('unnumbered headings share the level of numbered ones in their style', () => {
  const levels = assignHeadingLevels([
    heading(1, 14),
    heading(1, 14, { numbering: 1 }),
    heading(2, 12, { numbering: 2 }),
    heading(3, 14, { numbering: 1 }),
    heading(3, 12),
  ]);
  expect(levels).toEqual([1, 1, 2, 1, 2]);
});

test('numbered schemes of one style nest as they run on within one another', () => {
  const part = heading(1, 14, { numberingWord: 'part' });
  const item = heading(1, 14, { numberingWord: 'item' });
  const note = heading(2, 14, { numberingWord: 'note' });
  const levels = assignHeadingLevels([
    part,
    item,
    item,
    part,
    item,
    note,
    note,
    note,
    item,
    heading(3, 12),
  ]);
  expect(levels).toEqual([1, 2, 2, 1, 2, 3, 3, 3, 2, 4]);
});

test('the outline goes above the look, and what it leaves out stays below its neighbours', () => {
  const deep = (depth: number, size: number) => ({ ...heading(1, size), outline: depth });
  const levels = assignHeadingLevels([
    deep(1, 14),
    deep(2, 14),
    deep(1, 14),
    deep(2, 14),
    heading(2, 11),
  ]);
  expect(levels).toEqual([1, 2, 1, 2, 3]);
});
