import { describe, expect, it } from 'vitest';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { structuredData } from './index.ts';

const PAGES = [
  textPage(1, [
    'Invoice No: NB-2041            Invoice Date: 04/17/2020',
    'Status: Paid                   Copies: 3',
    'Total                                    $1,060.00',
  ]),
  tablePage(2, [
    ['Item', 'Quantity'],
    ['Red brick', '100'],
    ['Grey brick', '20'],
  ]),
];

const data = (schema: object, query = 'the invoice') => {
  const outcome = structuredData(PAGES, { type: 'object', ...schema }, query);
  return outcome.ok ? outcome.data : outcome;
};

describe('structuredData', () => {
  it('fills the properties of a schema with values of their types', () => {
    const properties = {
      invoice_number: { type: 'string' },
      invoiceDate: { type: 'string', format: 'date' },
      copies: { type: 'integer' },
      total: { type: ['number', 'null'] },
      status: { enum: ['paid', 'open'] },
    };
    expect(data({ properties })).toEqual({
      invoice_number: 'NB-2041',
      invoiceDate: '2020-04-17',
      copies: 3,
      total: 1060,
      status: 'paid',
    });
  });

  it('follows references and reads rows of tables as items', () => {
    const schema = {
      properties: { lines: { type: 'array', items: { $ref: '#/$defs/line' } } },
      $defs: {
        line: {
          type: 'object',
          properties: { item: { type: 'string' }, quantity: { type: 'integer' } },
        },
      },
    };
    expect(data(schema)).toEqual({
      lines: [
        { item: 'Red brick', quantity: 100 },
        { item: 'Grey brick', quantity: 20 },
      ],
    });
  });

  it('leaves out what the document does not say, or gives null where the schema allows it', () => {
    const properties = {
      passport_number: { type: 'string' },
      blood_group: { type: ['string', 'null'] },
    };
    expect(data({ properties, required: ['blood_group'] })).toEqual({ blood_group: null });
  });

  it('reports a required property that the document does not give, and invents nothing', () => {
    const properties = { blood_group: { type: 'boolean' } };
    expect(data({ properties, required: ['blood_group'] })).toMatchObject({
      ok: false,
      problem: 'extraction',
      message: expect.stringContaining('/blood_group'),
    });
  });

  it('never returns what the schema forbids', () => {
    const properties = { total: { type: 'number', maximum: 10 } };
    expect(data({ properties })).toEqual({});
    const required = ['total'];
    expect(data({ properties, required })).toMatchObject({ ok: false, problem: 'extraction' });
  });

  it.each([
    ['an unknown type', { properties: { a: { type: 'text' } } }],
    ['a reference to another place', { properties: { a: { $ref: 'https://example.com/a' } } }],
    ['no properties', { properties: {} }],
    ['a pattern that is none', { properties: { a: { type: 'string', pattern: '(' } } }],
  ])('refuses a schema with %s', (_, schema) => {
    expect(data(schema)).toMatchObject({ ok: false, problem: 'schema' });
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'takes a property named %s, which the document does not mention',
    (name) => {
      const properties = Object.fromEntries(
        ['status', name].map((key) => [key, { type: 'string' }]),
      );
      expect(data({ properties })).toEqual({ status: 'Paid' });
    },
  );

  it('takes schemas of draft 07 and ones that hold themselves', () => {
    const node = { type: 'object', properties: { child: { $ref: '#/definitions/node' } } };
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { node },
      properties: { status: { type: 'string' }, node: { $ref: '#/definitions/node' } },
    };
    expect(data(schema)).toMatchObject({ status: 'Paid' });
  });

  it('cites the words of every value', () => {
    const outcome = structuredData(PAGES, { properties: { status: { type: 'string' } } }, 'status');
    expect(outcome).toMatchObject({
      ok: true,
      citations: [{ page: 1, quote: 'Paid' }],
    });
  });
});
