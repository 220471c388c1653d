import { describe, expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  readCellTexts,
  right,
  type SyntheticPage,
  vertical,
} from '../../../../test/support/synthetic-page.ts';
import { extractTables } from './index.ts';

const read = (page: SyntheticPage) => {
  const text = createPage(page);
  return extractTables(text).map((table) => ({
    ...table,
    texts: readCellTexts(text, table),
  }));
};

/** Three rows of label and two amounts, right-aligned at 300 and at `last`. */
const body = (y: number, last = 400) =>
  ['Revenue', 'Cost of sales', 'Gross profit'].flatMap((label, i) => [
    left(50, y + 14 * i, label),
    right(300, y + 14 * i, `${1200 + 37 * i}`),
    right(last, y + 14 * i, `${1100 + 29 * i}`),
  ]);

describe('names of columns', () => {
  test('a name whose blank falls on a gutter names both columns', () => {
    const [table] = read({
      texts: [
        // "June" ends before the middle of the white between the columns, "30," begins after it.
        centred(312, 100, 'June 30,'),
        right(300, 114, '2023'),
        right(344, 114, '2022'),
        ...body(128, 344),
      ],
      rulings: [horizontal(117, 50, 344), horizontal(162, 50, 344)],
    });
    expect(table?.texts.flat()).toContain('June 30,');
    expect(table?.headerRows).toBe(2);
  });

  const shares = (y: number, name: string) => [
    left(50, y, name),
    ...[200, 260, 320, 380, 440, 500].map((x, i) => right(x, y, `${(i + 2) * 13}.${i}`)),
  ];
  const groups = (gap: number) =>
    extractTables(
      createPage({
        texts: [
          centred(248, 100, 'Men'),
          centred(428, 100, 'Women'),
          left(50, 100 + gap, 'Year'),
          ...[200, 260, 320, 380, 440, 500].map((x) => right(x, 100 + gap, 'Share')),
          ...shares(130 + gap, 'First'),
          ...shares(144 + gap, 'Second'),
          ...shares(158 + gap, 'Third'),
        ],
      }),
    );

  test('names that stand in the middle of groups of columns, and together over all, span them', () => {
    const [table] = groups(16);
    const spans = table?.cells.filter(({ row, words }) => row === 0 && words.length > 0);
    expect(spans?.map(({ column, columnSpan }) => [column, columnSpan])).toEqual([
      [1, 3],
      [4, 3],
    ]);
  });

  test('close over the names of single columns they may be the first lines of these', () => {
    const [table] = groups(11);
    expect(table?.cells.every(({ columnSpan }) => columnSpan === 1)).toBe(true);
  });

  test('lines over the only numeric column are its name, not text above the table', () => {
    const [table] = read({
      texts: [
        right(300, 86, 'Fiscal 2019'),
        right(300, 98, 'vs. 2018'),
        ...['Volume', 'Price', 'Exchange', 'Total'].flatMap((label, i) => [
          left(50, 112 + 14 * i, label),
          right(300, 112 + 14 * i, `${3 + i} pts`),
        ]),
      ],
      rulings: [horizontal(101, 50, 300), horizontal(158, 50, 300)],
    });
    expect(table?.texts[0]?.[1]).toBe('Fiscal 2019/vs. 2018');
    expect(table?.headerRows).toBe(1);
  });

  test('a name with a rule over the columns that it gathers belongs to them, even far above', () => {
    const page = (rule: readonly [number, number]): SyntheticPage => ({
      texts: [
        centred(330, 80, 'Balance at year end'),
        right(300, 110, 'Cost'),
        right(400, 110, 'Net'),
        ...body(122),
      ],
      rulings: [horizontal(84, ...rule), horizontal(113, 50, 400), horizontal(154, 50, 400)],
    });
    const [gathered] = read(page([260, 400]));
    expect(gathered?.texts[0]?.[1]).toBe('Balance at year end');
    expect(gathered?.headerRows).toBe(2);
    // A rule that begins left of the name's columns is the end of what stands above.
    const [apart] = read(page([50, 400]));
    expect(apart?.texts.flat()).not.toContain('Balance at year end');
  });

  describe('of a statement', () => {
    /** Rows below `section`, a label without amounts, with amounts right-aligned at `edges`. */
    const statement = (y: number, section: string, edges: readonly number[]) => [
      left(50, y, section),
      ...['Trade', 'Rent', 'Interest', 'Tax', 'Wages'].flatMap((label, i) => [
        left(60, y + 14 * (i + 1), label),
        ...edges.map((x, at) => right(x, y + 14 * (i + 1), `${(i + 2) * 10 ** (at % 3)},20${at}`)),
      ]),
    ];
    const years = (y: number, edges: readonly number[], period: number) =>
      edges.map((x, at) => right(x, y, `${2024 - (at % period)}`));
    const spansOf = (texts: SyntheticPage['texts']) => {
      const [table] = read({ texts });
      const spans = table?.cells.filter(({ columnSpan }) => columnSpan > 1) ?? [];
      return {
        table,
        spans: spans.map(({ row, column, columnSpan }) => [row, column, columnSpan]),
      };
    };
    const SIX = [220, 280, 340, 400, 460, 520];

    test('a label below them is the first section, not a name', () => {
      const { table } = spansOf([
        ...years(100, [300, 400], 2),
        ...statement(114, 'Costs:', [300, 400]),
      ]);
      expect(table?.texts.slice(0, 2)).toEqual([
        ['', '2024', '2023'],
        ['Costs:', '', ''],
      ]);
      expect(table?.headerRows).toBe(1);
    });

    test('a name centered on the cells of right-aligned amounts spans them, in two lines, too', () => {
      const { spans } = spansOf([
        centred(300, 72, 'Years ended'),
        centred(300, 86, 'June 30,'),
        ...years(100, [300, 400], 2),
        ...statement(114, 'Costs:', [300, 400]),
      ]);
      expect(spans).toEqual([
        [0, 1, 2],
        [1, 1, 2],
      ]);
    });

    test('names over years that repeat span equal groups', () => {
      const { spans } = spansOf([
        right(340, 86, 'Three months ended'),
        right(520, 86, 'Six months ended'),
        ...years(100, SIX, 3),
        ...statement(114, 'Costs:', SIX),
      ]);
      expect(spans).toEqual([
        [0, 1, 3],
        [0, 4, 3],
      ]);
    });

    test('names little more than a word space apart are two, each over its columns', () => {
      const { spans } = spansOf([
        right(364, 86, 'Three Months Ended June 30,'),
        left(371.8, 86, 'Six Months Ended June 30,'),
        ...years(100, [300, 364, 438, 502], 2),
        ...statement(114, 'Costs:', [300, 364, 438, 502]),
      ]);
      expect(spans).toEqual([
        [0, 1, 2],
        [0, 3, 2],
      ]);
    });

    test('lines over spanners are of one name in their columns, although other groups have fewer lines', () => {
      const edges = [220, 280, 340, 400, 460, 520];
      const groups = [232, 352, 472];
      const amounts = (y: number, label: string, at: number) => [
        left(50, y, label),
        ...edges.map((x, i) => right(x, y, `${at + 13 * i}.${i}`)),
      ];
      const labels = ['Net loss', 'Prior cost', 'Service cost', 'Interest', 'Adjustments', 'Loss'];
      const [table] = read({
        texts: [
          centred(472, 88, 'Other'),
          centred(232, 100, 'Defined Benefit'),
          centred(472, 100, 'Retirement'),
          ...groups.map((x, i) => centred(x, 112, i === 1 ? 'Total' : 'Plans')),
          ...groups.map((x) => centred(x, 126, 'Fiscal Year')),
          left(50, 140, 'In Millions'),
          ...edges.map((x, i) => right(x, 140, `${2019 - (i % 2)}`)),
          ...labels.flatMap((label, i) => amounts(154 + 14 * i, label, 610 + 31 * i)),
        ],
        rulings: [
          ...groups.flatMap((x) => [115, 129].map((y) => horizontal(y, x - 40, x + 50))),
          horizontal(143, 50, 520),
        ],
      });
      const spans = table?.cells.filter(
        ({ row, words }) => row < table.headerRows - 1 && words.length > 0,
      );
      expect(table?.headerRows).toBe(3);
      expect(spans?.map(({ column, columnSpan }) => [column, columnSpan])).toEqual([
        ...[1, 3, 5].map((column) => [column, 2]),
        ...[1, 3, 5].map((column) => [column, 2]),
      ]);
      expect(table?.texts[0]?.[5]).toBe('Other/Retirement/Plans');
    });

    test('a line over one column, aligned with the next, is the first of a wrapped name', () => {
      const names = SIX.flatMap((x, at) =>
        at % 3 === 1
          ? [right(x, 86, 'Percent'), right(x, 100, 'to sales')]
          : [right(x, 100, 'Amount')],
      );
      const { table, spans } = spansOf([...names, ...statement(114, 'Costs:', SIX)]);
      expect(spans).toEqual([]);
      expect(table?.texts[0]?.[2]).toBe('Percent/to sales');
    });

    test('dates a word space apart are names, above the label of a section, too', () => {
      const edges = [320, 396];
      const { table } = spansOf([
        ...edges.map((x, at) => right(x, 100, `June 30, ${2024 - at}`)),
        ...statement(114, 'Costs:', edges),
      ]);
      expect(table?.texts[0]).toEqual(['', 'June 30, 2024', 'June 30, 2023']);
    });
  });

  test('a name off the center of the rule below it spans the columns that it is centered over', () => {
    const rows = ['North', 'South', 'West'].flatMap((label, i) => {
      const y = 130 + 14 * i;
      const values = ['1,204', '1,118', '7.7', '9.1', '1.4'];
      return [left(50, y, label), ...values.map((value, at) => right(220 + 60 * at, y, value))];
    });
    const [table] = read({
      texts: [
        centred(387, 98, 'Percent change'),
        ...['2023', '2022', 'Total', 'Volume', 'Price'].map((name, at) =>
          right(220 + 60 * at, 112, name),
        ),
        ...rows,
      ],
      rulings: [horizontal(102, 190, 460), horizontal(116, 190, 460), horizontal(166, 50, 460)],
    });
    const spans = table?.cells.filter(({ columnSpan }) => columnSpan > 1);
    expect(spans?.map(({ row, column, columnSpan }) => [row, column, columnSpan])).toEqual([
      [0, 3, 3],
    ]);
  });

  test('names over the columns of a partly drawn grid are of the table, too', () => {
    const [table] = read({
      texts: [
        centred(310, 96, 'Year ended in May'),
        left(50, 112, 'In millions'),
        right(300, 112, '2023'),
        right(350, 112, '2022'),
        ...body(126, 350),
      ],
      rulings: [
        horizontal(101, 200, 355),
        ...[116, 159].map((y) => horizontal(y, 45, 355)),
        vertical(200, 101, 159),
      ],
    });
    expect(table?.texts[0]?.[1]).toBe('Year ended in May');
    expect(table?.headerRows).toBe(2);
  });

  test('rules under numbers only keep their labels in the table', () => {
    const [table] = read({
      texts: [
        right(300, 100, '2023'),
        right(360, 100, '2022'),
        ...body(114, 360),
        ...body(156, 360),
      ],
      rulings: [102, 130, 144, 172, 187].map((y) => horizontal(y, 270, 362)),
    });
    expect(table?.texts[1]).toEqual(['Revenue', '1200', '1100']);
  });

  test('a name of five lines over the sign of its amounts names the amounts', () => {
    const lines = (name: string, x: number, y: number) =>
      name.split('/').map((line, i) => left(x, y + 12 * i, line));
    const [table] = read({
      texts: [
        ...lines('Number/of all/shares/bought', 220, 72),
        ...lines('Value of/all shares/that may/yet be/bought', 310, 60),
        ...['March', 'April', 'May', 'June'].flatMap((month, i) => [
          left(50, 124 + 14 * i, month),
          right(250, 124 + 14 * i, `${820 + i}`),
          left(310, 124 + 14 * i, '$'),
          right(440, 124 + 14 * i, `${42 + i}.00`),
        ]),
      ],
      rulings: [horizontal(112, 50, 442), horizontal(170, 50, 442)],
    });
    expect(table?.columns).toBe(3);
    expect(table?.texts[1]).toEqual(['March', '820', '$ 42.00']);
  });

  test('a sentence over all columns introduces the table, even under a rule', () => {
    const [table] = read({
      texts: [
        left(50, 60, 'The dividend of the year will be paid in four parts, as'),
        left(50, 72, 'follows, to those who are on record at the close of each day:'),
        ...[
          ['Record date', 'Payable date'],
          ['Ash Wednesday', 'Good Friday'],
          ['Whit Monday', 'Trinity Sunday'],
          ['Midsummer day', 'Michaelmas'],
          ['All Hallows', 'Christmas eve'],
        ].flatMap(([record = '', payable = ''], i) => [
          left(50, 90 + 12 * i, record),
          left(300, 90 + 12 * i, payable),
        ]),
        left(50, 156, 'Figures by quarter'),
        right(300, 170, 'First'),
        right(400, 170, 'Second'),
        ...body(184),
      ],
      rulings: [horizontal(48, 50, 400), ...[94, 174, 190, 216].map((y) => horizontal(y, 50, 400))],
    });
    expect(table?.texts.flat().join(' ')).not.toContain('dividend');
  });

  test('a title in the middle of the page over some of the columns is outside of a narrower table', () => {
    const dates = (x: number, year: string) => [right(x, 120, 'June 30,'), right(x, 132, year)];
    const [table] = read({
      texts: [
        centred(297, 100, 'Consolidated Balance Sheets'),
        ...dates(380, '2025'),
        ...dates(500, '2024'),
        left(50, 146, 'Assets'),
        ...['Cash', 'Receivables', 'Property', 'Total assets'].flatMap((label, i) => [
          left(50, 160 + 14 * i, label),
          right(380, 160 + 14 * i, `${1200 + 37 * i}`),
          right(500, 160 + 14 * i, `${1100 + 29 * i}`),
        ]),
      ],
    });
    expect(table?.texts[0]).toEqual(['', 'June 30,/2025', 'June 30,/2024']);
  });

  test('a line over the row header column only, above the column names, is a title outside the table', () => {
    const [table] = read({
      texts: [
        left(50, 86, 'Statement of income'),
        left(50, 100, 'In millions'),
        right(300, 100, '2023'),
        right(400, 100, '2022'),
        ...body(114),
      ],
      rulings: [horizontal(76, 50, 400), horizontal(103, 50, 400), horizontal(146, 50, 400)],
    });
    expect(table?.texts[0]).toEqual(['In millions', '2023', '2022']);
  });

  test('a section label above the first numbers is not a header', () => {
    const [table] = read({
      texts: [left(50, 86, 'Operations'), ...body(100)],
      rulings: [horizontal(76, 50, 400), horizontal(132, 50, 400)],
    });
    expect(table?.headerRows).toBe(0);
  });
});

