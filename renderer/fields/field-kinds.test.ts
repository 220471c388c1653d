import { expect, test } from 'vitest';
import { FORMAT_TYPE } from '../../shared/contract/index.ts';
import { FIELD_KINDS, KIND_NAMES, kindOf, titleOf } from './field-kinds.ts';

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
