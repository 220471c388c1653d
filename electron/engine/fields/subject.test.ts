import { expect, it } from 'vitest';
import { textPage } from '../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const ORDER = textPage(1, [
  'ORDER 20417',
  'Date: 4 March 2024',
  'Customer: Alder Works Ltd',
  'Amount: 1,250.00',
]);

it.each([
  ['date_of_birth', 'Date of birth of the patient'],
  ['expiry_date', 'Date on which the passport expires'],
])('a date of what the document does not speak of is not stated: %s', (key, description) => {
  expect(extractFields([ORDER], [{ key, type: 'date', description }]).values[key]).toBeNull();
  expect(extractFields([ORDER], [{ key, type: 'date' }]).values[key]).toBeNull();
});

it('the date of the document is', () => {
  const field = { key: 'order_date', type: 'date' } as const;
  expect(extractFields([ORDER], [field]).values).toEqual({ order_date: '2024-03-04' });
});
