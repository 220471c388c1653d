import { expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
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

it.each([
  ['insurer', 'string', 'Company that insures the vehicle'],
  ['iban', 'string', 'IBAN of the bank account'],
  ['patient_name', 'string', 'Name of the patient'],
  ['salary', 'number', 'Yearly salary of the employee'],
] as const)(
  'nothing is given for what the document does not speak of: %s',
  (key, type, description) => {
    expect(extractFields([ORDER], [{ key, type, description }]).values[key]).toBeNull();
  },
);

it('a date far from the words that say what it is of is not its date', () => {
  const page = textPage(1, [
    'ORDER 20417',
    'Date: 4 March 2024',
    '',
    'Customer: Alder Works Ltd',
    'Amount: 1,250.00',
    '',
    'Terms',
    'The delivery of the goods is agreed with each customer by telephone and is free of charge.',
  ]);
  const field = {
    key: 'delivery_date',
    type: 'date',
    description: 'Date on which the goods are delivered',
  } as const;
  expect(extractFields([page], [field]).values.delivery_date).toBeNull();
});

const LEASE = textPage(1, [
  'LEASE 20417',
  'Lease Period: 2024-01-01 - 2024-06-30',
  'Tenant: Alder Works Ltd',
]);

it.each([
  ['passport_expiry', 'Date on which the passport expires'],
  ['warranty_end', 'Last day of the warranty'],
])('the end of a period of something else has low confidence: %s', (key, description) => {
  for (const field of [{ key, type: 'date', description } as const, { key, type: 'date' } as const])
    expect(extractFields([LEASE], [field]).fields[0]?.confidence ?? 0).toBeLessThan(0.6);
});

it('the end of a period is that of what the description names', () => {
  const field = {
    key: 'rental_end',
    type: 'date',
    description: 'Last day on which the tenant has the lease',
  } as const;
  const [found] = extractFields([LEASE], [field]).fields;
  expect(found).toMatchObject({ value: '2024-06-30', status: 'found' });
  expect(found?.confidence).toBeGreaterThan(0.8);
});

it('the date of the document is', () => {
  const field = { key: 'order_date', type: 'date' } as const;
  expect(extractFields([ORDER], [field]).values).toEqual({ order_date: '2024-03-04' });
});

const INVOICE = [
  ['invoice_number', 'string', 'Invoice number: RE-20417'],
  ['invoice_date', 'date', 'Invoice date: 4 March 2024'],
  ['due_date', 'date', 'Due date: 3 April 2024'],
  ['currency', 'string', 'Currency: EUR'],
  ['total', 'number', 'Total amount: 1,250.00'],
] as const;

it.each(INVOICE)('without the line that states it nothing is given: %s', (key, _type, line) => {
  const all = ['INVOICE', 'Customer: Alder Works Ltd', ...INVOICE.map(([, , own]) => own)];
  const given = (lines: readonly string[]) =>
    extractFields(
      [textPage(1, lines)],
      INVOICE.map(([own, type]) => ({ key: own, type })),
    ).values[key];
  expect(given(all)).not.toBeNull();
  expect(given(all.filter((own) => own !== line))).toBeNull();
});

it('the year of a printed date is no number of the document', () => {
  const page = textPage(1, ['INVOICE', '', 'Order date: 12 February 2024']);
  const { values } = extractFields([page], [{ key: 'order_number', type: 'string' }]);
  expect(values.order_number).toBeNull();
});

it('the currency of the amounts is not surely that of what the document does not speak of', () => {
  const page = textPage(1, ['LOAN', 'Principal: £ 1,250.00', 'Fee: £ 20.00', 'Total: £ 1,270.00']);
  const sureOf = (key: string) =>
    extractFields([page], [{ key, type: 'string' }]).fields[0]?.confidence ?? 0;
  expect(sureOf('currency')).toBeGreaterThanOrEqual(0.9);
  expect(sureOf('account_currency')).toBeLessThan(0.8);
});
