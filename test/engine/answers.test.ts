/** Each type of question asked of a drawn report, from its PDF to the cited answer. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerFrom, PassageIndex } from '../support/written-answers.ts';
import { read } from './read.ts';

let index: PassageIndex;
beforeAll(async () => {
  index = await PassageIndex.of((await read('annual-report')).pages);
});
const ask = (question: string): Answer => answerFrom(index, question);

describe('a question to a report', () => {
  test.each([
    ['value', 'What were net sales in 2022?', /^Net sales were \$1,118 million in 2022 .*\[1\]\.$/],
    [
      'change',
      'By how many per cent did net sales grow from 2022 to 2023?',
      /7\.7 %, from \$1,118 million \[1\] in 2022 to \$1,204 million \[2\] in 2023/,
    ],
    ['ratio', 'What is the gross margin in 2023?', /484 \[1\] ÷ 1,204 \[2\] = 40\.2 %/],
    [
      'comparison',
      'Compare net sales and net income in 2023.',
      /\$1,204 million \[1\][\s\S]*\$96 million \[2\]/,
    ],
    ['cell', 'How many employees are there in Sweden?', /1,690/],
    [
      'superlative',
      'Which region has the most employees?',
      /^Highest Employees: Norway, 2,410 \[1\]/,
    ],
    ['superlative', 'Which region has the fewest stores?', /^Lowest Stores: Denmark, 41 \[1\]/],
    [
      'sum',
      'What is the total number of stores in all regions?',
      /120 \[1\] \+ 80 \[2\] \+ 41 \[3\] = 241/,
    ],
    ['count', 'How many regions are there?', /^3: Norway \[1\], Sweden \[2\], Denmark \[3\]/],
    ['person', 'Who is the chair of the board?', /Ingrid Solberg/],
    ['date', 'When was the company founded?', /4 May 1911/],
    ['place', 'Where was the company founded?', /in Bergen/],
    [
      'definition',
      'What does "own stores" mean?',
      /^“Own stores” means stores that the group rents or owns/,
    ],
    ['section', 'What does the section on governing law say?', /governed by the laws of Norway/],
  ])('%s: %s', (_, question, expected) => {
    const answer = ask(question);
    expect(answer.answer).toMatch(expected);
    expect(answer).toMatchObject({ found: true, certain: true });
    expect(answer.citations.length).toBeGreaterThan(0);
  });

  test('a computed change names its operands as they are printed', () => {
    const { calculation, citations } = ask('How did net sales change from 2022 to 2023?');
    expect(calculation?.operands.map(({ text, value }) => [text, value])).toEqual([
      ['1,204', 1204e6],
      ['1,118', 1118e6],
    ]);
    for (const { citation, text } of calculation?.operands ?? []) {
      expect(citations[citation]?.quote).toContain(text);
    }
  });

  test.each([
    'What was the dividend per share in 2021?',
    'Who is the chief financial officer?',
    'How many stores are there in Finland?',
  ])('without an answer is not stated as a fact: %s', (question) => {
    const answer = ask(question);
    expect(answer.certain).toBe(false);
    expect(answer.confidence).toBeLessThan(0.5);
  });
});

test('a question to an invoice names what the page labels', async () => {
  const invoice = await PassageIndex.of((await read('invoice')).pages);
  const number = answerFrom(invoice, 'What is the invoice number?');
  expect(number.answer).toMatch(/^The invoice number is \S+ \(p\. 1\) \[1\]\.$/);
  expect(number.certain).toBe(true);
  expect(answerFrom(invoice, 'What is the invoice date?').answer).toMatch(
    /The invoice date is 14 March 2026 \(p\. 1\) \[1\]\.$/,
  );
});
