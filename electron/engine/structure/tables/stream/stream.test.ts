import { describe, expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  readCellTexts,
  right,
  type SyntheticPage,
} from '../../../../../test/support/synthetic-page.ts';
import { countRows as rowsIn } from '../cells/grid.ts';
import { extractTables } from '../index.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { interpretByAlignment } from './stream.ts';

const read = (sample: SyntheticPage) => {
  const page = createPage(sample);
  return extractTables(page).map((table) => ({ ...table, text: readCellTexts(page, table) }));
};

/** A label and right-aligned numbers ending at 300, 370 and 440, as in most statements. */
const row = (y: number, name: string, ...numbers: string[]) => [
  left(50, y, name),
  ...numbers.map((number, i) => right(300 + i * 70, y, number)),
];

describe('a table without rules', () => {
  test('is interpreted by its gutters, labels left-aligned and numbers right-aligned', () => {
    const [table] = read({
      texts: [
        ...row(100, 'Region', '2021', '2022', '2023'),
        ...row(114, 'North', '1,204', '998', '1,377'),
        ...row(128, 'South and islands', '87', '1,020', '15'),
        ...row(142, 'West', '3', '44', '–'),
      ],
    });
    expect(table?.text).toEqual([
      ['Region', '2021', '2022', '2023'],
      ['North', '1,204', '998', '1,377'],
      ['South and islands', '87', '1,020', '15'],
      ['West', '3', '44', '–'],
    ]);
    expect(table?.headerRows).toBe(1);
    expect(table?.method).toBe('stream');
  });

  test('parts the label of the first rows from names of two lines', () => {
    const [table] = read({
      texts: [
        ...row(100, '£000', 'Actual', 'Estimate', 'Estimate'),
        ...row(111, '', '2024/25', '2025/26', '2026/27').slice(1),
        ...row(125, 'Adult services'),
        ...row(139, 'Residential care', '18,204', '19,110', '20,340'),
        ...row(153, 'Home care', '7,905', '8,220', '8,640'),
        ...row(167, 'Highways'),
        ...row(181, 'Street lighting', '1,044', '980', '1,015'),
      ],
    });
    expect(table?.text.slice(0, 3)).toEqual([
      ['£000', 'Actual/2024/25', 'Estimate/2025/26', 'Estimate/2026/27'],
      ['Adult services', '', '', ''],
      ['Residential care', '18,204', '19,110', '20,340'],
    ]);
  });

  test('keeps the lines of an address in one cell where rows are farther apart', () => {
    const office = (y: number, lines: readonly string[], person: string, post: string) => [
      ...lines.map((line, at) => left(50, y + 11 * at, line)),
      ...[left(180, y, person), left(180, y + 11, post), left(330, y, '+44 117 496 0011')],
    ];
    const addresses = [
      ['Head office', '14 Quay Street', 'Bristol BS1'],
      ['Warehouse', 'Unit 9, Avon Park', 'Avonmouth BS11'],
      ['Workshop', '3 Ferry Lane', 'Cardiff CF10'],
    ];
    const [table] = read({
      texts: [
        ...[left(50, 100, 'Office'), left(180, 100, 'Person'), left(330, 100, 'Telephone')],
        ...addresses.flatMap((lines, i) => office(114 + 36 * i, lines, 'A. Novak', 'Service')),
      ],
    });
    expect(table?.text.map(([first]) => first)).toEqual([
      'Office',
      ...addresses.map((lines) => lines.join('/')),
    ]);
  });

  test('has a row for each line of names in lower case at even distances', () => {
    const functions = [
      ['print', 'nobs', 'update', 'f_trafo()', 'any'],
      ['summary', 'coef', 'untie', 'rank_trafo()', 'scalar'],
      ['plot', 'logLik', 'replace', 'id_trafo()', 'any'],
      ['animate', 'residuals', 'extend', 'f_trafo()', 'quadratic'],
    ];
    const line = (y: number, texts: readonly string[]) =>
      texts.map((text, i) => left(50 + 90 * i, y, text));
    const [table] = read({
      texts: [
        ...line(100, ['Display', 'Extract', 'Modify', 'Transform', 'Statistic']),
        ...functions.flatMap((texts, i) => line(113 + 11 * i, texts)),
      ],
      rulings: [90, 104, 149].map((y) => horizontal(y, 45, 500)),
    });
    expect(table?.text.slice(1)).toEqual(functions);
  });

  test('does not begin with a line of text that has a blank between two columns', () => {
    const [table] = read({
      texts: [
        left(50, 86, 'IBAN DE12 5001 0517 0648 4898 90'),
        left(300, 86, 'Sheet 2'),
        ...[left(50, 100, 'Booked'), left(104, 100, 'Value'), left(150, 100, 'Subject')],
        ...[right(360, 100, 'Debit'), right(430, 100, 'Credit')],
        ...[0, 1, 2, 3].flatMap((i) => [
          ...[left(50, 114 + 14 * i, `0${i + 1}.11.`), left(104, 114 + 14 * i, `0${i + 2}.11.`)],
          left(150, 114 + 14 * i, 'Standing order'),
          right(i % 2 ? 360 : 430, 114 + 14 * i, `1${i}8.00`),
        ]),
      ],
    });
    expect(table?.text[0]).toEqual(['Booked', 'Value', 'Subject', 'Debit', 'Credit']);
  });

  test('keeps words and numbers on either side of their header in one column', () => {
    const line = (y: number, name: string, amount: string, years: string) => [
      left(50, y, name),
      right(300, y, amount),
      right(460, y, years),
    ];
    const [table] = read({
      texts: [
        ...[centred(285, 100, 'Net value'), centred(424, 100, '(years)')],
        ...line(114, 'Customer contracts', '5,318', '10'),
        ...line(128, 'Trademarks', '4,208', '9'),
        ...[left(50, 142, 'Patents'), right(300, 142, '6,753'), left(380, 142, 'Various')],
        ...line(156, 'Licenses', '2,343', '12'),
      ],
    });
    expect(table?.text).toEqual([
      ['', 'Net value', '(years)'],
      ['Customer contracts', '5,318', '10'],
      ['Trademarks', '4,208', '9'],
      ['Patents', '6,753', 'Various'],
      ['Licenses', '2,343', '12'],
    ]);
  });

  test('keeps lines of a cell together where links are underlined', () => {
    const entries = [
      [
        '2.1',
        'Agreement and Plan of Merger by and among the',
        'companies, dated as of December 20',
      ],
      ['3.1', 'Charter as amended by Articles of Amendment', 'dated April 23 of the same year'],
      ['4.1', 'Indenture dated as of August 30 between the', 'company and the bank as its trustee'],
      ['4.2', 'Description of the common stock of the', 'company with all of its classes'],
    ] as const;
    const lines = entries.flatMap(([, ...own], i) =>
      own.map((text, at) => ({ text, y: 100 + 32 * i + 11 * at })),
    );
    const [table] = read({
      texts: [
        ...entries.map(([number], i) => left(50, 100 + 32 * i, number)),
        ...lines.map(({ text, y }) => left(100, y, text)),
      ],
      rulings: lines.map(({ text, y }) => horizontal(y + 1.5, 100, 100 + 5 * text.length)),
    });
    expect(table?.text).toEqual(entries.map(([number, ...own]) => [number, own.join('/')]));
  });

  test('goes on below a gap in the rows, whatever title stands above it', () => {
    const years = (top: number) =>
      ['Opening balance', 'Net income', 'Dividends', 'Closing balance'].flatMap((name, i) =>
        row(top + 14 * i, name, `${top + i}`, `1,${top + i}`, `2,${top + i}`),
      );
    const sample = createPage({
      texts: [
        left(130, 84, 'Statement of Changes'),
        ...row(100, '', 'Stock', 'Reserves', 'Total'),
        ...years(114),
        ...years(184),
      ],
    });
    const page = {
      ...sample,
      words: sample.words.map((word) => (word.y0 < 90 ? { ...word, size: 15 } : word)),
    };
    const [table, ...others] = extractTables(page);
    expect(others).toEqual([]);
    expect(table && readCellTexts(page, table).map(([name]) => name)).toEqual([
      '',
      ...['Opening balance', 'Net income', 'Dividends', 'Closing balance'],
      ...['Opening balance', 'Net income', 'Dividends', 'Closing balance'],
    ]);
  });

  test('has no column between a currency symbol and its number, which its header covers', () => {
    const line = (y: number, name: string, one: string, other: string, isFirst = false) => [
      left(50, y, name),
      ...(isFirst ? [left(300, y, '$'), left(400, y, '$')] : []),
      right(390, y, one),
      right(490, y, other),
    ];
    const texts = [
      centred(345, 90, '2023'),
      centred(445, 90, '2022'),
      ...line(104, 'Cash and equivalents', '2,268', '2,154', true),
      ...line(118, 'Short-term investments', '2,208', '2,625'),
      ...line(132, 'Receivables from customers', '789', '763'),
      ...line(146, 'Other current assets', '796', '1,056'),
      ...line(160, 'Total current assets', '6,061', '6,598'),
      ...line(174, 'Goodwill', '4,244', '4,262'),
      ...line(188, 'Deferred taxes', '3,143', '3,169'),
      ...line(202, 'Total assets', '13,448', '14,029', true),
    ];
    // Every other row is shaded, each cell apart from the next.
    const fills = [104, 132, 160, 188].flatMap((y) =>
      [
        [45, 296],
        [298, 394],
        [398, 494],
      ].map(([x0 = 0, x1 = 0]) => ({ x0, x1, y0: y - 11, y1: y + 3, color: 0xdddddd })),
    );
    for (const shading of [[], fills]) {
      const [table, ...others] = read({ texts, fills: shading });
      expect(others).toEqual([]);
      expect(table?.text.slice(0, 3)).toEqual([
        ['', '2023', '2022'],
        ['Cash and equivalents', '$ 2,268', '$ 2,154'],
        ['Short-term investments', '2,208', '2,625'],
      ]);
    }
  });

  test('keeps words of one text run together where all rows share them', () => {
    const [table] = read({
      texts: [
        ...row(100, 'Net sales', '10', '20'),
        ...row(114, 'Net costs', '30', '40'),
        ...row(128, 'Net result', '50', '60'),
      ],
    });
    expect(table?.columns).toBe(3);
    expect(table?.text[2]?.[0]).toBe('Net result');
  });

  test('keeps a label and its figures on the line below in one row', () => {
    const [table] = read({
      texts: [
        ...row(114, 'Fiscal year', '2021', '2022', '2023'),
        ...row(128, 'Net sales', '16,865'),
        right(370, 142, '15,740'),
        right(440, 142, '15,619'),
        ...row(156, 'Gross margin', '5,756', '5,435', '5,567'),
        ...row(170, 'Operating profit', '2,515', '2,419', '2,492'),
        ...row(184, 'Cash dividends per share'),
        ...row(198, '', '1.96', '1.92', '1.78').slice(1),
        ...row(212, 'Capital expenditures', '537', '622', '684'),
        ...row(226, 'Free cash flow', '2,269', '2,218', '1,730'),
      ],
    });
    expect(table?.text).toEqual([
      ['Fiscal year', '2021', '2022', '2023'],
      ['Net sales', '16,865', '15,740', '15,619'],
      ['Gross margin', '5,756', '5,435', '5,567'],
      ['Operating profit', '2,515', '2,419', '2,492'],
      ['Cash dividends per share', '1.96', '1.92', '1.78'],
      ['Capital expenditures', '537', '622', '684'],
      ['Free cash flow', '2,269', '2,218', '1,730'],
    ]);
  });

  test('a name over several columns is no line of their names, however close', () => {
    const [table] = read({
      texts: [
        centred(340, 100, 'How healthy do you think you are?'),
        left(50, 110, 'Gender'),
        ...['Very', 'Quite', 'Not'].map((name, i) => right(270 + 80 * i, 110, name)),
        left(50, 124, 'Female'),
        ...['12', '30', '58'].map((figure, i) => right(270 + 80 * i, 124, figure)),
        left(50, 138, 'Male'),
        ...['17', '31', '52'].map((figure, i) => right(270 + 80 * i, 138, figure)),
      ],
    });
    expect(table?.text.slice(0, 2)).toEqual([
      ['', 'How healthy do you think you are?', '', ''],
      ['Gender', 'Very', 'Quite', 'Not'],
    ]);
  });

  test('keeps totals without a label in rows of their own, known by a rule or by subtotals', () => {
    const texts = [
      ...row(100, 'Assets', '2022', '2023'),
      ...row(114, 'Cash', '10', '20'),
      ...row(128, 'Receivables', '30', '40'),
      ...row(156, 'Land', '50', '60'),
      ...row(170, 'Contingencies, see note 12'),
      ...row(184, '', '90', '120').slice(1),
      ...row(198, 'Debt', '70', '80'),
    ];
    const subtotal = row(142, '', '40', '60').slice(1);
    const samples = [
      { texts, rulings: [horizontal(175, 280, 370)] },
      { texts: [...texts, ...subtotal].toSorted((a, b) => a.y - b.y) },
    ];
    for (const sample of samples) {
      const rows = read(sample)[0]?.text.map(([label, first]) => [label, first]);
      expect(rows).toContainEqual(['Contingencies, see note 12', '']);
      expect(rows).toContainEqual(['', '90']);
    }
    // Without either they are the figures of the label.
    const [table] = read({ texts });
    expect(table?.text).toContainEqual(['Contingencies, see note 12', '90', '120']);
  });

  test('is one table over section labels and blank lines', () => {
    const tables = read({
      texts: [
        ...row(100, 'Cash', '10', '20'),
        ...row(114, 'Stocks', '30', '40'),
        left(50, 150, 'Liabilities'),
        ...row(164, 'Loans', '50', '60'),
        ...row(178, 'Other', '70', '80'),
      ],
    });
    expect(tables).toHaveLength(1);
    expect(tables[0]?.rows).toBe(5);
    expect(tables[0]?.text[2]).toEqual(['Liabilities', '', '']);
  });

  test('ends where another heading opens another table', () => {
    const tables = read({
      texts: [
        ...row(100, 'City', 'People', 'Area'),
        ...row(114, 'Ulm', '126', '118'),
        ...row(128, 'Jena', '110', '114'),
        ...row(165, 'River', 'Length', 'Basin'),
        ...row(179, 'Elbe', '1094', '148'),
        ...row(193, 'Oder', '840', '119'),
      ],
    });
    expect(tables.map((table) => table.text[0]?.[0])).toEqual(['City', 'River']);
  });

  test('joins a currency symbol to its number', () => {
    const [table] = read({
      texts: [
        ...row(100, 'Sales', '1,200', '900'),
        left(250, 100, '$'),
        left(325, 100, '$'),
        ...row(114, 'Costs', '800', '700'),
        ...row(128, 'Result', '400', '200'),
        left(250, 128, '$'),
        left(325, 128, '$'),
      ],
    });
    expect(table?.columns).toBe(3);
    expect(table?.text[0]).toEqual(['Sales', '$ 1,200', '$ 900']);
  });

  test('folds the wrapped lines of a name into its row', () => {
    const [table] = read({
      texts: [
        ...row(100, 'Sales', '10', '20'),
        left(50, 114, 'Provision for doubtful'),
        ...row(126, 'accounts and returns', '30', '40'),
        ...row(140, 'Result', '50', '60'),
      ],
    });
    expect(table?.text[1]).toEqual(['Provision for doubtful/accounts and returns', '30', '40']);
    expect(table?.rows).toBe(3);
  });
});

