import { describe, expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import {
  blockTexts,
  LEFT,
  RIGHT,
  readPages,
  readSinglePage,
} from '../../../../../test/support/layout-read.ts';

describe('paragraphs', () => {
  test('an item ends where a line begins to the left of its bullet', () => {
    const page = new SamplePage()
      .line(60, 100, '• Cut repair times by a third')
      .line(40, 112, 'Avon Stone, Bristol')
      .lines(60, 140, ['1. The term begins on the date of the last of', 'the signatures.'])
      .line(60, 180, 'A line that is wider than all of the others here, so that they have room');
    expect(blockTexts(readSinglePage(page)).slice(0, 3)).toEqual([
      'Cut repair times by a third',
      'Avon Stone, Bristol',
      'The term begins on the date of the last of the signatures.',
    ]);
  });

  test('of one line each are set apart by the leading of those of several', () => {
    const parts = [
      ['Avon Stone plc'],
      ['Cardiff, 12 November 2025'],
      ['Dear Ms Marsh,'],
      [
        'receipts from parking fell by a tenth, while those from permits rose',
        'slightly. The difference was met from the reserve.',
      ],
      ['Yours sincerely'],
      ['Tomas Reyes'],
    ];
    const page = new SamplePage();
    let baseline = 100;
    for (const lines of parts) {
      page.lines(50, baseline, lines);
      baseline += 12 * lines.length + 6;
    }
    expect(blockTexts(readSinglePage(page))).toEqual(parts.map((lines) => lines.join(' ')));
  });

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
    expect(blockTexts(readSinglePage(page))).toEqual(entries.map((lines) => lines.join(' ')));
  });

  test('where entries hang, an initial at the start of a line is no marker', () => {
    const entries = [
      [
        'Ada Marten, Bo Linden, Cy Torr',
        'D. Hallow, and Edda Moss. The',
        'weight of snow on a beam.',
      ],
      [
        'Finn Arlo, Gro Benn, Hal Carr',
        'Ivo Dunn, and Jo Ekman. Rivers',
        'and what they carry to sea.',
      ],
      [
        'Kai Frost, Lea Garn, Mo Hill',
        'Nils Iven, and Ola Jern. Stone',
        'walls that stand in the wind.',
      ],
    ];
    const page = new SamplePage();
    entries.forEach(([first = '', ...hanging], at) => {
      page.line(50, 100 + 42 * at, first.padEnd(36, 'n')).lines(62, 112 + 42 * at, hanging);
    });
    const blocks = readSinglePage(page).blocks;
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'paragraph']);
    expect(blocks[0]?.text).toContain('D. Hallow');
  });

  test('titles with a section number each are two blocks, however close', () => {
    const titles = ['5.2.1 Stones and names', '5.2.2 The quarry in spring'];
    const page = new SamplePage()
      .line(50, 100, titles[0] ?? '', { bold: true })
      .line(50, 113, titles[1] ?? '', { bold: true })
      .lines(50, 126, LEFT);
    expect(blockTexts(readSinglePage(page)).slice(0, 2)).toEqual(titles);
  });

  test('a line at the right edge and one below it at the left are two blocks', () => {
    const page = new SamplePage()
      .line(400, 100, 'Chapter one: the quarry in spring')
      .line(50, 113, 'Stones and their names', { bold: true })
      .lines(50, 126, LEFT);
    expect(blockTexts(readSinglePage(page)).slice(0, 2)).toEqual([
      'Chapter one: the quarry in spring',
      'Stones and their names',
    ]);
  });

  test('a paragraph whose indented line breaks before its last short word is one', () => {
    const page = new SamplePage()
      .line(80, 100, 'The parties have caused this to be signed as of the day written')
      .line(50, 112, 'here.')
      .lines(50, 136, LEFT);
    expect(blockTexts(readSinglePage(page))[0]).toMatch(/written here\.$/);
  });

  test('a sign in the line that pushes it down does not part a sentence', () => {
    const page = new SamplePage()
      .lines(50, 100, LEFT.slice(0, 3))
      .line(50, 142, 'and goes on once a sign has pushed it down.');
    expect(blockTexts(readSinglePage(page))).toHaveLength(1);
  });

  test('a number behind the end of a line is not its next line', () => {
    const page = new SamplePage().lines(50, 100, LEFT.slice(0, 3)).line(320, 133, '17');
    expect(blockTexts(readSinglePage(page))).toEqual([LEFT.slice(0, 3).join(' '), '17']);
  });

  test('a picture to the edge of the page does not widen the measure of the text', () => {
    const page = new SamplePage()
      .picture(0, 0, 600, 60)
      .line(50, 100, 'This unit now looks after the craft ABX-3C, ABX-3A, ABX-4A and')
      .line(50, 112, 'QSAT-8, QSAT-10, QSAT-12, QSAT-14, RNX-1A, RNX-1B, RNX-1E,')
      .line(50, 124, 'RNX-6 and RNX-7, of which each is seen by a station of its own.');
    expect(blockTexts(readSinglePage(page)).filter((text) => text !== '')).toHaveLength(1);
  });
});

