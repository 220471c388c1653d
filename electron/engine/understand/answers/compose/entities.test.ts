import { describe, expect, test } from 'vitest';
import { contentTerms } from '../../../language/vocabulary/terms.ts';
import { type EntityQuestion, hasEntityNear } from './entities.ts';

const PLAIN = new Set(['executive', 'financial', 'chief', 'officer', 'management']);
const near = (kind: EntityQuestion['kind'], question: string, text: string): boolean =>
  hasEntityNear(text, {
    kind,
    isCount: /how many/i.test(question),
    terms: contentTerms(question),
    text: question,
    isName: (word) => !PLAIN.has(word.toLowerCase().replace(/\W+$/, '')),
  });

describe('a sentence has what is asked', () => {
  test.each([
    ['person', 'Who is the chief financial officer?', 'Amrita Ahuja, Chief Financial Officer.'],
    ['person', 'Who serves as auditor?', 'Ms. Berg has served as auditor since 2019.'],
    ['number', 'What is the par value?', 'Shares with a par value of $0.10 per share.'],
    ['number', 'How many stores are there?', 'The group runs 4,500 retail stores.'],
    [
      'number',
      'How many employees are there?',
      'We had some 9,200 total full-time and part-time employees.',
    ],
    ['number', 'How many employees are there?', 'The group employed about 600 people in Lund.'],
    ['number', 'What were closing costs?', 'It includes $3 million of closing costs.'],
    ['number', 'How many shares are there?', 'There are 1.5 million shares.'],
    ['number', 'How long is the notice period?', 'The notice period is ninety days.'],
    ['date', 'When was it founded?', 'It was founded in Lund in 1923.'],
    ['place', 'Where is the head office?', 'The head office is in Bergen.'],
  ] as const)('%s: %s', (kind, question, text) => {
    expect(near(kind, question, text)).toBe(true);
  });
});

describe('a sentence has something else', () => {
  test.each([
    [
      'person',
      'Who is the chief financial officer?',
      'The Chief Executive Officer and the Chief Financial Officer report to it.',
    ],
    ['person', 'Who signed it?', 'This Agreement may be signed in counterparts.'],
    ['person', 'Who is the holder?', 'THIS CERTIFICATE CONFERS NO RIGHTS UPON THE HOLDER.'],
    ['number', 'What is the discount rate?', 'The discount rate is set annually as of May 31.'],
    ['number', 'What is the discount rate?', 'For the discount rate see Note 12.'],
    ['date', 'What is the due date?', 'The amount due on the tax date may be withheld.'],
    ['date', 'What is the start date?', 'It starts on the date set forth below.'],
    ['number', 'How many segments are there?', 'Segments follow two strategies.'],
    ['number', 'How many stores are there?', 'It is in 50 states, with three store formats.'],
    ['number', 'How many shares are there?', 'Each holder received 1.36 shares of another.'],
    [
      'number',
      'How many shares are outstanding?',
      'Options to purchase 11 million, 30 million and 17 million shares were excluded.',
    ],
    [
      'number',
      'What was the closing stock price?',
      'The value of the stock was $2 million, based on the closing price.',
    ],
    [
      'number',
      'What was the closing stock price?',
      'It is the average closing price of the stock during 20 trading days.',
    ],
    ['number', 'What was the average price?', '(1) Average price on a settlement basis.'],
    ['number', 'How many employees are there?', 'In 2019 we employed 30 % more people in 7 towns.'],
    [
      'number',
      'How many employees are there?',
      'Some 120 of the offices of our employees are abroad.',
    ],
    ['number', 'How many employees are there?', 'About 53% of our employees are abroad.'],
    ['number', 'How many employees are there?', 'Costs of $800 employee bonuses were paid.'],
    ['number', 'How many employees are there?', '2. Conflict with employee plans.'],
    [
      'date',
      'When was it founded?',
      'It was founded by two sisters who had met at a school for crafts in 1923.',
    ],
  ] as const)('%s: %s', (kind, question, text) => {
    expect(near(kind, question, text)).toBe(false);
  });
});
