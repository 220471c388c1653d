import { describe, expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import type { PageText } from '../../../read/text/types.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';
import { parsePrintedNumbers } from '../page-summary/printed-numbers.ts';

const BODY = [
  'The body of the page is set in lines of this width and',
  'goes on for several of them so that it weighs the most.',
  'It ends like this.',
];

/** Pages whose feet read like this; no foot where there is none. */
const withFeet = (feet: readonly (string | null)[]): PageText[] =>
  feet.map((foot, at) => {
    const page = new SamplePage(at + 1).lines(50, 200, BODY);
    return (foot === null ? page : page.line(50, 780, foot)).page();
  });

function labelsOf(feet: readonly (string | null)[]): (string | undefined)[] {
  const readings = withFeet(feet).map((page) => draftPage(page, []));
  const profile = profileDocument(readings.map(({ summary }) => summary));
  return readings.map(({ draft }) => finishPage(draft, profile).page_label);
}

test('Roman front matter, an Arabic body and numbered statements each count on', () => {
  const feet = [null, 'ii', 'iii', 'iv', '1', '2', '3', '4', 'F-1', 'F-2', 'F-3'];
  expect(labelsOf(feet)).toEqual(feet.map((foot) => foot ?? undefined));
});

test('pages of a run that print no number are counted along, those around it are not', () => {
  expect(labelsOf([null, '41', '42', null, '44', null])).toEqual([
    undefined,
    '41',
    '42',
    '43',
    '44',
    undefined,
  ]);
});

test('a year beside the number, and the number of pages, do not count on', () => {
  const feet = [11, 12, 13, 14].map((number) => `2025 Annual report | ${number}`);
  expect(labelsOf(feet)).toEqual(['11', '12', '13', '14']);
  const counted = [7, 8, 9].map((number) => `Page ${number} of 214`);
  expect(labelsOf(counted)).toEqual(['7', '8', '9']);
});

test('numbers that jump label nothing', () => {
  expect(labelsOf(['3', '17', '4', '90'])).toEqual(Array(4).fill(undefined));
});

describe('numbers at the ends of a running head', () => {
  test.each([
    ['iv', 'roman', '', 4],
    ['XII', 'upper_roman', '', 12],
    ['– 12 –', 'arabic', '', 12],
    ['p. 9', 'arabic', '', 9],
    ['12/214', 'arabic', '', 12],
    ['A-3', 'arabic', 'A-', 3],
    ['3–17', 'arabic', '3–', 17],
  ])('%s', (prose, numerals, prefix, value) => {
    expect(parsePrintedNumbers(prose)).toContainEqual({ prefix, numerals, value });
  });

  test('words of Roman letters are no numbers', () => {
    expect(parsePrintedNumbers('civic')).toEqual([]);
    expect(parsePrintedNumbers('Ill')).toEqual([]);
  });
});
