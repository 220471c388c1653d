import { expect, test } from 'vitest';
import type { BlockDraft, Marker, TextStyle } from '../types.ts';
import { continueListDepths, nestLists, openLevelsAfter, summarizeLists } from './list-nesting.ts';

const STYLE: TextStyle = {
  size: 10,
  bold: false,
  italic: false,
  caps: false,
  color: 0,
  family: 'a',
};

const block = (x: number, more: Partial<BlockDraft> = {}): BlockDraft => ({
  role: 'paragraph',
  rows: [{ words: [0, 1, 2, 3, 4, 5], baseline: 10, size: 10, x0: x, y0: 0, x1: 500, y1: 12 }],
  style: STYLE,
  x0: x,
  y0: 0,
  x1: 500,
  y1: 12,
  columnLeft: 50,
  columnRight: 500,
  gapAbove: 0,
  gapBelow: 0,
  ...more,
});

const item = (x: number, text: string, kind: Marker['kind']): BlockDraft =>
  block(x, { role: 'list_item', marker: { text, words: 1, kind }, textX: x + 15 });

const depths = (blocks: BlockDraft[]) => nestLists(blocks).map(({ depth }) => depth ?? 0);

test('items nest by indent, and letters below numbers at one place', () => {
  expect(
    depths([item(50, '1.', 'number'), item(65, '•', 'bullet'), item(50, '2.', 'number')]),
  ).toEqual([1, 2, 1]);
  expect(
    depths([item(50, '1.', 'number'), item(50, '(a)', 'letter'), item(50, '2.', 'number')]),
  ).toEqual([1, 2, 1]);
});

test('a paragraph under the text of an item belongs to it, one at the margin ends the list', () => {
  expect(depths([item(50, '1.', 'number'), block(65), item(50, '2.', 'number')])).toEqual([
    1, 1, 1,
  ]);
  expect(
    depths([item(50, '1.', 'number'), item(65, '•', 'bullet'), block(50), item(65, '•', 'bullet')]),
  ).toEqual([1, 2, 0, 1]);
});

test('a list goes on over the page, running heads left aside', () => {
  const above = summarizeLists([item(50, '1.', 'number'), item(65, '(a)', 'letter'), block(250)]);
  const below = summarizeLists([
    block(250),
    item(65, '(b)', 'letter'),
    item(50, '2.', 'number'),
    block(50),
  ]);
  const isHead = (index: number) => index === 0 || index === 2;
  const open = openLevelsAfter(above, [], {}, isHead);
  expect(continueListDepths(open, below, isHead)).toEqual({ 1: 2, 2: 1 });
  expect(continueListDepths(open, below, () => false)).toEqual({});
});
