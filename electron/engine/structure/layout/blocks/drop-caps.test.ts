import { expect, test } from 'vitest';
import type { PageContent } from '../../../../../shared/contract/page.ts';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';

function read(page: SamplePage): PageContent {
  const { draft, summary } = draftPage(page.page(), []);
  return finishPage(draft, profileDocument([summary]));
}

const BESIDE = [
  'he first of the lines that stand beside it',
  'and the second of them, also beside it',
];
const BELOW = [
  'and at last one below it that takes up the whole width',
  'of the column and then ends.',
];

test('a drop cap begins the word at its upper right, and the paragraph', () => {
  const page = new SamplePage()
    .line(50, 118, 'T', { size: 30 })
    .lines(70, 106, BESIDE)
    .lines(50, 130, BELOW);
  const [block] = read(page).blocks;
  expect(block?.text).toMatch(/^The first of the lines/);
  expect(block?.bbox.x).toBeCloseTo(50 / 600);
});

test('a large capital with nothing beside it stays where it is', () => {
  const page = new SamplePage().line(50, 60, 'B', { size: 30 }).lines(50, 150, BELOW);
  expect(read(page).blocks.map((block) => block.text)).toEqual(['B', BELOW.join(' ')]);
});
