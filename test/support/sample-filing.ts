/**
 * Test fixture: a small filing with an introduction and the three statements, in millions of
 * dollars.
 */
import type { PageContent } from '../../shared/contract/page.ts';
import { tablePage, textPage } from './sample-page.ts';

const titled = (page: PageContent, title: string): PageContent => ({
  ...page,
  tables: page.tables.map((table) => ({ ...table, title, unit: 'In millions of $' })),
});

export const FILING: readonly PageContent[] = [
  textPage(1, [
    'Northwind Traders annual report for 2023.',
    'Northwind Traders imports tea and was founded in Bergen in 1911.',
    'The chair of the board is Ingrid Solberg.',
  ]),
  titled(
    tablePage(2, [
      ['', '2023', '2022'],
      ['Net sales', '1,204', '1,118'],
      ['Cost of sales', '720', '702'],
      ['Gross profit', '484', '416'],
      ['Operating income', '130', '118'],
      ['Net income', '96', '(12)'],
      ['Advertising', '34', '29'],
    ]),
    'Consolidated Statements of Income',
  ),
  titled(
    tablePage(3, [
      ['', '2023', '2022'],
      ['Inventories', '210', '190'],
      ['Total current assets', '640', '600'],
      ['Total assets', '1,500', '1,400'],
      ['Accounts payable', '150', '140'],
      ['Total current liabilities', '320', '310'],
      ['Total equity', '700', '640'],
    ]),
    'Consolidated Balance Sheets',
  ),
  titled(
    tablePage(4, [
      ['', '2023', '2022'],
      ['Net cash provided by operating activities', '175', '120'],
      ['Depreciation and amortization', '60', '55'],
      ['Capital expenditures', '(80)', '(70)'],
      ['Dividends paid', '(24)', '(20)'],
    ]),
    'Consolidated Statements of Cash Flows',
  ),
];
