/**
 * Numbers with words, signs and marks around them, from drawn pages to typed values, fields,
 * answers and sheets.
 */
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { extractFields } from '../../electron/engine/understand/fields/index.ts';
import { documentTables } from '../../electron/engine/write/document-tables.ts';
import { writeXlsx } from '../../electron/engine/write/xlsx.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import type { SchemaField } from '../../shared/contract/schema.ts';
import { readTable } from '../../shared/values/table-values.ts';
import { makePdf, makeTablePdf } from '../support/pdf.ts';
import { readDocument } from '../support/read-document.ts';
import { answerQuestion } from '../support/written-answers.ts';
import { onlyTable } from './read.ts';

const pagesOf = async (pdf: Uint8Array): Promise<readonly PageContent[]> =>
  (await readDocument(pdf, { ocr: false })).pages;
const linesPage = async (lines: readonly string[]) => pagesOf(await makePdf([lines]));
const gridPage = async (rows: readonly (readonly string[])[]) => pagesOf(await makeTablePdf(rows));

const amount = (key: string): SchemaField => ({ key, type: 'number', format: 'amount' });
const fieldIn = (pages: readonly PageContent[], field: SchemaField) => {
  const [found] = extractFields(pages, [field]).fields;
  if (!found) throw new Error(`${field.key} was not sought`);
  return found;
};

/** Typed values of the body of the only table, row by row. */
function typedRows([page]: readonly PageContent[]): unknown[][] {
  if (!page) throw new Error('no page');
  const table = onlyTable(page);
  const values = readTable(table.cells, table.column_count);
  return table.rows.slice(table.header_rows).map((_, row) =>
    table.cells
      .filter((cell) => cell.row === row + table.header_rows)
      .map((cell) => {
        const value = values.valueOf(cell);
        return value.kind === 'number' || value.kind === 'date' ? value.value : cell.text;
      }),
  );
}

async function sheetRows(pages: readonly PageContent[]) {
  const layout = { sheets: 'many', heading: 'none', source: 'none' } as const;
  const given = { title: 'drawn.pdf', index: false, layout, viewerUrl: 'http://127.0.0.1/' };
  const [sheet] = (await readXlsx(await writeXlsx(documentTables(pages), given))).sheets;
  return sheet?.rows;
}

const STATEMENT = [
  ['Details', 'Amount', 'Balance'],
  ['Salary', '750.00 CR', '1,750.00 CR'],
  ['Rent', '500.00 DR', '1,250.00 CR'],
  ['Shop', '25.00-', '1,225.00 CR'],
];

describe('CR and DR on a statement of account', () => {
  it('are sides of an entry in tables and sheets', async () => {
    const pages = await gridPage(STATEMENT);
    const rows = [
      ['Salary', 750, 1750],
      ['Rent', 500, 1250],
      ['Shop', -25, 1225],
    ];
    expect(typedRows(pages)).toEqual(rows);
    expect((await sheetRows(pages))?.slice(1)).toEqual(rows);
  });

  it('are sides of an entry in items and fields', async () => {
    const entries: SchemaField = {
      ...{ key: 'entries', type: 'array' },
      fields: [{ key: 'details', type: 'string' }, amount('amount'), amount('balance')],
    };
    const { values } = extractFields(await gridPage(STATEMENT), [entries]);
    expect(values.entries).toMatchObject([
      { amount: 750, balance: 1750 },
      { amount: 500, balance: 1250 },
      { amount: -25, balance: 1225 },
    ]);
    const lines = await linesPage(['Statement of account', 'Opening balance: 750.00 CR']);
    expect(fieldIn(lines, amount('opening_balance')).value).toBe(750);
  });

  it('are no crores in answers', async () => {
    const answer = await answerQuestion(await gridPage(STATEMENT), 'What is the balance of Rent?');
    expect(answer.answer).toContain('1,250.00 CR');
    expect(answer.answer).not.toMatch(/crore|billion|million/);
  });

  it.each([
    ['Loan amount: Rs. 3 crore', 30_000_000],
    ['Loan amount: 12.5 Cr', 125_000_000],
    ['Loan amount: Rs. 45 lakh', 4_500_000],
  ])('%s is', async (line, value) => {
    const found = fieldIn(await linesPage(['Sanction letter', line]), amount('loan_amount'));
    expect(found.value).toBe(value);
  });

  it('keeps an amount of rupees in the sentence of its answer', async () => {
    const pages = await linesPage(['The loan amount sanctioned to the borrower is Rs. 3 crore.']);
    const { answer } = await answerQuestion(pages, 'What is the loan amount?');
    expect(answer).toContain('Rs. 3 crore');
  });

  it('are marked where nothing decides', async () => {
    const found = fieldIn(await linesPage(['Letter', 'Loan amount: 12 Cr']), amount('loan_amount'));
    expect(found).toMatchObject({ value: 120_000_000, status: 'conflicting' });
    expect(found.candidates?.[0]?.value).toBe(12);
    expect(found.confidence).toBeLessThanOrEqual(0.5);
  });
});

