/** Each type of question about tables, lists and clauses, and what is not stated. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Block, PageContent } from '../../../../shared/contract/page.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { type Answer, answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';

const titled = (page: PageContent, title: string): PageContent => ({
  ...page,
  tables: page.tables.map((table) => ({ ...table, title })),
});

/** Lines that start with a hyphen as items of a list, those with a number as headings. */
const structured = (page: PageContent): PageContent => ({
  ...page,
  blocks: page.blocks.map((block): Block => {
    if (block.text.startsWith('- ')) return { ...block, type: 'list_item' };
    return /^\d+\. /.test(block.text) ? { ...block, type: 'heading', level: 1 } : block;
  }),
});

const DOCUMENT = [
  tablePage(1, [
    ['Region', 'Stores', 'Net sales'],
    ['Norway', '120', '500'],
    ['Sweden', '80', '404'],
    ['Denmark', '41', '300'],
    ['Total', '241', '1,204'],
  ]),
  titled(
    tablePage(2, [
      ['Land', '2023', '2022'],
      ['Norwegen', '70', '90'],
      ['Schweden', '80', '60'],
    ]),
    'Umsatz nach Land',
  ),
  structured(
    textPage(3, [
      'The company operates the following sites:',
      '- Bergen',
      '- Oslo',
      '- Lund',
      'The audit was signed by Kari Nordmann in Oslo on 12 February 2024.',
      '1. Definitions',
      '"Confidential Information" means all information marked as secret by either party.',
      'Confidential Information of the buyer means much to the supplier.',
      '2. Governing law',
      'The contract is governed by the laws of Norway.',
    ]),
  ),
];

let index: PassageIndex;
beforeAll(async () => {
  index = await PassageIndex.of(DOCUMENT);
});
const ask = (question: string): Answer => answerFrom(index, question);
const first = ({ answer }: Answer) => answer.split('\n\n')[0];

test('page numbers of a table of contents are no values', async () => {
  const contents = tablePage(1, [
    ['Contents', 'Page'],
    ['Research and development', '3'],
    ['Net sales', '5'],
  ]);
  const own = await PassageIndex.of([contents]);
  expect(answerFrom(own, 'What was research and development?').certain).toBe(false);
  expect(answerFrom(own, 'What were net sales?').certain).toBe(false);
});

describe('the rows of a table', () => {
  test.each([
    [
      'Which region has the highest net sales?',
      'Highest Net sales: Norway, 500 [1], of 3 rows (p. 1).',
    ],
    ['Which region has the fewest stores?', 'Lowest Stores: Denmark, 41 [1], of 3 rows (p. 1).'],
    ['What is the largest region by stores?', 'Highest Stores: Norway, 120 [1], of 3 rows (p. 1).'],
    [
      'Welches Land hat den höchsten Umsatz?',
      'Highest Umsatz nach Land in 2023: Schweden, 80 [1], of 2 rows (Umsatz nach Land, p. 2).',
    ],
    [
      'Welches Land hatte 2022 den höchsten Umsatz?',
      'Highest Umsatz nach Land in 2022: Norwegen, 90 [1], of 2 rows (Umsatz nach Land, p. 2).',
    ],
  ])('%s', (question, answer) => {
    const given = ask(question);
    expect(first(given)).toBe(answer);
    expect(given).toMatchObject({ certain: true, calculation: null });
  });

  it('are found under the number that their page prints, too', async () => {
    const page = tablePage(1, [
      ['Region', 'Stores'],
      ['Norway', '120'],
      ['Sweden', '80'],
    ]);
    const own = await PassageIndex.of([{ ...page, page_label: 'F-5' }]);
    expect(first(answerFrom(own, 'Which region has the fewest stores?'))).toBe(
      'Lowest Stores: Sweden, 80 [1], of 2 rows (p. 1, printed F-5).',
    );
  });

  it('are counted without those of totals', () => {
    expect(first(ask('How many regions are there?'))).toBe(
      '3: Norway [1], Sweden [2], Denmark [3] (p. 1).',
    );
  });

  it('are not added up where the table prints their total', () => {
    const answer = ask('What is the total number of stores in all regions?');
    expect(first(answer)).toContain('**Total** – Stores: 241');
    expect(answer.calculation).toBeNull();
  });

  it('are not added up where some are shares and some amounts', async () => {
    const page = tablePage(1, [
      ['Loans', 'Debt'],
      ['Fixed', '6,001'],
      ['Rate', '5.4 %'],
      ['Variable', '743'],
    ]);
    const { calculation } = answerFrom(await PassageIndex.of([page]), 'What is total debt?');
    expect(calculation).toBeNull();
  });

  it('are not compared where some are debits and some credits', async () => {
    const page = tablePage(1, [
      ['Account', 'Balance'],
      ['Current', '512.40 DR'],
      ['Savings', '750.00 CR'],
    ]);
    const index = await PassageIndex.of([page]);
    for (const asked of ['Which account has the highest balance?', 'What is the total balance?']) {
      expect(answerFrom(index, asked)).toMatchObject({ certain: false, calculation: null });
    }
  });

  it('are not asked for by a value of one of them', () => {
    expect(first(ask('How many stores are there in Norway?'))).toContain('120');
    expect(ask('Which region has the highest dividend?').certain).toBe(false);
  });

  it('is of the whole metric, not of a column or title with one of its words', async () => {
    const pages = [
      titled(
        tablePage(1, [
          ['', '2023', '2022'],
          ['Fixings', '700', '600'],
          ['Coatings', '504', '400'],
        ]),
        'Operating segments and related information',
      ),
    ];
    const { certain } = answerFrom(
      await PassageIndex.of(pages),
      'Which segment had the highest operating income?',
    );
    expect(certain).toBe(false);
  });
});

