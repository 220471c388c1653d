/** Numbers that are printed in a notation are read back as they were. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conventionOf, readCell } from './cell-value.ts';
import { findNumbers, parseNumber } from './number-value.ts';

interface Notation {
  readonly group: string;
  readonly decimal: '.' | ',';
  readonly isIndian?: boolean;
}

const NOTATIONS: readonly Notation[] = [
  { group: ',', decimal: '.' },
  { group: '', decimal: '.' },
  { group: '.', decimal: ',' },
  { group: '', decimal: ',' },
  { group: ' ', decimal: ',' },
  { group: ' ', decimal: '.' },
  { group: '\u00a0', decimal: ',' },
  { group: '\u202f', decimal: '.' },
  { group: "'", decimal: '.' },
  { group: '’', decimal: '.' },
  { group: ',', decimal: '.', isIndian: true },
];

const grouped = (integer: string, { group, isIndian }: Notation): string =>
  isIndian
    ? integer.replace(/\B(?=(?:\d{2})*\d{3}$)/g, group)
    : integer.replace(/\B(?=(?:\d{3})+$)/g, group);

function printed(units: number, decimals: number, notation: Notation): string {
  const [integer = '', fraction] = (Math.abs(units) / 10 ** decimals).toFixed(decimals).split('.');
  return grouped(integer, notation) + (fraction ? notation.decimal + fraction : '');
}

const SIGNS: readonly ((text: string) => string)[] = [
  (text) => `-${text}`,
  (text) => `−${text}`,
  (text) => `- ${text}`,
  (text) => `${text}-`,
  (text) => `(${text})`,
];
const AFFIXES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `$${text}`,
  (text) => `EUR ${text}`,
  (text) => `${text} €`,
  (text) => `${text} CHF`,
];

const notation = fc.constantFrom(...NOTATIONS);
const units = fc.integer({ min: 1, max: 999_999_999_999 });
/** Other numbers of a document in the same notation, which show it. */
const around = (one: Notation) =>
  conventionOf([1_234_567_50, 98_765_432_10, 12_05, 999_10].map((each) => printed(each, 2, one)));

describe('a number that is printed', () => {
  it('is read back, with its sign and currency, in the convention of its document', () => {
    fc.assert(
      fc.property(
        units,
        fc.constantFrom(0, 1, 2),
        notation,
        fc.constantFrom<((text: string) => string) | null>(null, ...SIGNS),
        fc.constantFrom(...AFFIXES),
        (size, decimals, one, sign, affix) => {
          const bare = printed(size, decimals, one);
          const text = sign ? sign(affix(bare)) : affix(bare);
          const amount = ((sign ? -1 : 1) * size) / 10 ** decimals;
          const convention = around(one);
          expect(parseNumber(text, convention)).toMatchObject({ amount, doubt: null });
          expect(readCell(text, convention)).toMatchObject({ kind: 'number', value: amount });
          // In a sentence, `(2)` is two.
          if (decimals === 0 && text.includes('(')) return;
          const found = findNumbers(`Total: ${text}`, convention);
          expect(found.map((number) => number.amount)).toEqual([amount]);
        },
      ),
    );
  });

  it('has its value among the meanings of the text where nothing is known', () => {
    fc.assert(
      fc.property(units, fc.constantFrom(0, 1, 2), notation, (size, decimals, one) => {
        const number = parseNumber(printed(size, decimals, one));
        const amount = size / 10 ** decimals;
        expect(number && [number.amount, ...number.others]).toContain(amount);
      }),
    );
  });

  it('is never certain and another', () => {
    fc.assert(
      fc.property(units, fc.constantFrom(0, 2), notation, (size, decimals, one) => {
        const number = parseNumber(printed(size, decimals, one));
        if (number?.doubt !== null) return;
        expect(number.amount).toBe(size / 10 ** decimals);
      }),
    );
  });

  it('keeps its digits as a percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), notation, (size, one) => {
        const text = `${printed(size, 2, one)} %`;
        const number = parseNumber(text, around(one));
        expect(number).toMatchObject({ percent: true, amount: size / 100 });
        expect(number?.value).toBe(Number(`${size}e-4`));
      }),
    );
  });

  it('is scaled once by its magnitude word', () => {
    const words = fc.constantFrom<[string, number]>(
      ...([
        ['thousand', 3],
        ['million', 6],
        ['Mio.', 6],
        ['billion', 9],
        ['lakh', 5],
        ['crore', 7],
      ] as [string, number][]),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), words, (size, [word, power]) => {
        const amount = Number(`${size}e${power - 1}`);
        expect(parseNumber(`${(size / 10).toFixed(1)} ${word}`)?.amount).toBe(amount);
        expect(findNumbers(`of $${(size / 10).toFixed(1)} ${word}, at most`)[0]?.amount).toBe(
          amount,
        );
      }),
    );
  });

  it('is found where it is in a text', () => {
    fc.assert(
      fc.property(units, fc.lorem({ maxCount: 3 }), fc.lorem({ maxCount: 3 }), (size, a, b) => {
        const text = printed(size, 2, { group: ',', decimal: '.' });
        const [number, ...more] = findNumbers(`${a} ${text} ${b}`);
        expect(more).toEqual([]);
        expect(`${a} ${text} ${b}`.slice(number?.start, number?.end)).toBe(text);
      }),
    );
  });
});

describe('any text', () => {
  it.each([
    ['2 × 100 g', [2, 100]],
    ['4 x 10^3 and 7', [4000, 7]],
    ['4 × 10-3', [0.004]],
  ])('%s has the numbers %j', (text, expected) => {
    expect(findNumbers(text).map(({ value }) => value)).toEqual(expected);
  });

  it('is read without an error, within its bounds and in order', () => {
    const text = fc.string({
      unit: fc.constantFrom(..."0123456789.,'’ ()-−–+%$€₹abCRDr/:x×\u00a0"),
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, (any) => {
        let end = 0;
        for (const number of findNumbers(any)) {
          expect(number.start).toBeGreaterThanOrEqual(end);
          expect(number.end).toBeGreaterThan(number.start);
          end = number.end;
          expect(Number.isFinite(number.value)).toBe(true);
        }
        expect(end).toBeLessThanOrEqual(any.length);
        parseNumber(any);
      }),
      { numRuns: 2000 },
    );
  });
});