describe('tables one under the other', () => {
  test('each under names of its own is a table of its own', () => {
    const names = (y: number, first: string, second: string) => [
      left(50, y, 'In millions'),
      right(300, y, first),
      right(400, y, second),
    ];
    const tables = read({
      texts: [
        ...names(86, '2023', '2022'),
        ...body(100),
        ...names(156, '2021', '2020'),
        ...body(170),
      ],
    });
    expect(tables.map(({ rows }) => rows)).toEqual([4, 4]);
    expect(tables[1]?.texts[0]).toEqual(['In millions', '2021', '2020']);
  });

  test('the last row of the table above is no header of the one below', () => {
    const row = (y: number, label: string, ...values: string[]) => [
      left(50, y, label),
      ...values.map((value, i) => right(260 + 70 * i, y, value)),
    ];
    const years = ['2023', '2022', '2023', '2022'];
    const tables = read({
      texts: [
        ...row(86, 'Change in obligation', ...years),
        ...row(100, 'Beginning of year', '1,204', '1,118', '871', '655'),
        ...row(114, 'End of year', '1,310', '1,204', '902', '871'),
        ...row(128, 'Funded status', '(151)', '(249)', '74', '(576)'),
        left(240, 149, 'Pension'),
        left(375, 149, 'Health'),
        ...row(164, 'Recognized in the balance sheet', ...years),
        ...row(178, 'Assets', '—', '—', '943', '630'),
        ...row(192, 'Liabilities', '(151)', '(249)', '(869)', '(1,206)'),
        ...row(206, 'Ending balance', '(151)', '(249)', '74', '(576)'),
      ],
      rulings: [horizontal(118, 50, 470), horizontal(153, 200, 330), horizontal(153, 340, 470)],
    });
    const texts = tables.map((table) => table.texts.map(([label]) => label));
    expect(texts[0]?.at(-1)).toBe('Funded status');
    expect(texts[1]?.at(0)).toBe('');
    expect(texts[1]?.slice(-3)).toEqual(['Assets', 'Liabilities', 'Ending balance']);
  });
});

