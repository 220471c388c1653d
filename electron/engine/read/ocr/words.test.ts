import { describe, expect, it } from 'vitest';
import { countDarkRuns, findDarkColumns, widestGap } from './dark-columns.ts';
import { agreement, type Mark, marksOf, withNumbersOf } from './marks.ts';
import { STEP, surenessOf, wordsOf } from './words.ts';

const LETTERS = ['', ' ', 'a', 'b', 'O', 'o', '0'];

/** Steps, each telling how likely some characters are; the rest is the blank of CTC. */
function marksFrom(...steps: Readonly<Record<string, number>>[]): Mark[] {
  const distributions = new Float32Array(steps.length * LETTERS.length);
  steps.forEach((chances, step) => {
    const all = Object.entries(chances);
    const sum = all.reduce((total, [, chance]) => total + chance, 0);
    distributions[step * LETTERS.length] = 1 - sum;
    for (const [letter, chance] of all) {
      distributions[step * LETTERS.length + LETTERS.indexOf(letter)] = chance;
    }
  });
  return marksOf(distributions, { characters: LETTERS });
}

/** Sure marks three steps apart, a blank before each of `chance`. */
const print = (text: string, chance = 0): Mark[] =>
  [...text].map((letter, index) => ({
    text: letter,
    confidence: 0.99,
    at: 3 * index + 1,
    first: 3 * index + 1,
    last: 3 * index + 1,
    blank: Math.log(Math.max(1e-4, chance) / (1 - chance)),
  }));

/** Columns of a line with ink but for `gap` columns before the mark of each index. */
function darkColumnsWith(count: number, gap: number, ...before: number[]): Uint8Array {
  const darkColumns = new Uint8Array(count * 3 * STEP).fill(1);
  for (const index of before) {
    const middle = (3 * index - 0.5) * STEP;
    darkColumns.fill(0, middle - gap / 2, middle + gap / 2);
  }
  return darkColumns;
}

const textOf = (marks: readonly Mark[], darkColumns: Uint8Array): string =>
  wordsOf(marks, darkColumns)
    .map(({ text }) => text)
    .join(' ');

describe('marks of a line', () => {
  it('are folded where they repeat, and doubled letters kept that a blank parts', () => {
    const marks = marksFrom({ a: 0.9 }, { a: 0.8 }, {}, { a: 0.9 }, { ' ': 0.3 }, { b: 0.7 });
    expect(marks.map(({ text }) => text).join('')).toBe('aab');
    expect([marks[0]?.first, marks[0]?.last]).toEqual([0, 1]);
    expect(marks[2]?.blank).toBeCloseTo(Math.log(0.3 / 0.7));
    expect(marks[1]?.blank).toBeLessThan(-5);
  });

  it('get the brackets and signs of numbers from a network for ASCII, letters and spaces stay', () => {
    const own = print('Zölle(20 823').filter(({ text }) => text !== ' ');
    const spaced = own.map((mark, at) => (at === 8 ? { ...mark, blank: 3 } : mark));
    const ascii = print('Zolle-(20 823)').filter(({ text }) => text !== ' ');
    const shifted = ascii.map((mark, at) => ({ ...mark, at: mark.at - (at > 5 ? 3 : 0) }));
    const merged = withNumbersOf(spaced, shifted);
    expect(merged.map(({ text }) => text).join('')).toBe('Zölle-(20823)');
    expect(merged[9]?.blank).toBe(3);
  });

  it('read twice stand where both agree, else as the surer has them, less sure than it was', () => {
    const [left, right] = [print('TOTAL:'), print('IOTAL')];
    const both = agreement(left, [{ ...(right[0] as Mark), confidence: 0.6 }, ...right.slice(1)]);
    expect(both.map(({ text }) => text).join('')).toBe('TOTAL:');
    expect(both.map(({ confidence }) => Math.round(confidence * 100))).toEqual([
      98, 99, 99, 99, 99, 98,
    ]);
    const equal = agreement(left, right)[0];
    expect(equal?.confidence).toBeCloseTo(0.5, 1);
    const unsure = { ...(left[5] as Mark), confidence: 0.2 };
    expect(agreement([...left.slice(0, 5), unsure], right)).toHaveLength(5);
  });
});

