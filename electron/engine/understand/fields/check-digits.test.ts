import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';
import type { FoundCandidate } from './types.ts';

function readCode(key: string, line: string): FoundCandidate | undefined {
  const found = extractFields(
    [textPage(1, [line])],
    [{ key, type: 'string', format: 'identifier' }],
  );
  return found.fields[0];
}

describe('codes with check digits', () => {
  it.each([
    ['iban', 'IBAN: DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['iban', 'IBAN: GB29NWBK60161331926819', 'GB29NWBK60161331926819'],
    ['iban', 'IBAN GB29 NWBK 6016 1331 9268 19', 'GB29 NWBK 6016 1331 9268 19'],
    ['isbn', 'ISBN: 978-0-306-40615-7', '978-0-306-40615-7'],
    ['isbn', 'ISBN: 0-8044-2957-X', '0-8044-2957-X'],
  ])('are found: %s in %j', (key, line, value) => {
    const field = readCode(key, line);
    expect(field?.value).toBe(value);
    expect(field?.confidence).toBeGreaterThan(0.5);
  });

  it('are found without a label if it is an account number with right check digits', () => {
    const line = 'Please pay within 30 days to DE89 3704 0044 0532 0130 00 of Alder GmbH';
    expect(readCode('iban', line)?.value).toBe('DE89 3704 0044 0532 0130 00');
    expect(readCode('isbn', 'Order 978-0-306-40615-7 today')?.value).toBeNull();
    expect(readCode('iban', 'to DE89 3704 0044 0532 0130 01 of Alder')?.value).toBeNull();
  });

  it('are not found in a part of a code', () => {
    expect(readCode('iban', 'IBAN: FR76')?.value).toBeNull();
  });

  it('have low confidence when their check digits are wrong', () => {
    const field = readCode('iban', 'IBAN: DE89 3704 0044 0532 0130 01');
    expect(field?.value).toBe('DE89 3704 0044 0532 0130 01');
    expect(field?.confidence).toBeLessThan(0.5);
  });
});

describe('identifiers', () => {
  const readNumber = (line: string) => readCode('invoice_number', line)?.value;

  it.each(['Invoice number: 99,00', 'Invoice number: 1.234,56', 'Invoice number: 1234,50'])(
    'are no amounts: %j',
    (line) => expect(readNumber(line)).toBeNull(),
  );

  it.each([
    ['Invoice n°20417', '20417'],
    ['Invoice number: №20417', '20417'],
    ['Invoice number: Nr.RE-20417', 'RE-20417'],
  ])('have no sign for number: %j', (line, value) => expect(readNumber(line)).toBe(value));
});