describe('headings', () => {
  const body = [
    ...row(140, 'North', '1', '2', '3'),
    ...row(154, 'South', '4', '5', '6'),
    ...row(168, 'West', '7', '8', '9'),
  ];

  test('centred over several columns span them', () => {
    const [table] = read({
      texts: [
        centred(355, 112, 'Year ended in December'),
        ...row(126, 'Region', 'first', 'second', 'third'),
        ...body,
      ],
      rulings: [horizontal(100, 50, 440), horizontal(130, 50, 440), horizontal(174, 50, 440)],
    });
    const span = table?.cells.find((cell) => cell.row === 0 && cell.columnSpan > 1);
    expect(span).toMatchObject({ column: 1, columnSpan: 3, header: true });
    expect(table?.headerRows).toBe(2);
  });

  test('of several lines are one row unless a rule parts them', () => {
    const [table] = read({
      texts: [
        right(300, 104, 'Share'),
        right(370, 104, 'Sold'),
        ...row(116, 'Region', 'of all', 'abroad', 'Left'),
        ...body,
      ],
    });
    expect(table?.text[0]).toEqual(['Region', 'Share/of all', 'Sold/abroad', 'Left']);
  });

  test('splits words one space apart where the columns below are separate', () => {
    const [table] = read({
      texts: [
        left(50, 126, 'Sample Water Glucose Yeast'),
        left(50, 140, '1'),
        left(85, 140, '8'),
        left(115, 140, '6'),
        left(155, 140, '0'),
        left(50, 154, '2'),
        left(85, 154, '9'),
        left(115, 154, '7'),
        left(155, 154, '1'),
      ],
    });
    expect(table?.text[0]).toEqual(['Sample', 'Water', 'Glucose', 'Yeast']);
  });
});

