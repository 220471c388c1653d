import { expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import { blockTexts, readSinglePage } from '../../../../../test/support/layout-read.ts';

test('a dash before words is a bullet, before figures alone their sign', () => {
  const page = new SamplePage();
  page.line(50, 100, '- three quarries').line(50, 160, '- 3').line(50, 220, '+ 7.3 %');
  const content = readSinglePage(page);
  expect(content.blocks.map(({ type }) => type === 'list_item')).toEqual([true, false, false]);
  expect(blockTexts(content).slice(1)).toEqual(['- 3', '+ 7.3 %']);
});

test('a capital is a marker where the one before or after it is one, otherwise an initial', () => {
  const types = (...lines: string[]) => {
    const page = new SamplePage();
    for (const [i, line] of lines.entries()) page.line(50, 100 + 60 * i, line);
    return readSinglePage(page).blocks.map(({ type }) => type === 'list_item');
  };
  expect(
    types('B. Oduya, C. Penrose and others', '1. First of the items', '2. Second of them'),
  ).toEqual([...[false, true, true]]);
  expect(types('B. Books are lent for a month', 'C. Maps are not lent')).toEqual([true, true]);
});
