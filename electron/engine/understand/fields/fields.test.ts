import { describe, expect, it } from 'vitest';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { notFound } from './ambiguous.ts';
import { isSurelyNamed } from './features.ts';
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

  it.each([
    ['Deposit: 1 250.75', 1250.75, 'found'],
    ['Deposit: EUR 1 250.75', 1250.75, 'found'],
    ['Deposit: 12 345 250.75', 12_345_250.75, 'found'],
    ['Deposit    1 250.75', 1250.75, 'conflicting'],
  ])(
    'keeps the head of a number with spaces among numbers with commas: %s',
    (line, value, status) => {
      const page = textPage(1, ['Subtotal: 1,234.56', 'Fees: 3,100.00', 'Rent: 2,000.00', line]);
      expect(extractFields([page], [field('deposit', 'number')]).fields[0]).toMatchObject({
        value,
        status,
      });
    },
  );

  it('reads a code in a sentence after its name, whatever else the sentence states', () => {
    const page = textPage(1, [
      'Please transfer the amount before 12/01/2025 to our account with IBAN DE89 3704 0044 0532 0130 00,',
      'BIC COBADEFFXXX, and quote the number of the reminder so that we can assign the payment to it.',
    ]);
    expect(extractFields([page], [field('iban', 'string')]).values).toEqual({
      iban: 'DE89 3704 0044 0532 0130 00',
    });
  });

  it('takes no paragraph after a defined term at the end of a line for a party', () => {
    const page = textPage(1, [
      'This Loan Agreement is made between Alder Finance plc and Oban Works Limited of Pier Road (the',
      '"Borrower").',
      '1. Loan. The Lender agrees to lend to the Borrower the principal sum of ten pounds.',
    ]);
    const [found] = extractFields([page], [field('borrower', 'string')]).fields;
    expect(String(found?.value)).not.toContain('Lender agrees');
  });

  it.each(['Closing balance: 512.40 DR', 'Closing balance: £512.40 CR'])(
    'leaves open which sign an entry of an account has: %s',
    (line) => {
      const page = textPage(1, ['Statement of account', line]);
      const [found] = extractFields([page], [field('closing_balance', 'number')]).fields;
      expect(found).toMatchObject({ value: 512.4, status: 'conflicting' });
      expect(found?.candidates?.map(({ value }) => value)).toContain(-512.4);
    },
  );

  it('tells a price, a cost and a fee apart', () => {
    const page = textPage(1, ['Order 12', 'Price: 1,200.00', 'Fee: 80.00', 'Cost: 900.00']);
    const wanted = ['price', 'fee', 'cost', 'charge'].map((key) => field(key, 'number'));
    const { values } = extractFields([page], wanted);
    expect(values).toEqual({ price: 1200, fee: 80, cost: 900, charge: 80 });
    const [fee] = extractFields(
      [textPage(1, ['Order 12', 'Price: 1,200.00'])],
      [field('fee', 'number')],
    ).fields;
    expect(fee?.confidence).toBeLessThan(0.95);
  });

  it('prefers what a label is to what it is of', () => {
    const lines = [
      'Lease of flat 4',
      'Deposit          3,000.00',
      'Refund of deposit          640.00',
    ];
    const page = textPage(1, [...lines, 'Cleaning 80.00']);
    const [found] = extractFields([page], [field('deposit', 'number')]).fields;
    expect(found).toMatchObject({ value: 3000, status: 'found' });
  });

  it('takes no choice that is a sign for what a label says', () => {
    const wanted = field('customer', 'string');
    const found = extractFields([INVOICE], [{ ...wanted, choices: ['–', 'Harbour'] }]);
    expect(found.values).toEqual({ customer: 'Harbour' });
  });

  it('knows the issuer of a letter by its head', () => {
    const { values, fields } = extractFields([INVOICE], [field('issuer', 'string')]);
    expect(values).toEqual({ issuer: 'Northwind Bricks Ltd' });
    expect(fields[0]?.evidence).toContain('at the head of the document');
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

  describe('labels', () => {
    const total = (lines: string[]) =>
      extractFields([textPage(1, lines)], [field('total', 'number')]).values.total;

    it.each(['Total due', 'Amount payable', 'Grand Total', 'Total Inclusive Tax', 'Total to pay'])(
      'takes "%s" for a total',
      (label) => {
        expect(total(['Subtotal               90.00', `${label.padEnd(23)}100.00`])).toBe(100);
      },
    );

    it('takes the largest of the amounts that total labels name', () => {
      expect(
        total([
          'Total                  90.00',
          'Tax                    10.00',
          'Total                 100.00',
        ]),
      ).toBe(100);
    });

    it('reads a label that is glued to its value or to the column beside it', () => {
      const page = textPage(1, [
        'Date:12/31/2018      Total(EUR):60.30',
        'Harbour Works Due Date: 01/31/2019',
      ]);
      const { values } = extractFields(
        [page],
        [field('date', 'date'), field('total', 'number'), field('due_date', 'date')],
      );
      expect(values).toEqual({ date: '2018-12-31', total: 60.3, due_date: '2019-01-31' });
    });

    it('knows labels of other languages', () => {
      const page = textPage(1, [
        'Rechnungsnummer: 4711      Rechnungsdatum: 03.02.2024',
        'Die Rechnung ist bis zum Ende des Monats zu zahlen und wird mit der Ware versandt.',
        'Gesamtbetrag               1.234,50 EUR',
      ]);
      const { values, fields } = extractFields(
        [page],
        [
          field('invoice_number', 'string'),
          field('invoice_date', 'date'),
          field('total', 'number', { format: 'amount' }),
        ],
      );
      expect(values).toEqual({ invoice_number: '4711', invoice_date: '2024-02-03', total: 1234.5 });
      expect(fields[2]?.currency).toBe('EUR');
    });

    it('uses the title and the description where the key says nothing', () => {
      const { values } = extractFields(
        [INVOICE],
        [
          field('f1', 'string', { title: 'Invoice number' }),
          field('f2', 'date', { description: 'Due date' }),
        ],
      );
      expect(values).toEqual({ f1: 'NB-2041', f2: '2020-05-17' });
    });
  });

  describe('values', () => {
    it('keeps the magnitude of numbers, and their currency', () => {
      const page = textPage(1, ['Deposit: $ 4 million', 'Copies: 12 500']);
      const { values, fields } = extractFields(
        [page],
        [field('deposit', 'number', { format: 'amount' }), field('copies', 'number')],
      );
      expect(values).toEqual({ deposit: 4_000_000, copies: 12_500 });
      expect(fields[0]?.currency).toBe('USD');
      expect(fields[1]).not.toHaveProperty('currency');
    });

    it('states amounts of a table in full where the table is in thousands', () => {
      const page = tablePage(1, [
        ['Position', 'Amount'],
        ['Grand total', '1,204.00'],
      ]);
      const scaled = {
        ...page,
        tables: page.tables.map((table) => ({ ...table, unit: 'in thousands' })),
      };
      const wanted = field('total', 'number', { format: 'amount' });
      expect(extractFields([scaled], [wanted]).values).toEqual({ total: 1_204_000 });
    });

    it('doubts whether a number is in the thousands of its table', () => {
      const page = tablePage(1, [
        ['Position', '2024'],
        ['Borrowings', '1,204'],
        ['Employees', '310'],
      ]);
      const inThousands = page.tables.map((table) => ({ ...table, unit: 'in thousands' }));
      const asked = [field('borrowings', 'number'), field('employees', 'number')];
      const { fields } = extractFields([{ ...page, tables: inThousands }], asked);
      expect(fields.map(({ value, status }) => [value, status])).toEqual([
        [1_204_000, 'conflicting'],
        [310, 'found'],
      ]);
      expect(fields[0]?.candidates?.[0]?.value).toBe(1_204);
    });

    it.each([
      ['In thousands of pounds', '1,204', 'GBP'],
      ['In thousands of euros', '$1,204', 'USD'],
      ['In thousands of Canadian dollars', '$1,204', 'CAD'],
      ['In thousands of Jamaican dollars', '$1,204', null],
    ])('gives an amount the currency of its table: %s', (unit, printed, currency) => {
      const page = tablePage(1, [
        ['Position', '2024'],
        ['Borrowings', printed],
      ]);
      const stated = page.tables.map((table) => ({ ...table, unit }));
      const wanted = field('borrowings', 'number', { format: 'amount' });
      const { fields } = extractFields([{ ...page, tables: stated }], [wanted]);
      expect(fields[0]).toMatchObject({ value: 1_204_000, currency });
    });

    it('states amounts of a list of objects in full where their table is in thousands', () => {
      const page = tablePage(1, [
        ['Segment', 'Revenue', 'Employees'],
        ['North', '1,204.00', '310'],
        ['South', '950.50', '120'],
      ]);
      const inThousands = page.tables.map((table) => ({ ...table, unit: 'in thousands' }));
      const segments = field('segments', 'array', {
        fields: [
          field('segment', 'string'),
          field('revenue', 'number', { format: 'amount' }),
          field('employees', 'number'),
        ],
      });
      const { values } = extractFields([{ ...page, tables: inThousands }], [segments]);
      expect(values.segments).toEqual([
        { segment: 'North', revenue: 1_204_000, employees: 310 },
        { segment: 'South', revenue: 950_500, employees: 120 },
      ]);
    });

    it('states an amount in full where its column is in millions', () => {
      const page = tablePage(1, [
        ['Position', 'Amount (€ m)'],
        ['Grand total', '1,204.50'],
      ]);
      const scaled = {
        ...page,
        tables: page.tables.map((table) => ({ ...table, unit: 'in thousands' })),
      };
      const wanted = field('total', 'number', { format: 'amount' });
      expect(extractFields([scaled], [wanted]).values).toEqual({ total: 1_204_500_000 });
    });

    it('reads both ends of a period without blanks', () => {
      const page = textPage(1, ['Schedule Dates     02/24/20-03/02/20']);
      const { values } = extractFields(
        [page],
        [field('start_date', 'date'), field('end_date', 'date')],
      );
      expect(values).toEqual({ start_date: '2020-02-24', end_date: '2020-03-02' });
    });

    it('reads day and month so that the dates of a document lie close together', () => {
      const page = textPage(1, ['Printed 6/5/2020', 'Flight Dates: 1/5/20 - 7/5/20']);
      const dates = [field('flight_from', 'date'), field('flight_to', 'date')];
      expect(extractFields([page], dates).values).toEqual({
        flight_from: '2020-05-01',
        flight_to: '2020-05-07',
      });
    });

    it('reads percentages as printed', () => {
      const page = textPage(1, ['Interest rate: 4.25 %']);
      const wanted = field('interest_rate', 'number', { format: 'percentage' });
      expect(extractFields([page], [wanted]).values).toEqual({ interest_rate: 4.25 });
    });

    it('reads a duration written as one word', () => {
      const page = textPage(1, [
        'This Agreement remains in force for a term of a two-year period.',
      ]);
      const { fields } = extractFields([page], [field('term', 'string')], { citationMode: 'all' });
      const values = [fields[0]?.value, ...(fields[0]?.candidates ?? []).map(({ value }) => value)];
      expect(values).toContain('2 years');
    });

    it('takes digits of a code and of a plan for no number', () => {
      const page = textPage(1, ['Our employees may join the 401(k) plan of the company.']);
      expect(extractFields([page], [field('employees', 'number')]).values).toEqual({
        employees: null,
      });
    });
  });

  describe('status', () => {
    it('takes the latest of several periods, unless the field names another', () => {
      const page = tablePage(1, [
        ['', '2023', '2022'],
        ['Revenue', '1,204', '1,118'],
      ]);
      const fields = [field('revenue', 'number'), field('revenue_2022', 'number')];
      const { values } = extractFields([page], fields);
      expect(values).toMatchObject({ revenue: 1204 });
      const { fields: all } = extractFields([page], fields.slice(1), { citationMode: 'all' });
      expect([all[0]?.value, ...(all[0]?.candidates ?? []).map(({ value }) => value)]).toContain(
        1118,
      );
    });

    it('takes the day or the year of a date for no number', () => {
      const page = textPage(1, [
        'The group has about 12,400 employees as of December 31, 2023.',
        'Zum 31. Dezember 2023 gab es Mitarbeiter in vielen Orten.',
      ]);
      const { values } = extractFields([page], [field('employees', 'number')]);
      expect(values).toEqual({ employees: 12_400 });
    });

    it('takes the words of a heading for no company', () => {
      const page = textPage(1, [
        'Item 1. Company Overview',
        '',
        'Company Overview',
        '',
        'We sell tea.',
      ]);
      const headed = {
        ...page,
        blocks: page.blocks.map((block) =>
          block.text.includes('Overview') ? { ...block, type: 'heading' as const } : block,
        ),
      };
      const { fields } = extractFields([headed], [field('company', 'string')]);
      expect(fields[0]).toMatchObject({ value: null });
    });

    it('tells what is found from what is not', () => {
      const { fields } = extractFields(
        [INVOICE],
        [field('invoice_number', 'string'), field('blood_group', 'string')],
      );
      expect(fields.map(({ status }) => status)).toEqual(['found', 'not_found']);
    });

    it('reports a conflict of two values that fit equally well, with both', () => {
      const page = textPage(1, ['Policy Number: P-4711', '', 'Policy Number: P-9922']);
      const { fields } = extractFields([page], [field('policy_number', 'string')]);
      const [found] = fields;
      expect(['conflicting', 'below_threshold']).toContain(found?.status);
      const all = [found?.value, ...(found?.candidates ?? []).map(({ value }) => value)];
      expect(all).toEqual(expect.arrayContaining(['P-4711', 'P-9922']));
    });

    it('cites a place once that two labels lead to', () => {
      const page = textPage(1, ['Customer   Client   Harbour Works Inc', '', 'Ship to   Lund']);
      const { fields } = extractFields([page], [field('customer', 'string')], {
        citationMode: 'all',
      });
      const boxes =
        fields[0]?.citations.map(({ page, bbox }) => JSON.stringify([page, bbox])) ?? [];
      expect(boxes.length).toBeGreaterThan(0);
      expect(new Set(boxes).size).toBe(boxes.length);
    });

    it('lists other values where all citations are asked for', () => {
      const wanted = [field('due_date', 'date')];
      expect(extractFields([INVOICE], wanted).fields[0]).not.toHaveProperty('candidates');
      const [found] = extractFields([INVOICE], wanted, { citationMode: 'all' }).fields;
      for (const candidate of found?.candidates ?? []) {
        expect(candidate.confidence).toBeLessThanOrEqual(found?.confidence ?? 0);
        expect(candidate.citations).not.toEqual([]);
      }
    });
  });
});

