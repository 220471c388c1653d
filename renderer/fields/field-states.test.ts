import { expect, test } from 'vitest';
import type { RunField } from '../../shared/contract/index.ts';
import { runField } from '../../test/support/field-results.ts';
import {
  countsSentence,
  countValues,
  emptyReason,
  needsCheck,
  nextToCheck,
} from './field-states.ts';
import type { FormValue } from './form-rows.ts';

const formValue = (result: RunField | null, missing = false): FormValue => ({
  ...{ path: result?.path ?? 'a', title: 'A', fullTitle: 'A', field: { key: 'a', type: 'string' } },
  ...{ result, missing },
});
const SURE = formValue(runField('a', '1'));
const UNSURE = formValue(runField('b', '2', { confidence: 0.6 }));
const ABSENT = formValue(runField('c', null));
const CONFLICTING = formValue(runField('d', null, { status: 'conflicting' }));

test('what is sure or simply not there needs no check', () => {
  expect([SURE, UNSURE, ABSENT, CONFLICTING].map(needsCheck)).toEqual([false, true, false, true]);
  expect(needsCheck(formValue(null, true))).toBe(true);
  expect(needsCheck(formValue(runField('a', '1', { change: 'lost' })))).toBe(true);
  expect(needsCheck(formValue(runField('a', '1', { change: 'moved' })))).toBe(false);
});

test('what was reviewed needs no check any more', () => {
  const accepted = runField('b', '2', { confidence: 0.2, review: 'accepted' });
  expect(needsCheck(formValue(accepted))).toBe(false);
});

test('an empty value says why', () => {
  expect(emptyReason(null)).toBe('Not found');
  expect(emptyReason(CONFLICTING.result)).toBe('Conflicting values');
  expect(emptyReason(runField('a', null, { status: 'below_threshold' }))).toBe(
    'Confidence too low',
  );
});

test('the next to check is found around the ends', () => {
  const values = [UNSURE, SURE, CONFLICTING];
  expect(nextToCheck(values, 0, 1)).toBe(2);
  expect(nextToCheck(values, 2, 1)).toBe(0);
  expect(nextToCheck(values, -1, 1)).toBe(0);
  expect(nextToCheck(values, 0, -1)).toBe(2);
  expect(nextToCheck([SURE], 0, 1)).toBe(-1);
  expect(nextToCheck([], -1, 1)).toBe(-1);
});

test('the counts are one sentence', () => {
  expect(countsSentence(countValues([SURE, UNSURE, ABSENT, formValue(null, true)]))).toBe(
    '2 values · 2 to check · 1 required missing',
  );
  expect(countsSentence(countValues([SURE]))).toBe('1 value');
});
