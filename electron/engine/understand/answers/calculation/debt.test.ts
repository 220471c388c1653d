import { expect, test } from 'vitest';
import { tablePage } from '../../../../../test/support/sample-page.ts';
import { answerQuestion } from '../../../../../test/support/written-answers.ts';

const balanceSheet = (rows: readonly string[][]) => {
  const content = tablePage(1, [
    ['', '2023', '2022'],
    ['Total current assets', '640', '600'],
    ['Total assets', '1,500', '1,400'],
    ...rows,
    ['Total liabilities', '800', '760'],
    ['Total liabilities and shareholders’ equity', '1,500', '1,400'],
  ]);
  const tables = content.tables.map((table) => ({
    ...table,
    ...{ title: 'Balance Sheets', statement: 'balance_sheet' as const, unit: 'In millions of $' },
  }));
  return [{ ...content, tables }];
};

test.each([
  [
    'borrowings and the part of long-term debt that falls due',
    [
      ['Short-term borrowings', '5', '4'],
      ['Long-term debt due within one year', '30', '20'],
      ['Long-term debt', '200', '210'],
    ],
    '$235 million in 2023: 5 [1] + 30 [2] + 200 [3]',
  ],
  [
    'notes payable',
    [
      ['Notes payable', '14', '15'],
      ['Current portion of long-term debt', '13', '12'],
      ['Long-term debt', '116', '120'],
    ],
    '$143 million in 2023: 14 [1] + 13 [2] + 116 [3]',
  ],
  [
    'a row that holds both, once',
    [
      ['Short-term borrowings and current portion of long-term debt', '35', '24'],
      ['Long-term debt', '200', '210'],
    ],
    '$235 million in 2023: 35 [1] + 200 [2]',
  ],
])('total debt adds up %s', async (_, rows, said) => {
  const { answer, certain } = await answerQuestion(balanceSheet(rows), 'What is total debt?');
  expect(answer).toContain(said);
  expect(certain).toBe(true);
});

const netDebt = (title: string, printed: string) => {
  const page = tablePage(2, [
    ['', '2023', '2022'],
    ['Net debt', printed, '150'],
  ]);
  return { ...page, tables: page.tables.map((table) => ({ ...table, title, unit: '$ millions' })) };
};
const BALANCE = balanceSheet([
  ['Cash and cash equivalents', '40', '30'],
  ['Long-term debt', '200', '210'],
]);

test.each([
  ['that it works out otherwise', [netDebt('Net debt', '155')], '$155', true],
  [
    'that it prints as it follows from rows',
    [netDebt('Net debt', '160')],
    '200 [1] − 40 [2]',
    true,
  ],
  ['that it prints twice', [netDebt('A', '155'), netDebt('B', '120')], 'Not certain', false],
])('a document’s own net debt comes first: one %s', async (_, printed, said, sure) => {
  const { answer, certain } = await answerQuestion(
    [...BALANCE, ...printed],
    'What was net debt in 2023?',
  );
  expect(answer).toContain(said);
  expect(certain).toBe(sure);
});
