import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { RunField } from '../../../shared/contract/field-run.ts';
import type { SchemaField } from '../../../shared/contract/schema.ts';
import { writeFieldRecords } from './field-files.ts';
import type { FieldRecord, FieldRecords } from './field-records.ts';

const bbox = { x: 0.1, y: 0.2, width: 0.3, height: 0.01 };

const found = (path: string, value: unknown, more: Partial<RunField> = {}): RunField => ({
  path,
  type: 'string',
  value,
  confidence: 0.912,
  citations: [{ page: 3, quote: `“${value}”`, bbox, source: 'ocr_page' }],
  evidence: [],
  review: 'unreviewed',
  change: null,
  ...more,
});

const FIELDS: SchemaField[] = [
  { key: 'total', type: 'number', format: 'amount', title: 'Total' },
  { key: 'rate', type: 'number', format: 'percentage' },
  { key: 'date', type: 'date', title: 'Date' },
  { key: 'paid', type: 'boolean' },
  { key: 'seller', type: 'object', title: 'Seller', fields: [{ key: 'name', type: 'string' }] },
  { key: 'emails', type: 'array' },
  {
    key: 'items',
    type: 'array',
    title: 'Items',
    fields: [
      { key: 'what', type: 'string', title: 'What' },
      { key: 'price', type: 'number' },
    ],
  },
];

const RECORD: FieldRecord = {
  documentName: 'a.pdf',
  viewerUrl: 'http://127.0.0.1:4870/?job=ocr-abcdef',
  status: 'completed',
  fields: [
    found('total', 1204.5, {
      ...{ currency: 'EUR', review: 'accepted', source: 'human' },
      ...{ reviewed_by: 'A. Marsh', reviewed_at: '2026-11-26T10:00:00.000Z' },
    }),
    found('rate', 12.5),
    found('date', '2024-05-17'),
    found('paid', true),
    found('seller.name', '=Contoso'),
    found('emails', ['a@b', 'c@d']),
    found('items.10.what', 'Last'),
    found('items.2.what', 'First, of two'),
    found('items.2.price', 5, { citations: [] }),
  ],
};
const FAILED: FieldRecord = {
  documentName: 'b.pdf',
  viewerUrl: null,
  status: 'b.pdf was deleted.',
  fields: [],
};
const RECORDS = {
  name: 'Invoice',
  form: 'full',
  fields: FIELDS,
  records: [RECORD, FAILED],
} as const;

async function sheets(records: FieldRecords = RECORDS) {
  const { bytes } = await writeFieldRecords(records, 'xlsx');
  return (await readXlsx(bytes, { readStyles: true })).sheets;
}

/** The column of a label in the first row of a sheet. */
const columnOf = (rows: readonly (readonly unknown[])[], label: string): number => {
  const at = rows[0]?.indexOf(label) ?? -1;
  expect(at, label).toBeGreaterThanOrEqual(0);
  return at;
};

describe('an xlsx file of field values', () => {
  test('has a row for each document, and beside each value where it was read', async () => {
    const [sheet] = await sheets();
    const rows = sheet?.rows ?? [];
    expect(rows).toHaveLength(3);
    expect(rows[0]?.slice(0, 10)).toEqual([
      'Document',
      'Status',
      'Total',
      'Total currency',
      'Total page',
      'Total box (x, y, width, height)',
      'Total confidence',
      'Total review',
      'Total reviewed by',
      'Total source',
    ]);
    expect(rows[1]?.slice(0, 10)).toEqual([
      'a.pdf',
      'completed',
      1204.5,
      'EUR',
      3,
      '0.1000 0.2000 0.3000 0.0100',
      0.912,
      'accepted',
      'A. Marsh on 2026-11-26',
      'human',
    ]);
    expect(rows[2]?.filter((value) => value !== null)).toEqual(['b.pdf', 'b.pdf was deleted.']);
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  });

  test('has typed values, and text that is never a formula', async () => {
    const [sheet] = await sheets();
    const rows = sheet?.rows ?? [];
    const valueUnder = (label: string) => rows[1]?.[columnOf(rows, label)];
    expect(valueUnder('rate')).toBe(0.125);
    expect(valueUnder('Date')).toEqual(new Date('2024-05-17'));
    expect(valueUnder('paid')).toBe(true);
    expect(valueUnder('Seller: name')).toBe('=Contoso');
    expect(valueUnder('emails')).toBe('a@b; c@d');
    const formats = ['Total', 'rate', 'Date'].map(
      (label) => sheet?.cells?.get(`1,${columnOf(rows, label)}`)?.style?.numFmt,
    );
    expect(formats).toEqual(['#,##0.00 "EUR"', '0.00%', 'yyyy-mm-dd']);
    const seller = sheet?.cells?.get(`1,${columnOf(rows, 'Seller: name')}`);
    expect(seller?.formula).toBeUndefined();
  });

  test('links a value to its page and bears its words as a comment', async () => {
    const [sheet] = await sheets();
    const total = sheet?.cells?.get('1,2');
    expect(total?.hyperlink?.target).toBe(
      'http://127.0.0.1:4870/?job=ocr-abcdef#page=3&box=0.1,0.2,0.3,0.01',
    );
    expect(total?.comment?.text).toBe('Page 3: “1204.5”');
  });

  test('marks a value to compare with the page until it is reviewed', async () => {
    const cellOf = async (more: Partial<RunField>) => {
      const record = { ...RECORD, fields: [found('total', 12, { confidence: 0.6, ...more })] };
      const [sheet] = await sheets({ ...RECORDS, form: 'plain', records: [record] });
      return sheet?.cells?.get('1,1');
    };
    const unsure = await cellOf({});
    expect(unsure?.style?.fill).toMatchObject({ fgColor: { rgb: 'FFF3CD' } });
    expect(unsure?.comment?.text).toBe('Page 3: “12” (not reviewed, confidence: check)');
    for (const more of [{ review: 'accepted' }, { confidence: 0.95 }] as const) {
      const cell = await cellOf(more);
      expect(cell?.style?.fill).toBeUndefined();
      expect(cell?.comment?.text).toBe('Page 3: “12”');
    }
  });

  test('has columns as wide as what their cells show', async () => {
    const fields = [
      found('total', 65_398_000_000, { currency: 'USD' }),
      found('date', '2024-05-17'),
    ];
    const records = [{ ...RECORD, fields }];
    const { bytes } = await writeFieldRecords({ ...RECORDS, form: 'plain', records }, 'xlsx');
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const widths = [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths[1]).toBe('65,398,000,000.00 USD'.length + 2);
    expect(widths[3]).toBe('2024-05-17'.length + 2);
  });

  test('has a sheet for each list of objects, with a row for each item', async () => {
    const [, items, ...others] = await sheets();
    expect(others).toEqual([]);
    expect(items?.name).toBe('Items');
    const rows = items?.rows ?? [];
    const price = columnOf(rows, 'price');
    expect(rows.slice(1).map((row) => [row[0], row[1], row[2], row[price]])).toEqual([
      ['a.pdf', 1, 'First, of two', 5],
      ['a.pdf', 2, 'Last', null],
    ]);
    // A value that is not in the document has no place.
    expect(rows[1]?.[price + 1]).toBeNull();
    expect(items?.freezePane).toMatchObject({ rows: 1 });
  });

  test('has no value where none was found, and what a person said of it', async () => {
    const fields = [found('total', null, { citations: [], confidence: 0, review: 'rejected' })];
    const [sheet] = await sheets({ ...RECORDS, records: [{ ...RECORD, fields }] });
    expect(sheet?.rows[1]?.slice(2, 8)).toEqual([null, null, null, null, null, 'rejected']);
  });
});

