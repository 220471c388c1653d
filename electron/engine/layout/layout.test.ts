import { describe, expect, test } from 'vitest';
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';
import { draftPage, finishPage, profileDocument } from './index.ts';
import { SamplePage } from './sample/page.ts';

function read(pages: readonly PageText[], tables: readonly TableDraft[] = []): PageContent[] {
  const readings = pages.map((page, at) => draftPage(page, at === 0 ? tables : []));
  const profile = profileDocument(readings.map((reading) => reading.summary));
  return readings.map((reading) => finishPage(reading.draft, profile));
}

const readOne = (page: SamplePage, tables: readonly TableDraft[] = []): PageContent =>
  read([page.page()], tables)[0] as PageContent;

const texts = (page: PageContent): string[] => page.blocks.map((block) => block.text);
const typed = (page: PageContent): [Block['type'], string][] =>
  page.blocks.map((block) => [block.type, block.text]);

const LEFT = [
  'The left column holds running text that fills',
  'each of its lines from edge to edge so that it',
  'is broken by the column and not by its author',
  'and goes on for several lines without a stop.',
];
const RIGHT = [
  'The right column is read only after the whole',
  'left one although its lines stand at the same',
  'height as the lines on the other side of the',
  'gutter that runs down between the two of them.',
];

describe('paragraphs', () => {
  test('hanging lines go on with their entry, and the next begins where the first did', () => {
    const entries = [
      [
        'The first entry of a list of works begins further left',
        'than the line that goes on with it.',
      ],
      [
        'The second entry is set like the first one, so that its,',
        'Second line hangs as well and',
        'its third stands under it',
      ],
      ['A third entry follows without any space between the two', 'and ends here.'],
    ];
    const page = new SamplePage();
    let baseline = 100;
    for (const [first = '', ...hanging] of entries) {
      page.line(50, baseline, first).lines(62, baseline + 12, hanging);
      baseline += 12 * (1 + hanging.length);
    }
    expect(texts(readOne(page))).toEqual(entries.map((lines) => lines.join(' ')));
  });
});

describe('reading order', () => {
  test('reads one column to its end before the next', () => {
    const page = new SamplePage().lines(50, 100, LEFT).lines(320, 100, RIGHT);
    expect(texts(readOne(page))).toEqual([LEFT.join(' '), RIGHT.join(' ')]);
  });

  test('columns end at a rule across them all', () => {
    const page = new SamplePage().lines(50, 100, LEFT).lines(320, 100, RIGHT).rule(150, 45, 560);
    const [below = '', beside = ''] = [LEFT.toReversed(), RIGHT.toReversed()].map((column) =>
      column.join(' '),
    );
    page.lines(50, 165, LEFT.toReversed()).lines(320, 165, RIGHT.toReversed());
    expect(texts(readOne(page))).toEqual([LEFT.join(' '), RIGHT.join(' '), below, beside]);
  });

  test('a sentence that the end of a column tears apart goes on in the next', () => {
    const page = new SamplePage()
      .lines(50, 100, LEFT)
      .line(50, 148, 'The sentence here is torn by the column')
      .lines(320, 100, ['and goes on in the next column to its end.', ...RIGHT]);
    expect(readOne(page).blocks.map((block) => block.continues)).toEqual([
      undefined,
      true,
      undefined,
    ]);
  });

  test('labels of one width beside their texts are read across', () => {
    const page = new SamplePage();
    const titles = ['Summary of policies', 'Inventories', 'Plant and equipment', 'Income taxes'];
    titles.forEach((title, i) => {
      page.line(50, 100 + i * 14, `Note ${i + 1}`).line(120, 100 + i * 14, title);
      page.line(540, 100 + i * 14, String(50 + i));
    });
    expect(texts(readOne(page))).toEqual(
      titles.map((title, i) => `Note ${i + 1} ${title} ${50 + i}`),
    );
  });

  test('reads a headline across the columns before both, and a line below after both', () => {
    const page = new SamplePage()
      .line(50, 60, 'A headline that runs across the gutter of both of the columns', { size: 18 })
      .lines(50, 100, LEFT)
      .lines(320, 100, RIGHT)
      .line(
        50,
        250,
        'This closing remark is set across the whole width of the page and ends the text.',
      );
    expect(texts(readOne(page)).map((text) => text.split(' ')[0])).toEqual([
      'A',
      'The',
      'The',
      'This',
    ]);
  });

  test('reads lines set left and centred by turns in the order of their height', () => {
    const page = new SamplePage()
      .line(50, 260, 'Contents')
      .line(250, 280, 'ORCHARD AND COMPANY')
      .line(250, 300, 'Notes to the accounts')
      .line(50, 330, 'Period of service')
      .lines(50, 380, LEFT);
    expect(texts(readOne(page)).slice(0, 4)).toEqual([
      'Contents',
      'ORCHARD AND COMPANY',
      'Notes to the accounts',
      'Period of service',
    ]);
  });

  test('reads the numbers of a list with what they number', () => {
    const page = new SamplePage();
    const titles = ['Inventories and supplies', 'Property of the firm', 'Debts of long standing'];
    titles.forEach((title, i) => {
      page.line(50, 260 + i * 12, `Note ${i + 1}`).line(120, 260 + i * 12, title);
    });
    const all = texts(readOne(page)).join(' ');
    expect(all).toBe(titles.map((title, i) => `Note ${i + 1} ${title}`).join(' '));
  });

  test('reads a line set flush right in its place among centred ones', () => {
    const page = new SamplePage()
      .line(50, 60, 'A note about the source of this')
      .line(480, 80, 'Exhibit 10')
      .line(230, 100, 'Agreement of the parties')
      .lines(50, 140, LEFT);
    expect(texts(readOne(page)).slice(0, 3)).toEqual([
      'A note about the source of this',
      'Exhibit 10',
      'Agreement of the parties',
    ]);
  });

  test('keeps labels and their values together instead of reading them as columns', () => {
    const page = new SamplePage();
    ['Name', 'Street', 'Town', 'Phone'].forEach((label, index) => {
      page.line(50, 100 + index * 20, label).line(200, 100 + index * 20, `value${index}`);
    });
    expect(texts(readOne(page)).join(' ')).toBe(
      'Name value0 Street value1 Town value2 Phone value3',
    );
  });

  test('reads text around a picture that no straight cut parts from it', () => {
    const page = new SamplePage().picture(330, 108, 560, 260);
    page.lines(50, 100, [
      'This line of the text runs over the top of the picture and across the whole page there.',
    ]);
    page.lines(50, 116, LEFT);
    page.lines(50, 270, [
      'This line runs below the picture again and takes up the whole width of it.',
    ]);
    expect(texts(readOne(page))).toEqual([
      expect.stringMatching(/^This line of the text/),
      expect.stringMatching(/^The left column/),
      '',
      expect.stringMatching(/^This line runs below/),
    ]);
  });

  test('keeps text in another direction out of the body and last', () => {
    const page = new SamplePage().line(10, 300, 'arXiv stamp', { angle: 270 }).lines(50, 100, LEFT);
    expect(texts(readOne(page))).toEqual([LEFT.join(' '), 'arXiv stamp']);
  });
});