test('a name left of its numbers heads them, and not the labels far from it', () => {
  const [table] = read({
    texts: [
      ...[left(240, 100, '2020'), left(346, 100, '2019'), left(416, 100, '2018')],
      ...row(114, 'Stock options', '1,309', '1,867', '2,589'),
      ...row(128, 'Warrants', '140', '820', '798'),
      ...row(142, 'Notes', '73', '305', '820'),
    ],
    rulings: [],
    fills: [107, 135].map((y0) => ({ x0: 50, x1: 270, y0, y1: y0 + 10, color: 0xcceeff })),
  });
  expect(table?.text[0]).toEqual(['', '2020', '2019', '2018']);
});

test('a table between two rules may have an empty column', () => {
  const [table] = read({
    texts: [
      left(50, 110, 'Added salt'),
      left(130, 110, 'Observed settling'),
      ...['K', 'Na', 'Ca', 'Al'].map((name, i) => left(50, 124 + i * 14, name)),
    ],
    rulings: [horizontal(97, 50, 260), horizontal(172, 50, 260)],
  });
  expect(table?.text).toEqual([
    ['Added salt', 'Observed settling'],
    ['K', ''],
    ['Na', ''],
    ['Ca', ''],
    ['Al', ''],
  ]);
});

test('"n/a" is not the first number: a table of words has one header line', () => {
  const page = createPage({
    texts: [
      ['Method', 'Risk', 'Cost'],
      ['Survey', 'High', 'Medium'],
      ['Sample', 'Low', 'High'],
      ['Census', 'Medium', 'n/a'],
      ['Model', 'High', 'Low'],
    ].flatMap((texts, i) => texts.map((text, at) => left(50 + at * 90, 100 + i * 12, text))),
  });
  const interpretation = interpretByAlignment(
    groupVisualRows(createPageViews(page)[0]?.words ?? []),
  );
  expect(interpretation && rowsIn(interpretation.grid)).toBe(5);
});

