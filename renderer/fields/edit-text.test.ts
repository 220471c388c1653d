import { describe, expect, test } from 'vitest';
import { readFieldText } from '../../shared/fields/read-value.ts';
import { editText, systemConvention } from './edit-text.ts';

describe('the text that a value is edited as', () => {
  test.each<[string, unknown, string]>([
    ['an amount', 1234.5, '1234.5'],
    ['a date', '2024-03-31', '2024-03-31'],
    ['a choice', true, 'Yes'],
    ['a list', ['a', 'b'], 'a\nb'],
    ['nothing', null, ''],
  ])('of %s', (_, value, text) => {
    expect(editText({ value }, 'en-GB')).toBe(text);
  });

  test.each(['en-US', 'en-GB', 'de-DE', 'fr-FR'])('reads back in %s', (locale) => {
    const field = { key: 'x', type: 'number' } as const;
    const convention = systemConvention(locale);
    for (const value of [1234.5, 1.234, -12, 0, 1234567]) {
      expect(readFieldText(field, editText({ value }, locale), convention)).toMatchObject({
        value,
      });
    }
  });
});

test('day and month are in the order of the system locale', () => {
  expect(systemConvention('en-US').dateOrder).toBe('month-first');
  expect(systemConvention('en-GB').dateOrder).toBe('day-first');
});
