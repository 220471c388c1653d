import { expect, test } from 'vitest';
import { isSpelledAlike } from './spelling.ts';

test.each([
  ['Escalade, Incorporated', 'ESCALADE INC', true],
  ['Alder & Dune L.L.C.', 'ALDER AND DUNE LLC', true],
  ['Alder Ltd', 'ALDER INC', false],
  ['Alder Ltd', 'ALDER', false],
  ['Alder Works, Inc.', 'ALDER INC', false],
])('%s and %s are one name in two spellings: %s', (one, other, expected) => {
  expect(isSpelledAlike(one, other)).toBe(expected);
});
