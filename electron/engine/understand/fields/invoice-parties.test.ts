import { describe, expect, it } from 'vitest';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const SCHEMA: readonly SchemaField[] = [
  { key: 'seller_name', title: 'Seller', type: 'string', description: 'Vendor, supplier, sold by' },
  { key: 'seller_address', title: 'Seller address', type: 'string', format: 'address' },
  { key: 'buyer_name', title: 'Buyer', type: 'string', description: 'Customer, bill to' },
  { key: 'buyer_address', title: 'Buyer address', type: 'string', format: 'address' },
];

const ITEMS = [
  '',
  'Description                                   Amount',
  'Roofing slate, grey                           504.00',
  'Paving, riven                                 666.00',
  'Total due                                   1,170.00',
];

const partiesOf = (lines: string[]) =>
  extractFields([textPage(1, [...lines, ...ITEMS])], SCHEMA).values;

const NORTHWIND = {
  seller_name: 'Northwind Bricks Ltd',
  seller_address: '12 Kiln Road 22100 Lund',
};
const HARBOUR = {
  buyer_name: 'Harbour Works Inc',
  buyer_address: '4 Market Street Bath BA1 4QR',
};

describe('parties of an invoice', () => {
  it('are the letterhead and the block below its label', () => {
    expect(
      partiesOf([
        'Northwind Bricks Ltd                          INVOICE',
        '12 Kiln Road',
        '22100 Lund',
        'Phone 555 12345 67',
        '',
        'Bill to                        Invoice number: NB-2041',
        'Harbour Works Inc              Invoice date: 17 May 2024',
        '4 Market Street',
        'Bath BA1 4QR',
      ]),
    ).toEqual({ ...NORTHWIND, ...HARBOUR });
  });

  it('are the letterhead of the buyer and the block of the seller on a purchase order', () => {
    const [seller_name, buyer_name] = ['Harbour Works Inc', 'Northwind Bricks Ltd'];
    expect(
      partiesOf([
        'Northwind Bricks Ltd · 12 Kiln Road · 22100 Lund',
        '',
        'Harbour Works Inc                PURCHASE ORDER',
        '4 Market Street                  Order number: 4500118',
        'Bath BA1 4QR                     Order date: 17 May 2024',
      ]),
    ).toMatchObject({ seller_name, buyer_name });
  });

  it('are two blocks of one column where the label of the second stands close below', () => {
    expect(
      partiesOf([
        'Northwind Bricks Ltd                          INVOICE',
        '12 Kiln Road',
        '22100 Lund',
        'VAT number: GB 123 4567 82',
        'Bill to                        Invoice number: NB-2041',
        'Harbour Works Inc              Invoice date: 17 May 2024',
        '4 Market Street',
        'Bath BA1 4QR',
      ]),
    ).toEqual({ ...NORTHWIND, ...HARBOUR });
  });

  it('have an address that ends before the label below it', () => {
    expect(
      partiesOf([
        'Northwind Bricks Ltd',
        '12 Kiln Road',
        '22100 Lund',
        '',
        'Bill to',
        'Harbour Works Inc',
        '4 Market Street',
        'Bath BA1 4QR',
        'Description                    Quantity        Price',
        'Bricks                         40              12.00',
      ]),
    ).toEqual({ ...NORTHWIND, ...HARBOUR });
  });

  it('are the letterhead and the block that begins with a form of address', () => {
    expect(
      partiesOf([
        'Northwind Bricks Ltd',
        '12 Kiln Road',
        '22100 Lund',
        '',
        '                                Mrs',
        '                                Rita Harbour',
        '                                4 Market Street',
        '                                Bath BA1 4QR',
      ]),
    ).toMatchObject({ buyer_name: 'Rita Harbour' });
  });

  it('are read from a letterhead on the right', () => {
    expect(
      partiesOf([
        'INVOICE                                Northwind Bricks Ltd',
        '                                       12 Kiln Road',
        '                                       22100 Lund',
        '                                       VAT number: GB 123 4567 82',
        '',
        'Customer:        Harbour Works Inc',
        '                 4 Market Street',
        '                 Bath BA1 4QR',
        '',
        'Due date:        4 May 2024',
      ]),
    ).toEqual({ ...NORTHWIND, ...HARBOUR });
  });

  it('are told by their name, whatever words describe them', () => {
    const page = textPage(1, ['Northwind Bricks Ltd', '12 Kiln Road', '22100 Lund', ...ITEMS]);
    const confidenceOf = (description?: string) =>
      extractFields([page], [{ key: 'seller_name', type: 'string', description }]).fields[0]
        ?.confidence;
    expect(confidenceOf('Vendor, sold by')).toBe(confidenceOf());
  });

  it('are read from labelled blocks side by side', () => {
    expect(
      partiesOf([
        'INVOICE',
        '',
        'Sold by                        Invoice to',
        'Northwind Bricks Ltd           Harbour Works Inc',
        '12 Kiln Road                   4 Market Street',
        '22100 Lund                     Bath BA1 4QR',
      ]),
    ).toEqual({ ...NORTHWIND, ...HARBOUR });
  });

  it('are read from a sender line above the recipient', () => {
    expect(
      partiesOf([
        '',
        '',
        'Northwind Bricks Ltd · 12 Kiln Road · 22100 Lund',
        '',
        'Harbour Works Inc',
        '4 Market Street',
        'Bath BA1 4QR',
        '',
        '',
        'Invoice NB-2041',
        '',
        'Invoice date: 17 May 2024',
      ]),
    ).toMatchObject({ buyer_name: 'Harbour Works Inc', ...NORTHWIND });
  });

  it('reads the address that goods are sent to, not the name above it', () => {
    const lines = ['Shipping address', 'Ann Reed', '9 Quay Lane', 'Leith EH6 7AB'];
    const field = { key: 'shipping_address', type: 'string' } as const;
    const { values } = extractFields([textPage(1, lines)], [field]);
    expect(values).toEqual({ shipping_address: '9 Quay Lane Leith EH6 7AB' });
  });

  it('does not take the delivery address for that of the buyer', () => {
    expect(
      partiesOf([
        'Northwind Bricks Ltd',
        '12 Kiln Road',
        '22100 Lund',
        'www.northwind.example',
        '',
        'Ship to                        Bill to',
        'Harbour Yard                   Harbour Works Inc',
        '9 Quay Lane                    4 Market Street',
        'Leith EH6 7AB                  Bath BA1 4QR',
      ]),
    ).toEqual({ ...NORTHWIND, ...HARBOUR });
  });

  it.each([
    ['de', 'Rechnung an', 'Die Ware ist bis zum Ende des Monats zu zahlen und wird versandt.'],
    [
      'fr',
      'Facturé à',
      'Les marchandises restent la propriété du vendeur et ne sont pas reprises.',
    ],
    ['nl', 'Factuuradres', 'De goederen blijven van de verkoper en zijn niet voor een ander.'],
    ['it', 'Intestatario', 'La merce è di proprietà della ditta e non si può restituire.'],
  ])('knows the label of the buyer in %s: %s', (_, label, sentence) => {
    const { buyer_name, buyer_address } = partiesOf([
      'Northwind Bricks Ltd',
      '12 Kiln Road',
      '22100 Lund',
      '',
      label,
      'Harbour Works Inc',
      '4 Market Street',
      'Bath BA1 4QR',
      '',
      sentence,
    ]);
    expect({ buyer_name, buyer_address }).toEqual(HARBOUR);
  });

  it('does not take the labelled buyer for the seller', () => {
    const { seller_name } = partiesOf([
      'Bill to                        Invoice number: NB-2041',
      'Harbour Works Inc              Invoice date: 17 May 2024',
      '4 Market Street',
      'Bath BA1 4QR',
    ]);
    expect(seller_name).not.toBe('Harbour Works Inc');
  });

  it('takes no year for an address', () => {
    const report = ['Northwind Bricks Ltd', 'Annual review 2025', '', 'We had a good year again.'];
    const { seller_address, buyer_address } = extractFields([textPage(1, report)], SCHEMA).values;
    expect({ seller_address, buyer_address }).toEqual({
      seller_address: null,
      buyer_address: null,
    });
  });

  it('says nothing of a buyer that the invoice does not name', () => {
    const { buyer_name, buyer_address } = partiesOf([
      'Northwind Bricks Ltd',
      '12 Kiln Road',
      '22100 Lund',
      'Phone 555 12345 67',
    ]);
    expect({ buyer_name, buyer_address }).toEqual({ buyer_name: null, buyer_address: null });
  });

  it.each(['ATTN: Accounts payable', 'Attn Ann Reed', 'c/o Ann Reed'])(
    'takes the name below the line "%s"',
    (attention) => {
      const { buyer_name } = partiesOf([
        'Northwind Bricks Ltd',
        '12 Kiln Road',
        '22100 Lund',
        'Phone 555 12345 67',
        '',
        'Bill to',
        attention,
        'Harbour Works Inc',
        '4 Market Street',
        'Bath BA1 4QR',
      ]);
      expect(buyer_name).toBe('Harbour Works Inc');
    },
  );

  it('takes no heading above an address for a name', () => {
    const { buyer_name } = partiesOf([
      'Northwind Bricks Ltd',
      '12 Kiln Road',
      '22100 Lund',
      'Phone 555 12345 67',
      '',
      'Hotel Details',
      '4 Market Street',
      'Bath BA1 4QR',
    ]);
    expect(buyer_name).not.toBe('Hotel Details');
  });
});

describe('the company of a report', () => {
  it('is the one that most of its pages name, without a label', () => {
    const cover = [
      ...[
        'MARITIME AND HARBOUR COMMISSION',
        'Lund',
        'FORM 4',
        'ANNUAL REPORT',
        'for the year 2023',
      ],
      ...['OR', 'TRANSITION REPORT', 'from', 'Number 001-4711', 'under the Act', ''],
      ...['ALDER CORPORATION', 'LUND', '12 Kiln Road, Lund'],
    ];
    const texts = Array.from({ length: 6 }, (_, at) =>
      textPage(at + 2, [
        `Alder sold more bricks than ever in region ${at}, said Harbour Bank Ltd.`,
      ]),
    );
    const pages = [textPage(1, cover), ...texts.slice(0, 5), textPage(7, ['Alder thanks all.'])];
    const { values } = extractFields(pages, [{ key: 'company', type: 'string' }]);
    expect(values.company).toBe('ALDER CORPORATION');
  });
});
