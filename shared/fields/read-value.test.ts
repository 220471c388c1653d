import { describe, expect, test } from 'vitest';
import type { SchemaField } from '../contract/schema.ts';
import { fieldValueError, readFieldText } from './read-value.ts';

const field = (more: Partial<SchemaField>): SchemaField => ({ key: 'x', type: 'string', ...more });
const amount = field({ type: 'number', format: 'amount' });
const number = field({ type: 'number' });
const percentage = field({ type: 'number', format: 'percentage' });
const date = field({ type: 'date' });
const choice = field({ format: 'choice', choices: ['Paid', 'Open'] });

describe('a text as a value', () => {
  test.each<[string, SchemaField, string, unknown]>([
    ['an amount', amount, '1,234.50', 1234.5],
    ['a negative amount', amount, '(12.00)', -12],
    ['a number', number, '42', 42],
    ['a number with its label', number, 'Pages 42', 42],
    ['a percentage', percentage, '12.5 %', 12.5],
    ['an ISO date', date, '2024-03-31', '2024-03-31'],
    ['a named date', date, '31 March 2024', '2024-03-31'],
    ['a date among words', date, 'Paris, 31 March 2024.', '2024-03-31'],
    ['a choice in other letters', choice, 'PAID', 'Paid'],
    ['a number in groups', amount, '12 345.60', 12_345.6],
    ['a credit', amount, '750.00 CR', 750],
    ['yes', field({ type: 'boolean' }), 'Yes', true],
    ['a marked box', field({ type: 'boolean' }), '[x]', true],
    ['no', field({ type: 'boolean' }), 'no', false],
    ['a text', field({}), ' Contoso\n Ltd ', 'Contoso Ltd'],
    ['a list', field({ type: 'array' }), 'one; two\nthree', ['one', 'two', 'three']],
    ['nothing', amount, '  ', null],
  ])('reads %s', (_, sought, text, value) => {
    expect(readFieldText(sought, text)).toMatchObject({ ok: true, value });
  });

  test('reads the currency of an amount', () => {
    expect(readFieldText(amount, '€ 12.00')).toEqual({ ok: true, value: 12, currency: 'EUR' });
    expect(readFieldText(amount, '12.00')).toEqual({ ok: true, value: 12, currency: null });
  });

  test('reads numbers and dates as the document writes them', () => {
    const convention = { decimalMark: ',', dateOrder: 'month-first' } as const;
    expect(readFieldText(amount, '1.234', convention)).toMatchObject({ value: 1234 });
    expect(readFieldText(date, '03/04/2024', convention)).toMatchObject({ value: '2024-03-04' });
  });

  test.each<[string, SchemaField, string, RegExp]>([
    ['text', amount, 'twelve', /^Enter a number/],
    ['two numbers', amount, '12.00 13.00', /single number/],
    ['a mark that may group', amount, 'EUR 1.000', /1000 or 1;/],
    ['a credit or ten million', amount, '12 Cr', /120000000 or 12;/],
    ['a date either way round', date, '03/04/2024', /ambiguous/],
    ['a day that does not exist', date, '2024-02-31', /^Enter a date/],
    ['two dates', date, '1 May 2024 to 31 May 2024', /single date/],
    ['what is no choice', choice, 'Lost', /Paid, Open/],
    ['neither yes nor no', field({ type: 'boolean' }), 'maybe', /yes or no/],
  ])('refuses %s', (_, sought, text, message) => {
    const reading = readFieldText(sought, text);
    expect(reading.ok ? '' : reading.message).toMatch(message);
  });
});

test('values of another type are refused', () => {
  expect(fieldValueError(number, '12')).toMatch(/number/);
  expect(fieldValueError(date, '31.3.2024')).toMatch(/date/);
  expect(fieldValueError(choice, 'Lost')).toMatch(/one of/);
  expect(fieldValueError(field({ type: 'array' }), ['a', ''])).toMatch(/list/);
  expect(fieldValueError(number, null)).toBeNull();
  expect(fieldValueError(date, '2024-03-31')).toBeNull();
});
