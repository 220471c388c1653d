/** What looks like an answer and is of something else, so that it is never certain. */
import { describe, expect, it } from 'vitest';
import { answerText } from '../../../../shared/answer-text.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { StatementKind } from '../../../../shared/contract/table.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { type Answer, answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';

const statement = (
  page: number,
  [title, kind]: readonly [title: string, kind: StatementKind],
  rows: readonly string[][],
) => {
  const content = tablePage(page, rows);
  const tables = content.tables.map((table) => ({
    ...table,
    ...{ title, statement: kind, unit: 'In millions of $' },
  }));
  return { ...content, tables };
};

/** A report of six months with the balance sheet of the year before. */
const INTERIM = [
  statement(
    1,
    ['Statements of Income', 'income_statement'],
    [
      ['', 'Six months ended June 30, 2023', 'Six months ended June 30, 2022'],
      ['Net sales', '804', '718'],
      ['Cost of sales', '500', '450'],
      ['Net income', '90', '75'],
    ],
  ),
  statement(
    2,
    ['Balance Sheets', 'balance_sheet'],
    [
      ['', 'June 30, 2023', 'December 31, 2022'],
      ['Total current assets', '640', '600'],
      ['Total assets', '1,500', '1,400'],
      ['Total liabilities', '800', '760'],
      ['Preferred stock ($1 par value; issued 2,740,375 shares)', '27', '27'],
      ['Common stock — 305 shares outstanding', '', ''],
      ['Retained earnings', '613', '553'],
      ['Total shareholders’ equity', '700', '640'],
      ['Total liabilities and shareholders’ equity', '1,500', '1,400'],
    ],
  ),
  statement(
    3,
    ['Statements of Cash Flows', 'cash_flow_statement'],
    [
      ['', 'Six months ended June 30, 2023', 'Six months ended June 30, 2022'],
      ['Net income', '90', '75'],
      ['Depreciation and amortization', '40', '38'],
      ['Net cash provided by operating activities', '150', '140'],
    ],
  ),
];

async function ask(question: string, pages: readonly PageContent[] = INTERIM): Promise<Answer> {
  return answerFrom(await PassageIndex.of(pages), question);
}

const inText = (question: string, ...lines: readonly string[]): Promise<Answer> =>
  ask(question, [textPage(1, lines)]);

describe('an amount', () => {
  it('is of the day that the question names', async () => {
    const given = await ask('What were total assets at June 30, 2023?');
    expect(given.answer).toContain('$1,500 million');
    expect(given.certain).toBe(true);
    expect((await ask('What were total assets at December 31, 2022?')).certain).toBe(true);
    for (const day of ['June 30, 2022', 'December 31, 2023', 'March 31, 2023']) {
      expect((await ask(`What were total assets at ${day}?`)).certain, day).toBe(false);
    }
  });

  it('is of the company and not of a part that its first page names', async () => {
    const pages = [
      textPage(4, [
        'Alder & Cedar, Inc.',
        'The company sells tea and pots in its segments Tea and Pots.',
      ]),
      ...INTERIM.map((page) => ({ ...page, page: page.page + 4 })),
    ];
    const ofCompany = [
      'What were total assets of Alder at June 30, 2023?',
      'Wie hoch war total assets von Alder in 2023?',
    ];
    const ofPart = [
      'What were total assets of Pots at June 30, 2023?',
      'Wie hoch war total assets von Pots in 2023?',
    ];
    for (const question of ofCompany)
      expect((await ask(question, pages)).certain, question).toBe(true);
    for (const question of ofPart)
      expect((await ask(question, pages)).certain, question).toBe(false);
  });

  it('is of what the question names, in a row or above it', async () => {
    const rows = [
      ['', '2023', '2022'],
      ['Weighted average discount rate', '4.1', '3.9'],
      ['Expected rate of salary increase', '2.5', '2.4'],
    ];
    const rates = tablePage(1, rows);
    const tables = rates.tables.map((table) => ({ ...table, title: 'Discount rates of Lund' }));
    const pages = [{ ...rates, tables }, textPage(2, ['Our plants are in Oslo and Lund.'])];
    const of = (city: string) =>
      ask(`What was the weighted average discount rate of ${city} in 2023?`, pages);
    expect((await of('Lund')).certain).toBe(true);
    expect((await of('Oslo')).certain).toBe(false);
  });

  it('is no number of things', async () => {
    expect((await ask('What was preferred stock at June 30, 2023?')).answer).toContain('$27');
    const answer = await ask('How many shares of preferred stock are issued?');
    expect(answer.certain).toBe(false);
  });

  it('is not that of a row which joins it with something else', async () => {
    const question =
      'What was depreciation and amortization in the six months ended June 30, 2023?';
    expect((await ask(question)).certain).toBe(true);
    expect((await ask(question.replace(' and amortization', ''))).certain).toBe(false);
  });
});

describe('a change', () => {
  it('is not that of a row which is a change itself', async () => {
    const [income, balance, flows] = INTERIM;
    const rows = [
      ['', 'Six months ended June 30, 2023', 'Six months ended June 30, 2022'],
      ['Net income', '90', '75'],
      ['(Increase) in trade goods', '(255)', '(231)'],
      ['Net cash provided by operating activities', '150', '140'],
    ];
    const pages = [
      ...[income, balance, flows].flatMap((page) => (page === flows ? [] : (page ?? []))),
      statement(3, ['Statements of Cash Flows', 'cash_flow_statement'], rows),
    ];
    expect((await ask('What was the increase in trade goods?', pages)).certain).toBe(false);
  });
});

describe('the lowest', () => {
  it.each([
    ['rows of another kind', ['Revenues by area', 'Segments and areas'], ''],
    ['groups of rows', ['Revenues by segment', 'Results'], 'Brick'],
  ])('is not that of %s', async (_, [title = '', section = ''], group) => {
    const page = tablePage(1, [
      ['', '2023', '2022'],
      ['North', '512', '490'],
      ['South', '610', '480'],
      ...(group === '' ? [] : [[group, '', '']]),
      ['Rooms', '312', '290'],
      ['Food', '410', '280'],
    ]);
    const tables = page.tables.map((table) => ({ ...table, title, section: [section] }));
    const question = 'Which segment had the lowest revenues in 2023?';
    expect((await ask(question, [{ ...page, tables }])).certain).toBe(false);
  });
});

describe('a rate', () => {
  it('per share is no amount of the company', async () => {
    expect((await ask('What was net income?')).certain).toBe(true);
    expect((await ask('What was net income per share?')).certain).toBe(false);
    expect((await ask('What was net income per employee?')).certain).toBe(false);
  });

  it('of the income of some months to a balance is not that of a year', async () => {
    expect((await ask('What was the net margin?')).certain).toBe(true);
    expect((await ask('What was the return on equity?')).certain).toBe(false);
  });
});

it('a number that was not recognised clearly on a scan is never certain', async () => {
  const scanned = (unsure: string) =>
    INTERIM.map((page) => {
      const at = [...page.words.text.keys()].filter((word) => page.words.text[word] === unsure);
      return { ...page, recognition: { words: 40, confidence: 0.9, doubtful: at } };
    });
  const question = 'What was net income?';
  expect((await ask(question, scanned('income'))).certain).toBe(true);
  const { certain, uncertain_because: reason } = await ask(question, scanned('90'));
  expect(certain).toBe(false);
  expect(reason).toBe('a number in it was not recognised clearly on the scan.');
});

it('a thing with another letter or number than the question names is not meant', async () => {
  const pages = [
    textPage(1, ['Issue price Series B: $3.81 per share.', 'Series A was issued in 2019.']),
  ];
  expect((await ask('What is the issue price of Series B?', pages)).certain).toBe(true);
  const { certain, uncertain_because: reason } = await ask(
    'What is the issue price of Series A?',
    pages,
  );
  expect(certain).toBe(false);
  expect(reason).toBe('nothing beside it says “Series A”.');
});

it('words of the label of a row name no column', async () => {
  const page = tablePage(1, [
    ['Benefit', 'In network', 'Out of network'],
    ['Surgeon fees', '85,000', '38,500'],
    ['Maximum out of pocket', '6,350', '12,700'],
  ]);
  const { content, certain } = await ask('What is the maximum out of pocket in network?', [page]);
  expect(certain && !answerText(content).includes('6,350')).toBe(false);
});

describe('a number of things', () => {
  it.each([
    ['we issued 22.7 million shares of common stock to the public.'],
    ['we are authorized to issue up to 500 million shares of common stock.'],
    ['a plan was made for which 21 million shares of common stock are to be issued.'],
  ])('is a state and not what happens: %s', async (happening) => {
    const question = 'How many shares of common stock are issued?';
    expect((await inText(question, `In May 2023, ${happening}`)).certain).toBe(false);
  });

  it('is that of all of them, not of the largest', async () => {
    const question = 'How many customers does the company have?';
    const answer = await inText(
      question,
      'The company has three largest customers, who buy half of its bricks.',
    );
    expect(answer.certain).toBe(false);
  });
});

describe('a sentence', () => {
  it('of an earlier period is not certain where none is named', async () => {
    const earlier = 'The closing price of the stock was $43.37 in June 2021.';
    const pages = (line: string) => [...INTERIM, textPage(4, [line])];
    const question = 'What was the closing price of the stock?';
    expect((await ask(question, pages(earlier.replace('2021', '2023')))).certain).toBe(true);
    expect((await ask(question, pages(earlier))).certain).toBe(false);
  });

  it('has the thing asked for, not only a verb of its family', async () => {
    const line = 'We returned $1.2 billion to shareholders, a total of two dividends.';
    expect((await inText('What was the total shareholder return?', line)).certain).toBe(false);
  });
});

describe('an office', () => {
  const BERG = 'Anna L. Berg, President and Chief Executive Officer, signed the report.';
  it.each([
    ['vice president', 'Mark Reed, Executive Vice President, joined in 2019.'],
    ['a part of the company', 'Mark Reed, President, Alder Brand, joined in 2019.'],
    ['a part of the company after a verb', 'Mark Reed was named Head, President Alder Brand.'],
    ['another company before', 'Prior to joining us, Mr. Reed served as Vice Head and President.'],
    ['the past', 'Mark Reed, President of the company (through May 2019), is thanked.'],
    ['a body', 'The Board’s Committee advises the President.'],
  ])('is not held by who holds that of %s', async (_, line) => {
    expect((await inText('Who is the president?', line)).certain).toBe(false);
    const both = await inText('Who is the president?', line, BERG);
    expect(both.answer).toContain('Anna L. Berg is the president');
  });

  it.each([
    ['Minority Staff President Reed is asked.'],
    ['The President’s Climate Plan was announced.'],
    ['Climate Plan, President, was announced.'],
  ])('is held by a person: %s', async (line) => {
    expect((await inText('Who is the president?', line)).certain).toBe(false);
  });

  it('that several hold has no holder of its own', async () => {
    const lines = [
      'Anna Berg, Director, signed the report.',
      'Our directors are elected each year.',
    ];
    expect((await inText('Who is the director?', ...lines)).certain).toBe(false);
  });

  it('is not held by what it is an office of', async () => {
    const line = 'OPM HR met with the Director to discuss the work.';
    const { answer } = await inText('Who is the director of OPM?', line);
    expect(answer).not.toContain('OPM HR is the director');
  });
});

it('is what will be, where the question asks what was', async () => {
  const pages = [textPage(1, ['The next meeting will be held on 20 November 2025.'])];
  expect((await ask('When was the meeting held?', pages)).certain).toBe(false);
  expect((await ask('When will the next meeting be held?', pages)).certain).toBe(true);
});

it('is not certain of a row about a thing that the question names, if it lacks what is asked', async () => {
  const rows = [
    ['Acquired business', 'State', 'Date of acquisition'],
    ['Cascade Pet Clinics', 'Washington', 'August 14, 2023'],
    ['Sagebrush Veterinary Group', 'Nevada', 'January 8, 2024'],
  ];
  const index = await PassageIndex.of([
    tablePage(1, rows),
    textPage(2, ['Inventory rose by 4 %.']),
  ]);
  const question = 'Which law firm advised on the acquisition of Cascade Pet Clinics?';
  const { certain, uncertain_because: reason } = answerFrom(index, question);
  expect(certain).toBe(false);
  expect(reason).toContain('“law”, “advised”');
});

it('an amount is not certain for a unit that nothing beside it names', async () => {
  const page = tablePage(1, [
    ['Tenant', 'Base rent per month'],
    ['Fjord Shipping', '6,003'],
    ['Total', '18,009'],
  ]);
  const monthly = await ask('What is the total base rent per month?', [page]);
  expect(monthly.answer).toContain('18,009');
  const yearly = await ask('What is the total base rent per year?', [page]);
  expect(yearly.certain).toBe(false);
  expect(yearly.uncertain_because).toBe('nothing beside it says “year”.');
});

it('an amount is not certain where a rate is asked for that is not known', async () => {
  const { certain } = await ask('What was the net income rate in the six months of 2023?', INTERIM);
  expect(certain).toBe(false);
});

it('the amount of a row is not certain where its rate is asked for', async () => {
  const page = tablePage(1, [
    ['Charges', 'Amount'],
    ['VAT', '$7.00'],
    ['Storage', '$35.00'],
  ]);
  expect((await ask('What is the VAT?', [page])).certain).toBe(true);
  expect((await ask('What is the VAT rate?', [page])).certain).toBe(false);
});

it('an amount is not certain where an average is asked for', async () => {
  const period = 'in the six months of 2023?';
  expect((await ask(`What was net income ${period}`)).certain).toBe(true);
  expect(await ask(`What was average net income ${period}`)).toMatchObject({
    certain: false,
    uncertain_because: 'this is one value, and the question asks for an average.',
  });
});

it('a sentence is not certain that gives no average, or the highest of what is asked for', async () => {
  const lines = (limit: string) => [
    textPage(1, [
      'The remaining term of the leases of our stores ranges from 1 to 15 years.',
      `During the year the ${limit}amount of commercial paper outstanding was $248 million.`,
    ]),
  ];
  const paper = 'What is the amount of commercial paper outstanding?';
  expect((await ask(paper, lines(''))).certain).toBe(true);
  expect(await ask(paper, lines('maximum '))).toMatchObject({
    certain: false,
    uncertain_because: 'this is the highest or lowest amount, and the question asks for none.',
  });
  expect(await ask('What is the average remaining term of the leases?', lines(''))).toMatchObject({
    certain: false,
    uncertain_because: 'this is one value, and the question asks for an average.',
  });
});

it('an amount below the line of a number of shares is money', async () => {
  expect((await ask('What were retained earnings at June 30, 2023?')).answer).toContain(
    '$613 million',
  );
});

it('an amount is not certain where its purpose is asked for', async () => {
  const income = (what: string) => ask(`What was net income ${what} the six months of 2023?`);
  expect((await income('in')).certain).toBe(true);
  expect(await income('spent on in')).toMatchObject({
    certain: false,
    uncertain_because: 'this is an amount, and the question asks what for.',
  });
});

it('a change of a balance in the cash flows is not certain to be the balance', async () => {
  const flows = statement(
    3,
    ['Statements of Cash Flows', 'cash_flow_statement'],
    [
      ['', '2023', '2022'],
      ['Net income', '90', '75'],
      ['Depreciation and amortization', '40', '38'],
      ['Changes in operating assets and liabilities:', '', ''],
      ['Unearned revenue', '51', '46'],
      ['Other liabilities', '12', '9'],
      ['Net cash provided by operating activities', '193', '168'],
    ],
  );
  const of = (what: string) => ask(`What was ${what} in 2022?`, [flows]);
  expect((await of('depreciation and amortization')).certain).toBe(true);
  expect((await of('unearned revenue')).certain).toBe(false);
});

it('one of several values of a sentence is not certain', async () => {
  const fees =
    'Directors receive sitting fees of Rs. 20,000 and Rs. 10,000 for each meeting of the';
  const page = textPage(1, [
    `${fees} Board and of the Audit Committee, respectively.`,
    'The sitting fee was approved in 2021.',
  ]);
  const asked = await ask('What is the sitting fee for a meeting of the Audit Committee?', [page]);
  expect(asked).toMatchObject({
    certain: false,
    uncertain_because: 'it has several values that may be meant.',
  });
});
