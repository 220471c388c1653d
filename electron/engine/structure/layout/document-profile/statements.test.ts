import { describe, expect, test } from 'vitest';
import { LEFT } from '../../../../../test/support/layout-read.ts';
import { TablePage } from '../../../../../test/support/table-page.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';

const BOLD = { bold: true };
const YEARS = ['', '2024', '2023'];
const rowsOf = (...labels: readonly string[]) => [
  YEARS,
  ...labels.map((label, at) => [label, `${204 + at}`, `${191 + at}`]),
];
const BALANCE = rowsOf('Cash and cash equivalents', 'Inventories', 'Total assets', 'Goodwill');
const INCOME = rowsOf('Net sales', 'Cost of sales', 'Gross profit', 'Net income');
const EQUITY = rowsOf('Balance at beginning of year', 'Dividends declared', 'Net income');
const CASH = rowsOf('Net cash provided by operating activities', 'Dividends paid');

const page = (number: number, title: string, rows: readonly (readonly string[])[]): TablePage => {
  const drawn = new TablePage(number);
  drawn.page.lines(50, 60, LEFT);
  return drawn.line(150, title, { size: 12, ...BOLD }).table(165, rows);
};

function readTables(...pages: TablePage[]) {
  const drafts = pages.map(({ page, tables }) => draftPage(page.page(), tables));
  const profile = profileDocument(drafts.map(({ summary }) => summary));
  return drafts.flatMap(({ draft }) => finishPage(draft, profile).tables);
}

const kindsOf = (...pages: TablePage[]) =>
  readTables(...pages).map(({ statement }) => statement ?? null);

describe('the statement that a table is', () => {
  test.each([
    ['Consolidated Balance Sheets', BALANCE, 'balance_sheet'],
    ['Statements of Consolidated Income (Loss)', INCOME, 'income_statement'],
    ['Income Statements', INCOME, 'income_statement'],
    ['Condensed Statements of Cash Flows (Unaudited)', CASH, 'cash_flow_statement'],
    ['Statements of Changes in Shareholders’ Equity', EQUITY, 'equity_statement'],
    ['Consolidated Balance Shee t', BALANCE, 'balance_sheet'],
    ['Konzernbilanz', rowsOf('Summe Aktiva', 'Eigenkapital', 'Vorräte'), 'balance_sheet'],
  ])('%s', (title, rows, kind) => {
    expect(kindsOf(page(1, title, rows))).toEqual([kind]);
  });

  test('is told by its rows where a title names two', () => {
    const title = 'Statements of Income and Comprehensive Income';
    expect(kindsOf(page(1, title, INCOME))).toEqual(['income_statement']);
    const other = rowsOf('Net income', 'Other comprehensive income', 'Comprehensive income');
    expect(kindsOf(page(1, title, other))).toEqual(['comprehensive_income_statement']);
  });

  test('is told beside the name of a company, which the other statements bear, too', () => {
    const pages = [
      page(1, 'Example, Inc. Balance Sheets', BALANCE),
      page(2, 'Example, Inc. Statements of Income', INCOME),
      page(3, 'Example, Inc. Statements of Cash Flows', CASH),
    ];
    expect(kindsOf(...pages)).toEqual(['balance_sheet', 'income_statement', 'cash_flow_statement']);
    expect(kindsOf(page(1, 'Leases in Balance Sheets', BALANCE))).toEqual([null]);
  });

  test('is that of every page and part of it', () => {
    const second = page(2, 'Consolidated Balance Sheets (continued)', rowsOf('Other', 'Sundry'));
    expect(kindsOf(page(1, 'Consolidated Balance Sheets', BALANCE), second)).toEqual([
      'balance_sheet',
      'balance_sheet',
    ]);
  });
});

