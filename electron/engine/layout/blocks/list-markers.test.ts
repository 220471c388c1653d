import { expect, test } from 'vitest';
import { SamplePage } from '../../../../test/support/layout-page.ts';
import { blockTexts, readSinglePage } from '../../../../test/support/layout-read.ts';

test('a dash before words is a bullet, before figures alone their sign', () => {
  const page = new SamplePage();
  page.line(50, 100, '- three quarries').line(50, 160, '- 3').line(50, 220, '+ 7.3 %');
  const content = readSinglePage(page);
  expect(content.blocks.map(({ type }) => type === 'list_item')).toEqual([true, false, false]);
  expect(blockTexts(content).slice(1)).toEqual(['- 3', '+ 7.3 %']);
});