describe('columns a word space apart', () => {
  const entries = [
    ['07.01.2025', 'Direct debit SHOP', '34.90', '', '965.10'],
    ['09.01.2025', 'Credit EXAMPLE', '', '1,250.00', '2,215.10'],
    ['10.01.2025', 'Standing order RENT', '820.00', '', '1,395.10'],
    ['14.01.2025', 'Card payment MARKET', '62.17', '', '1,332.93'],
  ];

  test.each([95, 105, 115])('dates and text under names at 50 and %d', (nameX) => {
    const [table] = read({
      texts: [
        ...[left(50, 100, 'Date'), left(nameX, 100, 'Description')],
        ...[right(350, 100, 'Debit'), right(420, 100, 'Credit'), right(490, 100, 'Balance')],
        ...entries.flatMap(([date, text, debit = '', credit = '', balance = ''], i) => [
          left(50, 120 + 18 * i, `${date} ${text}`),
          ...(debit ? [right(350, 120 + 18 * i, debit)] : []),
          ...(credit ? [right(420, 120 + 18 * i, credit)] : []),
          right(490, 120 + 18 * i, balance),
        ]),
      ],
    });
    expect(table?.text).toEqual([
      ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
      ...entries,
    ]);
  });

  test('names of as many words over narrow numbers', () => {
    const numbers = (y: number, name: string, ...values: number[]) => [
      left(50, y, name),
      ...values.map((value, i) => right(232 + 35 * i + (i > 2 ? 35 : 0), y, `${value}`)),
    ];
    const [table] = read({
      texts: [
        ...[centred(255, 100, 'Pension plans'), centred(395, 100, 'Other benefits')],
        left(50, 114, 'In millions'),
        ...[left(205, 114, 'Plan A Plan B Plan C'), left(345, 114, 'Plan D Plan E Plan F')],
        ...numbers(128, 'Service cost', 12, 15, 18, 22, 25, 28),
        ...numbers(142, 'Interest cost', 13, 16, 19, 23, 26, 29),
        ...numbers(156, 'Total', 25, 31, 37, 45, 51, 57),
      ],
      rulings: [horizontal(103, 205, 305), horizontal(103, 345, 445), horizontal(117, 50, 445)],
    });
    expect(table?.text.slice(0, 2)).toEqual([
      ['', 'Pension plans', '', '', 'Other benefits', '', ''],
      ['In millions', 'Plan A', 'Plan B', 'Plan C', 'Plan D', 'Plan E', 'Plan F'],
    ]);
  });
});