describe('a row', () => {
  const askOf = async (question: string, ...pages: PageContent[]): Promise<Answer> =>
    answerFrom(await PassageIndex.of(pages), question);

  it('is of the latest of its periods where none is named', async () => {
    const page = tablePage(1, [
      ['Key numbers', '2024', '2023'],
      ['Average headcount', '3,418', '3,297'],
      ['Floor space', '210', '190'],
    ]);
    const answer = await askOf('What is the average headcount?', page);
    expect(first(answer)).toContain('2024: 3,418');
    expect(first(answer)).not.toContain('3,297');
    expect(first(await askOf('What was the average headcount in 2023?', page))).toContain('3,297');
  });

  it('is of the value of a year, not of the change to it', async () => {
    const page = tablePage(1, [
      ['', '2024', '2024 vs. 2023 change', '2023'],
      ['Average headcount', '3,418', '4 %', '3,297'],
    ]);
    const answer = await askOf('What was the average headcount in 2024?', page);
    expect(first(answer)).toContain('2024: 3,418');
    expect(first(answer)).not.toContain('change');
    const all = first(await askOf('What was the average headcount?', page));
    expect(all).toContain('3,418; 2024 vs. 2023 change: 4 %; 2023: 3,297');
  });

  it('is of the whole year where none of its parts is asked for', async () => {
    const page = tablePage(1, [
      ['', '2024 Q1', '2024 Q2', '2024 full year'],
      ['Adjusted profit', '388', '402', '790'],
    ]);
    const year = first(await askOf('What was the adjusted profit in 2024?', page));
    expect(year).toContain('**Adjusted profit** – 2024 full year: 790');
    const quarter = first(await askOf('What was the adjusted profit in Q2 2024?', page));
    expect(quarter).toContain('**Adjusted profit** – 2024 Q2: 402');
  });

  it('is of the section that the question names, and says so', async () => {
    const page = tablePage(1, [
      ['in millions', '2024', '2023'],
      ['Revenues', '', ''],
      ['Casino', '1,951', '1,357'],
      ['Rooms', '815', '774'],
      ['Expenses', '', ''],
      ['Casino', '1,025', '622'],
      ['Rooms', '250', '232'],
    ]);
    const revenue = first(await askOf('What were the revenues of Casino in 2024?', page));
    expect(revenue).toContain('**Casino** – 2024: 1,951');
    const expense = first(await askOf('What were the expenses of Casino in 2024?', page));
    expect(expense).toContain('**Casino** – 2024: 1,025 (Expenses');
  });

  it('answers what is calculated where its label has all that is asked for', async () => {
    const page = tablePage(1, [
      ['', '2024', '2023'],
      ['Net debt', '390', '420'],
      ['Net debt-to-adjusted EBITDA ratio', '3.9', '4.2'],
    ]);
    const printed = await askOf('What was the net debt-to-adjusted EBITDA ratio in 2024?', page);
    expect(first(printed)).toContain('2024: 3.9');
    expect(printed.uncertain_because ?? '').not.toContain('only quoted');
  });

  it('is not certain without a noun of a German question', async () => {
    const page = tablePage(1, [
      ['Kapitalfluss in Mio. Euro', '2024', '2023'],
      ['Abschreibungen', '47', '44'],
      ['Vorräte', '21', '19'],
    ]);
    const answer = await askOf('Wie hoch war die Abschreibung auf Firmenwerte?', page);
    expect(answer.certain).toBe(false);
    expect(answer.uncertain_because ?? '').toContain('Firmenwerte');
  });

  it('is of the period that stands above the first column, and says so', async () => {
    const years = ['2024', '2023'].map((year, at) =>
      tablePage(at + 1, [
        [`Year ended 31 March ${year}`, 'Water', 'Retail'],
        ['Capital spend', `${year}1`, `${year}2`],
        ['Headcount', '7', '9'],
      ]),
    );
    const answer = await askOf('What was the capital spend of Retail in 2023?', ...years);
    expect(first(answer)).toContain('Retail: 20232');
    expect(first(answer)).toContain('ear ended 31 March 2023');
  });
});

