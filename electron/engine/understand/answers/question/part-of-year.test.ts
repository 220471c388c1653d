import { expect, test } from 'vitest';
import { answerText } from '../../../../../shared/answer-text.ts';
import type { StatementKind } from '../../../../../shared/contract/table.ts';
import { tablePage } from '../../../../../test/support/sample-page.ts';
import { answerFrom, PassageIndex } from '../../../../../test/support/written-answers.ts';

const statement = (page: number, kind: StatementKind, rows: readonly string[][]) => {
  const content = tablePage(page, rows);
  const known = { title: kind.replaceAll('_', ' '), statement: kind, unit: 'In millions of $' };
  return { ...content, tables: content.tables.map((table) => ({ ...table, ...known })) };
};

/** A report of the months to June 30, 2023, whose fiscal year ended on `yearEnd`. */
const report = (yearEnd = 'December 31, 2022') =>
  PassageIndex.of([
    statement(1, 'income_statement', [
      [
        '',
        ...['Three', 'Six'].flatMap((months) =>
          ['2023', '2022'].map((year) => `${months} months ended June 30, ${year}`),
        ),
      ],
      ['Net sales', '410', '370', '804', '718'],
      ['Cost of sales', '260', '230', '500', '450'],
      ['Operating income', '70', '66', '130', '118'],
      ['Net income', '48', '40', '90', '75'],
    ]),
    statement(2, 'balance_sheet', [
      ['', 'June 30, 2023', yearEnd],
      ['Total current assets', '640', '600'],
      ['Total assets', '1,500', '1,400'],
      ['Total liabilities', '800', '760'],
      ['Total liabilities and shareholders’ equity', '1,500', '1,400'],
    ]),
    statement(3, 'cash_flow_statement', [
      ['', 'Six months ended June 30, 2023', 'Six months ended June 30, 2022'],
      ['Net income', '90', '75'],
      ['Depreciation and amortization', '40', '38'],
      ['Net cash provided by operating activities', '150', '140'],
    ]),
  ]);

const ask = async (question: string, index = report()) => {
  const { content, certain, uncertain_because } = answerFrom(await index, question);
  return { text: answerText(content.slice(0, 1)), certain, uncertain_because };
};

test.each([
  ['the second quarter of 2023', '$48 million'],
  ['Q2 2022', '$40 million'],
  ['the first half of 2023', '$90 million'],
  ['the first six months of 2023', '$90 million'],
  ['the quarter', '$48 million'],
])('net income in %s is of the months that end with it', async (period, amount) => {
  const { text, certain } = await ask(`What was net income in ${period}?`);
  expect(text).toContain(amount);
  expect(certain).toBe(true);
});

test('a sentence names the months of an amount and the day of a balance', async () => {
  const { text } = await ask('What was net income in Q2 2023?');
  expect(text).toContain('$48 million in the three months ended June 30, 2023');
  const half = await ask('What was net income in the first half of 2023?');
  expect(half.text).toContain('$90 million in the six months ended June 30, 2023');
  expect((await ask('What are total assets?')).text).toContain('$1,500 million at June 30, 2023');
});

test('the balance at the start of a year is that at the end of the year before', async () => {
  for (const start of ['at the beginning of 2023', 'at the start of 2023']) {
    const { text, certain } = await ask(`What were total assets ${start}?`);
    expect(text).toContain('$1,400 million at December 31, 2022');
    expect(certain).toBe(true);
  }
});

test('quarters of another fiscal year are not those of the calendar', async () => {
  const { certain } = await ask('What was net income in Q2 2023?', report('September 30, 2022'));
  expect(certain).toBe(false);
});

test('an amount of six months is never certain for a quarter', async () => {
  const flow = 'net cash provided by operating activities';
  expect((await ask(`What was ${flow} in the six months of 2023?`)).certain).toBe(true);
  expect(await ask(`What was ${flow} in the quarter?`)).toMatchObject({
    certain: false,
    uncertain_because: 'this is of a longer period than the question asks for.',
  });
});
