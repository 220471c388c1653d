/** What holds for every vendor, whatever its payload: pages of the contract, or a path that is wrong. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KNOWN_VENDORS, ReadingPage } from '../../../shared/contract/reading.ts';
import { PAYLOADS } from '../../../test/support/vendor-payloads.ts';
import { readPayload, UnreadablePayload } from './index.ts';

const RUNS = 400;

/** What programs and attackers put where something else is meant; undefined takes it away. */
const STRANGE: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'text',
  '1',
  '<table><tr><td rowspan="99999" colspan="99999">x',
  '|a|b|\n|-|-|\n|c|',
  -1,
  0,
  1,
  2,
  0.5,
  1e9,
  Number.MAX_VALUE,
  [],
  {},
  [[]],
];

/** Puts a strange value somewhere into a copy of `payload`: `steps` choose the way down to it. */
function changed(payload: unknown, steps: readonly number[], strange: unknown): unknown {
  const root = { payload: structuredClone(payload) };
  let holder: Record<string, unknown> = root;
  let key = 'payload';
  for (const step of steps) {
    const value = holder[key];
    if (typeof value !== 'object' || value === null) break;
    const keys = Object.keys(value);
    if (keys.length === 0) break;
    // Lists are objects with their positions for keys.
    holder = value as Record<string, unknown>;
    key = keys[step % keys.length] ?? '';
  }
  holder[key] = strange;
  return root.payload;
}

describe.each(KNOWN_VENDORS)('%s', (vendor) => {
  test('its payload becomes pages of the contract', () => {
    const pages = readPayload(vendor, PAYLOADS[vendor]);
    expect(pages).toHaveLength(1);
    for (const page of pages) {
      expect(ReadingPage.parse(page)).toEqual(page);
      expect(page.blocks.length).toBeGreaterThan(0);
      expect(page.markdown).not.toBe('');
    }
  });

  test('a payload that was tampered with is read all the same or refused by its path', () => {
    const mutation = fc.tuple(
      fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...STRANGE),
    );
    const holds = fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      const payload = mutations.reduce<unknown>(
        (value, [steps, strange]) => changed(value, steps, strange),
        PAYLOADS[vendor],
      );
      try {
        for (const page of readPayload(vendor, payload)) ReadingPage.parse(page);
      } catch (error) {
        if (!(error instanceof UnreadablePayload)) throw error;
        expect(error.path).toMatch(/^payload/);
      }
    });
    fc.assert(holds, { numRuns: RUNS });
  });
});
