import { expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import type { PageText } from '../../../read/text/types.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';

const BODY = [
  'The body of the page is set in lines of this width and',
  'goes on for several of them so that it weighs the most.',
  'It ends like this.',
];

function typesOf(pages: readonly PageText[]): string[][] {
  const readings = pages.map((page) => draftPage(page, []));
  const profile = profileDocument(readings.map(({ summary }) => summary));
  return readings.map(({ draft }) =>
    finishPage(draft, profile).blocks.map((block) => block.type as string),
  );
}

const page = (number: number) => new SamplePage(number).lines(50, 200, BODY);

test('heads that alternate between left and right pages are recognised', () => {
  const pages = [1, 2, 3, 4].map((number) =>
    page(number)
      .line(number % 2 === 1 ? 400 : 50, 40, number % 2 === 1 ? 'The chapter' : 'The book')
      .page(),
  );
  for (const types of typesOf(pages)) expect(types).toEqual(['header', 'paragraph']);
});

test('a line that only one page shows at its edge stays in the body', () => {
  const pages = [
    page(1).line(50, 60, 'Dear Sir or Madam').page(),
    page(2).line(50, 60, 'Yours faithfully').page(),
  ];
  for (const types of typesOf(pages)) expect(types).toEqual(['paragraph', 'paragraph']);
});

test('page numbers count with the pages, wherever the last of the text leaves them', () => {
  const heights = [780, 420, 780, 500];
  const pages = heights.map((y, at) =>
    page(at + 1)
      .line(295, y, String(at + 11))
      .page(),
  );
  for (const types of typesOf(pages)) expect(types).toEqual(['paragraph', 'page_number']);
});

test('footers that count with the pages are recognised below the last of the text', () => {
  const heights = [780, 420, 380, 500];
  const footers = (text: (number: number) => string) =>
    typesOf(
      heights.map((y, at) =>
        page(at + 1)
          .line(400, y, text(at + 9))
          .page(),
      ),
    );
  for (const types of footers((number) => `2021 annual report ${number}`)) {
    expect(types).toEqual(['paragraph', 'footer']);
  }
  // A last line whose number does not count with the pages is text.
  expect(footers((number) => `Samples taken: ${number * 7}`).slice(1)).toEqual(
    heights.slice(1).map(() => ['paragraph', 'paragraph']),
  );
});

test('a single page shows a running head by its pieces at both edges', () => {
  const single = page(1).line(50, 40, 'Name of the college').line(500, 40, 'Course 18');
  expect(typesOf([single.page()])).toEqual([['header', 'paragraph']]);
});

test('a single page shows its header and its footer, close to the text too', () => {
  const single = new SamplePage(1)
    .line(50, 40, 'Annual report of the quarry', { size: 8 })
    .lines(
      50,
      68,
      Array.from({ length: 52 }, () => BODY[0] ?? ''),
    )
    .line(480, 812, 'Page 4 of 21', { size: 8 });
  expect(typesOf([single.page()])[0]).toEqual(['header', 'paragraph', 'page_number']);
});

test('a title of the size of the text at the top of a single page stays in the body', () => {
  const single = page(1).line(50, 60, 'Stock by shelf');
  expect(typesOf([single.page()])[0]).not.toContain('header');
});

test('a letterhead beside the title of a single page stays in the body', () => {
  const letter = page(1)
    .line(50, 60, 'INVOICE', { size: 20 })
    .line(430, 50, 'Name of the sender', { bold: true })
    .line(430, 64, '4 Some Lane, Town')
    .line(430, 78, 'Number: 123 45');
  expect(typesOf([letter.page()])[0]).not.toContain('header');
});
