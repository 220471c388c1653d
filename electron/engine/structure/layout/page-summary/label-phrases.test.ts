import { describe, expect, test } from 'vitest';
import { isPeriodPhrase, isUnitPhrase, parseLabel } from './label-phrases.ts';

describe('a unit phrase', () => {
  test.each([
    '(In thousands, except share data)',
    '(in millions)',
    'Dollars in millions',
    '$ in thousands',
    '£m',
    'Amounts and shares in millions, except per share data',
    '(in thousands, except for GPV and per share data) ',
    'in %',
    'U.S. dollars in thousands',
    'in Mio. €',
    'TEUR',
    'Angaben in Tausend Euro',
    'en milliers d’euros',
    'cifras en miles de euros',
    '₹ in lakhs',
    '(Rs. in Crores)',
    '(valores em milhares de reais)',
    'Importi in migliaia di euro',
    '(bedragen x € 1.000)',
    'in 1 000 CHF',
    '£’000',
    'in kEUR',
  ])('%s', (text) => expect(isUnitPhrase(text)).toBe(true));

  test.each([
    'Net sales',
    '$',
    '₹',
    '€ 1.000',
    'Pen',
    'Shares',
    'Revenue in Europe',
    'Million Dollar Baby',
    'In 2024',
  ])('not: %s', (text) => expect(isUnitPhrase(text)).toBe(false));
});

describe('a period phrase', () => {
  test.each([
    'For the years ended December 31, 2024 and 2023',
    'As of January 31,',
    'Three Months Ended',
    '2019',
    'Fiscal 2021',
    'At December 31, 2018',
    'Q3 2024',
    '2018–2019',
    '31.12.2024',
    'zum 31. Dezember 2024',
    'Geschäftsjahr 2024',
    'Exercice clos le 31 décembre 2024',
    'al 31 de diciembre de 2024',
    'FISCAL 2021 COMPARED TO FISCAL 2020',
  ])('%s', (text) => expect(isPeriodPhrase(text)).toBe(true));

  test.each(['Year', 'Net sales 2024', 'March of Dimes', 'Securities Act of 1934', 'Period'])(
    'not: %s',
    (text) => expect(isPeriodPhrase(text)).toBe(false),
  );
});

describe('a line taken apart', () => {
  test.each([
    ['Revenue (in millions)', 'Revenue', 'In millions', ''],
    ['Net sales by region, in thousands', 'Net sales by region', 'In thousands', ''],
    [
      'Balance sheets as of May 31, 2024 and 2023 (In millions)',
      'Balance sheets',
      'In millions',
      'As of May 31, 2024 and 2023',
    ],
    ['(In thousands) (Unaudited)', '', 'In thousands, Unaudited', ''],
    ['At May 31, 2024, future payments', 'future payments', '', 'At May 31, 2024'],
    [
      'Interest and Other Expense (Income), Net',
      'Interest and Other Expense (Income), Net',
      '',
      '',
    ],
    [
      'Purchases during the fourth quarter of 2021',
      'Purchases',
      '',
      'During the fourth quarter of 2021',
    ],
    [
      'for the year ended 30 September 2025, in thousands of pounds 2',
      '',
      'In thousands of pounds',
      'For the year ended 30 September 2025',
    ],
    ['Revenue, in millions of euros1', 'Revenue', 'In millions of euros', ''],
    ['As of December 31', '', '', 'As of December 31'],
    ['2021 2020 2021 2020', '', '', ''],
    ['Effective February 1, 2016', 'Effective February 1, 2016', '', ''],
    ['Year ended May 31, Year ended May 31,', '', '', 'Year ended May 31'],
  ])('%s', (line, rest, unit, period) => expect(parseLabel(line)).toEqual({ rest, unit, period }));
});
