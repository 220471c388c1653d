/** Questions about a filing, answered from its statements. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { FILING } from '../../../../test/support/sample-filing.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { type Answer, answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';
import { retrieve, suggestFrom } from './index.ts';

let index: PassageIndex;
beforeAll(async () => {
  index = await PassageIndex.of(FILING);
});
const ask = (question: string): Answer => answerFrom(index, question);
const first = ({ answer }: Answer) => answer.split('\n\n')[0];

describe('a value', () => {
  it('is the cell of the row and the period, with unit and source', () => {
    const answer = ask("What were Northwind's net sales in 2022?");
    expect(answer.answer).toBe(
      'Net sales were $1,118 million in 2022 (Consolidated Statements of Income, p. 2) [1].',
    );
    expect(answer).toMatchObject({ found: true, certain: true, kind: 'value', calculation: null });
    expect(answer.citations[0]).toMatchObject({ page: 2, quote: 'Net sales 1,118' });
  });

  it('is found by another name of the row, in the scale asked for', () => {
    expect(first(ask('What was revenue in 2023? Answer in USD billions.'))).toBe(
      'Net sales were $1.2 billion in 2023 (Consolidated Statements of Income, p. 2) [1].',
    );
  });

  it('is of the latest period where none is named', () => {
    expect(first(ask('What are total assets?'))).toContain('$1,500 million in 2023');
  });

  it('is read from any row that the question describes', () => {
    const answer = ask('How much was advertising in 2022?');
    expect(first(answer)).toBe(
      '**Advertising** – 2022: 29 (Consolidated Statements of Income, in millions of $) [1]',
    );
    expect(answer.certain).toBe(true);
  });
});

describe('the name of the company', () => {
  const [, ...statements] = FILING;
  const filler = Array.from({ length: 8 }, (_, at) => textPage(at + 6, ['Nothing is said here.']));
  const ask = async (question: string, cover: string, row: string): Promise<Answer> => {
    const pages = [
      textPage(1, ['Annual report', cover]),
      ...statements,
      tablePage(5, [
        ['Net sales', '2023', '2022'],
        [row, '804', '718'],
        ['Birch', '400', '400'],
      ]),
      ...filler,
    ];
    return answerFrom(await PassageIndex.of(pages), question);
  };

  it('asks for nothing else than the whole, though few pages have it', async () => {
    const question = 'What were net sales of Northwind Traders in 2023?';
    const answer = await ask(question, 'NORTHWIND TRADERS, INC.', 'Elm');
    expect(first(answer)).toContain('$1,204 million in 2023');
    expect(answer.certain).toBe(true);
  });

  it('is told by the reason where the answer is of something else', async () => {
    const question = 'What were net sales of Southwind in 2023?';
    const answer = await ask(question, 'Southwind is near.', 'Elm');
    expect(answer.certain).toBe(false);
    expect(answer.uncertain_because).toBe('nothing beside the figure says “Southwind”.');
    const { values, quotes } = answer.coded_uncertain_because ?? {};
    expect({ values, quotes }).toEqual({ values: { where: 'figure' }, quotes: ['Southwind'] });
  });

  it('is no other name of a document of few pages', async () => {
    const flooding = 'Calder Edge lost seven weeks to flooding.';
    const cover = textPage(1, ['Annual report', 'NORTHWIND TRADERS, INC.', flooding]);
    const short = await PassageIndex.of([cover, ...statements]);
    const answer = answerFrom(short, 'What were net sales of Calder Edge in 2023?');
    expect(answer.certain).toBe(false);
  });

  it.each([
    ['a segment that has its first word alone', 'Northwind', 'NORTHWIND TRADERS, INC.'],
    ['a name that is not on the cover', 'Southwind', 'NORTHWIND TRADERS, INC.'],
  ])('is told from %s', async (_, name, cover) => {
    const answer = await ask(`What were net sales of ${name} in 2023?`, cover, name);
    expect(answer.certain && answer.answer.includes('1,204')).toBe(false);
  });
});

it('an amount that is worked out has the decimals of its operands', async () => {
  const flows = tablePage(1, [
    ['In millions of $', '2023', '2022'],
    ['Net cash provided by operating activities', '2,807.0', '2,841.0'],
    ['Depreciation and amortization', '620.1', '618.8'],
    ['Capital expenditures', '(537.6)', '(622.7)'],
  ]);
  const table = { title: 'Consolidated Statements of Cash Flows', unit: 'In millions of $' };
  const page = { ...flows, tables: flows.tables.map((one) => ({ ...one, ...table })) };
  const answer = answerFrom(await PassageIndex.of([page]), 'What was free cash flow in 2023?');
  expect(first(answer)).toContain('$2,269.4 million');
});

describe('a year that ends early in the next', () => {
  const income = ['Net sales', 'Cost of sales', 'Gross profit', 'Operating income', 'Net income'];
  const balance = ['Inventories', 'Total current assets', 'Total assets', 'Total liabilities'];
  const rowsOf = (labels: readonly string[]) => labels.map((label) => [label, '904', '718']);

  it.each([
    ['2024', '2023', false],
    ['2025', '2024', true],
  ])('may be named %s, and is earlier only if that is the one before', async (last, before, is) => {
    const { accounts } = await PassageIndex.of([
      tablePage(1, [['Fiscal year', last, before], ...rowsOf(income)]),
      tablePage(2, [['In thousands', 'February 1, 2025', 'February 3, 2024'], ...rowsOf(balance)]),
    ]);
    expect(accounts.isEarlier({ year: 2024, months: 12, part: null })).toBe(is);
    expect(accounts.isEarlier({ year: 2023, months: 12, part: null })).toBe(true);
  });
});

describe('a share', () => {
  it.each([
    'What share of total assets is inventory?',
    'What was inventory as a share of total assets?',
    'What percentage of total assets does inventory represent?',
  ])('is of the whole that is named, wherever: %s', (question) => {
    const { calculation } = ask(question);
    expect(calculation?.operands.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Inventor/),
      expect.stringMatching(/^Total assets/),
    ]);
  });
});

describe('two metrics', () => {
  it('are calculated with as the question says', () => {
    const { calculation } = ask('What is the difference between total assets and inventory?');
    expect(calculation?.operands.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Total assets/),
      expect.stringMatching(/^Inventor/),
    ]);
  });

  it('are not listed where the question joins their words into one', () => {
    expect(ask('What was cash paid for income taxes?').answer).not.toContain('|---');
  });
});

describe('a period', () => {
  it('is relative to the latest one where the question stands alone', () => {
    const answer = ask('What were net sales in the prior year?');
    expect(first(answer)).toContain('$1,118 million in 2022');
    expect(answer.understood_as).toContain('2022');
  });
});

it('does not answer for a region that the first page names, from the whole company', async () => {
  const [front, ...rest] = FILING;
  if (!front) throw new Error('The filing has no page.');
  const named = textPage(1, ['Northwind sells its products in Europe and Asia.']);
  const index = await PassageIndex.of([{ ...named, page: front.page }, ...rest]);
  expect(answerFrom(index, 'What were net sales in Europe?').certain).toBe(false);
});

describe('costs printed in brackets', () => {
  it('are amounts, and a result that a measure cannot have is not certain', async () => {
    const statement = (sales: string) =>
      tablePage(1, [
        ['(in millions)', '2023', '2022'],
        ['Net sales', sales, '1,118'],
        ['Cost of sales', '(711)', '(668)'],
        ['Gross profit', '493', '450'],
        ['Research and development', '(61)', '(55)'],
        ['Operating income', '212', '190'],
        ['Net income', '150', '141'],
      ]);
    const titled = (page: PageContent): PageContent => ({
      ...page,
      tables: page.tables.map((table) => ({
        ...table,
        title: 'Consolidated Statements of Income',
      })),
    });
    const asked = async (sales: string, question: string) =>
      answerFrom(await PassageIndex.of([titled(statement(sales))]), question);
    const { answer } = await asked('1,204', 'What was the cost of sales as a share of revenue?');
    expect(answer).toContain('711 [1] ÷ 1,204 [2] = 59.1 %');
    const spent = await asked('1,204', 'How much did it spend on research and development?');
    expect(spent).toMatchObject({ kind: 'value', certain: true });
    expect(spent.answer).toContain('was 61 in 2023');
    expect((await asked('1,204', 'What was the gross margin?')).certain).toBe(true);
    expect((await asked('204', 'What was the gross margin?')).certain).toBe(false);
  });
});

describe('a calculation', () => {
  it('shows its arithmetic and cites every operand', () => {
    const answer = ask('By how many per cent did net sales grow from 2022 to 2023?');
    expect(first(answer)).toBe(
      'Net sales increased by 7.7 %, from $1,118 million [1] in 2022 to $1,204 million [2] in 2023: ' +
        '(1,204 [2] − 1,118 [1]) ÷ 1,118 [1] = 7.7 %.',
    );
    expect(answer.calculation).toMatchObject({
      expression: '(1,204 − 1,118) ÷ 1,118',
      unit: '%',
      operands: [
        { label: 'Net sales, 2023', value: 1204e6, text: '1,204', citation: 1 },
        { label: 'Net sales, 2022', value: 1118e6, text: '1,118', citation: 0 },
      ],
    });
    expect(answer.calculation?.result).toBeCloseTo(7.692, 2);
    expect(answer.citations.map(({ quote }) => quote)).toEqual([
      'Net sales 1,118',
      'Net sales 1,204',
    ]);
  });

  it.each([
    'What was the net revenue in the latest year and how did it change?',
    'What was revenue in 2023, and by how much did it grow?',
    'What was revenue in 2023 and what was its growth?',
  ])('gives a value with its change: %s', (question) => {
    const answer = ask(question);
    expect(first(answer)).toBe(
      'Net sales increased by 7.7 %, from $1,118 million [1] in 2022 to $1,204 million [2] in 2023: ' +
        '(1,204 [2] − 1,118 [1]) ÷ 1,118 [1] = 7.7 %.',
    );
    expect(answer).toMatchObject({ certain: true, kind: 'calculation' });
    expect(answer.calculation?.result).toBeCloseTo(7.692, 2);
  });

  it('gives the change of a margin in points, and of a loss as an amount', () => {
    expect(first(ask('What was gross margin in 2023 and how did it change?'))).toMatch(
      /^Gross margin increased by 3\.0 percentage points, from 37\.2 % .* in 2022 to 40\.2 % .* in 2023/,
    );
    expect(first(ask('What was net income in 2023 and how did it change?'))).toContain(
      'increased by $108 million, from',
    );
  });

  it('says that a change cannot be worked out, beside the value', () => {
    const answer = ask('What was revenue in 2022 and how did it change?');
    expect(first(answer)).toContain('$1,118 million in 2022');
    expect(answer.answer).toContain('The change cannot be worked out');
  });

  it('answers how a metric changed without a period', () => {
    expect(first(ask('How did net sales change?'))).toContain('increased by $86 million');
  });

  it('knows ratios of several statements', () => {
    expect(first(ask('What is the current ratio for 2023?'))).toContain('640 [1] ÷ 320 [2] = 2.00');
    expect(first(ask('What was return on assets in 2023?'))).toContain(
      '96 [1] ÷ ((1,500 [2] + 1,400 [3]) ÷ 2) = 6.6 %',
    );
    expect(first(ask('What was free cash flow in 2023?'))).toContain('175 [1] − 80 [2]');
  });

  it('compounds growth over the years between two values', () => {
    const answer = ask('What is the CAGR of net sales from 2022 to 2023?');
    expect(first(answer)).toBe(
      'Revenue had a compound annual growth rate of 7.7 % over 1 year, from $1,118 million [1] in 2022 to $1,204 million [2] in 2023: ' +
        '(1,204 [2] ÷ 1,118 [1]) ^ (1 ÷ 1) − 1 = 7.7 %.',
    );
    expect(answer).toMatchObject({ certain: true, kind: 'calculation' });
  });

  it('follows the formula of the question', () => {
    const answer = ask(
      'What is the 2023 turn? Turn is defined as: 2023 COGS / (average inventory between 2022 and 2023).',
    );
    expect(first(answer)).toContain('720 [1] ÷ ((210 [2] + 190 [3]) ÷ 2) = 3.60');
  });

  it('averages a balance over the start and the end of the year', () => {
    expect(first(ask('What was average inventory in 2023?'))).toBe(
      'Average inventories was $200 million in 2023: (210 [1] + 190 [2]) ÷ 2 = $200 million.',
    );
  });

  it('averages a share over years', () => {
    expect(first(ask('What is the 2022 - 2023 average of capex as a % of revenue?'))).toContain(
      '(70 [1] ÷ 1,118 [2] + 80 [3] ÷ 1,204 [4]) ÷ 2 = 6.5 %',
    );
  });
});

describe('yes or no, and comparisons', () => {
  it('answers from two periods', () => {
    expect(first(ask('Did net sales increase in 2023?'))).toMatch(
      /^Yes\. Net sales increased by 7\.7 %/,
    );
    expect(first(ask('Has gross profit declined since 2022?'))).toMatch(/^No\. Gross profit incre/);
  });

  it('sets periods side by side in a table whose cells are cited', () => {
    const { answer, citations } = ask('Compare net sales and gross profit in 2022 and 2023.');
    expect(answer).toContain('| Revenue | $1,118 million [1] | $1,204 million [2] |');
    expect(answer).toContain('| Gross profit | $416 million [3] | $484 million [4] |');
    expect(citations).toHaveLength(4);
  });
});

describe('amounts in thousands and in millions', () => {
  const page = (number: number, unit: string, rows: string[][]): PageContent => {
    const own = tablePage(number, [['', '2023', '2022'], ...rows]);
    return { ...own, tables: own.tables.map((table) => ({ ...table, unit })) };
  };
  const PAGES = [
    page(1, 'In millions of $', [['Net sales', '1,204', '1,118']]),
    page(2, 'In thousands of $', [['Net income', '96,000', '12,500']]),
  ];

  it('stand in one scale beside one another', async () => {
    const answer = answerFrom(
      await PassageIndex.of(PAGES),
      'Compare net sales and net income in 2023.',
    );
    expect(answer.answer).toContain('| Revenue | $1,204 million [1] |');
    expect(answer.answer).toContain('| Net income | $96 million [2] |');
  });

  it('are operands with their scales', async () => {
    const answer = answerFrom(
      await PassageIndex.of(PAGES),
      'What was net income as a % of net sales in 2023?',
    );
    expect(first(answer)).toContain('$96,000 thousand [1] ÷ $1,204 million [2] = 8.0 %');
    expect(answer.calculation?.expression).toBe('$96,000 thousand ÷ $1,204 million');
  });
});

describe('what is not sure', () => {
  it('is not stated as a fact where the question says more than the row', () => {
    const answer = ask('What was adjusted EBITDA in 2023?');
    expect(answer.certain).toBe(false);
    expect(answer.answer).toMatch(/^Not certain:/);
  });

  it('is a number where a percentage is asked for', () => {
    expect(ask('What percentage was advertising in 2022?').certain).toBe(false);
  });

  it('is not found where the document says nothing of the year', () => {
    const answer = ask('What were net sales in 2019?');
    expect(answer).toMatchObject({ found: false, confidence: 0, citations: [] });
    expect(answer.answer).toContain('not found');
    expect(answer.answer).toContain('2019');
    expect(answer.nearest[0]?.citation.page).toBe(2);
  });

  it('is not found where only a common word of the question is in the document', () => {
    const answer = ask('Who is the head of the tea space program?');
    expect(answer).toMatchObject({ found: false, citations: [] });
    expect(answer.nearest.length).toBeGreaterThan(0);
  });
});

describe('a value that is never stated as sure', () => {
  const STATEMENT = [
    ['(in millions)', '2023', '2022'],
    ['Adjustments to reconcile net income to cash:', '', ''],
    ['Other adjustments, net', '(479)', '(310)'],
    ['Total before tax', '12', '14'],
  ];
  const askOf = async (question: string, ...tables: string[][][]) => {
    const pages = tables.map((rows, at) => tablePage(at + 1, rows));
    return answerFrom(await PassageIndex.of(pages), question);
  };

  it('is that of a row for the qualifier of a metric alone', async () => {
    expect((await askOf('What was adjusted net income in 2023?', STATEMENT)).certain).toBe(false);
    expect((await askOf('What was adjusted EPS in 2023?', STATEMENT)).certain).toBe(false);
  });

  it('is that of a row before what is asked for', async () => {
    expect((await askOf('What was the total tax in 2023?', STATEMENT)).certain).toBe(false);
  });

  it('has another value in a row that fits as well', async () => {
    const segment = (value: string) => [
      ['$ million', '2023', '2022'],
      ['Net sales', '1,204', '1,118'],
      ['Customer orders', value, '4'],
      ['Operating income', '88', '79'],
    ];
    const question = 'What were customer orders in 2023?';
    expect((await askOf(question, segment('120'))).certain).toBe(true);
    expect((await askOf(question, segment('120'), segment('120'))).certain).toBe(true);
    expect((await askOf(question, segment('120'), segment('75'))).certain).toBe(false);
  });

  it.each([
    'What were net sales in the last quarter of 2023?',
    'Wie hoch war der Umsatz im letzten Quartal 2023?',
  ])('is that of a year where a part of it is asked for: %s', (question) => {
    expect(ask(question).certain).toBe(false);
  });

  it('has a row of its own that says more of the question', async () => {
    const taxes = [
      ['$ million', '2023', '2022'],
      ['Income before income taxes', '100', '90'],
      ['Income taxes', '25', '20'],
      ['Net income', '75', '70'],
    ];
    const note = [
      ['$ million', '2023', '2022'],
      ['Total current income taxes', '18', '12'],
    ];
    const { answer, certain } = await askOf(
      'What were total current income taxes in 2023?',
      taxes,
      note,
    );
    expect(certain && answer.includes('25')).toBe(false);
  });

  it('is of a company that the document does not name', () => {
    const { found, answer } = ask('What was the revenue of Siemens in 2023?');
    expect(found).toBe(false);
    expect(answer).toContain('it says nothing of Siemens');
  });
});

describe('a follow-up', () => {
  it('takes what it leaves out from the questions before', () => {
    const history = ['What were net sales in 2023?'];
    const answer = answerFrom(index, 'and in 2022?', { history });
    expect(answer.understood_as).toBe('What were net sales in 2022?');
    expect(first(answer)).toContain('$1,118 million in 2022');
    expect(answerFrom(index, 'What is goodwill?', { history }).understood_as).toBeNull();
  });
});

describe('a follow-up with a relative period', () => {
  const TWO_PARTS = 'What was the net revenue in the latest year and how did it change?';
  it.each([
    [
      [TWO_PARTS],
      'And the year before?',
      'What was the net revenue in 2022 and how did it change?',
    ],
    [['What are total assets?'], 'and the previous year?', 'What are total assets in 2022?'],
    [['What was the advertising?'], 'and the year before?', 'What was the advertising in 2022?'],
    [['What was revenue in 2022?'], 'the year after?', 'What was revenue in 2023?'],
  ])('after %j, %s', (history, question, full) => {
    const answer = answerFrom(index, question, { history });
    expect(answer.understood_as).toBe(full);
    expect(answer.answer).toContain(full.includes('2022') ? '2022' : '2023');
  });
});

describe('suggestFrom', () => {
  it('suggests only what is answered for certain', () => {
    const questions = suggestFrom(index);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    expect(questions.length).toBeLessThanOrEqual(6);
    expect(questions).toContain('What was revenue in 2023?');
    for (const question of questions)
      expect(ask(question), question).toMatchObject({ certain: true });
  });

  it('suggests nothing of a document that has nothing to ask for', async () => {
    expect(
      suggestFrom(await PassageIndex.of([textPage(1, ['A letter without numbers or sections.'])])),
    ).toEqual([]);
  });
});

describe('retrieve', () => {
  it('gives rows with their columns, best page first, within its budget', () => {
    const passages = retrieve(index, 'What were net sales in 2023?');
    expect(passages[0]?.text).toBe('Net sales | 2023: 1,204 | 2022: 1,118 (In millions of $)');
    expect(passages[0]?.citation).toMatchObject({ page: 2, quote: 'Net sales 1,204 1,118' });
    const few = retrieve(index, 'What were net sales in 2023?', { characters: 200 });
    const size = few.reduce((sum, { text, heading }) => sum + text.length + heading.length, 0);
    expect(size).toBeLessThanOrEqual(200);
    expect(few.length).toBeLessThan(passages.length);
  });
});
