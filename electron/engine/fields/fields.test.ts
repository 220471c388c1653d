import { describe, expect, it } from 'vitest';
import type { SchemaField } from '../../../shared/contract/schema.ts';
import { tablePage, textPage } from '../evidence/sample-page.ts';
import { extractFields } from './index.ts';

const INVOICE = textPage(1, [
  'Northwind Bricks Ltd',
  '12 Kiln Road, Lund 22100',
  '',
  'Invoice No: NB-2041            Invoice Date: 04/17/2020',
  'Customer                       Due Date',
  'Harbour Works Inc              05/17/2020',
  '',
  'Subtotal                                 $1,000.00',
  'Tax 6%                                      $60.00',
  'Total                                    $1,060.00',
]);

const field = (key: string, type: SchemaField['type'], more: Partial<SchemaField> = {}) => ({
  key,
  type,
  ...more,
});

const valuesOf = (...wanted: SchemaField[]) => extractFields([INVOICE], wanted).values;

describe('extractFields', () => {
  it('reads what follows a label on its line', () => {
    expect(valuesOf(field('invoice_number', 'string'))).toEqual({ invoice_number: 'NB-2041' });
  });

  it('reads dates as ISO, in the order that the document shows', () => {
    const dates = valuesOf(field('invoiceDate', 'date'), field('due_date', 'date'));
    expect(dates).toEqual({ invoiceDate: '2020-04-17', due_date: '2020-05-17' });
  });

  it('reads what stands under its label', () => {
    expect(valuesOf(field('customer', 'string'))).toEqual({ customer: 'Harbour Works Inc' });
  });

  it('takes the total for the total, not the subtotal or the tax', () => {
    expect(valuesOf(field('total', 'number'))).toEqual({ total: 1060 });
    expect(valuesOf(field('subtotal', 'number'))).toEqual({ subtotal: 1000 });
  });

  it.each([
    ['RM 12.50', 12.5],
    ['Rs.500', 500],
    ['Rs 1,200.00', 1200],
    ['250 Kč', 250],
  ])('reads an amount whose currency is a word: %s', (amount, value) => {
    const page = textPage(1, [`Total: ${amount}`]);
    expect(extractFields([page], [field('total', 'number')]).values).toEqual({ total: value });
  });

  it('takes no choice that is a sign for what a label says', () => {
    const wanted = field('customer', 'string');
    const found = extractFields([INVOICE], [{ ...wanted, choices: ['–', 'Harbour'] }]);
    expect(found.values).toEqual({ customer: 'Harbour' });
  });

  it('knows the issuer of a letter by its head', () => {
    const { values, fields } = extractFields([INVOICE], [field('issuer', 'string')]);
    expect(values).toEqual({ issuer: 'Northwind Bricks Ltd' });
    expect(fields[0]?.evidence).toContain('is written as a company');
  });

  it('cites the words of the value with the box of their ink', () => {
    const { fields } = extractFields([INVOICE], [field('invoice_number', 'string')]);
    const [citation] = fields[0]?.citations ?? [];
    expect(citation).toMatchObject({ page: 1, quote: 'NB-2041', source: 'ocr_page' });
    expect(citation?.bbox.x).toBeCloseTo((12 * 6) / 612, 3);
    expect(citation?.bbox.y).toBeCloseTo((3 * 14) / 792, 3);
  });

  it('gives null without a citation for what the document does not say, and names it', () => {
    const { values, fields, missing } = extractFields(
      [INVOICE],
      [field('passport_number', 'string', { required: true }), field('birth_date', 'boolean')],
    );
    expect(values.birth_date).toBeNull();
    expect(fields[1]).toMatchObject({ value: null, confidence: 0, citations: [] });
    expect(values.passport_number).toBeNull();
    expect(missing).toEqual(['passport_number']);
  });

  it('cites one place, or all that say the same', () => {
    const pages = [INVOICE, textPage(2, ['Invoice No: NB-2041                 Page 2'])];
    const wanted = [field('invoice_number', 'string')];
    expect(extractFields(pages, wanted).fields[0]?.citations).toHaveLength(1);
    const all = extractFields(pages, wanted, { citationMode: 'all' }).fields[0]?.citations;
    expect(all?.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('reads both ends of a span of dates', () => {
    const page = textPage(1, ['Flight Dates: 4/17/20 - 4/23/20']);
    const description = 'flight dates';
    const { values } = extractFields(
      [page],
      [field('flight_from', 'date', { description }), field('flight_to', 'date', { description })],
    );
    expect(values).toEqual({ flight_from: '2020-04-17', flight_to: '2020-04-23' });
  });

  it('finds in sentences what contracts say there', () => {
    const page = textPage(1, [
      'This Agreement is governed by the laws of the State of Oregon without regard to conflicts.',
    ]);
    const { values } = extractFields(
      [page],
      [field('jurisdiction', 'string', { description: 'state whose laws govern the agreement' })],
    );
    expect(values).toEqual({ jurisdiction: 'Oregon' });
  });

  it('does not take the middle of a sentence for the value of a label', () => {
    const page = textPage(1, [
      'The customer agrees that the goods remain ours until they are paid.',
    ]);
    expect(extractFields([page], [field('customer', 'string')]).values).toEqual({ customer: null });
  });

  it('reads a list of objects from the table whose headers name its fields', () => {
    const page = tablePage(1, [
      ['Description', 'Qty', 'Unit Price', 'Amount'],
      ['Red brick', '100', '2.50', '250.00'],
      ['Grey brick', '20', '3.00', '60.00'],
      ['Total', '', '', '310.00'],
    ]);
    const items = field('items', 'array', {
      fields: [
        field('description', 'string'),
        field('quantity', 'number'),
        field('unit_price', 'number'),
      ],
    });
    const { values, fields } = extractFields([page], [items]);
    expect(values.items).toEqual([
      { description: 'Red brick', quantity: 100, unit_price: 2.5 },
      { description: 'Grey brick', quantity: 20, unit_price: 3 },
    ]);
    expect(fields.map(({ path }) => path)).toContain('items.1.quantity');
  });

  it('fills objects, and gives null for one of which nothing is known', () => {
    const { values } = extractFields(
      [INVOICE],
      [
        field('invoice', 'object', { fields: [field('number', 'string'), field('date', 'date')] }),
        field('passport', 'object', { fields: [field('code', 'boolean')] }),
      ],
    );
    expect(values).toEqual({ invoice: { number: 'NB-2041', date: '2020-04-17' }, passport: null });
  });

  it('is surer of a labelled value than of one that only its place speaks for', () => {
    const [labelled, placed] = extractFields(
      [INVOICE],
      [field('invoice_number', 'string'), field('issuer', 'string')],
    ).fields;
    expect(labelled?.confidence).toBeGreaterThan(placed?.confidence ?? 1);
  });
});
