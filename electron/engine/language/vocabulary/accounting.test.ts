import { describe, expect, it } from 'vitest';
import { tablePage } from '../../../../test/support/sample-page.ts';
import { answerQuestion } from '../../../../test/support/written-answers.ts';
import { CONCEPTS, MEASURES, nameOf } from './accounting.ts';

describe('the vocabulary of accounting', () => {
  it('has rows or a formula for every name in a formula, and a name for every measure', () => {
    for (const [id, { formula }] of MEASURES) {
      expect(nameOf(id), id).not.toContain('_');
      const names = formula.match(/[a-z_]{3,}/g) ?? [];
      for (const name of names.filter((one) => !/^(?:average|change)$/.test(one))) {
        expect(CONCEPTS.has(name) || MEASURES.has(name), `${id}: ${name}`).toBe(true);
      }
    }
  });

  it.each([
    ['Wie hoch war der Umsatz 2023?', 'Umsatzerlöse'],
    ['Quel était le chiffre d’affaires en 2023 ?', 'Chiffre d’affaires'],
    ['¿Cuál fue la cifra de negocios en 2023?', 'Importe neto de la cifra de negocios'],
    ['Qual era il fatturato nel 2023?', 'Ricavi delle vendite'],
    ['Qual foi a receita em 2023?', 'Receita líquida'],
    ['Wat was de omzet in 2023?', 'Netto-omzet'],
    ['What dividends were declared per share?', 'Dividends declared per common share'],
    ['Wie hoch war die Dividende je Aktie?', 'Dividende je Aktie'],
  ])('finds the row for %s', async (question, label) => {
    const page = tablePage(1, [
      ['', '2023', '2022'],
      [label, '1.204', '1.118'],
      ['Total X', '9.999,5', '8.888,5'],
    ]);
    const answer = await answerQuestion([page], question);
    expect(answer.citations[0]?.quote).toBe(`${label} 1.204`);
  });

  it.each([
    ['Income tax expense', '(193)', '1,058', '15.4 % in 2023: 193'],
    ['Income tax expense', '193', '1,058', '15.4 % in 2023: 193'],
    ['Income tax benefit (expense)', '(193)', '1,058', '15.4 % in 2023: 193'],
    ['Provision for (benefit from) income taxes', '(193)', '1,444', '-15.4 % in 2023: (193)'],
  ])(
    'reads the sign of a deduction from the sum below it: %s %s, %s',
    async (label, tax, net, rate) => {
      const page = tablePage(1, [
        ['', '2023'],
        ['Income before income taxes', '1,251'],
        [label, tax],
        ['Net income', net],
      ]);
      const { answer } = await answerQuestion([page], 'What was the effective tax rate in 2023?');
      expect(answer.replaceAll(/ \[\d\]/g, '')).toContain(`${rate} ÷ 1,251`);
    },
  );
});