const FACTS = [
  ['Fund size', '100 million'],
  ['Revenue', '$3.2 billion'],
  ['Employees', '55'],
  ['Founded', '1987'],
];

describe('words of magnitude in cells', () => {
  it.each([
    ['without a header', FACTS, 0],
    ['below a header', [['Item', 'Value'], ...FACTS], 1],
  ])('scale the number once, %s', async (_, rows, headerRows) => {
    const pages = await gridPage(rows);
    expect(pages[0]?.tables[0]?.header_rows).toBe(headerRows);
    expect(typedRows(pages).map((row) => row[1])).toEqual([100e6, 3.2e9, 55, 1987]);
    expect(fieldIn(pages, amount('fund_size')).value).toBe(100e6);
    expect(fieldIn(pages, amount('revenue'))).toMatchObject({ value: 3.2e9, currency: 'USD' });
    expect(fieldIn(pages, { key: 'employees', type: 'number' }).value).toBe(55);
  });

  it('are in the sheet and in the answer', async () => {
    const pages = await gridPage(FACTS);
    expect((await sheetRows(pages))?.map((row) => row[1])).toEqual([100e6, 3.2e9, 55, 1987]);
    const { answer } = await answerQuestion(pages, 'What is the fund size?');
    expect(answer).toContain('100 million');
  });

  it('state the unit of the amounts, but of no counts and amounts per share', async () => {
    const pages = await gridPage([
      ['In millions', '2024'],
      ['Total revenue', '1,204'],
      ['Earnings per share', '2.15'],
      ['EPS', '2.05'],
      ['Employees', '5,500'],
    ]);
    expect(fieldIn(pages, amount('total_revenue')).value).toBe(1_204_000_000);
    expect(fieldIn(pages, amount('earnings_per_share')).value).toBe(2.15);
    expect(fieldIn(pages, amount('eps')).value).toBe(2.05);
    expect(fieldIn(pages, amount('employees')).value).not.toBe(5_500_000_000);
  });
});

describe('the unit of a table', () => {
  it('may be lakhs or crores of rupees', async () => {
    const unit = (stated: string) =>
      gridPage([
        [stated, '2024'],
        ['Net sales', '1,204.50'],
        ['Other income', '12.25'],
      ]);
    const sales = async (stated: string) => fieldIn(await unit(stated), amount('net_sales')).value;
    expect(await sales('Rs. in lakhs')).toBe(120_450_000);
    expect(await sales('(INR in crore)')).toBe(12_045_000_000);
  });
});

describe('blanks between groups of digits', () => {
  it('keep the head of an amount in fields', async () => {
    const pages = await linesPage([
      'Invoice',
      'Total: 1 234.56',
      'Net amount: EUR 12 345.60',
      'Discount: 2 500.00',
    ]);
    expect(fieldIn(pages, amount('discount')).value).toBe(2500);
    const alone = await linesPage(['Invoice', 'Total: 1\u00a0234.56']);
    expect(fieldIn(alone, amount('total')).value).toBe(1234.56);
  });

  it('keep it in tables, sheets, items and answers', async () => {
    const pages = await gridPage([
      ['Item', 'Amount'],
      ['Paint', '1 234.56'],
      ['Wood', '12 345.60'],
      ['Nails', '2 500.00'],
    ]);
    const amounts = [1234.56, 12_345.6, 2500];
    expect(typedRows(pages).map((row) => row[1])).toEqual(amounts);
    expect((await sheetRows(pages))?.slice(1).map((row) => row[1])).toEqual(amounts);
    const fields = [{ key: 'item', type: 'string' }, amount('amount')] as const;
    const { values } = extractFields(pages, [{ key: 'items', type: 'array', fields: [...fields] }]);
    expect(values.items).toMatchObject(amounts.map((value) => ({ amount: value })));
    const answer = await answerQuestion(pages, 'What is the amount of Paint?');
    expect(answer.answer).toMatch(/1 ?234\.56/);
  });
});

