import { describe, expect, it } from 'vitest';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { FILING } from '../../../../test/support/sample-filing.ts';
import { tablePage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const amount = (key: string): SchemaField => ({ key, type: 'number', format: 'amount' });

describe('amounts named like a row of the accounts', () => {
  it('are read from the statement, in full units and in the latest period', () => {
    const { values, fields } = extractFields(FILING, [amount('revenue'), amount('total_assets')]);
    expect(values).toEqual({ revenue: 1_204_000_000, total_assets: 1_500_000_000 });
    for (const { confidence, citations } of fields) {
      expect(confidence).toBeGreaterThan(0.8);
      expect(citations).toHaveLength(1);
    }
  });

  it('are read from the year that the field names', () => {
    expect(extractFields(FILING, [amount('net_sales_2022')]).values).toEqual({
      net_sales_2022: 1_118_000_000,
    });
  });

  it('are not sure of the months where a quarter and nine months end together', () => {
    const page = tablePage(1, [
      ['', 'Three months ended September 30, 2025', 'Nine months ended September 30, 2025'],
      ['Revenue', '1,284.6', '3,702.1'],
      ['Operating profit', '127.5', '335.4'],
      ['Net income', '90.1', '240.7'],
    ]);
    const found = extractFields([page], [amount('revenue'), amount('net_income')]).fields;
    for (const { confidence } of found) expect(confidence ?? 0).toBeLessThan(0.8);
  });

  it('are not the sum with another row', () => {
    const page = tablePage(1, [
      ['Consolidated balance sheets', '2023', '2022'],
      ['Cash and cash equivalents', '120', '110'],
      ['Accounts receivable', '80', '70'],
      ['Total assets', '900', '800'],
      ['Accounts payable', '60', '50'],
      ['Retained earnings', '200', '190'],
      ['Total liabilities and equity', '900', '800'],
    ]);
    const [table] = page.tables;
    if (!table) throw new Error('The page has no table.');
    const sheet = { ...page, tables: [{ ...table, title: 'Consolidated Balance Sheets' }] };
    const { fields } = extractFields([sheet], [amount('total_liabilities')]);
    expect(fields[0]?.value).toBeNull();
  });
});