describe('the unit that a field asks for', () => {
  const page = textPage(1, [
    'Loss on hedges: 1.2 million',
    'Net debt: £ 38,200,000',
    'Revenue: 4.50',
    'Fee: £ 12.00',
  ]);
  it.each([
    ['net_debt', 'Net debt in £m', 38.2],
    ['net_debt', 'Net debt', 38_200_000],
    ['hedge_loss', 'Loss on hedges in millions', 1.2],
    ['revenue', 'Revenue in millions', 4.5],
    ['fee', 'Fee for debts of more than one million', 12],
  ])('is that of the value: %s, %s', (key, description, value) => {
    const [found] = extractFields([page], [field(key, 'number', { description })]).fields;
    expect(found?.value).toBe(value);
  });
});

it('the words before a label that stands apart from them are the value', () => {
  const page = textPage(1, [
    'Vessel: MV Heron Bay   Voyage: 118W   Sign: Ann Reed Order Date: 4 May 2024',
  ]);
  const { values } = extractFields([page], [field('vessel', 'string'), field('sign', 'string')]);
  expect(values).toEqual({ vessel: 'MV Heron Bay', sign: 'Ann Reed' });
});

it('a date that is named as another one is not that of the document', () => {
  const page = textPage(1, [
    'Scheda',
    'Nato a Faenza il 6 febbraio 2012',
    'Voti',
    'Lodi, 11 giugno 2025',
  ]);
  const [found] = extractFields([page], [field('issue_date', 'date')]).fields;
  expect(found?.value).toBe('2025-06-11');
});

it('a buyer is found whatever the description calls it', () => {
  const page = textPage(1, ['INVOICE 4711', 'Bill to: Alder Works Ltd', 'Total: 12.00']);
  const customer = field('customer', 'string', { description: 'company that is charged' });
  expect(extractFields([page], [customer]).fields[0]).toMatchObject({ value: 'Alder Works Ltd' });
  expect(extractFields([page], [customer]).fields[0]?.confidence).toBeGreaterThan(0.8);
});

describe('a surely named value', () => {
  const evidence = ['label is the name of the field'];
  const field = {
    ...notFound('total', 'number'),
    status: 'found',
    confidence: 0.92,
    evidence,
  } as const;

  it('is probable, labelled with the whole name and has no rival', () => {
    expect(isSurelyNamed(field)).toBe(true);
    expect(isSurelyNamed({ ...field, confidence: 0.89 })).toBe(false);
    expect(isSurelyNamed({ ...field, status: 'conflicting' })).toBe(false);
    expect(isSurelyNamed({ ...field, evidence: [] })).toBe(false);
  });
});
