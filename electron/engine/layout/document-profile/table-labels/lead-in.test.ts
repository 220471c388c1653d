import { describe, expect, test } from 'vitest';
import { parseLabel } from '../../page-summary/label-phrases.ts';
import { findLeadIn, parseLeadInSubject } from './lead-in.ts';

const named = (text: string): string | null => {
  const leadIn = findLeadIn(text);
  return leadIn && parseLeadInSubject(leadIn, (line) => parseLabel(line).rest);
};

describe('what a sentence says that the table below shows', () => {
  test.each([
    [
      'The following table summarizes our net revenues by region (in millions):',
      'Net revenues by region',
    ],
    ['The following summarizes our long-term debt in hedges:', 'Long-term debt in hedges'],
    ['Goodwill consisted of the following:', 'Goodwill'],
    [
      'Sales fell in all markets. Amortization of software costs was as follows:',
      'Amortization of software costs',
    ],
    [
      'The table below sets forth the fair value of our loans, which are held for sale, for the periods presented:',
      'Fair value of our loans',
    ],
    [
      'At December 31, 2019, future amortization of licenses is estimated as follows (amounts in millions):',
      'Future amortization of licenses',
    ],
    ['Unit counts are summarized by category for each market as follows:', 'Unit counts'],
  ])('%s', (text, name) => expect(named(text)).toBe(name));

  test.each([
    'All amounts in the following table are in millions:',
    'We sold all of our stores.',
    'Current assets:',
    'We use adjusted income to present the results of our operations, as set forth below:',
    'As a result, the Company recorded charges of $3 million as follows:',
  ])('nothing: %s', (text) => expect(named(text)).toBeNull());
});
