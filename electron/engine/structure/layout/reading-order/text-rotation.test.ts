import { expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import type { PageText } from '../../../read/text/types.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';
import { rotateRect } from './text-rotation.ts';

const RECT = { x0: 10, y0: 20, x1: 30, y1: 60 };

test('a rectangle turned there and back is where it was', () => {
  expect(rotateRect(rotateRect(RECT, 90, 600, 800), 270, 800, 600)).toEqual(RECT);
  expect(rotateRect(rotateRect(RECT, 270, 600, 800), 90, 800, 600)).toEqual(RECT);
  expect(rotateRect(rotateRect(RECT, 180, 600, 800), 180, 600, 800)).toEqual(RECT);
});

/** The sample page with its text running upwards: the sheet was turned left for reading. */
function sideways(page: PageText): PageText {
  const rotateBack = <R extends typeof RECT>(rect: R): R =>
    rotateRect(rect, 90, page.width, page.height);
  return {
    ...page,
    width: page.height,
    height: page.width,
    words: page.words.map((word) => ({
      ...rotateBack(word),
      angle: 270,
      baseline: rotateBack(word).x1,
    })),
    lines: page.lines.map((line) => ({
      ...rotateBack(line),
      angle: 270,
      baseline: rotateBack(line).x1,
    })),
  };
}

test('a page printed sideways reads as it would upright, its boxes staying in place', () => {
  const page = new SamplePage()
    .line(50, 60, 'Heading of the page', { size: 16 })
    .lines(50, 100, ['The first line of the text is here', 'and the second line of it follows.'])
    .page();
  const { draft, summary } = draftPage(sideways(page), []);
  const content = finishPage(draft, profileDocument([summary]));
  expect(content.blocks.map((block) => block.text)).toEqual([
    'Heading of the page',
    'The first line of the text is here and the second line of it follows.',
  ]);
  const heading = content.blocks[0]?.bbox;
  expect((heading?.height ?? 0) > (heading?.width ?? 0)).toBe(true);
});
