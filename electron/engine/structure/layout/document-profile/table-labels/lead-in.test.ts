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
    ['Information about our loss carryforwards follows:', 'Loss carryforwards'],
    ['Below is a summary of cash dividends paid for fiscal years 2020:', 'Cash dividends paid'],
    [
      'The following is a reconciliation of the statutory rate to the effective rate:',
      'Reconciliation of the statutory rate to the effective rate',
    ],
    ['Amounts recognized in equity are as follows:', 'Amounts recognized in equity'],
    ['Cost of services increased due to the following:', 'Cost of services'],
    ['The following potential shares were excluded from diluted income:', 'Potential shares'],
    ['In 2020, we recorded the following impairment charges:', 'Impairment charges'],
    [
      'Sales rose; the following table shows, by store, the number of visits and baskets:',
      'Number of visits and baskets',
    ],
    [
      'Total restructuring costs by segment are (amounts in millions):',
      'Total restructuring costs by segment',
    ],
    [
      'Allowance for doubtful accounts included in our consolidated balance sheets:',
      'Allowance for doubtful accounts',
    ],
  ])('%s', (text, name) => expect(named(text)).toBe(name));

  test.each([
    'All amounts in the following table are in millions:',
    'The following table was prepared by the auditors.',
    'We sold all of our stores.',
    'Current assets:',
    'We use adjusted income to present the results of our operations, as set forth below:',
    'As a result, the Company recorded charges of $3 million as follows:',
    'Fair value was determined using the following inputs (in thousands):',
    'This report has been signed below by the following persons on the dates indicated.',
    'The following two options are available to members:',
    'The guarantors of the notes, of which Example Resorts is the issuer, are as follows:',
  ])('nothing: %s', (text) => expect(named(text)).toBeNull());
});
