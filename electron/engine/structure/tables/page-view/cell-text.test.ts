import { expect, test } from 'vitest';
import { isNumeric, isYear, startsWithLowercase } from './cell-text.ts';

test('numbers are recognised with their affixes, in any currency', () => {
  for (const text of ['1,204', '(505)', '$ 12', '40.2%', '78.8 ± 0.2', '3.1 × 10', '12–15', '7*']) {
    expect(isNumeric(text), text).toBe(true);
  }
  for (const text of ['Total', 'Item 4', '± 3 points of it', 'A12']) {
    expect(isNumeric(text), text).toBe(false);
  }
});

test('a year may begin in one calendar year and end in the next', () => {
  for (const text of ['2024', '2023-24', '2023/24', '2023–2024', '1999-00', '2021 -22']) {
    expect(isYear(text), text).toBe(true);
  }
  for (const text of ['2023-25', '2023-2025', '2024-12', '2023.24', '12-13', '1,204']) {
    expect(isYear(text), text).toBe(false);
  }
});

test('a text goes on in lower case unless that is the letter of an item', () => {
  for (const text of ['and equipment', '(in thousands)', '“net” of tax', 'i.e. none', 'vs. plan']) {
    expect(startsWithLowercase(text), text).toBe(true);
  }
  for (const text of ['a. Appointment', '(b) fees', 'iii) Other', 'Total', '(1) Gross']) {
    expect(startsWithLowercase(text), text).toBe(false);
  }
});