test('values in words below amounts are rows of the same table', () => {
  const rows = [
    ['Fee to be paid', 'Amount'],
    ['Initial charge', '$50,000'],
    ['Training fee', '$12,500'],
    ['Opening fee', '$8,000'],
    ['Fund for notices', 'The sum of all expenses'],
    ['Renewal of the term', 'None in the first year'],
    ['Transfer to others', 'Half of the charge'],
    ['Length of the term', 'Ten years'],
  ];
  const tables = read({
    texts: rows.flatMap(([name = '', value = ''], i) => [
      left(50, 100 + 24 * i, name),
      left(260, 100 + 24 * i, value),
    ]),
    rulings: rows.map((_, i) => horizontal(108 + 24 * i, 50, 400)),
  });
  expect(tables.map(({ texts }) => texts)).toEqual([rows]);
});

test('a label over the next columns, with values beside it, does not end the table', () => {
  const row = (y: number, names: readonly string[], amounts: readonly string[]) => [
    ...names.map((name, i) => left(50 + 75 * i, y, name)),
    ...amounts.map((amount, i) => right(400 + 80 * i, y, amount)),
  ];
  const [table] = read({
    texts: [
      ...row(86, ['Notes', 'Rate', 'Due', 'Maturity'], ['2023', '2022']),
      ...row(100, ['2026 notes', '3.40%', 'March', 'Sept. 2026'], ['850', '850']),
      ...row(114, ['2027 notes', '3.40%', 'June', 'Jun. 2027'], ['400', '400']),
      ...row(128, ['2030 notes', '1.35%', 'March', 'Sept. 2030'], ['500', '500']),
      ...row(142, ['2047 notes', '4.50%', 'June', 'Jun. 2047'], ['400', '400']),
      ...row(156, ['Gross debt'], ['2,150', '2,150']),
      ...row(170, ['Unamortized discount and financing costs'], ['(42)', '(45)']),
      ...row(184, ['Carrying amount'], ['2,108', '2,105']),
    ],
  });
  expect(table?.texts.at(-1)?.slice(-2)).toEqual(['2,108', '2,105']);
});

