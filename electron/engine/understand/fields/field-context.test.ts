import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const DATES = [
  { key: 'invoice_date', type: 'date' },
  { key: 'due_date', type: 'date' },
] as const;

const read = (lines: readonly string[]) => extractFields([textPage(1, lines)], DATES).values;

describe('two dates of a document', () => {
  it('are not read from one printed date', () => {
    const lines = ['INVOICE 20417', 'Date: 4 March 2024', 'Payment is due within 30 days.'];
    expect(read(lines)).toEqual({ invoice_date: '2024-03-04', due_date: null });
  });

  it('are each read beside their labels, equal or not', () => {
    const equal = ['Invoice date: 4 March 2024', 'Due date: 4 March 2024'];
    expect(read(equal)).toEqual({ invoice_date: '2024-03-04', due_date: '2024-03-04' });
    const apart = ['Due date: 3 April 2024', 'Invoice date: 4 March 2024'];
    expect(read(apart)).toEqual({ invoice_date: '2024-03-04', due_date: '2024-04-03' });
  });

  it('of an agreement are its start and its end', () => {
    const lines = ['This agreement is effective as of 1 May 2023 and continues until terminated.'];
    const fields = [
      { key: 'effective_date', type: 'date' },
      { key: 'expiration_date', type: 'date' },
    ] as const;
    expect(extractFields([textPage(1, lines)], fields).values).toEqual({
      effective_date: '2023-05-01',
      expiration_date: null,
    });
  });
});

it('the term of a contract is not the term of its renewal', () => {
  const lines = [
    'This agreement remains in force for a term of two years from the effective date.',
  ];
  const fields = [
    { key: 'term', type: 'string', description: 'How long the agreement is in force' },
    { key: 'renewal_term', type: 'string', description: 'How long the agreement is renewed for' },
  ] as const;
  const { values } = extractFields([textPage(1, lines)], fields);
  expect(values).toEqual({ term: '2 years', renewal_term: null });
});