describe('who holds an office', () => {
  const SIGNED = '(Senior statutory auditor), for and on behalf of Alder Audit LLP, Leeds';
  const CASES: [string, string, PageContent][] = [
    ['Who is the auditor?', 'Alder Audit LLP', textPage(1, [`Ida Thorn ${SIGNED}`])],
    ['Who audited the accounts?', 'Alder Audit LLP', textPage(1, [`Ida Thorn ${SIGNED}`])],
    [
      'Who is the auditor?',
      'Erle & Buche GmbH',
      textPage(1, [
        'Erle & Buche GmbH Wirtschaftsprüfungsgesellschaft',
        'Der Abschluss ist richtig.',
      ]),
    ],
    [
      'Wer ist Vorsitzender des Aufsichtsrats?',
      'Dr. Ulrich Erle',
      textPage(1, [
        'Dr. Maria Buche, Vorsitzende des Vorstands',
        'Dr. Ulrich Erle, Vorsitzender des Aufsichtsrats',
      ]),
    ],
    [
      'Who is the CEO?',
      'Ben J. Ash',
      textPage(1, ['Alder Corporation', 'Alder Corporation CEO Ben J. Ash said that it grew.']),
    ],
    [
      'Who is the chief executive officer?',
      'Dr. Maria Buche',
      textPage(1, ['Dr. Maria Buche, Vorsitzende des Vorstands']),
    ],
    [
      'Who is the CEO?',
      'Ben J. Ash',
      textPage(1, ['Alder Corporation', 'Name: Ben J. Ash Title: President & CEO']),
    ],
    [
      'Who is the chair of the audit committee?',
      'Ann Elm',
      tablePage(1, [
        ['Director', 'Role', 'Meetings'],
        ['Ann Elm', 'Chair of the Audit Committee', '7'],
        ['Ben Ash', 'Chair of the Pay Committee', '9'],
      ]),
    ],
  ];

  it.each(CASES)('%s: %s', async (question, holder, page) => {
    const answer = answerFrom(await PassageIndex.of([page]), question);
    expect(first(answer)).toContain(`${holder} is the`);
    expect(answer.certain).toBe(true);
  });
});

test('the holder of an office of another company is not that of this one', async () => {
  const page = textPage(1, [
    'Alder Corporation',
    'Birch Corporation CEO Ben J. Ash said that it grew.',
  ]);
  const { answer } = answerFrom(await PassageIndex.of([page]), 'Who is the CEO?');
  expect(answer).not.toContain('Ben J. Ash is the');
});

test('the company is no director, and one name no list of them', async () => {
  const signed = textPage(1, ['Alder Inc.', 'Directors: Alder Inc., Ben Ash, Cy Elm']);
  for (const question of ['Who are the directors?', 'Who is the director?'])
    expect(answerFrom(await PassageIndex.of([signed]), question).answer).not.toContain(
      'Alder Inc. is',
    );
});

