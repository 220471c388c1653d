import { describe, expect, test } from 'vitest';
import type { PageContent } from '../../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../../shared/contract/schema.ts';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { citationOf } from '../../evidence/cite.ts';
import { exampleFrom, learnedValues } from './index.ts';
import { layoutOf, likenessOf } from './layout.ts';

interface Order {
  readonly customer: string;
  readonly reference: string;
  readonly date: string;
  readonly items: readonly string[];
  readonly total: string;
  readonly balance: string;
}

/** Orders of one supplier: the same labels in the same places. */
const orderPage = ({ customer, reference, date, items, total, balance }: Order) =>
  textPage(1, [
    'Northwind Bricks                       Delivery advice',
    'Kiln Road, Lund',
    '',
    'Prepared for                           Our mark',
    `${customer.padEnd(39)}${reference}`,
    '',
    `Dispatched on ${date}`,
    '',
    'Article                                Gross value',
    ...items,
    '',
    `Carried over                           ${total}`,
    `Settled by transfer                    ${balance}`,
    '',
    'Thank you for building with us',
  ]);

const FIRST: Order = {
  customer: 'Harbour Works Inc',
  reference: 'HW-7712',
  date: '2024-03-05',
  items: ['Facing bricks                          $400.00', 'Mortar                  $60.00'],
  total: '$460.00',
  balance: '$120.00',
};
const SECOND: Order = {
  customer: 'Bay Builders',
  reference: 'BB-90',
  date: '2024-11-21',
  items: [
    'Roof tiles                             $1,400.00',
    'Lime                                   $75.00',
    'Sand                                   $20.00',
    'Lead flashing                          $310.00',
  ],
  total: '$1,805.00',
  balance: '$805.00',
};
const OTHER = textPage(1, [
  'Contoso Services                    Statement',
  '',
  'Client: Bay Builders',
  'Statement date: 1 May 2024',
  '',
  'Balance due                                $99.00',
  'Please pay within thirty days of receipt',
]);

const cite = (page: PageContent, text: string) => {
  const wanted = text.split(' ');
  const at = page.words.text.findIndex((_, from) =>
    wanted.every((word, step) => page.words.text[from + step] === word),
  );
  return citationOf(
    page,
    wanted.map((_, step) => at + step),
  );
};

function teach(field: SchemaField, printed: string, value: unknown) {
  const page = orderPage(FIRST);
  const corrected = { path: field.key, field, value, citation: cite(page, printed) };
  return exampleFrom([page], corrected, 1);
}

function valueOn(page: PageContent, field: SchemaField, printed: string, value: unknown) {
  const example = teach(field, printed, value);
  if (!example) return 'no example';
  const known = [{ id: 'learn-1', example, confidence: 0.7 }];
  return learnedValues([page], [field], known)[0]?.value;
}

/** The page printed a little elsewhere. */
const shifted = (page: PageContent, dx: number, dy: number): PageContent => ({
  ...page,
  words: {
    ...page.words,
    boxes: page.words.boxes.map((value, at) => value + ([dx, dy, 0, 0][at % 4] ?? 0)),
  },
});

const CASES: [string, SchemaField, string, unknown, unknown][] = [
  [
    'an amount right of its label',
    { key: 'due', type: 'number', format: 'amount' },
    '$120.00',
    120,
    805,
  ],
  [
    'a code under its label',
    { key: 'code', type: 'string', format: 'identifier' },
    'HW-7712',
    'HW-7712',
    'BB-90',
  ],
  [
    'a text under its label',
    { key: 'client', type: 'string' },
    'Harbour Works Inc',
    'Harbour Works Inc',
    'Bay Builders',
  ],
  [
    'a date after its label',
    { key: 'sent', type: 'date' },
    '2024-03-05',
    '2024-03-05',
    '2024-11-21',
  ],
];

describe('what a corrected value teaches', () => {
  test.each(CASES)(
    'finds %s in a document of the same layout',
    (_, field, printed, value, next) => {
      expect(valueOn(orderPage(SECOND), field, printed, value)).toBe(next);
    },
  );

  test.each(CASES)(
    'finds %s where the page is printed a little elsewhere',
    (_, field, printed, value, next) => {
      expect(valueOn(shifted(orderPage(SECOND), 0.015, -0.01), field, printed, value)).toBe(next);
    },
  );

  test.each(CASES)(
    'says nothing of %s in a document of another layout',
    (_, field, printed, value) => {
      expect(valueOn(OTHER, field, printed, value)).toBeUndefined();
    },
  );

  test('cites the words of the value', () => {
    const field: SchemaField = { key: 'due', type: 'number', format: 'amount' };
    const example = teach(field, '$120.00', 120);
    if (!example) throw new Error('no example');
    const [found] = learnedValues(
      ...([[orderPage(SECOND)], [field], [{ id: 'learn-1', example, confidence: 0.7 }]] as const),
    );
    expect(found).toMatchObject({ exampleId: 'learn-1', confidence: 0.7, currency: 'USD' });
    expect(found?.citation).toMatchObject({ page: 1, quote: '$805.00' });
  });

  test('is nothing where the words there say something else', () => {
    expect(teach({ key: 'due', type: 'number', format: 'amount' }, '$120.00', 999)).toBeNull();
  });

  test('is not applied to a field of another type', () => {
    const example = teach({ key: 'due', type: 'number', format: 'amount' }, '$120.00', 120);
    if (!example) throw new Error('no example');
    const known = [{ id: 'learn-1', example, confidence: 0.7 }];
    expect(learnedValues([orderPage(SECOND)], [{ key: 'due', type: 'date' }], known)).toEqual([]);
  });

  test('holds no text of the document but its labels', () => {
    const example = teach(CASES[2]?.[1] as SchemaField, 'Harbour Works Inc', 'Harbour Works Inc');
    expect(JSON.stringify(example)).not.toMatch(/Harbour|Northwind/);
    expect(example?.labels.map(({ text }) => text)).toEqual(['Prepared for']);
  });
});

test('likeness tells documents of one layout from others', () => {
  const first = layoutOf(orderPage(FIRST));
  expect(likenessOf(first, layoutOf(orderPage(SECOND))).share).toBeGreaterThan(0.6);
  expect(likenessOf(first, layoutOf(OTHER)).share).toBeLessThan(0.2);
  expect(likenessOf(first, first)).toEqual({ share: 1, dx: 0, dy: 0 });
});

test('an ambiguous number is left to the search', () => {
  const due: SchemaField = { key: 'due', type: 'number', format: 'amount' };
  const page = (balance: string) =>
    orderPage({ ...SECOND, items: ['Roof tiles'], total: 'EUR 2.500', balance });
  expect(valueOn(page('EUR 1.000'), due, '$120.00', 120)).toBeUndefined();
  expect(valueOn(page('EUR 1.000,50'), due, '$120.00', 120)).toBe(1000.5);
});
