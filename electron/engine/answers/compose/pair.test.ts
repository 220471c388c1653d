import { beforeAll, describe, expect, it, test } from 'vitest';
import { tablePage } from '../../../../test/support/sample-page.ts';
import { type Answer, answerFrom, PassageIndex } from '../index.ts';

let index: PassageIndex;
beforeAll(async () => {
  index = await PassageIndex.of([
    tablePage(1, [
      ['Region', 'Stores', 'Net sales'],
      ['Norway', '120', '500'],
      ['Sweden', '80', '404'],
      ['Denmark', '41', '300'],
      ['Total', '241', '1,204'],
    ]),
    tablePage(2, [
      ['Card', '2015', '2014'],
      ['Debit cards in use', '490', '399'],
      ['Credit cards in use', '21', '19'],
    ]),
  ]);
});
const ask = (question: string): Answer => answerFrom(index, question);
const first = ({ answer }: Answer) => answer.split('\n\n')[0];

describe('two cells of a table', () => {
  test.each([
    [
      'How many more stores does Norway have than Sweden?',
      'The difference of Norway (Stores) and Sweden (Stores) is 40: 120 [1] − 80 [2] = 40 (p. 1).',
      40,
    ],
    [
      'How many fewer stores are there in Denmark than in Norway?',
      'The difference of Norway (Stores) and Denmark (Stores) is 79: 120 [1] − 41 [2] = 79 (p. 1).',
      79,
    ],
    [
      'What is the difference in net sales between Denmark and Sweden?',
      'The difference of Sweden (Net sales) and Denmark (Net sales) is 104: 404 [1] − 300 [2] = 104 (p. 1).',
      104,
    ],
    [
      'What is the ratio of stores in Norway to stores in Sweden?',
      'The ratio of Norway (Stores) and Sweden (Stores) is 1.50: 120 [1] ÷ 80 [2] = 1.50 (p. 1).',
      1.5,
    ],
    [
      'What is the sum of stores in Norway and Denmark?',
      'The sum of Norway (Stores) and Denmark (Stores) is 161: 120 [1] + 41 [2] = 161 (p. 1).',
      161,
    ],
  ])('%s', (question, answer, result) => {
    const given = ask(question);
    expect(first(given)).toBe(answer);
    expect(given).toMatchObject({ certain: true, calculation: { result } });
    expect(given.citations).toHaveLength(2);
  });

  it('may be of two periods of one row', () => {
    const given = ask('How many more debit cards were in use in 2015 compared to 2014?');
    expect(given.calculation).toMatchObject({ expression: '490 − 399', result: 91 });
    expect(given.citations).toHaveLength(2);
  });

  it('are not made up where the table has one of them only', () => {
    const given = ask('How many more stores does Norway have than Finland?');
    expect(given.calculation).toBeNull();
    expect(given.certain).toBe(false);
  });
});
