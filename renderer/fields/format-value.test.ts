import { expect, test } from 'vitest';
import type { SchemaField } from '../../shared/contract/index.ts';
import { formatValue } from './format-value.ts';

const amount: SchemaField = { key: 'total', type: 'number', format: 'amount' };
const percentage: SchemaField = { key: 'rate', type: 'number', format: 'percentage' };
const number: SchemaField = { key: 'count', type: 'number' };
const date: SchemaField = { key: 'date', type: 'date' };
const text: SchemaField = { key: 'name', type: 'string' };

test('amounts have their currency and as many digits as it has', () => {
  expect(formatValue({ value: 1250, currency: 'EUR' }, amount, 'en')).toBe('€1,250.00');
  expect(formatValue({ value: 1250, currency: 'EUR' }, amount, 'de')).toBe('1.250,00\u00a0€');
  expect(formatValue({ value: 1250, currency: 'JPY' }, amount, 'en')).toBe('¥1,250');
  expect(formatValue({ value: 0.125, currency: 'USD' }, amount, 'en')).toBe('$0.125');
  expect(formatValue({ value: 1250.5 }, amount, 'en')).toBe('1,250.50');
  expect(formatValue({ value: 1250, currency: null }, amount, 'en')).toBe('1,250');
});

test('a whole amount has cents only if the page prints them', () => {
  const citation = {
    ...{ document_id: 'd', file_name: 'a.pdf', page: 1, source: 'ocr_page' as const },
    bbox: { x: 0, y: 0, width: 1, height: 1 },
  };
  const shown = (value: number, quote: string) =>
    formatValue({ value, currency: 'USD', citations: [{ ...citation, quote }] }, amount, 'en');
  expect(shown(523_964_000_000, '523,964')).toBe('$523,964,000,000');
  expect(shown(1250, '$ 1,250.00')).toBe('$1,250.00');
  expect(shown(1250, '1.250,00')).toBe('$1,250.00');
  expect(shown(36_400_000_000, '36.4 billion')).toBe('$36,400,000,000');
  expect(shown(5.1, '5.1')).toBe('$5.10');
});

test('numbers keep their digits, years have no separator', () => {
  expect(formatValue({ value: 12.5 }, percentage, 'en')).toBe('12.5 %');
  expect(formatValue({ value: 2024 }, number, 'en')).toBe('2024');
  expect(formatValue({ value: 48_600 }, number, 'en')).toBe('48,600');
  expect(formatValue({ value: 1e-7 }, number, 'en')).toBe('0.0000001');
});

test('dates are in the format of the system, what is no date as it is', () => {
  expect(formatValue({ value: '2026-03-14' }, date, 'en-GB')).toBe('14 Mar 2026');
  expect(formatValue({ value: '2026-03-14' }, date, 'de')).toBe('14.03.2026');
  expect(formatValue({ value: 'March 2026' }, date, 'en')).toBe('March 2026');
});

test('other values', () => {
  expect(formatValue({ value: null }, text, 'en')).toBe('');
  expect(formatValue({ value: false }, { key: 'paid', type: 'boolean' }, 'en')).toBe('No');
  expect(formatValue({ value: ['a', 'b'] }, { key: 'tags', type: 'array' }, 'en')).toBe('a, b');
  expect(formatValue({ value: { city: 'Bath', zip: null } }, text, 'en')).toBe('Bath');
});
