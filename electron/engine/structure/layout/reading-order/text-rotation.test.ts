import { expect, test } from 'vitest';
import type { Rect } from '../../../../../shared/geometry.ts';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import type { PageText } from '../../../read/text/types.ts';
import { rotatedSize, rotateRect } from '../../tables/page-view/rotation.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';

/** The sample page with its text running upwards: the sheet was turned left for reading. */
function sideways(page: PageText): PageText {
  const rotateBack = <R extends Rect>(rect: R): R => ({ ...rect, ...rotateRect(rect, 90, page) });
  return {
    ...page,
    ...rotatedSize(page, 90),
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
