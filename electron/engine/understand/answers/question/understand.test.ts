import { describe, expect, it, test } from 'vitest';
import { questionKind } from './kind.ts';
import { understand } from './understand.ts';

const metrics = (text: string) => understand(text).metrics.map(({ id }) => id);

describe('understand', () => {
  it('names the rows and measures that a question means, longest name first', () => {
    expect(metrics('What were net sales in 2023?')).toEqual(['revenue']);
    expect(metrics('Using the cash flow statement, what was capex?')).toEqual(['capex']);
    expect(metrics('What is the gross margin?')).toEqual(['gross_margin']);
    expect(metrics('How large is PP&E?')).toEqual(['ppe']);
    expect(metrics('What does the 3rd clause say?')).toEqual([]);
  });

  it.each([
    ['Wie hoch war der freie Cashflow im Geschäftsjahr 2019?', 'free_cash_flow'],
    ['Wie hoch war der Konzernumsatz 2024?', 'revenue'],
    ['Quel est le montant total de la dette à la fin de l’exercice 2019 ?', 'total_debt'],
    ['¿Cuál fue el flujo de caja libre en 2020?', 'free_cash_flow'],
  ])('has names in every language, in any form of their adjectives: %s', (question, id) => {
    expect(understand(question)).toMatchObject({ metrics: [{ id }], rest: [] });
  });

  it('tells statements, kind, aggregate and direction', () => {
    const growth = understand('What is the FY2019 - FY2020 revenue growth rate?');
    expect(growth).toMatchObject({ kind: 'calculation', aggregate: 'growth' });
    expect(understand('Did inventories fall in 2023?')).toMatchObject({
      kind: 'yes_no',
      direction: 'down',
      statements: ['balance_sheet'],
    });
    expect(understand('What is capex as a % of revenue?')).toMatchObject({ ratio: true });
    expect(understand('When does the agreement end?').kind).toBe('date');
    expect(understand('What does section 4.2 say?').kind).toBe('section');
  });

  it.each([
    'Wie hoch waren die Vorräte am 31. Mai 2018?',
    'What were inventories on Dec. 31, 2018?',
    'What were the U.S. Inventories in 2018?',
  ])('is one sentence whatever its dates and short forms: %s', (question) => {
    expect(understand(question)).toMatchObject({ core: question, periods: [{ year: 2018 }] });
    expect(metrics(question)).toEqual(['inventory']);
  });

  it.each([
    'Why did the gross margin improve?',
    'What drove the increase in net sales?',
    'Warum nahm das Working Capital ab?',
  ])('asks for a reason, not for an amount or a calculation: %s', (question) => {
    expect(understand(question)).toMatchObject({ kind: 'passages' });
    expect(questionKind(question)).toBe('any');
  });

  it('takes instructions for the form of the answer', () => {
    const question = understand(
      'What were net sales in 2023? Answer in USD millions. Round to two decimal places.',
    );
    expect(question).toMatchObject({ decimals: 2, scale: 1e6 });
    expect(question.core).toBe('What were net sales in 2023?');
  });

  it('reads formulas that the question defines, one in terms of another', () => {
    const question = understand(
      'What is the FY2023 stock cover? Stock cover is defined as: SD / 2. SD is defined as: ' +
        '365 * (average inventory between FY2022 and FY2023) / (FY2023 COGS).',
    );
    expect(question.metrics).toHaveLength(1);
    expect(question.metrics[0]?.formula).toMatchObject({
      type: 'binary',
      operator: '/',
      left: { type: 'binary' },
      right: { type: 'number', value: 2 },
    });
  });

  it('keeps what it cannot account for', () => {
    expect(understand('What was adjusted EBITDA in 2023?').rest).toEqual(['adjusted']);
    expect(understand('What was EBITDA in 2023?').rest).toEqual([]);
  });
});

test.each([
  ['When does the contract end?', 'date'],
  ['By when must the rent be paid, and to whom?', 'date'],
  ['In 2015, when was the company sold?', 'date'],
  ['What happens when the contract ends?', 'any'],
  ['Where is the registered office?', 'place'],
  ['Which clause applies to sites where work has stopped?', 'any'],
])('%s asks for %s', (question, kind) => {
  expect(questionKind(question)).toBe(kind);
});