describe('its title', () => {
  const read = (...pages: TablePage[]) =>
    readTables(...pages).map(({ title, section }) => [title, section?.at(-1)]);

  test('is its name, not that of the company or a header over several columns', () => {
    const drawn = new TablePage(1);
    drawn.page.lines(50, 60, LEFT);
    drawn
      .line(124, 'Example Mining and Partners', BOLD, 200)
      .line(136, 'Statements of Total Equity', BOLD, 210)
      .line(148, 'Common shares (ten million authorised)', BOLD, 190)
      .table(158, EQUITY);
    expect(read(drawn).map(([title]) => title)).toEqual(['Statements of Total Equity']);
  });

  test('may stand flush left where the name of the company is flush right', () => {
    const drawn = new TablePage(1).line(134, 'Table of Contents', BOLD);
    drawn
      .line(150, 'Balance Sheets', BOLD)
      .line(150, 'Example Mining and Partners', BOLD, 400)
      .table(165, BALANCE);
    const [table] = readTables(drawn);
    expect(table).toMatchObject({ title: 'Balance Sheets', statement: 'balance_sheet' });
  });

  test('is a heading, which ends the section before', () => {
    const report = new TablePage(1);
    report.page.lines(50, 60, LEFT);
    report.line(150, 'Report of the auditor', BOLD);
    report.page.lines(50, 170, LEFT);
    const drawn = new TablePage(2)
      .line(150, 'Example Mining and Partners', BOLD, 200)
      .line(162, 'Consolidated Balance Sheets', BOLD, 205)
      .line(174, '(in millions, except par value)', BOLD, 195)
      .table(185, BALANCE);
    expect(read(report, drawn)).toEqual([
      ['Consolidated Balance Sheets', 'Consolidated Balance Sheets'],
    ]);
  });
});

describe('a table whose title and header stand again on the next page', () => {
  const partsOf =
    (...titles: string[]) =>
    (second: readonly (readonly string[])[]) =>
      readTables(...titles.map((title, at) => page(at + 1, title, at === 0 ? CASH : second))).map(
        ({ continues }) => continues,
      );
  const FLOWS = 'Consolidated Statements of Cash Flows';

  test.each([
    ['is continued if it is a statement', FLOWS, FLOWS],
    ['is continued if it says so', 'Sales by Region', 'Sales by Region (continued)'],
  ])('%s', (_, first, second) => {
    expect(partsOf(first, second)(rowsOf('Other', 'Sundry'))).toEqual([false, true]);
  });

  test('is continued where the name of a section stands above its row headers', () => {
    const [first, ...rows] = rowsOf('Interest paid', 'Income taxes paid');
    const second = [['Supplemental information', ...(first ?? []).slice(1)], ...rows];
    expect(partsOf(FLOWS, FLOWS)(second)).toEqual([false, true]);
  });

  test.each([
    ['with other periods', FLOWS, [['', '2022', '2021'], ...CASH.slice(1)]],
    ['with other columns', FLOWS, CASH.map((row) => row.slice(0, 2))],
    ['under another title', 'Consolidated Balance Sheets', BALANCE],
    ['without a word of it', 'Sales by Region', CASH],
  ])('is another one %s', (name, title, rows) => {
    const first = name === 'under another title' ? FLOWS : title;
    expect(partsOf(first, title)(rows)).toEqual([false, false]);
  });
});

describe('no statement', () => {
  test.each([
    ['Leases recorded in our consolidated balance sheet', BALANCE],
    ['Selected balance sheet data', BALANCE],
    ['Balance sheets of the guarantor subsidiaries', BALANCE],
    ['Selected financial data', INCOME],
    ['Segment information', INCOME],
    ['Consolidated Balance Sheets', rowsOf('North', 'South')],
  ])('is %s', (title, rows) => {
    expect(kindsOf(page(1, title, rows))).toEqual([null]);
  });

  test('is a lesser table of the same name apart from the statements', () => {
    const pages = [
      page(1, 'Consolidated Statements of Operations Data', INCOME),
      page(20, 'Consolidated Balance Sheets', BALANCE),
      page(21, 'Consolidated Statements of Operations', INCOME),
    ];
    expect(kindsOf(...pages)).toEqual([null, 'balance_sheet', 'income_statement']);
  });
});