describe('words of a line', () => {
  it('are separated at wide gaps even if a space is unlikely, but not at narrow gaps', () => {
    const marks = print('abab', 0.03);
    expect(textOf(marks, darkColumnsWith(4, 18, 2))).toBe('ab ab');
    expect(textOf(marks, darkColumnsWith(4, 6, 1, 2, 3))).toBe('abab');
    // The same paper of a line drawn out to twice its length is half as wide in print.
    const drawnOut = wordsOf(marks, darkColumnsWith(4, 12, 1, 2, 3), 2);
    expect(drawnOut.map(({ text }) => text)).toEqual(['abab']);
  });

  it('are separated at a likely space between touching letters', () => {
    const marks = print('abab');
    const likely = { ...(marks[2] as Mark), blank: 4 };
    expect(textOf([...marks.slice(0, 2), likely, ...marks.slice(3)], darkColumnsWith(4, 0))).toBe(
      'ab ab',
    );
  });

  it('hold the point of a number, however widely it is set', () => {
    expect(textOf(print('4.00', 0.5), darkColumnsWith(4, 10, 2))).toBe('4.00');
    expect(textOf(print('a.00', 0.5), darkColumnsWith(4, 10, 2))).toBe('a. 00');
  });

  it('take the shape that letters and figures share for what their neighbours are', () => {
    const around = (letter: string) =>
      marksFrom({ [letter]: 0.9 }, {}, { O: 0.5, '0': 0.3 }, {}, { [letter]: 0.9 });
    expect(textOf(around('a'), darkColumnsWith(3, 0))).toBe('aOa');
    const digits = marksFrom({ '0': 0.9 }, {}, { O: 0.5, '0': 0.3 }, {}, { '0': 0.9 });
    expect(textOf(digits, darkColumnsWith(3, 0))).toBe('000');
  });

  it('lie where their marks stood and do not meet', () => {
    const [first, second] = wordsOf(print('abab', 0.03), darkColumnsWith(4, 18, 2));
    expect(first?.end).toBeLessThanOrEqual(second?.start ?? 0);
    expect(first?.start).toBeLessThan(0.05);
    expect(second?.end).toBeGreaterThan(0.9);
  });
});

describe('ink along a crop', () => {
  const [width, height, stride] = [60, 48, 64];
  const planesOf = (luminanceAt: (x: number, y: number) => number) => {
    const planes = new Float32Array(3 * stride * height);
    planes.forEach((_, at) => {
      const pixel = at % (stride * height);
      planes[at] = luminanceAt(pixel % stride, Math.floor(pixel / stride));
    });
    return planes;
  };
  const isLetter = (x: number) => x % 20 < 8;

  it.each([
    ['dark on light', 0.9, -0.8],
    ['light on dark', -0.7, 0.9],
    ['faint on grey', 0.4, 0.1],
  ])('is measured against paper %s', (_, paper, letter) => {
    const planes = planesOf((x, y) => (isLetter(x) && y > 12 && y < 36 ? letter : paper));
    const darkColumns = findDarkColumns(planes, width, height, stride);
    expect([...darkColumns].map((value, x) => value === (isLetter(x) ? 1 : 0))).not.toContain(
      false,
    );
    expect(widestGap(darkColumns, 4, 24)).toEqual({ width: 12, middle: 13.5 });
    expect(countDarkRuns(darkColumns)).toBe(3);
  });

  it('leaves out rules that run under the letters or through them', () => {
    const planes = planesOf((x, y) => (y === 34 || y === 35 || (isLetter(x) && y > 12) ? -1 : 1));
    expect(widestGap(findDarkColumns(planes, width, height, stride), 0, 59).width).toBe(12);
  });
});

it('a word with digits is as sure as its weakest character allows, one of letters is not', () => {
  const word = { confidence: 0.93, weakest: 0.42, start: 0, end: 1 };
  expect(surenessOf({ ...word, text: '4.042.20' })).toBeCloseTo(0.675);
  expect(surenessOf({ ...word, text: 'Balance' })).toBe(0.93);
  const [read] = wordsOf([{ ...(print('1')[0] as Mark), confidence: 0.5 }], new Uint8Array(24));
  expect(read?.weakest).toBe(0.5);
});