describe('paragraphs', () => {
  test('a wider space begins a new paragraph', () => {
    const page = new SamplePage().lines(50, 100, LEFT).lines(50, 166, RIGHT);
    expect(blockTexts(readSinglePage(page))).toEqual([LEFT.join(' '), RIGHT.join(' ')]);
  });

  test('an indent begins a new paragraph at the same leading', () => {
    const page = new SamplePage().lines(50, 100, LEFT).line(65, 148, 'Indented start of the next');
    expect(blockTexts(readSinglePage(page))).toEqual([
      LEFT.join(' '),
      'Indented start of the next',
    ]);
  });

  test('hyphens at line ends are healed', () => {
    const page = new SamplePage().lines(50, 100, [
      'A word that is broken at the end of its line is writ-',
      'ten as one again when the lines are joined as text.',
    ]);
    expect(blockTexts(readSinglePage(page))[0]).toContain('is written as one');
  });

  test('a hyphen stays where the document writes the word with it elsewhere', () => {
    const broken = new SamplePage(1).lines(50, 100, [
      'The correction that takes place at training-',
      'time is told from that which comes later on.',
    ]);
    const whole = new SamplePage(2).line(50, 100, 'A training-time correction');
    expect(readPages([broken.page(), whole.page()])[0]?.blocks[0]?.text).toContain(
      'at training-time is',
    );
  });

  test('list items are told apart, keep their markers and nest by indent', () => {
    const page = new SamplePage()
      .line(50, 100, '• First item of the list')
      .line(70, 112, '– nested item')
      .line(50, 124, '• Second item');
    const items = readSinglePage(page).blocks.map(({ type, level, marker, text }) => [
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
    expect(readSinglePage(page).blocks.map(({ type }) => type)).toEqual(['paragraph']);
  });

  test('are those of capitals that end a sentence', () => {
    const page = new SamplePage().lines(50, 100, [
      '4. Laws of the state govern it and both of the parties hereby WAIVE THE RIGHT',
      'TO A TRIAL BY JURY IN ANY COURT. The costs are shared by both of the parties',
      'in equal parts, and nothing else is agreed.',
    ]);
    expect(readSinglePage(page).blocks.map(({ type }) => type)).toEqual(['list_item']);
  });
});

test('a title numbered in another way is one of its own', () => {
  const page = new SamplePage().line(50, 140, 'All of this is text that says what is said below.');
  page.lines(50, 100, ['PART II', 'ITEM 5. MARKET'], { bold: true });
  expect(blockTexts(readSinglePage(page)).slice(0, 2)).toEqual(['PART II', 'ITEM 5. MARKET']);
});

test('steps may have their number in bold and no stop behind it', () => {
  const page = new SamplePage();
  ['Open the buckle', 'Pull the strap'].forEach((step, at) => {
    page.line(50, 100 + 18 * at, String(at + 1), { bold: true }).line(64, 100 + 18 * at, step);
  });
  expect(readSinglePage(page).blocks.map(({ type, marker }) => [type, marker])).toEqual([
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
  const depths = readSinglePage(page).blocks.map((block) => [block.marker, block.level]);
  expect(depths).toEqual([
    ['1.', 1],
    ['(a)', 2],
    ['(b)', 2],
    ['2.', 1],
  ]);
});
