import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import type { PageLines } from '../evidence/lines.ts';
import { addressAt } from './address-block.ts';
import { extractFields } from './index.ts';
import { prepareDocument } from './prepared-document.ts';

/** The address that begins with the segment that says `start`. */
function addressFrom(start: string, lines: string[]): unknown {
  const prepared = prepareDocument([textPage(1, lines)]);
  const pageLines = prepared.lines.get(1) as PageLines;
  const first = [...pageLines.segments()].find(({ text }) => text.startsWith(start));
  if (!first) throw new Error(`No segment begins with "${start}".`);
  return addressAt(prepared, pageLines, first)?.parsed.value ?? null;
}

const TWO_COLUMNS = [
  'INVOICE                                 Northwind Bricks',
  '                                        12 Kiln Road',
  'Ann Reed                                22100 Lund',
  'Harbour Street 32                       Sweden',
  '10255 Visby',
];

describe('addressAt', () => {
  it('follows one column where two stand side by side', () => {
    expect(addressFrom('12 Kiln', TWO_COLUMNS)).toBe('12 Kiln Road 22100 Lund Sweden');
    expect(addressFrom('Harbour Street', TWO_COLUMNS)).toBe('Harbour Street 32 10255 Visby');
  });

  it('does not go on in a line under it that shares no edge', () => {
    const lines = ['12 Kiln Road', '      22100 Lund and Visby in Sweden'];
    expect(addressFrom('12 Kiln', lines)).toBe('12 Kiln Road');
  });

  it.each([
    ['centre', ['    12 Kiln Road, Brickyard', '           22100 Lund']],
    ['right edge', ['12 Kiln Road, Brickyard', '             22100 Lund']],
  ])('knows a column by its %s', (_, lines) => {
    expect(addressFrom('12 Kiln', lines)).toBe('12 Kiln Road, Brickyard 22100 Lund');
  });

  it('ends at a blank line', () => {
    expect(addressFrom('12 Kiln', ['12 Kiln Road', '', '22100 Lund'])).toBe('12 Kiln Road');
  });

  it.each(['Total amount due on August 3, 2024', 'Net 4100 EUR', 'Phone: 555 12345', '04/17/2020'])(
    'holds no line that says another field: %s',
    (other) => {
      expect(addressFrom('12 Kiln', ['12 Kiln Road', other])).toBe('12 Kiln Road');
      expect(addressFrom(other.slice(0, 4), [other, '22100 Lund'])).toBeNull();
    },
  );
});

describe('the address of a seller', () => {
  const wanted = { key: 'seller_address', type: 'string', format: 'address' } as const;

  it('is not put together from two columns', () => {
    const { values } = extractFields([textPage(1, TWO_COLUMNS)], [wanted]);
    expect(values).toEqual({ seller_address: '12 Kiln Road 22100 Lund Sweden' });
  });

  it('does not begin with an amount due beside another address', () => {
    const page = textPage(1, [
      'Northwind Bricks Invoice',
      'Bill to:       TOTAL AMOUNT DUE ON August 3, 2024        $4.11',
      'Ann Reed',
      'Yuen Long, 10255 Visby',
    ]);
    const { fields } = extractFields([page], [wanted], { citationMode: 'all' });
    expect(JSON.stringify(fields)).not.toContain('AMOUNT DUE');
  });

  it('does not begin with a registration number, and the name keeps what is in brackets', () => {
    const page = textPage(1, [
      'ALDER BAKERIES(KL)SDN BHD',
      'ROC NO: 538358-H',
      'NO 2 & 4, JALAN BAYU 4,',
      '81750 MASAI, JOHOR',
      'Tel: 07-388 2218',
    ]);
    expect(extractFields([page], [wanted, { key: 'company', type: 'string' }]).values).toEqual({
      seller_address: 'NO 2 & 4, JALAN BAYU 4, 81750 MASAI, JOHOR',
      company: 'ALDER BAKERIES(KL)SDN BHD',
    });
  });
});
