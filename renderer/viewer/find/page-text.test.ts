import { describe, expect, test } from 'vitest';
import { findInRuns, type TextRun } from './page-text.ts';

const run = (text: string, y = 0, endsLine = false): TextRun => ({
  text,
  box: { x: 0.1, y, width: text.length * 0.01, height: 0.02 },
  vertical: false,
  startOf: (i) => i / text.length,
  endsLine,
});

const texts = (runs: TextRun[], query: string) => findInRuns(runs, query).length;

describe('what counts as found', () => {
  test('case and accents make no difference, ligatures are their letters', () => {
    expect(texts([run('CAFÉ oﬃce')], 'cafe')).toBe(1);
    expect(texts([run('CAFÉ oﬃce')], 'Office')).toBe(1);
    expect(texts([run('cafe')], 'CAFÉ')).toBe(1);
  });

  test('a match begins where a word begins, and may end within it', () => {
    expect(texts([run('income, outcome, incoming')], 'inco')).toBe(2);
    expect(texts([run('income, outcome')], 'come')).toBe(0);
  });

  test('scripts without blanks are found anywhere', () => {
    expect(texts([run('東京都庁')], '京都')).toBe(1);
  });

  test('words on both sides of a line end or of two runs belong together', () => {
    expect(texts([run('Net', 0, true), run('sales')], 'net sales')).toBe(1);
    expect(texts([run('Net '), run('  sales')], 'net  sales')).toBe(1);
    expect(texts([run('Net'), run('sales')], 'netsales')).toBe(1);
  });

  test('nothing is found for a query of blanks', () => {
    expect(findInRuns([run('a b')], '  ')).toEqual([]);
  });
});

describe('where it is found', () => {
  test('the box is the part of the run that matches', () => {
    const [match] = findInRuns([run('total income')], 'income');
    const expected = [0.16, 0, 0.06, 0.02];
    expect(match?.boxes).toHaveLength(4);
    match?.boxes.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i] ?? -1, 10);
    });
  });

  test('a match over two lines has a box on each', () => {
    const [match] = findInRuns([run('the net', 0, true), run('sales of', 0.5)], 'net sales');
    expect(match?.boxes).toHaveLength(8);
    expect(match?.boxes[5]).toBe(0.5);
  });

  test('in vertical text the box runs down', () => {
    const vertical: TextRun = {
      text: 'ab cd',
      box: { x: 0.1, y: 0.2, width: 0.02, height: 0.5 },
      vertical: true,
      startOf: (i) => i / 5,
      endsLine: false,
    };
    const boxes = findInRuns([vertical], 'cd')[0]?.boxes;
    expect(boxes?.[0]).toBe(0.1);
    expect(boxes?.[1]).toBeCloseTo(0.5, 10);
    expect(boxes?.[3]).toBeCloseTo(0.2, 10);
  });
});