describe('text', () => {
  it('is shown with the items of a list that it introduces', () => {
    expect(first(ask('How many sites does the company operate?'))).toContain(
      'the following sites: [1] Bergen [2] Oslo [3] Lund [4]',
    );
  });

  it.each(['Who signed the audit?', 'When was the audit signed?', 'Where was the audit signed?'])(
    'answers %s by the sentence that has such an entity',
    (question) => {
      const answer = ask(question);
      expect(first(answer)).toContain('signed by Kari Nordmann in Oslo on 12 February 2024');
      expect(answer.certain).toBe(true);
    },
  );

  it('is quoted where it says what a term means, not where it says something of it', () => {
    const answer = ask('What does Confidential Information mean?');
    expect(first(answer)).toMatch(/^"Confidential Information" means all information/);
    expect(answer).toMatchObject({ certain: true, kind: 'definition' });
  });

  it.each([
    'What does section 2 say?',
    'What does the section on governing law say?',
    'What does the governing law clause say?',
    'What does "Governing law" say?',
  ])('is an extract of the section: %s', (question) => {
    const answer = ask(question);
    expect(first(answer)).toContain('governed by the laws of Norway');
    expect(answer).toMatchObject({ certain: true, kind: 'section' });
  });

  it('says no yes about something else', () => {
    const answer = ask('Is the contract governed by the laws of Sweden?');
    expect(answer.certain).toBe(false);
    expect(first(answer)).not.toContain('Yes');
    expect(first(ask('Is the contract governed by the laws of Norway?'))).toContain('Yes');
  });

  it('is not there for what it does not speak of', () => {
    expect(ask('Who is the chief financial officer?').found).toBe(false);
  });
});

test.each([
  'Das Darlehen der Landesbank über 15,0 Mio. Euro wird mit 3,4 % verzinst.',
  'The loan of 2.5 bn. Canadian dollars bears interest at 3.4 %.',
])('an abbreviated magnitude does not end a sentence: %s', async (line) => {
  const index = await PassageIndex.of([textPage(1, [line, 'Es wird 2029 getilgt.'])]);
  expect(index.passages[0]?.text).toBe(line);
});

test('an uncertain answer is one statement; what else is near is only cited, repeated text once', async () => {
  const note = 'Tea prices may change without any notice.';
  const pages = [1, 2, 3].map((page) => textPage(page, [`Price list of tea, part ${page}.`, note]));
  const first = textPage(4, ['Why tea prices did change so much is a long story of bad weather.']);
  const { answer, certain, citations } = answerFrom(
    await PassageIndex.of([...pages, first]),
    'What weather made tea prices change?',
  );
  expect(certain).toBe(false);
  expect(answer).toMatch(/^Not certain: Why tea prices did change .* bad weather\. \[1\]$/);
  expect(citations.map(({ page, quote }) => [page, quote === note])).toEqual([
    [4, false],
    [1, true],
  ]);
});

test('pages that state the same as the answer are cited after it', async () => {
  const total = [
    ['', '2023', '2022'],
    ['Net sales', '48,210', '45,990'],
  ];
  const { answer, citations } = answerFrom(
    await PassageIndex.of([tablePage(1, total), textPage(2, ['Tea.']), tablePage(3, total)]),
    'What were net sales in 2023?',
  );
  expect(answer).not.toContain('[2]');
  expect(citations.map(({ page }) => page)).toEqual([1, 3]);
});

test('the label of a row is given without its colon', async () => {
  const page = tablePage(1, [
    ['Description', 'Quantity', 'Amount'],
    ['Slate', '120', '504.00'],
    ['Paving', '36', '666.00'],
    ['Surcharge for freight:', '', '70.00'],
  ]);
  const answer = answerFrom(await PassageIndex.of([page]), 'What is the surcharge for freight?');
  expect(first(answer)).toContain('**Surcharge for freight** – Amount: 70.00 [1]');
});