test('rows of words above the first number are no header where lines of a cell are closer', () => {
  const fees = (y: number, service: string, standard: string, premium: string) => [
    left(50, y, service),
    left(180, y, standard),
    left(330, y, premium),
  ];
  const [table] = read({
    texts: [
      ...fees(100, 'Service', 'Standard', 'Premium'),
      ...fees(114, 'Account', 'one euro a month', 'free'),
      ...fees(128, 'Cards', 'free', 'free'),
      ...fees(142, 'Transfers', 'one percent of the', 'one percent'),
      left(180, 153, 'amount, or more'),
      ...fees(167, 'Cash', '5.00', '2.00'),
      ...fees(181, 'Paper', '1.20', '1.10'),
      ...fees(195, 'Loans', '7.20', '6.10'),
    ],
  });
  expect(table?.text.map(([label]) => label)).toEqual([
    ...['Service', 'Account', 'Cards', 'Transfers', 'Cash', 'Paper', 'Loans'],
  ]);
});

test('rows of wrapped cells in a box begin where a line fills all columns again', () => {
  const rows = [
    ['Permit', 'Renew the permit for', 'the north gate', 'Weber'],
    ['Lamps', 'Replace all lamps in', 'the long corridor', 'Okafor'],
    ['Doors', 'Check the fire doors', 'of each storey', 'Lind'],
  ];
  const page = createPage({
    texts: [
      ...[left(56, 114, 'Item'), left(186, 114, 'Task'), left(316, 114, 'Owner')],
      ...rows.flatMap(([item = '', task = '', more = '', owner = ''], i) => [
        ...[left(56, 134 + 26 * i, item), left(186, 134 + 26 * i, task)],
        ...[left(186, 146 + 26 * i, more), left(316, 134 + 26 * i, owner)],
      ]),
    ],
  });
  const [view] = createPageViews(page);
  const table = interpretByAlignment(groupVisualRows(view?.words ?? []));
  expect(table && rowsIn(table.grid)).toBe(4);
});

