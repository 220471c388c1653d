import { expect, test } from 'vitest';
import { acrossDocuments } from './across-documents.ts';

test.each([
  ['Which company had the highest revenue in 2020?', 'most', 'revenue in 2020'],
  ['Which of these invoices has the lowest total?', 'least', 'total'],
  ['In which contract is the monthly rent highest?', 'most', 'monthly rent'],
  ['What is the sum of the totals of all invoices?', 'sum', 'totals'],
  ['What is the average net income of these companies?', 'average', 'net income'],
  ['Welches Unternehmen hatte den höchsten Umsatz im Jahr 2020?', 'most', 'Umsatz im Jahr 2020'],
  ['Welche Rechnung hat den niedrigsten Gesamtbetrag?', 'least', 'Gesamtbetrag'],
  ['Wie hoch ist die Summe der Gesamtbeträge aller Rechnungen?', 'sum', 'Gesamtbeträge'],
  [
    "Quelle société a le chiffre d'affaires le plus élevé en 2020 ?",
    'most',
    "chiffre d'affaires en 2020",
  ],
  ['Quelle est la somme des montants de toutes les factures ?', 'sum', 'montants'],
  ['¿Qué empresa tiene el mayor beneficio neto?', 'most', 'beneficio neto'],
  ['¿Cuál es la suma de los importes de todas las facturas?', 'sum', 'importes'],
  ['Quale società ha il maggiore utile netto?', 'most', 'utile netto'],
  ['Qual è la somma degli importi di tutte le fatture?', 'sum', 'importi'],
  ['Qual empresa teve o menor lucro líquido?', 'least', 'lucro líquido'],
  ['Qual é a soma dos valores de todas as faturas?', 'sum', 'valores'],
  ['Welk bedrijf heeft de hoogste omzet?', 'most', 'omzet'],
  ['Wat is de som van de totalen van alle facturen?', 'sum', 'totalen'],
  ['Which contract ends first?', 'first', 'when ends contract'],
  ['Which of the invoices was issued last?', 'last', 'when was invoices issued'],
  ['Welcher Vertrag läuft zuletzt aus?', 'last', 'wann läuft Vertrag aus'],
  ['Quelle facture est due en premier ?', 'first', 'quand est facture due'],
  ['¿Qué contrato vence primero?', 'first', 'cuándo vence contrato'],
  ['Quale contratto scade per primo?', 'first', 'quando scade contratto'],
  ['Qual contrato vence por último?', 'last', 'quando vence contrato'],
  ['Welk contract eindigt het eerst?', 'first', 'wanneer eindigt contract'],
] as const)('%s', (question, operation, asked) => {
  expect(acrossDocuments(question)).toMatchObject({ operation, question: asked });
});

test.each([
  'Which segment had the highest revenue?',
  'Which segment grew first?',
  'What is the total revenue?',
  'What is the sum of current and noncurrent debt?',
  'What was the average revenue of 2018 to 2020?',
  'Who is the auditor of these companies?',
])('each document is asked: %s', (question) => {
  expect(acrossDocuments(question)).toBeNull();
});

test.each([
  [
    'Which company had the highest revenue in 2020?',
    'And in 2019?',
    'Which company had the highest revenue in 2019?',
  ],
  [
    'Which company had the highest revenue in 2020?',
    'And net income?',
    'Which company had the highest net income in 2020?',
  ],
  [
    'Which invoice has the highest total?',
    'And the lowest?',
    'Which invoice has the lowest total?',
  ],
  [
    'Which invoice has the highest total?',
    'And the lowest tax?',
    'Which invoice has the lowest tax?',
  ],
  ['Which invoice has the highest total?', 'And the tax?', 'Which invoice has the highest tax?'],
  [
    'What is the sum of the totals of all invoices?',
    'And the tax?',
    'What is the sum of the tax of all invoices?',
  ],
  [
    'Welche Rechnung hat den höchsten Gesamtbetrag?',
    'Und den niedrigsten?',
    'Welche Rechnung hat den niedrigsten Gesamtbetrag?',
  ],
])('%s is continued: %s', (before, question, understoodAs) => {
  expect(acrossDocuments(question, [before])).toMatchObject({ understoodAs });
});

test('a question that is complete is not continued', () => {
  expect(
    acrossDocuments('Who is the auditor?', ['Which invoice has the highest total?']),
  ).toBeNull();
});