describe('what only looks like an answer is not stated as a fact', () => {
  const PAGES = [
    textPage(1, [
      'Northwind imports tea.',
      'Northwind has reviewed its discount rate as of May 31.',
    ]),
    tablePage(3, [
      ['(Millions, except employees)', 'Employees', 'Sales'],
      ['Norway', '1,204', '10'],
      ['Sweden', '800', '20'],
    ]),
    tablePage(4, [
      ['Own retail stores', 'Number'],
      ['Factory stores', '200'],
      ['Outlet stores', '30'],
    ]),
    tablePage(5, [
      ['Site', 'Visitors'],
      ['Museum', '50'],
      ['of which children', '20'],
      ['Garden', '30'],
      ['Total', '80'],
    ]),
    tablePage(6, [
      ['', '2023', '2022'],
      ['Repurchases of preferred stock', '12', '14'],
    ]),
    textPage(7, [
      'In March the group bought shares of Semfinder, headquartered in Kreuzlingen.',
      'The chief executive officer and the chief financial officer report to the audit committee.',
    ]),
  ];

  test('rows that are parts of others are not added again', async () => {
    const question = 'What is the total number of visitors of all sites?';
    const answer = answerFrom(await PassageIndex.of(PAGES), question);
    expect(first(answer)).toContain('**Total** – Visitors: 80');
  });

  test.each([
    ['a place of another company', 'Where are the headquarters?'],
    ['offices without a name', 'Who is the chief financial officer?'],
    ['rows of what is counted in a column', 'How many employees are there?'],
    ['rows of kinds', 'How many stores are there?'],
    ['a day in place of a rate', 'What is the discount rate?'],
    ['a row of something else', 'What was the preferred stock in 2023?'],
  ])('%s: %s', async (_, question) => {
    const answer = answerFrom(await PassageIndex.of(PAGES), question);
    expect(answer.certain).toBe(false);
  });
});

describe('when something was signed', () => {
  const answerOf = async (text: string, question = 'When was it signed?') =>
    answerFrom(
      await PassageIndex.of([textPage(1, [text, 'The board met in the town hall.'])]),
      question,
    );

  it.each([
    'It was signed by the chairman in accordance with the 2019 Companies Act.',
    'The 2023 accounts were signed by the directors.',
    'The order was signed by Mr. May in the second half of the year.',
  ])('is not certain from a sentence without a date: %s', async (text) => {
    expect((await answerOf(text)).certain).toBe(false);
  });

  it.each([
    'It was signed by the chairman in 2019.',
    'The accounts were signed by the directors on 3 May 2023.',
  ])('is as good as certain from one with a date: %s', async (text) => {
    const { confidence, uncertain_because } = await answerOf(text);
    expect(confidence).toBeGreaterThan(0.75);
    expect(uncertain_because).toBeNull();
  });

  it('is not found where the nearest passage hardly speaks of it', async () => {
    const far = await answerOf(
      'The lease was signed and sealed.',
      'What date was the agreement signed?',
    );
    expect([far.found, far.confidence]).toEqual([false, 0]);
    expect(far.nearest).not.toEqual([]);
  });
});

describe('of a row with several cells', () => {
  const page = tablePage(1, [
    ['Serviço', 'Início', 'Duração', 'Preço'],
    ['Mudança de óleo', '08:30', '40 minutos', '59,00 €'],
    ['Revisão anual', '09:15', '2 horas', '149,00 €'],
  ]);
  it.each([
    ['Quanto custa a revisão anual?', '**Revisão anual** – Preço: 149,00 €'],
    ['Quanto tempo demora a revisão anual?', '**Revisão anual** – Duração: 2 horas'],
    ['A que horas é a revisão anual?', '**Revisão anual** – Início: 09:15'],
  ])('the one of the kind that is asked for is shown: %s', async (question, expected) => {
    const answer = answerFrom(await PassageIndex.of([page]), question);
    expect(answer.answer.replace(/^Not certain: | \[1\].*$/gs, '')).toBe(expected);
  });
});

it('an amount is not the sentence that only speaks of it', async () => {
  const lines = (fee: string) => [
    'The members elect the board.',
    `The annual fee is ${fee} and is due on 31 January.`,
  ];
  const askIn = async (fee: string) =>
    answerFrom(await PassageIndex.of([textPage(1, lines(fee))]), 'What is the annual fee?');
  expect((await askIn('£120')).certain).toBe(true);
  expect((await askIn('set by the meeting')).certain).toBe(false);
});

it('a time of day answers when', async () => {
  const page = textPage(1, ['The meeting was opened at noon.', 'The meeting closed at 19:40.']);
  const answer = answerFrom(await PassageIndex.of([page]), 'When did the meeting close?');
  expect(first(answer)).toContain('19:40');
});