describe('a wrapped label with its numbers on one of its lines', () => {
  const header = row(100, 'Item', '2024', '2023');
  const wrapped = (y: number, numbers: number) =>
    ['Revenue from contracts', 'with customers and', 'other revenue'].flatMap((text, i) =>
      i === numbers ? row(y + 12 * i, text, '1,204', '1,180') : [left(50, y + 12 * i, text)],
    );
  const whole = ['Revenue from contracts/with customers and/other revenue', ...['1,204', '1,180']];

  test('on the last, below the header', () => {
    const [table] = read({
      texts: [...header, ...wrapped(114, 2), ...row(154, 'Staff', '301', '290')],
    });
    expect(table?.text).toEqual([['Item', '2024', '2023'], whole, ['Staff', '301', '290']]);
  });

  test('on the first, at the end of the table; a note there is none of it', () => {
    const rows = [
      ...header,
      ...row(118, 'Interest of the whole year', '12', '19'),
      ...row(136, 'Staff', '301', '290'),
    ];
    const expected = [
      ['Item', '2024', '2023'],
      ['Interest of the whole year', '12', '19'],
      ['Staff', '301', '290'],
    ];
    expect(read({ texts: [...rows, ...wrapped(154, 0)] })[0]?.text).toEqual([...expected, whole]);
    expect(read({ texts: [...rows, left(50, 148, 'No bonus.')] })[0]?.text).toEqual(expected);
  });
});

