/**
 * Parses a text as the value of a schema field: typed by a person, or the words of a page region. A
 * text that is not of the field's type is rejected with a sentence that says what is expected.
 */
import type { SchemaField } from '../contract/schema.ts';
import { readBoolean } from '../values/boolean-value.ts';
import { type Convention, NO_CONVENTION } from '../values/cell-value.ts';
import { parseDate } from '../values/date-value.ts';
import { findDates } from '../values/dates-in-text.ts';
import { currencyOf, findNumbers, parseNumber } from '../values/number-value.ts';

export type FieldReading =
  | {
      readonly ok: true;
      /** Null for an empty text: the document does not state the value. */
      readonly value: unknown;
      /** Currency of an amount: ISO 4217 code; null if the text names none. */
      readonly currency?: string | null;
    }
  | { readonly ok: false; readonly message: string };

const read = (value: unknown): FieldReading => ({ ok: true, value });
const refused = (message: string): FieldReading => ({ ok: false, message });

/** `convention`: how the document writes numbers and dates. */
export function readFieldText(
  field: SchemaField,
  text: string,
  convention: Convention = NO_CONVENTION,
): FieldReading {
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  if (trimmed === '') return read(null);
  switch (field.type) {
    case 'number':
      return readNumber(field, trimmed, convention);
    case 'date':
      return readDate(trimmed, convention);
    case 'boolean': {
      const value = readBoolean(trimmed);
      return value === null ? refused('Enter yes or no.') : read(value);
    }
    case 'array':
      return field.fields?.length
        ? refused('Correct the items of a list individually.')
        : read(itemsIn(text));
    case 'object':
      return refused('Correct the fields of a group individually.');
    case 'string':
      return field.format === 'choice' ? readChoice(field, trimmed) : read(trimmed);
  }
}

/** Items are on separate lines, or separated by semicolons. */
const itemsIn = (text: string): string[] =>
  text
    .split(/[\n;]/u)
    .map((item) => item.trim())
    .filter((item) => item !== '');

function readNumber(field: SchemaField, text: string, convention: Convention): FieldReading {
  const alone = parseNumber(text, convention);
  const numbers = alone ? [alone] : findNumbers(text, convention);
  const [number] = numbers;
  if (!number) return refused('Enter a number, such as 1234.50.');
  if (numbers.length > 1) return refused('Enter a single number.');
  // One text is one number: blanks in it separate groups.
  if (number.doubt !== null && number.doubt !== 'digit groups') {
    const values = [number.amount, ...number.others].join(' or ');
    return refused(`The number may mean ${values}; write it as 1234.50.`);
  }
  if (field.format !== 'amount') return read(number.amount);
  return { ok: true, value: number.amount, currency: currencyOf(number) };
}

function readDate(text: string, { dateOrder }: Convention): FieldReading {
  const [value, other] = new Set(findDates(text, dateOrder).map((date) => date.value));
  if (other !== undefined) return refused('Enter a single date.');
  if (value !== undefined) return read(value);
  return findDates(text, 'day-first').length > 0
    ? refused('Day and month are ambiguous; write the date as 2024-03-31.')
    : refused('Enter a date, such as 2024-03-31.');
}

function readChoice({ choices = [] }: SchemaField, text: string): FieldReading {
  const choice = choices.find((one) => plain(one) === plain(text));
  return choice === undefined ? refused(`Choose one of: ${choices.join(', ')}.`) : read(choice);
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * Why `value` is invalid for the field; null if it is valid. A null value means that no document
 * states it.
 */
export function fieldValueError(field: SchemaField, value: unknown): string | null {
  if (value === null) return null;
  switch (field.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'date':
      return typeof value === 'string' && parseDate(value, null)?.value === value
        ? null
        : 'must be a date such as 2024-03-31';
    case 'array':
      return !field.fields?.length &&
        Array.isArray(value) &&
        value.every((item) => typeof item === 'string' && item.trim() !== '')
        ? null
        : 'must be a list of strings';
    case 'object':
      return 'is a group: correct its fields instead';
    case 'string':
      if (typeof value !== 'string' || value.trim() === '') return 'must be a string';
      return field.format === 'choice' && !field.choices?.includes(value)
        ? `must be one of: ${(field.choices ?? []).join(', ')}`
        : null;
  }
}
