import { describe, expect, it } from 'vitest';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const extracted = (lines: readonly string[], field: SchemaField) =>
  extractFields([textPage(1, lines)], [field]).values[field.key];

describe('the law of an agreement', () => {
  const law: SchemaField = {
    key: 'jurisdiction',
    type: 'string',
    description: 'State or country whose law governs the agreement',
  };

  it('is the state that the laws are of, not a country that another sentence names', () => {
    const lines = [
      'The Supplier shall obey the laws and states no office outside the United States and Canada.',
      'This Agreement shall be governed by and construed under the laws of the State of Oregon.',
      'Each party has read this Agreement and has had it explained by counsel of its own choice.',
    ];
    expect(extracted(lines, law)).toBe('Oregon');
  });

  it.each([
    [
      'Auf diesen Vertrag findet ausschließlich österreichisches Recht Anwendung.',
      'österreichisches Recht',
    ],
    [
      'Le présent contrat est soumis au droit français, à l’exclusion de tout autre.',
      'droit français',
    ],
    ['This Agreement and all disputes under it are governed by English law.', 'English law'],
  ])('may be named by the adjective of a country: %s', (line, value) => {
    const lines = [
      line,
      'Mündliche Nebenabreden bestehen nicht, und jede Partei hat ein Exemplar.',
    ];
    expect(extracted(lines, law)).toBe(value);
  });

  it('may be a country', () => {
    const lines = [
      'This Agreement shall be governed by the laws of the Netherlands without regard to conflicts.',
      'Notices go to the Company at the address that it last gave to the other party in writing.',
    ];
    expect(extracted(lines, law)).toBe('Netherlands');
  });
});

describe('a state', () => {
  const state: SchemaField = {
    key: 'jurisdiction',
    type: 'string',
    description: 'State whose law governs',
  };

  it('is no country', () => {
    const lines = ['This Agreement is governed by the laws of the United States of America.'];
    expect(extracted(lines, state)).toBeNull();
    expect(extracted(lines, { ...state, description: 'Country whose law governs' })).toBe(
      'United States of America',
    );
  });
});

describe('parties of an agreement', () => {
  const parties: SchemaField = { key: 'party', type: 'array' };

  it('include who signs without an office, not who signs for the company', () => {
    const lines = [
      'This letter is between you and Birch Media, Inc. (the “Company”) about the work on the plans.',
      'You agree to keep secret what the Company tells you about its products, and Ann Reed accepts.',
      '',
      'BIRCH MEDIA, INC.',
      'By: /s/ Paul Ember',
      'Paul Ember, Chief Executive Officer',
      '',
      'AGREED AND ACCEPTED:',
      'Signature: /s/ Ann Reed',
      'Name: Ann Reed',
    ];
    const found = [extracted(lines, parties)].flat();
    expect(found).toContain('Ann Reed');
    expect(found).not.toContain('Paul Ember');
  });

  it('have legal forms in small letters, but not the words after them', () => {
    const lines = [
      'This Agreement is made between Alder Bank plc (the “Lender”) and Cedar Gradnja d.o.o. (the “Borrower”).',
      'The Lender lends the Borrower what a Cedar company may need for as long as both wish to.',
    ];
    expect([extracted(lines, parties)].flat().sort()).toEqual([
      'Alder Bank plc',
      'Cedar Gradnja d.o.o.',
    ]);
  });

  it('have the names of partners and initials whole', () => {
    const lines = [
      'This Agreement is made between Reed, Alder & Co. (the “Agent”) and J.F. Birch Company (the “Client”).',
      'The Agent works for the Client as both have written below and for as long as they wish to.',
    ];
    expect([extracted(lines, parties)].flat().sort()).toEqual([
      'J.F. Birch Company',
      'Reed, Alder & Co.',
    ]);
  });

  it('have the number within a name, and are no phrases that end with a kind of company', () => {
    const lines = [
      'This Agreement is made between Back 2 Health, Ltd. (the “Client”) and Cedar Works, Inc. (the “Agent”).',
      'The Agent keeps the Business of Company (the “Business”) and all else that it learns secret.',
      ...['', 'BACK 2 HEALTH, LTD.', 'By: ______________', '', 'CEDAR WORKS, INC.'],
      ...['By: ______________'],
    ];
    const found = [extracted(lines, parties)].flat();
    expect(found.sort()).toEqual(['Back 2 Health, Ltd.', 'Cedar Works, Inc.']);
  });

  it('are names and not what the agreement calls them', () => {
    const lines = [
      'This Agreement is made between Cedar Works, Inc. (the “Buyer”) and Dune Ltd. (the “Company”).',
      'It was agreed between Buyer and Company that the Parent Company (the “Parent”) stays outside.',
    ];
    expect([extracted(lines, parties)].flat().sort()).toEqual(['Cedar Works, Inc.', 'Dune Ltd.']);
  });
});

it('the term of an agreement is what is said of it, not a time after its end', () => {
  const term: SchemaField = {
    key: 'term',
    type: 'string',
    description: 'How long the agreement stays in force',
  };
  const lines = [
    'The duties of the Recipient survive for two (2) years after the termination of this Agreement.',
    'The term of this Agreement shall be three (3) years beginning on the Effective Date.',
    'Either party may end it upon ninety (90) days written notice to the other party.',
  ];
  expect(extracted(lines, term)).toBe('3 years');
});

describe('a duration of an agreement', () => {
  it('is counted from what its own clause names', () => {
    const lines = [
      'Letter to the Adviser about confidential material',
      '',
      'The duties of the Adviser shall continue in effect for a period of twelve months from the date hereof, until superseded.',
    ];
    const [found] = extractFields([textPage(1, lines)], [{ key: 'term', type: 'string' }]).fields;
    expect(found?.value).toBe('12 months');
    expect(found?.confidence).toBeGreaterThan(0.8);
  });

  it('is no renewal where nothing is said of one', () => {
    const lines = [
      'This Agreement shall remain in effect for a period of two (2) years from the date hereof, and',
      'ends by mutual consent at any time. Each party has read it and keeps a copy of it for itself.',
    ];
    expect(extracted(lines, { key: 'term', type: 'string' })).toBe('2 years');
    expect(extracted(lines, { key: 'renewal_term', type: 'string' })).toBeNull();
  });

  it('is not surely that of the next sentence', () => {
    const lines = [
      'Either party may terminate for convenience by giving sixty (60) days',
      'written notice. Invoices are payable within forty-five (45) days.',
      '',
      'The Client shall pay a fixed fee for all services that are rendered to it by the Consultant.',
    ];
    const field: SchemaField = { key: 'notice_period', type: 'string' };
    const [found] = extractFields([textPage(1, lines)], [field]).fields;
    expect(found?.value === '45 days' ? found.confidence : 0).toBeLessThan(0.8);
  });
});
