import { expect, test } from 'vitest';
import type { ServiceText } from '../../../shared/contract/index.ts';
import { recordReader, storedText } from './rows.ts';

interface Setting {
  readonly id: string;
  readonly lastValue: { readonly size: number } | null;
  readonly isDefault: boolean;
}

const settingOf = recordReader<Setting>()('id lastValue isDefault', {
  json: ['lastValue'],
  flags: ['isDefault'],
});

test('a record has the fields that are named, read from columns in snake case', () => {
  const row = { id: 'a', last_value: '{"size":3}', is_default: 1, deleted_at: null };
  expect(settingOf(row)).toEqual({ id: 'a', lastValue: { size: 3 }, isDefault: true });
  expect(settingOf({ ...row, last_value: null, is_default: 0 })).toEqual({
    id: 'a',
    lastValue: null,
    isDefault: false,
  });
});

test('without a row there is no record, and a missing column is an error', () => {
  expect(settingOf(undefined)).toBeNull();
  expect(() => settingOf({ id: 'a', last_value: null })).toThrow('is_default');
});

test('columns of several tables are told apart', () => {
  const idOf = recordReader<Pick<Setting, 'id'>>()('id', { table: 'setting' });
  expect(idOf({ 'setting.id': 'a', 'other.id': 'b' })).toEqual({ id: 'a' });
});

test('a field that is not named does not compile', () => {
  // @ts-expect-error isDefault is missing
  recordReader<Setting>()('id lastValue');
});

test('a text is read as it was stored: in English, or as code and values', () => {
  const coded = { code: '{host} closed the connection.', values: { host: 'a.example' } };
  const textOf = recordReader<{ error: ServiceText | null }>()('error', { texts: ['error'] });
  for (const error of [null, 'Try again.', '{braces}', coded]) {
    expect(textOf({ error: storedText(error) })).toEqual({ error });
  }
});