describe('paragraphs', () => {
  test('a wider space begins a new paragraph', () => {
    const page = new SamplePage().lines(50, 100, LEFT).lines(50, 166, RIGHT);
    expect(texts(readOne(page))).toEqual([LEFT.join(' '), RIGHT.join(' ')]);
  });

  test('an indent begins a new paragraph at the same leading', () => {
    const page = new SamplePage().lines(50, 100, LEFT).line(65, 148, 'Indented start of the next');
    expect(texts(readOne(page))).toEqual([LEFT.join(' '), 'Indented start of the next']);
  });

  test('hyphens at line ends are healed', () => {
    const page = new SamplePage().lines(50, 100, [
      'A word that is broken at the end of its line is writ-',
      'ten as one again when the lines are joined as text.',
    ]);
    expect(texts(readOne(page))[0]).toContain('is written as one');
  });

  test('a hyphen stays where the document writes the word with it elsewhere', () => {
    const broken = new SamplePage(1).lines(50, 100, [
      'The correction that takes place at training-',
      'time is told from that which comes later on.',
    ]);
    const whole = new SamplePage(2).line(50, 100, 'A training-time correction');
    expect(read([broken.page(), whole.page()])[0]?.blocks[0]?.text).toContain(
      'at training-time is',
    );
  });

  test('list items are told apart, keep their markers and nest by indent', () => {
    const page = new SamplePage()
      .line(50, 100, '• First item of the list')
      .line(70, 112, '– nested item')
      .line(50, 124, '• Second item');
    const items = readOne(page).blocks.map(({ type, level, marker, text }) => [
      type,
      level,
      marker,
      text,
    ]);
    expect(items).toEqual([
      ['list_item', 1, '•', 'First item of the list'],
      ['list_item', 2, '–', 'nested item'],
      ['list_item', 1, '•', 'Second item'],
    ]);
  });
});

