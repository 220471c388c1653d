import { expect, test } from 'vitest';
import { confidenceLevel, isUnsure, mergeReasons, percentOf, reasonsPhrase } from './confidence.ts';
import { ConfidenceReasonCode } from './contract/confidence.ts';

test('a confidence has one of three levels, by what it is of', () => {
  expect([0.39, 0.4, 0.79, 0.8].map((value) => confidenceLevel('table', value))).toEqual([
    ...['low', 'check', 'check', 'high'],
  ]);
  expect([0.49, 0.5, 0.79, 0.8].map((value) => confidenceLevel('cell', value))).toEqual([
    ...['low', 'check', 'check', 'high'],
  ]);
  expect(isUnsure('word', 0.79)).toBe(true);
  expect(isUnsure('word', 0.8)).toBe(false);
  expect(percentOf(0.29)).toBe(29);
});

test('reasons are stated with their counts', () => {
  const reasons = [
    { code: 'split_header', count: 3, of: 2 },
    { code: 'digits_over_border', count: 1 },
    { code: 'unsure_words', count: 3, of: 124 },
  ] as const;
  expect(reasonsPhrase(reasons)).toBe(
    'header split over 2 rows, 3 cells empty; digits under the border of 1 cell; ' +
      '3 of 124 words unsure',
  );
  expect(reasonsPhrase()).toBe('');
  expect(reasonsPhrase([{ code: 'unnamed_columns', count: 1, of: 1 }])).toBe(
    'column of numbers without header',
  );
});

test('a reason of a single cell counts no cells', () => {
  expect(reasonsPhrase([{ code: 'digits_over_border' }])).toBe('digits under the border');
});

test('every code has a phrase of its own', () => {
  const phrases = ConfidenceReasonCode.options.map((code) => reasonsPhrase([{ code }]));
  expect(new Set(phrases).size).toBe(phrases.length);
  expect(phrases).not.toContain('');
});

test('the reasons of the parts of a table are stated once, their counts added up', () => {
  const first = [{ code: 'no_header' }, { code: 'unsure_words', count: 2, of: 40 }] as const;
  const second = [{ code: 'unsure_words', count: 1, of: 60 }, { code: 'text_close' }] as const;
  expect(mergeReasons(first, second)).toEqual([
    { code: 'no_header' },
    { code: 'unsure_words', count: 3, of: 100 },
    { code: 'text_close' },
  ]);
});
