/** Rows of statements asked for by the labels that the document prints. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { StatementKind } from '../../../../shared/contract/table.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';

const statement = (
  page: number,
  title: string,
  kind: StatementKind,
  rows: readonly string[][],
  head: readonly string[] = ['', '2023', '2022'],
) => {
  const content = tablePage(page, [[...head], ...rows]);
  const tables = content.tables.map((table) => ({
    ...table,
    ...{ title, statement: kind, unit: 'In millions of $' },
  }));
  return { ...content, tables };
};

const PAGES = [
  statement(1, 'Statements of Income', 'income_statement', [
    ['Net sales', '1,204', '1,118'],
    ['Membership income', '40', '38'],
    ['Total revenues', '1,244', '1,156'],
    ['Income before income tax expense', '128', '12'],
    ['Income tax expense', '32', '3'],
    ['Net income', '96', '9'],
  ]),
  statement(2, 'Balance Sheets', 'balance_sheet', [
    ['Inventories', '210', '190'],
    ['Other current assets', '30', '25'],
    ['Total current assets', '640', '600'],
    ['Total assets', '1,500', '1,400'],
    ['Accounts payable', '150', '140'],
    ['Deferred income taxes', '60', '55'],
    ['Income taxes payable', '7', '8'],
    ['Total liabilities', '800', '760'],
    ['Total liabilities and shareholders’ equity', '1,500', '1,400'],
  ]),
  statement(3, 'Statements of Cash Flows', 'cash_flow_statement', [
    ['Net income', '96', '9'],
    ['Deferred income taxes', '12', '8'],
    ['Changes in assets and liabilities:', '', ''],
    ['Accounts payable', '10', '9'],
    ['Investing activities:', '', ''],
    ['Other, net', '(5)', '(6)'],
    ['Financing activities:', '', ''],
    ['Other, net', '(1)', '(2)'],
    ['Income taxes', '29', '4'],
  ]),
];

let index: PassageIndex;
beforeAll(async () => {
  index = await PassageIndex.of(PAGES);
});

test.each([
  ['net sales', 'Net sales were $1,204 million'],
  ['total revenues', 'Total revenues were $1,244 million'],
  ['income before income tax expense', 'Income before income tax expense was $128 million'],
  ['other current assets', 'Other current assets were $30 million'],
  ['total liabilities and shareholders’ equity', 'equity was $1,500 million'],
  ['income taxes payable', 'Income taxes payable was $7 million'],
])('%s is the row of that label, not a similar one', (label, answer) => {
  const { answer: text, certain } = answerFrom(index, `What was ${label} in 2023?`);
  expect(text).toContain(`${answer} in 2023`);
  expect(certain).toBe(true);
});

test.each([
  ['In thousands of pounds', '1,204 thousand pounds'],
  ['In millions of Canadian dollars, except per share data', '1,204 million Canadian dollars'],
  ['£ in millions', '£1,204 million'],
])('an amount of a table "%s" is %s', async (unit, amount) => {
  const [income] = PAGES;
  if (!income) throw new Error('There is no page.');
  const tables = income.tables.map((table) => ({ ...table, unit }));
  const stated = await PassageIndex.of([{ ...income, tables }]);
  const { answer } = answerFrom(stated, 'What was net sales in 2023?');
  expect(answer).toContain(`Net sales were ${amount} in 2023`);
});

test('a balance is not its change in the cash flows, nor a tax expense its payment', () => {
  expect(answerFrom(index, 'What was accounts payable in 2023?')).toMatchObject({
    answer: expect.stringContaining('$150 million'),
    certain: true,
  });
  expect(answerFrom(index, 'What was income tax in 2023?').answer).toContain('2023: 32');
});

test('gross profit of total revenues is no certain share of net sales', async () => {
  const costs = statement(1, 'Statements of Income', 'income_statement', [
    ['Net sales', '1,204', '1,118'],
    ['Membership income', '40', '38'],
    ['Total revenues', '1,244', '1,156'],
    ['Cost of sales', '900', '850'],
    ['Net income', '96', '9'],
  ]);
  const index = await PassageIndex.of([costs, ...PAGES.slice(1)]);
  const { certain } = answerFrom(index, 'What was gross profit as a share of net sales in 2023?');
  expect(certain).toBe(false);
});

test('a margin asked for as a percentage is no amount printed under that name', async () => {
  const income = statement(1, 'Statements of Income', 'income_statement', [
    ['Net sales', '1,204', '1,118'],
    ['Cost of sales', '900', '850'],
    ['Gross margin', '304', '268'],
    ['Net income', '96', '9'],
  ]);
  const index = await PassageIndex.of([income, ...PAGES.slice(1)]);
  const { answer } = answerFrom(index, 'What was the gross margin percentage in 2023?');
  expect(answer).toContain('Gross margin was 25.2 % in 2023');
});

test('years in the value of a row are not what a year end is asked for', async () => {
  const leases = tablePage(4, [
    ['Leases', '2023'],
    ['Current assets', '8.6 years'],
  ]);
  const index = await PassageIndex.of([...PAGES, leases]);
  const { certain } = answerFrom(index, 'What were total current assets at year end in 2023?');
  expect(certain).toBe(true);
});

describe('what was paid', () => {
  const paid = async (rows: readonly string[][]) =>
    PassageIndex.of([
      ...PAGES.slice(0, 2),
      statement(3, 'Statements of Cash Flows', 'cash_flow_statement', rows),
    ]);
  const questions = [
    'How much income taxes were paid in 2023?',
    'How much did the company pay in income taxes in 2023?',
    'Wie viel Income taxes wurden 2023 gezahlt?',
  ];

  test.each([
    [
      [
        ['Net income', '96', '9'],
        ['Cash paid during the year for:', '', ''],
        ['Income taxes', '29', '4'],
      ],
    ],
    [
      [
        ['Net income', '96', '9'],
        ['Income taxes paid', '29', '4'],
      ],
    ],
  ])('is the payment, not the expense: %j', async (rows) => {
    const index = await paid(rows);
    for (const question of questions.slice(0, 2)) {
      const { answer } = answerFrom(index, question);
      expect(answer).toMatch(/\b29\b/);
      expect(answer).not.toMatch(/\b32\b/);
    }
  });

  test('is certain where a label says so', async () => {
    const index = await paid([
      ['Net income', '96', '9'],
      ['Income taxes paid', '29', '4'],
    ]);
    expect(answerFrom(index, 'How much income taxes were paid in 2023?').certain).toBe(true);
  });

  test('is not certain where only the expense is printed', async () => {
    const index = await paid([['Net income', '96', '9']]);
    for (const question of questions) expect(answerFrom(index, question).certain).toBe(false);
  });
});

test.each(['other, net', 'deferred income taxes'])(
  '%s, a label of several rows with other values, is not certain',
  (label) => {
    expect(answerFrom(index, `What was ${label} in 2023?`).certain).toBe(false);
  },
);

test.each(['other inventories', 'trade taxes payable'])(
  '%s, which no row states, are not certain',
  (row) => {
    expect(answerFrom(index, `What were ${row} in 2023?`).certain).toBe(false);
  },
);

test('parts of a year are not certain where the year is asked for', async () => {
  const parts = ['Q1 Amount', 'Q1 Percent to Sales', 'Q2 Amount', 'Q2 Percent to Sales'];
  const page = statement(
    1,
    'Condensed Statement of Earnings',
    'income_statement',
    [
      ['Sales to customers', '3,100', '100.0', '3,300', '100.0'],
      ['Cost of products sold', '1,100', '35.5', '1,200', '36.4'],
      ['Selling, marketing and administrative expenses', '812', '26.2', '820', '24.8'],
      ['Research and development expense', '355', '11.5', '358', '10.8'],
    ],
    ['', ...parts.map((part) => `2022 ${part}`)],
  );
  const index = await PassageIndex.of([page]);
  const question = 'What was selling, marketing and administrative expenses in 2022?';
  const { answer, certain } = answerFrom(index, question);
  expect(answer).toContain('812');
  expect(certain).toBe(false);
});

test('an amount per share is certain beside the number of shares of the same name', async () => {
  const pages = [
    statement(1, 'Statements of Income', 'income_statement', [
      ['Total revenues', '1,244', '1,156'],
      ['Net income', '96', '9'],
      ['Earnings per share:', '', ''],
      ['Basic', '0.98', '0.09'],
      ['Diluted', '0.96', '0.08'],
      ['Weighted average shares outstanding:', '', ''],
      ['Basic', '98', '97'],
      ['Diluted', '100', '99'],
      ['Shares used in computing earnings per share', '99', '98'],
    ]),
  ];
  const index = await PassageIndex.of(pages);
  const shares = answerFrom(
    index,
    'What were shares used in computing earnings per share in 2023?',
  );
  expect(shares.answer).toContain('99');
  expect(shares.answer).not.toContain('$99');
  expect(answerFrom(index, 'What were diluted earnings per share?')).toMatchObject({
    answer: expect.stringContaining('were $0.96 in'),
    certain: true,
  });
});

test('the company may have a name that begins with a digit, and the question may say its source', async () => {
  const flows = statement(2, 'Statements of Cash Flows', 'cash_flow_statement', [
    ['Net income', '96', '9'],
    ['Purchases of property, plant and equipment', '(57)', '(53)'],
    ['Net cash used in investing activities', '(57)', '(53)'],
  ]);
  const index = await PassageIndex.of([textPage(1, ['9K Company', 'Annual report 2023']), flows]);
  const asked = 'What was the 2023 capital expenditure of 9K based on the cash flow statement?';
  expect(answerFrom(index, asked)).toMatchObject({
    answer: expect.stringContaining('57 million'),
    certain: true,
  });
});

test('a row is named by the cell that the question names, beside the code that labels it', async () => {
  const page = tablePage(1, [
    ['Code', 'Course', 'Credits', 'Mark'],
    ['KL101', 'Clay', '20', '64'],
    ['KL205', 'Glazing', '15', '58'],
  ]);
  const index = await PassageIndex.of([page]);
  const { answer, certain } = answerFrom(index, 'What mark was given in glazing?');
  expect(answer).toContain('**KL205** – Course: Glazing; Mark: 58');
  expect(certain).toBe(true);
});

test('a row with its short form in brackets, asked for by another name, is certain', async () => {
  const flows = statement(1, 'Statements of Cash Flows', 'cash_flow_statement', [
    ['Net income', '96', '9'],
    ['Purchases of property, plant and equipment (PP&E)', '(57)', '(53)'],
    ['Net cash used in investing activities', '(57)', '(53)'],
  ]);
  expect(
    answerFrom(await PassageIndex.of([flows]), 'What was capital expenditure in 2023?'),
  ).toMatchObject({ answer: expect.stringContaining('57 million'), certain: true });
});
