import { describe, expect, it } from 'vitest';
import { completeQuestion } from './follow-up.ts';

const SALES = 'What were net sales in 2023?';

describe('completeQuestion', () => {
  it.each([
    [[SALES], 'and in 2022?', 'What were net sales in 2022?'],
    [[SALES], 'What about 2022?', 'What were net sales in 2022?'],
    [[SALES], 'FY2021', 'What were net sales in FY2021?'],
    [[SALES], 'And gross profit?', 'What were gross profit in 2023?'],
    [[SALES], 'and for Europe?', 'What were net sales in 2023 for Europe?'],
    [['What were sales in Europe in 2023?'], 'and for Asia?', 'What were sales in Asia in 2023?'],
    [[SALES], 'why?', 'What are the reasons for net sales in 2023?'],
    [[SALES, 'and in 2022?'], 'and gross profit?', 'What were gross profit in 2022?'],
    [['What were net sales?'], 'and in 2022?', 'What were net sales in 2022?'],
    [
      ['How did net sales change from 2021 to 2022?'],
      'and to 2023?',
      'How did net sales change from 2021 to 2023?',
    ],
    [[SALES], 'How did it change from 2022?', 'How did net sales change from 2022?'],
    [['When was Acme founded?'], 'Who leads that company?', 'Who leads Acme?'],
    [['What is the revenue of Acme?'], 'Who are its directors?', 'Who are Acme’s directors?'],
  ])('after %j, %s', (history, question, full) => {
    expect(completeQuestion(question, history)).toBe(full);
  });

  it.each([
    ['Wie hoch war der Umsatz 2023?', 'Und 2022?', 'Wie hoch war der Umsatz 2022?'],
    ['Wie hoch war der Umsatz 2023?', 'und in Europa?', 'Wie hoch war der Umsatz 2023 in Europa?'],
    ['Quel était le résultat net en 2023 ?', 'Et en 2022 ?', 'Quel était le résultat net en 2022?'],
    ['¿Cuál fue el beneficio neto en 2023?', '¿Y en 2022?', '¿Cuál fue el beneficio neto en 2022?'],
    ['Qual era il fatturato nel 2023?', 'E nel 2022?', 'Qual era il fatturato nel 2022?'],
    ['Hoeveel was de omzet in 2023?', 'En in 2022?', 'Hoeveel was de omzet in 2022?'],
    ['Wo sitzt die Acme AG?', 'Wer leitet dieses Unternehmen?', 'Wer leitet Acme AG?'],
  ])('in other languages: after %s, %s', (before, question, full) => {
    expect(completeQuestion(question, [before])).toBe(full);
  });

  it.each([
    [[SALES], 'And the year before?', 'What were net sales in 2022?'],
    [[SALES, 'And the year before?'], 'and the year before?', 'What were net sales in 2021?'],
    [[SALES], 'And gross profit in the prior year?', 'What were gross profit in 2022?'],
    [[SALES], 'What was it the year after?', 'What was net sales in 2024?'],
    [
      ['What were net sales in Q1 2023?'],
      'the previous quarter?',
      'What were net sales in Q4 2022?',
    ],
    [
      ['How did net sales change from 2021 to 2022?'],
      'and the year before?',
      'How did net sales change from 2020 to 2021?',
    ],
  ])('counts from the period before: after %j, %s', (history, question, full) => {
    expect(completeQuestion(question, history)).toBe(full);
  });

  it('counts from the period of the answer where the question names none', () => {
    const periodOf = () => ({ year: 2023, months: null, part: null });
    const asked = ['What was revenue in the latest year?'];
    expect(completeQuestion('And the year before?', asked, periodOf)).toBe(
      'What was revenue in 2022?',
    );
    expect(completeQuestion('And the year before?', asked)).toBeNull();
  });

  it('takes a period that another is compared with for none', () => {
    expect(completeQuestion('How did it change from the previous year?', [SALES])).toBe(
      'How did net sales change from the previous year in 2023?',
    );
    expect(completeQuestion('What are prior year adjustments?', [SALES])).toBeNull();
  });

  it('leaves a complete question alone', () => {
    expect(completeQuestion('Wer ist der Prüfer?', ['Wie hoch war der Umsatz?'])).toBeNull();
    expect(completeQuestion('Können Sie die Parteien nennen?', [SALES])).toBeNull();
    expect(completeQuestion('What is the notice period?', [SALES])).toBeNull();
    expect(completeQuestion('and in 2022?', [])).toBeNull();
  });
});
