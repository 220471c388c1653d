import { expect, test } from 'vitest';
import { SamplePage } from '../../../../test/support/layout-page.ts';
import { markWatermarks } from './watermarks.ts';

const TEXT = Array.from({ length: 12 }, (_, i) => `line ${i} of the text of this page`);

const behind = (page: SamplePage): string[] => {
  const text = markWatermarks(page.page());
  return text.lines.flatMap((line) =>
    line.behind ? [line.words.map((word) => text.words[word]?.text).join(' ')] : [],
  );
};

test('large letters that text runs over stand behind it', () => {
  const page = new SamplePage().lines(50, 100, TEXT).line(60, 170, 'COPY', { size: 80 });
  expect(behind(page)).toEqual(['COPY']);
});

test('a large slanted word is a watermark wherever it stands', () => {
  const page = new SamplePage()
    .lines(50, 100, TEXT)
    .line(60, 500, 'DRAFT', { size: 60, angle: 315 });
  expect(behind(page)).toEqual(['DRAFT']);
});

test('headings, stamps along the edge and slanted labels are none', () => {
  const page = new SamplePage().line(50, 70, 'A title', { size: 30 }).lines(50, 100, TEXT);
  page.line(20, 400, 'Received', { size: 30, angle: 270 });
  page.line(300, 500, 'January', { size: 8, angle: 315 });
  expect(behind(page)).toEqual([]);
});
