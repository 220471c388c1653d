import { describe, expect, it } from 'vitest';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const readField = (lines: readonly string[], wanted: SchemaField): unknown =>
  extractFields([textPage(1, lines)], [wanted]).values[wanted.key];

describe('labels', () => {
  it('reads a label of two names that a slash parts', () => {
    const lines = ['Order / Rev:   48142', 'Estimate:      7716'];
    expect(readField(lines, { key: 'order_number', type: 'string' })).toBe('48142');
  });

  it('takes the number of an alternate or previous one for no number of this one', () => {
    const lines = ['Order:          48142', 'Alt Order #:    26903389', 'Previous Order: 26903111'];
    expect(readField(lines, { key: 'order_number', type: 'string' })).toBe('48142');
  });

  it('leaves out the number by which a name is known to whoever printed it', () => {
    const lines = ['Customer     Harbour Works (13546)', 'Agency       Tall Media (889)'];
    expect(readField(lines, { key: 'customer', type: 'string' })).toBe('Harbour Works');
  });

  it.each([
    [{ key: 'company', type: 'string' }, 'Northwind Bricks, Inc.'],
    [{ key: 'employer_number', type: 'string', format: 'identifier' }, '61-0461221'],
  ] as const)('reads what stands above its label in brackets: %j', (wanted, value) => {
    const lines = [
      'For the fiscal year that ended on the last day of December the report is made below.',
      '',
      '              Northwind Bricks, Inc.',
      '    (Exact name of registrant in its charter)',
      '',
      '    Oregon                        61-0461221',
      '    (State of incorporation)      (Employer number)',
    ];
    expect(readField(lines, wanted)).toBe(value);
  });

  it.each([
    ['state_of_incorporation', 'Oregon'],
    ['employer_number', '61-0461221'],
  ])('reads what stands above its label in brackets over two lines: %s', (key, value) => {
    const lines = [
      '    Oregon                        61-0461221',
      '    (State or other jurisdiction  (I.R.S. Employer',
      '    of incorporation)             Number)',
      '',
      '    1 Quay Street, Salem          97301',
    ];
    expect(readField(lines, { key, type: 'string' })).toBe(value);
  });

  it.each([
    ['order_date', '2025-06-11'],
    ['delivery_date', '2025-06-27'],
  ])('reads the value below its label where values are close together: %s', (key, value) => {
    const page = textPage(1, [
      'Order no.   Date        Delivery date',
      'KF-5519422  11/06/2025  27/06/2025',
    ]);
    // Words half a character wider, so that the gaps between the values are narrow.
    const boxes = page.words.boxes.map((x, at) => (at % 4 === 2 ? x + 3 / page.width : x));
    const close = { ...page, words: { ...page.words, boxes } };
    expect(extractFields([close], [{ key, type: 'date' }]).values).toEqual({ [key]: value });
  });

  it.each([
    ['gross_pay', 2107],
    ['net_pay', 1672.58],
    ['net_pay_year_to_date', 29_667.67],
  ])('takes an amount of the year so far only where it is asked for: %s', (key, value) => {
    const page = tablePage(1, [
      ['Earnings', 'This period', 'Year to date'],
      ['Basic salary', '1,960.00', '36,260.00'],
      ['Gross pay', '2,107.00', '37,362.50'],
      ['Net pay', '1,672.58', '29,667.67'],
    ]);
    expect(extractFields([page], [{ key, type: 'number' }]).values).toEqual({ [key]: value });
  });

  it.each([
    ['Lease end: 31.12.35', 'lease_end', '2035-12-31'],
    ['Date of birth: 31.12.35', 'birth_date', '1935-12-31'],
    ['Date of birth: 31.12.2021', 'birth_date', '2021-12-31'],
  ])('takes a short year as that of a future end or of a past birth: %s', (line, key, value) => {
    expect(readField([line], { key, type: 'date' })).toBe(value);
  });

  it.each([
    ['Invoice no.: FT 2025/1092', 'invoice_number', 'FT 2025/1092'],
    ['Policy no.: HR 7740.118.552', 'policy_number', 'HR 7740.118.552'],
    ['Payment terms: 60 days end of month', 'payment_terms', '60 days end of month'],
  ])('reads the whole entry of %s', (line, key, value) => {
    expect(readField([line], { key, type: 'string' })).toBe(value);
  });

  it('finds a label that stands close behind the column to its left', () => {
    const lines = [
      'REMIT TO Tall Media  Customer    Harbour Works',
      'PO Box 206270        Salesman    Ann Reed',
      'Dallas, TX 75320     Terms       Net 30',
      'United States        Product     Bricks',
    ];
    expect(readField(lines, { key: 'customer', type: 'string' })).toBe('Harbour Works');
  });

  it('reads an entry of capitals and digits alone as one code', () => {
    const code = (entry: string) =>
      readField([`Tax code: ${entry}`], { key: 'tax_code', type: 'string', format: 'identifier' });
    expect(code('1257L M1')).toBe('1257L M1');
    expect(code('QQ 12 34 56 C')).toBe('QQ 12 34 56 C');
    expect(code('1257L from May')).toBe('1257L');
    expect(code('4711 3')).toBe('4711');
    expect(code('88.140.2217 K · Class: B')).toBe('88.140.2217 K');
    expect(code('88.140.2217 K Street')).toBe('88.140.2217');
  });

  it('ends text at a gap that is wider than those between its words', () => {
    const page = textPage(1, ['Owner: R. Delgado Trust   Bill no. 118-4402']);
    // Narrow type: the wide gap is smaller than the line is high.
    const boxes = page.words.boxes.map((at, index) => (index % 2 === 0 ? at / 2 : at));
    const narrow = { ...page, words: { ...page.words, boxes } };
    const { values } = extractFields([narrow], [{ key: 'owner', type: 'string' }]);
    expect(values).toEqual({ owner: 'R. Delgado Trust' });
  });

  it('takes the total that has the words of the field', () => {
    const lines = ['Deposit    15.00', 'Totals    602.50', 'Balance due    40.00'];
    const total = (key: string) =>
      extractFields([textPage(1, lines)], [{ key, type: 'number', format: 'amount' }]).fields[0];
    expect(total('balance_due')?.value).toBe(40);
    expect(total('total_amount')?.value).not.toBe(40);
    lines[2] = 'The balance due will be collected by direct debit in May and in June of this year';
    expect(total('balance_due')?.confidence).toBeLessThan(0.8);
  });

  it('takes no tax for the VAT that is printed elsewhere', () => {
    const vat = (lines: string[]) =>
      extractFields([textPage(1, lines)], [{ key: 'vat_amount', type: 'number' }]).fields[0];
    const lines = ['City tax    21.00', 'VAT 10% included in room charges: EUR 51.55'];
    expect(vat(lines)?.value).toBe(51.55);
    expect(vat(['Sales tax    21.00', 'VAT number: GB 123 4567 82'])?.value).toBe(21);
  });

  it('takes no measure for an amount', () => {
    const lines = ['Total', '6,482 kWh'];
    const total: SchemaField = { key: 'total_amount', type: 'number', format: 'amount' };
    expect(readField(lines, total)).toBeNull();
  });

  it('takes no value of the next label where there is none', () => {
    const lines = ['Guarantor            Not applicable', 'Specified Currency   Euro'];
    expect(readField(lines, { key: 'guarantor', type: 'string' })).toBeNull();
  });

  it('reads a code that is printed in groups as one', () => {
    const lines = [
      'VAT number: GB 123 4567 82',
      'IBAN: DE89 3704 0044 0532 0130 00',
      'Paid: 14 03 2026',
    ];
    const code = (key: string) => readField(lines, { key, type: 'string', format: 'identifier' });
    expect(code('vat_number')).toBe('GB 123 4567 82');
    expect(code('iban')).toBe('DE89 3704 0044 0532 0130 00');
    expect(code('paid')).not.toBe('14 03 2026');
  });

  it('finds a value that is set a little below the line of its label', () => {
    const page = textPage(1, ['Deliverer     Harbour Works', 'Agency        Tall Media']);
    const boxes = page.words.boxes.map((at, index) =>
      index % 4 === 1 && (index === 5 || index === 9) ? at + 5.5 / page.height : at,
    );
    const shifted = { ...page, words: { ...page.words, boxes } };
    const { values } = extractFields([shifted], [{ key: 'deliverer', type: 'string' }]);
    expect(values).toEqual({ deliverer: 'Harbour Works' });
  });

  it('reads the boxes of a numbered form, and takes no box for the value of another', () => {
    const lines = [
      '16 Country of origin     22 Currency and amount   23 Exchange rate',
      'Peru                     USD 48,250.00            1.0842',
      '',
      '33 Commodity code        35 Country of destination',
      '0901110000               Norway',
    ];
    const read = (key: string) => readField(lines, { key, type: 'string' });
    expect(read('country_of_origin')).toBe('Peru');
    expect(read('country_of_destination')).toBe('Norway');
  });

  it.each([
    ['opening_balance', 'Balance brought forward', 'Balance carried forward', 120.5],
    ['closing_balance', 'Balance brought forward', 'Balance carried forward', 80.25],
    ['opening_balance', 'Alter Saldo der Bank', 'Neuer Saldo der Bank', 120.5],
    ['closing_balance', 'Ancien solde', 'Nouveau solde', 80.25],
  ])(
    'tells the balance at the start of a statement from that at its end: %s, %s',
    (key, opening, closing, value) => {
      const lines = [`${opening}    120.50`, 'Paid out    40.25', `${closing}    80.25`];
      expect(readField(lines, { key, type: 'number', format: 'amount' })).toBe(value);
    },
  );

  it('takes a label that begins with a function word', () => {
    const lines = ['Factuur van de leverancier', 'Btw 21%    € 21,00', 'Te betalen    € 121,00'];
    expect(readField(lines, { key: 'totaal', type: 'number' })).toBe(121);
  });

  it('takes the name of what it is asked for, without the town behind it', () => {
    const lines = ['Exporter: Alder Export Ltd, Lima', 'Broker: Reed and Son'];
    const exporter = {
      key: 'exporter',
      type: 'string',
      description: 'Name of the exporter',
    } as const;
    expect(readField(lines, exporter)).toBe('Alder Export Ltd');
  });
});
