import { afterEach, expect, test } from 'vitest';
import { FORMAT_TYPE, type SchemaField } from '../../shared/contract/index.ts';
import german from '../../shared/messages/de.json' with { type: 'json' };
import { chooseLanguage } from '../../shared/messages/messages.ts';
import { FIELD_KINDS, KIND_NAMES, kindOf, shownFields, titleOf } from './field-kinds.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

test('a kind and its type with format stand for one another', () => {
  for (const kind of KIND_NAMES) {
    const { type, format } = FIELD_KINDS[kind];
    const fields = kind === 'table' ? [{ key: 'item', type: 'string' as const }] : undefined;
    expect(kindOf({ key: 'a', type, format, fields })).toBe(kind);
    if (format) expect(FORMAT_TYPE[format]).toBe(type);
  }
});

test('a field without a title is called by its key', () => {
  expect(titleOf({ key: 'invoice_number' })).toBe('Invoice number');
  expect(titleOf({ key: 'grandTotal' })).toBe('Grand total');
  expect(titleOf({ key: 'total', title: 'Sum due' })).toBe('Sum due');
});

test('titles of shipped fields are those of the catalogue, and those of saved schemas stay', () => {
  chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
  const quantity: SchemaField = { key: 'quantity', title: 'Quantity', type: 'number' };
  const fields: SchemaField[] = [
    { key: 'items', title: 'Items', type: 'array', fields: [quantity] },
  ];
  expect(shownFields(fields, false)).toMatchObject([
    { title: 'Positionen', fields: [{ key: 'quantity', title: 'Menge' }] },
  ]);
  expect(shownFields(fields, true)).toEqual(fields);
});
