import { describe, expect, test } from 'vitest';
import type { Table } from '../../../../../../shared/contract/table.ts';
import { LEFT } from '../../../../../../test/support/layout-read.ts';
import { TablePage } from '../../../../../../test/support/table-page.ts';
import { draftPage, finishPage, profileDocument } from '../../index.ts';

const BOLD = { bold: true };

const SALES = [
  ['', '2024', '2023'],
  ['Net sales', '204', '191'],
  ['Cost of sales', '120', '110'],
];

function labelsOf(
  ...pages: TablePage[]
): (Pick<Table, 'title' | 'unit' | 'period'> & { in: string })[] {
  const readings = pages.map(({ page, tables }) => draftPage(page.page(), tables));
  const profile = profileDocument(readings.map(({ summary }) => summary));
  return readings
    .flatMap(({ draft }) => finishPage(draft, profile).tables)
    .map(({ title, unit, period, section }) => ({
      title,
      ...(unit !== undefined && { unit }),
      ...(period !== undefined && { period }),
      in: section?.at(-1) ?? '',
    }));
}

const prose = (page: TablePage, baseline: number): TablePage => {
  page.page.lines(50, baseline, LEFT);
  return page;
};

describe('the title of a table', () => {
  test('is the heading above, unit and period apart', () => {
    const page = prose(new TablePage(), 60)
      .line(140, 'Consolidated Balance Sheets', { size: 12, ...BOLD })
      .line(156, '(In millions, except per share data)', BOLD)
      .line(170, 'As of May 31, 2024 and 2023', BOLD)
      .table(180, SALES);
    expect(labelsOf(page)).toEqual([
      {
        title: 'Consolidated Balance Sheets',
        unit: 'In millions, except per share data',
        period: 'As of May 31, 2024 and 2023',
        in: 'Consolidated Balance Sheets',
      },
    ]);
  });

  test.each([
    'Net income per share 3.63 0.29 3.92 (1.07)',
    'BTW NL810433941 IBAN NL57INGB0669 KvK 24330087',
    'HDFC0000003',
  ])('is no line of amounts or codes: %s', (line) => {
    expect(labelsOf(prose(new TablePage(), 60).line(170, line).table(180, SALES))).toMatchObject([
      { title: null },
    ]);
  });

  test('is no address in larger type', () => {
    const page = prose(new TablePage(), 60);
    page.page.lines(50, 130, ['Harbour Works', '93 Mill Road', 'Leith'], { size: 11 });
    expect(labelsOf(page.table(180, SALES))).toMatchObject([{ title: null }]);
  });

  test('is set in the middle of the page, also above a table that is narrower', () => {
    const title = 'Consolidated Balance Sheets';
    const narrow = SALES.map((row) => row.slice(0, 2));
    const page = prose(new TablePage(), 60);
    const middle = page.page.page().width / 2;
    const centred = (text: string) => middle - (text.length * 5) / 2;
    page.line(150, title, BOLD, centred(title)).table(160, narrow);
    expect(labelsOf(page)).toMatchObject([{ title }]);
    const word = prose(new TablePage(), 60);
    word.line(150, 'Sold', BOLD, centred('Sold')).table(160, narrow);
    expect(labelsOf(word)).toMatchObject([{ title: null }]);
  });

  test('is a label in bold that is no heading', () => {
    const page = prose(new TablePage(), 60)
      .line(150, 'Sales by Region (in thousands)', BOLD)
      .table(160, SALES);
    expect(labelsOf(page)).toMatchObject([{ title: 'Sales by Region', unit: 'In thousands' }]);
  });

  test.each([
    ['Sales by region in 2024', 'Sales by region in 2024'],
    ['Panel 2: sales of 40 shops', 'Panel 2: sales of 40 shops'],
    ['The limit is £250.00. All amounts in thousands.', null],
    ['Date of delivery: 28 March 2025', null],
    ['Buyer: Alder Ltd Seller: Birch Ltd', null],
    ['Incoterm: DAP', null],
    ['TABLE 4: SALES', 'TABLE 4: SALES'],
  ])('in the style of the body is no sentence and no value: %s', (text, title) => {
    const page = prose(new TablePage(), 60).line(150, text).table(160, SALES);
    expect(labelsOf(page)).toMatchObject([{ title }]);
  });

  test('is no sentence that states the unit', () => {
    const sentence = 'All amounts are stated in thousands of euros.';
    const page = prose(new TablePage(), 60).line(150, sentence).table(160, SALES);
    expect(labelsOf(page)).toMatchObject([{ title: null, unit: 'In thousands of euros' }]);
  });

  test('is the heading above the one sentence that leads the table in', () => {
    const page = prose(new TablePage(), 60)
      .line(140, '4. Property and Equipment', { size: 12, ...BOLD })
      .line(160, 'Property and equipment consisted of the following (in millions):')
      .table(175, SALES);
    expect(labelsOf(page)).toMatchObject([
      { title: '4. Property and Equipment', unit: 'In millions' },
    ]);
  });

  test('is what the sentence says where text stands between it and the heading', () => {
    const page = prose(new TablePage().line(40, '4. Property', { size: 14, ...BOLD }), 60)
      .line(140, 'The following table summarizes our net sales by region (in millions):')
      .table(155, SALES);
    expect(labelsOf(page)).toEqual([
      { title: 'Net sales by region', unit: 'In millions', in: '4. Property' },
    ]);
  });

  test('is the heading of the section where a sentence only points to the table', () => {
    const page = prose(new TablePage().line(40, '4. Property', { size: 14, ...BOLD }), 60)
      .line(140, 'Fair value was determined using the following inputs (in millions):')
      .table(155, SALES);
    expect(labelsOf(page)).toEqual([
      { title: '4. Property', unit: 'In millions', in: '4. Property' },
    ]);
  });

  test('is no heading that names only a part of the document, a company or a period', () => {
    for (const heading of ['Part II', 'Example Mining, Inc.', 'Year ended May 31, 2024']) {
      const page = prose(new TablePage().line(40, heading, { size: 14, ...BOLD }), 60)
        .line(140, 'Fair value was determined using the following inputs (in millions):')
        .table(155, SALES);
      expect(labelsOf(page)).toMatchObject([{ title: null }]);
    }
  });

  test('is the heading of the section at the top of a page that follows a table', () => {
    const first = prose(new TablePage(1).line(40, '4. Property', { size: 14, ...BOLD }), 60)
      .line(700, 'The following table summarizes our net sales by region:')
      .table(710, SALES);
    const narrow = SALES.map((row) => row.slice(0, 2));
    const second = prose(new TablePage(2).table(40, narrow), 120);
    expect(labelsOf(first, second).map(({ title }) => title)).toEqual([
      'Net sales by region',
      '4. Property',
    ]);
  });

  test('is printed in rows of its own above the header', () => {
    const title = 'Consolidated Statements of Changes in Equity';
    const page = prose(new TablePage(), 60).table(150, [[title], ['(In millions)'], ...SALES]);
    expect(labelsOf(page)).toMatchObject([{ title, unit: 'In millions' }]);
  });

  test('is none where text stands between: the heading is the section', () => {
    const page = prose(new TablePage().line(40, '4. Property', { size: 14, ...BOLD }), 60);
    expect(labelsOf(page.table(130, SALES))).toEqual([{ title: null, in: '4. Property' }]);
  });

  test('is shared with a table right below', () => {
    const page = prose(new TablePage(), 60)
      .line(140, 'Sales by Region (in millions)', BOLD)
      .table(150, [['At May 31, 2024', 'North', 'South'], ...SALES.slice(1)])
      .table(220, [['At May 31, 2023', 'North', 'South'], ...SALES.slice(1)]);
    expect(labelsOf(page)).toMatchObject([
      { title: 'Sales by Region', unit: 'In millions' },
      { title: 'Sales by Region', unit: 'In millions' },
    ]);
  });

  test('is not the name of the company that stands above every statement', () => {
    const statement = (number: number, name: string) =>
      prose(new TablePage(number), 60)
        .line(160, 'EXAMPLE MINING AND SUBSIDIARIES', BOLD, 200)
        .line(172, name, BOLD, 220)
        .line(184, '(in millions)', BOLD, 260)
        .table(195, SALES);
    const titles = ['Balance Sheets', 'Statements of Income', 'Statements of Cash Flows'];
    const found = labelsOf(...titles.map((name, at) => statement(at + 1, name)));
    expect(found.map(({ title, unit }) => [title, unit])).toEqual(
      titles.map((title) => [title, 'In millions']),
    );
  });

  test('is that of the first part where the table goes on over the page', () => {
    const first = new TablePage(1).line(700, 'Sales by Region (continued)', BOLD).table(710, SALES);
    const second = prose(new TablePage(2).table(40, SALES), 120);
    expect(labelsOf(first, second).map(({ title }) => title)).toEqual([
      'Sales by Region',
      'Sales by Region',
    ]);
  });

  test('leaves unit and period in the header of the table', () => {
    const page = prose(new TablePage(), 60)
      .line(140, 'Sales by Region', BOLD)
      .table(
        150,
        [
          ['', 'Years ended May 31,'],
          ['(In millions)', '2024', '2023'],
          ['Net sales', '204', '191'],
        ],
        2,
      );
    expect(labelsOf(page)).toMatchObject([
      { title: 'Sales by Region', unit: 'In millions', period: 'Years ended May 31, 2024, 2023' },
    ]);
  });

  test('completes a period in the corner by the years beside it', () => {
    const page = prose(new TablePage(), 60)
      .line(140, 'Sales by Region', BOLD)
      .table(150, [['Year Ended June 30,', '2024', '2023'], ...SALES.slice(1)]);
    expect(labelsOf(page)).toMatchObject([{ period: 'Year Ended June 30, 2024, 2023' }]);
  });
});
