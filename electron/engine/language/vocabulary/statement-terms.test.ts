import { expect, test } from 'vitest';
import { countStatementRows } from './statement-terms.ts';

test('typical rows of statements, as they begin', () => {
  expect(countStatementRows(['Equity, December 31, 2012', 'Equity at January 1'])).toEqual({
    equity_statement: 2,
  });
  expect(countStatementRows(['Financing Activities', 'Cash dividends paid', 'Other'])).toEqual({
    cash_flow_statement: 2,
  });
});