describe('signs apart from their digits', () => {
  it.each([
    ['- 1,234', -1234],
    ['\u2013 1,234', -1234],
    ['1,234-', -1234],
    ['(1,234)', -1234],
    ['-1,234', -1234],
  ])('%s is negative', async (printed, value) => {
    const pages = await linesPage(['Report', `Net result: ${printed}`]);
    expect(fieldIn(pages, amount('net_result')).value).toBe(value);
    const grid = await gridPage([
      ['Item', '2024'],
      ['Net result', printed],
      ['Net sales', '5,000'],
    ]);
    expect(typedRows(grid)[0]?.[1]).toBe(value);
    expect((await sheetRows(grid))?.[1]?.[1]).toBe(value);
  });

  it('reads a percentage in parentheses', async () => {
    const pages = await linesPage(['Report', 'Growth: (12.5)%']);
    const growth: SchemaField = { key: 'growth', type: 'number', format: 'percentage' };
    expect(fieldIn(pages, growth).value).toBe(-12.5);
  });

  it('marks a dash that may belong to the label', async () => {
    const pages = await linesPage(['Report', 'Net result - 1,234']);
    expect(fieldIn(pages, amount('net_result'))).toMatchObject({ status: 'conflicting' });
  });
});

describe('a mark that groups or begins decimals', () => {
  it.each(['EUR 1.000', '2.500 EUR'])('%s is marked where nothing decides', async (printed) => {
    const found = fieldIn(await linesPage(['Invoice', `Total: ${printed}`]), amount('total'));
    expect(found.status).toBe('conflicting');
    expect(found.confidence).toBeLessThanOrEqual(0.5);
    expect(found.candidates).toHaveLength(1);
    const grid = await gridPage([
      ['Item', 'Amount'],
      ['Deposit', printed],
      ['Rent', printed],
    ]);
    expect(typedRows(grid)[0]?.[1]).toBe(printed);
    expect((await sheetRows(grid))?.[1]?.[1]).toBe(printed);
    const items: SchemaField = { key: 'items', type: 'array', fields: [] };
    const fields: SchemaField[] = [{ key: 'item', type: 'string' }, amount('amount')];
    const cells = extractFields(grid, [{ ...items, fields }]).fields;
    const amounts = cells.filter(({ path }) => path.endsWith('.amount'));
    expect(amounts.map(({ status }) => status)).toEqual(['conflicting', 'conflicting']);
    expect(Math.max(...amounts.map(({ confidence }) => confidence))).toBeLessThanOrEqual(0.5);
  });

  it.each([
    ['12,50 EUR', 1000],
    ['12.50 EUR', 1],
  ])('is decided by %s', async (other, value) => {
    const lines = ['Invoice', 'Deposit: EUR 1.000', `Postage: ${other}`];
    const found = fieldIn(await linesPage(lines), amount('deposit'));
    expect(found.value).toBe(value);
    const grid = await gridPage([
      ['Item', 'Amount'],
      ['Deposit', 'EUR 1.000'],
      ['Postage', other],
    ]);
    expect(typedRows(grid)[0]?.[1]).toBe(value);
  });

  it('is not called sure in an answer', async () => {
    const grid = await gridPage([
      ['Item', 'Amount'],
      ['Deposit', 'EUR 1.000'],
      ['Rent', '2.500 EUR'],
    ]);
    const answer = await answerQuestion(grid, 'What is the amount of Deposit?');
    expect(answer.certain && !answer.answer.includes('1.000')).toBe(false);
  });
});

describe('yes and no', () => {
  it.each([
    ['Paid: yes', 'paid', true],
    ['Is paid? Yes', 'is_paid', true],
    ['Is paid? Yes', 'paid', true],
    ['Paid [x]', 'paid', true],
    ['[x] Paid', 'paid', true],
    ['Paid: [ ]', 'paid', false],
    ['Paid in full: no', 'paid_in_full', false],
    ['Paid (Y/N): N', 'paid', false],
    ['Bezahlt: ja', 'bezahlt', true],
    ['Pagado: no', 'pagado', false],
    ['Zaplaceno: ano', 'zaplaceno', true],
  ])('%s', async (line, key, value) => {
    const pages = await linesPage(['Invoice 4711', line, 'Thank you']);
    expect(fieldIn(pages, { key, type: 'boolean' })).toMatchObject({ value, status: 'found' });
  });

  it.each(['Invoice No. 12', 'Paid no later than 30 days'])('%s is neither', async (line) => {
    const pages = await linesPage([line, 'Thank you']);
    expect(fieldIn(pages, { key: 'paid', type: 'boolean' }).value).toBeNull();
  });
});