test('columns of a short table stay apart below names of groups beside a label', () => {
  const values = (y: number, name: string, ...cells: string[]) => [
    left(50, y, name),
    ...cells.map((cell, i) => right(150 + i * 40, y, cell)),
  ];
  const [table] = read({
    texts: [
      ...[left(50, 100, 'Region'), centred(157, 100, '2024'), centred(237, 100, '2023')],
      ...values(114, '', 'Units', 'Sales', 'Units', 'Sales').slice(1),
      ...values(128, 'North', '12', '340', '11', '310'),
      ...values(142, 'South', '9', '250', '8', '233'),
      ...values(156, 'West coast', '21', '605', '19', '560'),
    ],
  });
  expect(table?.text.slice(1)).toEqual([
    ['', 'Units', 'Sales', 'Units', 'Sales'],
    ['North', '12', '340', '11', '310'],
    ['South', '9', '250', '8', '233'],
    ['West coast', '21', '605', '19', '560'],
  ]);
});

test('a long label over a narrow column does not join it to the labels', () => {
  const line = (y: number, [label = '', note, ...values]: readonly string[]) => [
    left(50, y, label),
    ...(note ? [left(158, y, note)] : []),
    ...values.map((value, i) => right(260 + 50 * i, y, value)),
  ];
  const rows = [
    ['Account', 'Note', '2024', '2023'],
    ['Cash', '1', '120', '90'],
    ['Receivables', '2', '340', '301'],
    ['To intercompany-associates', '', '55', '61'],
    ['Inventory', '3', '210', '199'],
    ['Total', '', '725', '651'],
  ];
  const [table] = read({ texts: rows.flatMap((cells, i) => line(100 + 14 * i, cells)) });
  expect(table?.text).toEqual(rows);
});

describe('a label that runs on into the next column', () => {
  test('is one cell where the numbers of that column stand elsewhere', () => {
    const long = 'Impairment of receivables and of all other assets held';
    const [table] = read({
      texts: [
        ...row(100, 'Position', '2024', '2023', '2022'),
        ...row(114, 'Wages', '1,204', '1,118', '980'),
        ...row(128, 'Rent', '873', '902', '870'),
        ...[left(50, 142, long), right(370, 142, '12'), right(440, 142, '9')],
        ...row(156, 'Trade receivables', '96', '88', '70'),
        ...row(170, 'Loans', '41', '35', '30'),
      ],
    });
    expect(table?.text[3]).toEqual([long, '', '12', '9']);
  });

  test('is one cell where the texts of that column start elsewhere', () => {
    const line = (y: number, item: string, owner: string, hours: string) => [
      left(50, y, item),
      left(150, y, owner),
      right(330, y, hours),
    ];
    const long = 'Replacement of the conveyor drive';
    const [table] = read({
      texts: [
        ...line(100, 'Item', 'Owner', 'Hours'),
        ...line(114, 'Pump', 'Ames', '12'),
        ...line(128, 'Valve', 'Birch', '8'),
        ...[left(50, 142, long), right(330, 142, '31')],
        ...line(156, 'Sieve', 'Cole', '5'),
        ...line(170, 'Belt', 'Dunn', '7'),
      ],
    });
    expect(table?.text[3]).toEqual([long, '', '31']);
  });
});