test('the plain form has one column a field, and a status only if values are missing', async () => {
  const [first, items] = await sheets({ ...RECORDS, form: 'plain', records: [RECORD] });
  expect(first?.rows[0]).toEqual([
    ...['Document', 'Total', 'rate', 'Date', 'paid', 'Seller: name', 'emails'],
  ]);
  expect(first?.rows[1]?.slice(0, 3)).toEqual(['a.pdf', 1204.5, 0.125]);
  expect(first?.cells?.get('1,1')?.style?.numFmt).toBe('#,##0.00 "EUR"');
  expect(items?.rows[0]).toEqual(['Document', 'Item', 'What', 'price']);
  const [withStatus] = await sheets({ ...RECORDS, form: 'plain' });
  expect(withStatus?.rows.map((row) => row[1])).toEqual([
    ...['Status', 'completed', 'b.pdf was deleted.'],
  ]);
});

test('a CSV file has a row for each document, lists of objects as JSON', async () => {
  const file = await writeFieldRecords(RECORDS, 'csv');
  expect([file.mediaType, file.extension]).toEqual(['text/csv; charset=utf-8', 'csv']);
  const [header, first, second, ...rest] = strFromU8(file.bytes).split('\r\n');
  expect(rest).toEqual(['']);
  expect(header).toMatch(/^Document,Status,Total,Total currency,Total page,.*,Items$/);
  expect(first).toMatch(
    /^a\.pdf,completed,1204\.5,EUR,3,0\.1000 0\.2000 0\.3000 0\.0100,0\.91,accepted,A\. Marsh on 2026-11-26,human,12\.5,/,
  );
  expect(first).toContain(',2024-05-17,');
  const json = JSON.stringify([
    { what: 'First, of two', price: 5 },
    { what: 'Last', price: null },
  ]);
  expect(first?.endsWith(`,"${json.replaceAll('"', '""')}"`)).toBe(true);
  expect(second).toMatch(/^b\.pdf,b\.pdf was deleted\.,+$/);
});

test('a CSV file names the values to compare with the page', async () => {
  const unsure = { confidence: 0.4 };
  const fields = [
    found('total', 12, unsure),
    found('date', '2024-05-17', { ...unsure, review: 'accepted' }),
    found('items.2.price', 5, unsure),
  ];
  const lines = async (records: FieldRecords) =>
    strFromU8((await writeFieldRecords(records, 'csv')).bytes).split('\r\n');
  const [header, first] = await lines({
    ...{ ...RECORDS, form: 'plain', records: [{ ...RECORD, fields }] },
  });
  expect(header?.endsWith(',Items,To check')).toBe(true);
  expect(first?.endsWith(',Total; Items 1: price')).toBe(true);
});

test('a Word file has the source and review of each value as a footnote', async () => {
  const records: FieldRecords = {
    name: 'Invoice',
    form: 'full',
    fields: FIELDS,
    records: [RECORD],
  };
  const { bytes, extension } = await writeFieldRecords(records, 'docx');
  expect(extension).toBe('docx');
  const files = unzipSync(bytes);
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const noted = [
    ...xml('word/footnotes.xml').matchAll(/<w:footnote w:id="[1-9][\s\S]*?<\/w:footnote>/g),
  ];
  const texts = noted.map(([note]) => note.replace(/<[^>]+>/g, ''));
  expect(texts).toContain('a.pdf, p. 3: ““1204.5”” (corrected by A. Marsh)');
  const references = xml('word/document.xml').match(/<w:footnoteReference w:id="\d+"/g) ?? [];
  expect(references).toHaveLength(texts.length);
  expect(xml('word/document.xml')).toContain('1204.5 EUR');
});