describe('shading', () => {
  const fillRect = (x0: number, y0: number, x1: number, y1: number) => ({
    x0,
    y0,
    x1,
    y1,
    color: 0xdde8ff,
  });

  test('a shaded column does not hide the numeric columns beside it', () => {
    const [table] = read({
      texts: [
        ...['a', 'b', 'c', 'd'].flatMap((label, i) => [
          left(50, 100 + 14 * i, `Segment ${label}`),
          right(250, 100 + 14 * i, `${510 + 7 * i}`),
          right(330, 100 + 14 * i, `${480 + 9 * i}`),
          right(420, 100 + 14 * i, `${4 + i}`),
        ]),
      ],
      fills: [fillRect(360, 90, 430, 146)],
      rulings: [0, 1, 2, 3, 4].map((i) => horizontal(90 + 14 * i, 45, 430)),
    });
    expect(table?.columns).toBe(4);
    expect(table?.texts[0]).toEqual(['Segment a', '510', '480', '4']);
  });

  test('the grid lines of a bar chart and the ends of its bars are no grid', () => {
    const values = [91, 104, 109, 93, 84, 101, 122, 105];
    const bars = values.map((value, i) => ({
      x0: 95 + i * 57,
      y0: 316 - value * 1.28,
      x1: 127 + i * 57,
      y1: 316,
      color: i < 4 ? 0xc2c7c7 : 0x0a6b63,
    }));
    const scale = [140, 105, 70, 35, 0];
    const texts = [
      ...scale.map((value, i) => right(78, 140 + i * 45, String(value))),
      ...bars.flatMap((bar, i) => [
        centred(bar.x0 + 16, bar.y0 - 4, String(values[i])),
        centred(bar.x0 + 16, 330, `Q${(i % 4) + 1}`),
      ]),
    ];
    const rulings = scale.map((_, i) => horizontal(136 + i * 45, 82, 539));
    expect(read({ texts, fills: bars, rulings })).toEqual([]);
  });

  test('the labels and values of a bar chart are no table', () => {
    const bars = [180, 140, 95, 60, 30, 120].map((length, i) =>
      fillRect(150, 100 + 24 * i, 150 + length, 112 + 24 * i),
    );
    const texts = bars.flatMap((bar, i) => [
      right(140, bar.y1 - 2, `Model ${i}`),
      left(340, bar.y1 - 2, `0.${32 - 3 * i}`),
      left(400, bar.y1 - 2, `${40 - i}`),
    ]);
    expect(read({ texts, fills: bars })).toEqual([]);
    // Without the bars the same words are one.
    expect(read({ texts })).toHaveLength(1);
  });

  test('rows shaded in pieces of one color are a table, however wide the pieces are', () => {
    const rows = [0, 1, 2, 3, 4, 5].map((row) => 100 + row * 16);
    const column = (y: number, pieces: readonly number[]) =>
      [250, ...pieces].map((x0, i) => ({
        ...fillRect(x0, y - 11, pieces[i] ?? 320, y + 5),
        color: 0xf4d2ca,
      }));
    const [table] = read({
      texts: rows.flatMap((y, row) => [
        left(52, y, `Segment ${'abcdef'[row]}`),
        right(314, y, `${4938 - 37 * row}`),
        right(400, y, `${4886 - 29 * row}`),
      ]),
      fills: rows.flatMap((y, row) => [
        ...column(y, [[], [256], [302], [256, 302], [314], [262]][row] ?? []),
        ...(row % 2 === 0
          ? [fillRect(50, y - 11, 250, y + 5), fillRect(320, y - 11, 410, y + 5)]
          : []),
      ]),
    });
    expect(table?.texts.at(0)).toEqual(['Segment a', '4938', '4886']);
    expect(table?.rows).toBe(6);
  });
});

test('titles with page numbers that never fall are contents, with or without leaders', () => {
  const entries = (pages: readonly number[]) =>
    pages.flatMap((page, i) => [
      left(50, 100 + 16 * i, `Chapter on subject ${'abcdefg'[i]}`),
      right(400, 100 + 16 * i, `${page}`),
    ]);
  expect(read({ texts: entries([1, 4, 9, 12, 12, 30]) })).toEqual([]);
  expect(read({ texts: entries([30, 4, 9, 12, 1, 7]) })).toHaveLength(1);
});

test('a sentence under a closing rule is no row of the table', () => {
  const [table] = read({
    texts: [
      left(50, 86, 'In millions'),
      right(300, 86, '2023'),
      right(400, 86, '2022'),
      ...body(100),
      centred(170, 146, 'See notes to the consolidated statements of the group.'),
    ],
    rulings: [horizontal(76, 50, 400), horizontal(89, 50, 400), horizontal(134, 50, 400)],
  });
  expect(table?.rows).toBe(4);
});