describe('lines that begin like an item, and do not', () => {
  const WIDE = 'It was agreed between the two parties that each one of them';

  test('are those of an enumeration that runs on within the lines', () => {
    const page = new SamplePage().lines(50, 100, [
      `${WIDE} (a) shall keep what it is told to itself`,
      '(b) shall use nothing of it for purposes that are its own and not those',
      '(c) shall return what it was given.',
    ]);
    expect(readOne(page).blocks.map(({ type }) => type)).toEqual(['paragraph']);
  });

  test('are those of capitals that end a sentence', () => {
    const page = new SamplePage().lines(50, 100, [
      '4. Laws of the state govern it and both of the parties hereby WAIVE THE RIGHT',
      'TO A TRIAL BY JURY IN ANY COURT. The costs are shared by both of the parties',
      'in equal parts, and nothing else is agreed.',
    ]);
    expect(readOne(page).blocks.map(({ type }) => type)).toEqual(['list_item']);
  });
});

test('a title numbered in another way is one of its own', () => {
  const page = new SamplePage().line(50, 140, 'All of this is text that says what is said below.');
  page.lines(50, 100, ['PART II', 'ITEM 5. MARKET'], { bold: true });
  expect(texts(readOne(page)).slice(0, 2)).toEqual(['PART II', 'ITEM 5. MARKET']);
});

test('steps may have their number in bold and no stop behind it', () => {
  const page = new SamplePage();
  ['Open the buckle', 'Pull the strap'].forEach((step, at) => {
    page.line(50, 100 + 18 * at, String(at + 1), { bold: true }).line(64, 100 + 18 * at, step);
  });
  expect(readOne(page).blocks.map(({ type, marker }) => [type, marker])).toEqual([
    ['list_item', '1'],
    ['list_item', '2'],
  ]);
});

test('letters below numbers are nested, wherever their text wraps to', () => {
  const page = new SamplePage()
    .line(60, 100, '1. Information.')
    .line(80, 124, '(a) The employee agrees that all of the information that is received')
    .line(50, 136, 'under this agreement stays with the company.')
    .line(80, 160, '(b) The employee agrees to return all files.')
    .line(60, 184, '2. Developments.');
  const depths = readOne(page).blocks.map((block) => [block.marker, block.level]);
  expect(depths).toEqual([
    ['1.', 1],
    ['(a)', 2],
    ['(b)', 2],
    ['2.', 1],
  ]);
});

describe('headings', () => {
  test('larger type makes a heading, and the larger the higher', () => {
    const page = new SamplePage()
      .line(50, 60, 'Annual report', { size: 20 })
      .line(50, 90, 'First part', { size: 14, bold: true })
      .lines(50, 110, LEFT)
      .line(50, 180, 'Second part', { size: 14, bold: true })
      .lines(50, 200, RIGHT);
    const levels = readOne(page)
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
    expect(readOne(page).blocks.some((block) => block.type === 'heading')).toBe(false);
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
    for (const page of read([pageWith(1), pageWith(2), pageWith(3)])) {
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
    const [, page] = read([first, second]);
    expect(page?.blocks[0]?.continues).toBe(true);
  });
});

describe('captions, footnotes, figures', () => {
  test('a caption is one by its label', () => {
    const page = new SamplePage()
      .picture(50, 100, 300, 300)
      .line(50, 320, 'Figure 3: What the picture shows.');
    expect(typed(readOne(page))).toEqual([
      ['figure', ''],
      ['caption', 'Figure 3: What the picture shows.'],
    ]);
  });

  test('words inside a picture stay with it', () => {
    const page = new SamplePage()
      .lines(50, 60, LEFT)
      .picture(50, 120, 300, 300)
      .line(100, 200, 'axis label');
    expect(typed(readOne(page))).toEqual([
      ['paragraph', LEFT.join(' ')],
      ['figure', 'axis label'],
    ]);
  });

  test('small print with a number at the foot of the page is a footnote', () => {
    const page = new SamplePage()
      .lines(50, 100, [...LEFT, ...RIGHT])
      .rule(690, 50, 150)
      .line(50, 705, '1 See the appendix for the source.', { size: 8 });
    expect(readOne(page).blocks.at(-1)?.type).toBe('footnote');
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
    const content = readOne(page, [table]);
    let next = 0;
    for (const block of content.blocks) {
      expect(block.words[0]).toBe(next);
      next += block.words[1];
    }
    expect(next).toBe(content.words.text.length);
    expect(content.words.boxes).toHaveLength(4 * content.words.text.length);
  });

  test('each cell owns its words as a range and joins its lines', () => {
    const content = readOne(page, [table]);
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
      readOne(noted(mark), [table]).blocks.map((block) => [block.type, block.note_of]);
    expect(of('(1)')).toEqual([
      ['table', undefined],
      ['footnote', 0],
    ]);
    expect(of('(2)')[1]).toEqual(['list_item', undefined]);
  });

  test('the same page gives the same content', () => {
    expect(JSON.stringify(readOne(page, [table]))).toBe(JSON.stringify(readOne(page, [table])));
  });
});
