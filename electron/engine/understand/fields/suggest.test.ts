import { describe, expect, it } from 'vitest';
import { SchemaDefinition } from '../../../../shared/contract/schema.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { suggestFields } from './suggest.ts';

const FORM = textPage(1, [
  'Northwind Bricks Ltd',
  '',
  'Invoice No: NB-2041            Invoice Date: 04/17/2020',
  'Account manager:               Ann Reed',
  'Due Date',
  '05/17/2020',
  '',
  'Discount: 5 %',
  'Total                                    $1,060.00',
  'The goods remain ours until they are paid in full, whatever the terms of the order say.',
]);

describe('suggestFields', () => {
  it('names fields by their labels, with the types of their values, in reading order', () => {
    expect(suggestFields([FORM])?.fields).toEqual([
      {
        key: 'invoice_no',
        title: 'Invoice No',
        type: 'string',
        format: 'identifier',
        example: 'NB-2041',
      },
      { key: 'invoice_date', title: 'Invoice Date', type: 'date', example: '04/17/2020' },
      { key: 'account_manager', title: 'Account manager', type: 'string', example: 'Ann Reed' },
      { key: 'due_date', title: 'Due Date', type: 'date', example: '05/17/2020' },
      { key: 'discount', title: 'Discount', type: 'number', format: 'percentage', example: '5 %' },
      { key: 'total', title: 'Total', type: 'number', format: 'amount', example: '$1,060.00' },
    ]);
  });

  it('proposes a list of objects for a table of items', () => {
    const page = tablePage(1, [
      ['Description', 'Qty', 'Unit Price'],
      ['Red brick', '100', '$2.50'],
      ['Grey brick', '20', '$3.00'],
    ]);
    expect(suggestFields([page])?.fields).toEqual([
      {
        key: 'items',
        title: 'Items',
        type: 'array',
        fields: [
          { key: 'description', title: 'Description', type: 'string' },
          { key: 'qty', title: 'Qty', type: 'number' },
          { key: 'unit_price', title: 'Unit Price', type: 'number', format: 'amount' },
        ],
      },
    ]);
  });

  it('gives a schema that the API takes, and none for a document without labels', () => {
    expect(SchemaDefinition.safeParse(suggestFields([FORM])).success).toBe(true);
    expect(suggestFields([textPage(1, ['It rained all day and nobody went out.'])])).toBeNull();
  });

  it('proposes at most twenty fields, none twice', () => {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `Entry ${String.fromCharCode(65 + (at % 26))}x: ${at}`,
    );
    expect(suggestFields([textPage(1, lines)])?.fields).toHaveLength(20);
  });
});
