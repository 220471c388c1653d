import { describe, expect, test } from 'vitest';
import { SamplePage } from '../../../../test/support/layout-page.ts';
import {
  blockTypesAndTexts,
  LEFT,
  RIGHT,
  readPages,
  readSinglePage,
} from '../../../../test/support/layout-read.ts';
import type { TableDraft } from '../tables/types.ts';

describe('headings', () => {
  test('larger type makes a heading, and the larger the higher', () => {
    const page = new SamplePage()
      .line(50, 60, 'Annual report', { size: 20 })
      .line(50, 90, 'First part', { size: 14, bold: true })
      .lines(50, 110, LEFT)
      .line(50, 180, 'Second part', { size: 14, bold: true })
      .lines(50, 200, RIGHT);
    const levels = readSinglePage(page)
      .blocks.filter((block) => block.type === 'heading')
      .map((block) => [block.text, block.level]);
    expect(levels).toEqual([
      ['Annual report', 1],
      ['First part', 2],
      ['Second part', 2],
    ]);
  });

  test('a bold sentence in running text is none', () => {
    const page = new SamplePage()
      .lines(50, 100, LEFT)
      .line(50, 148, 'This is a bold statement, which ends like a sentence.', { bold: true })
      .lines(50, 160, RIGHT);
    expect(readSinglePage(page).blocks.some((block) => block.type === 'heading')).toBe(false);
  });

  test('a line in bold at the upper edge is one only close above its text', () => {
    const typeOf = (baseline: number) =>
      blockTypesAndTexts(
        readSinglePage(
          new SamplePage()
            .line(50, 60, 'Stones and rivers', { bold: true })
            .lines(50, baseline, LEFT),
        ),
      )[0]?.[0];
    expect([typeOf(76), typeOf(110)]).toEqual(['heading', 'paragraph']);
  });

  test('a figure with its unit in large type is none', () => {
    const typesUnder = (large: string) =>
      blockTypesAndTexts(
        readSinglePage(new SamplePage().line(50, 70, large, { size: 14 }).lines(50, 100, LEFT)),
      );
    expect(typesUnder('412 kt')[0]).toEqual(['paragraph', '412 kt']);
    expect(typesUnder('4 Uses')[0]).toEqual(['heading', '4 Uses']);
  });
});

describe('what repeats from page to page', () => {
  const pageWith = (number: number) =>
    new SamplePage(number)
      .line(50, 40, `Annual report ${number + 20}`)
      .lines(50, 100, LEFT)
      .line(290, 780, String(number))
      .page();

  test('running heads and page numbers are told from the body', () => {
    for (const page of readPages([pageWith(1), pageWith(2), pageWith(3)])) {
      expect(page.blocks.map((block) => block.type)).toEqual([
        'header',
        'paragraph',
        'page_number',
      ]);
    }
  });

  test('a sentence that a page break tears apart continues', () => {
    const first = new SamplePage(1).lines(50, 100, LEFT.slice(0, 3)).page();
    const second = new SamplePage(2).lines(50, 130, [LEFT[3] as string]).page();
    const [, page] = readPages([first, second]);
    expect(page?.blocks[0]?.continues).toBe(true);
  });
});

describe('captions, footnotes, figures', () => {
  test('a caption is one by its label', () => {
    const page = new SamplePage()
      .picture(50, 100, 300, 300)
      .line(50, 320, 'Figure 3: What the picture shows.');
    expect(blockTypesAndTexts(readSinglePage(page))).toEqual([
      ['figure', ''],
      ['caption', 'Figure 3: What the picture shows.'],
    ]);
  });

  test('words inside a picture stay with it', () => {
    const page = new SamplePage()
      .lines(50, 60, LEFT)
      .picture(50, 120, 300, 300)
      .line(100, 200, 'axis label');
    expect(blockTypesAndTexts(readSinglePage(page))).toEqual([
      ['paragraph', LEFT.join(' ')],
      ['figure', 'axis label'],
    ]);
  });

  test('small print with a number at the foot of the page is a footnote', () => {
    const page = new SamplePage()
      .lines(50, 100, [...LEFT, ...RIGHT])
      .rule(690, 50, 150)
      .line(50, 705, '1 See the appendix for the source.', { size: 8 });
    expect(readSinglePage(page).blocks.at(-1)?.type).toBe('footnote');
  });
});

describe('the page as emitted', () => {
  const table: TableDraft = {
    x0: 50,
    y0: 150,
    x1: 300,
    y1: 200,
    rows: 1,
    columns: 2,
    headerRows: 0,
    method: 'stream',
    reasons: [],
    confidence: 1,
    cells: [
      {
        x0: 50,
        y0: 150,
        x1: 170,
        y1: 200,
        row: 0,
        column: 0,
        rowSpan: 1,
        columnSpan: 1,
        words: [1, 0],
        lineEnds: [1, 2],
        header: false,
        confidence: 1,
      },
      {
        x0: 170,
        y0: 150,
        x1: 300,
        y1: 200,
        row: 0,
        column: 1,
        rowSpan: 1,
        columnSpan: 1,
        words: [2],
        lineEnds: [1],
        header: false,
        confidence: 1,
      },
    ],
  };
  const page = new SamplePage()
    .line(60, 180, 'below above right')
    .lines(50, 250, LEFT)
    .line(50, 90, 'Before the table');

  test('every word belongs to exactly one block, in reading order', () => {
    const content = readSinglePage(page, [table]);
    let next = 0;
    for (const block of content.blocks) {
      expect(block.words[0]).toBe(next);
      next += block.words[1];
    }
    expect(next).toBe(content.words.text.length);
    expect(content.words.boxes).toHaveLength(4 * content.words.text.length);
  });

  test('each cell owns its words as a range and joins its lines', () => {
    const content = readSinglePage(page, [table]);
    const cells = content.tables[0]?.cells.map((cell) => {
      const [first, count] = cell.words ?? [0, 0];
      return [cell.text, content.words.text.slice(first, first + count)];
    });
    expect(cells).toEqual([
      ['above below', ['above', 'below']],
      ['right', ['right']],
    ]);
  });

  test('a note under a table whose mark one of its cells bears is a footnote of it', () => {
    const noted = (mark: string) =>
      new SamplePage()
        .line(60, 180, '(1) sales north')
        .line(50, 215, `${mark} Without those of the last quarter.`);
    const of = (mark: string) =>
      readSinglePage(noted(mark), [table]).blocks.map((block) => [block.type, block.note_of]);
    expect(of('(1)')).toEqual([
      ['table', undefined],
      ['footnote', 0],
    ]);
    expect(of('(2)')[1]).toEqual(['list_item', undefined]);
  });

  test('the same page gives the same content', () => {
    expect(JSON.stringify(readSinglePage(page, [table]))).toBe(
      JSON.stringify(readSinglePage(page, [table])),
    );
  });
});

test('the parts that a table of contents is divided into are no headings', () => {
  const page = new SamplePage().line(50, 60, 'Contents', { size: 16, bold: true });
  const parts = ['The upper bench', 'The lower bench', 'The yard'];
  parts.forEach((part, i) => {
    const top = 100 + 90 * i;
    page.line(50, top, part, { size: 12, bold: true });
    ['How it was opened', 'How it is worked'].forEach((title, k) => {
      const y = top + 26 + 20 * k;
      page.line(50, y, `${title} .................... ${4 * i + 2 * k + 3}`);
    });
  });
  const titles = readSinglePage(page).blocks.filter(({ type }) => type === 'heading');
  expect(titles.map(({ text }) => text)).toEqual(['Contents']);
});
