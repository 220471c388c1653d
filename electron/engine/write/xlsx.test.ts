import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../shared/contract/table.ts';
import { cellOf, pageOf, tableOf, tableOfCells } from '../../../test/support/sample-pages.ts';
import { readSpreadsheetMl } from '../../../test/support/spreadsheet-ml.ts';
import { documentTables, joinTables } from './document-tables.ts';
import { writeXlsx } from './xlsx.ts';

const PLAIN = { sheets: 'many', heading: 'none', source: 'none' } as const;

const write = (tables: Table[], page = 1, index = false) =>
  writeXlsx(documentTables([pageOf(page, [], tables)]), {
    title: 'report.pdf',
    index,
    layout: PLAIN,
    viewerUrl: 'http://127.0.0.1:4870/?job=ocr-abcdef',
  });

const read = async (tables: Table[], page?: number, index?: boolean) =>
  (await readXlsx(await write(tables, page, index), { readStyles: true })).sheets;

const formatOf = async (text: string, ...column: string[]) => {
  const [sheet] = await read([tableOf([['Header'], [text], ...column.map((other) => [other])])]);
  return [sheet?.rows[1]?.[0], sheet?.cells?.get('1,0')?.style?.numFmt];
};

describe('the sheet of a table', () => {
  it('holds numbers as numbers that look as printed', async () => {
    expect(await formatOf('1,234.50')).toEqual([1234.5, '#,##0.00']);
    expect(await formatOf('(1,234)', '5')).toEqual([-1234, '#,##0_);(#,##0)']);
    expect(await formatOf('12.5%')).toEqual([0.125, '0.0%']);
    expect(await formatOf('$1,200')).toEqual([1200, '"$"#,##0']);
    expect(await formatOf('12.00 EUR')).toEqual([12, '0.00" EUR"']);
    expect(await formatOf('1,234*')).toEqual([1234, '#,##0"*"']);
    expect(await formatOf('750.00 CR')).toEqual([750, '0.00" CR"']);
    expect(await formatOf('$3.2 billion')).toEqual([3.2e9, '"$"0.0,,," billion"']);
    expect(await formatOf('≈ 1200')).toEqual([1200, '"≈ "0']);
    expect(await formatOf('≈ 12%')).toEqual([0.12, '"≈ "0%']);
    expect(await formatOf('45 lakh')).toEqual([4_500_000, '#,##0']);
    expect(await formatOf('2024')).toEqual([2024, undefined]);
    expect(await formatOf('1.234,5', '7,25')).toEqual([1234.5, '#,##0.0']);
  });

  const sheetOf = async (...rows: [string, string][]) => {
    const printed = rows.map(([amount, share], row) => [`Row ${row}`, amount, share]);
    const [sheet] = await read([tableOf([['', 'Amount', 'Share'], ...printed])]);
    return sheet?.rows.slice(1).map((row) => row[2]);
  };

  it('holds percentages alike whose sign is printed where the currency is', async () => {
    const shares = [
      ['$ 1,975', '30 %'],
      ['4,514', '70'],
      ['—', '—'],
      ['(26)', '(1)'],
      ['$ 6,463', '99%'],
    ];
    expect(await sheetOf(...(shares as [string, string][]))).toEqual([0.3, 0.7, null, -0.01, 0.99]);
  });

  it('leaves numbers without a sign as they are where rows are of several kinds', async () => {
    expect(await sheetOf(['43.8%', '43.8%'], ['5.1', '4.9'])).toEqual([0.438, 4.9]);
    expect(await sheetOf(['$ 10', '30%'], ['$ 20', '5'])).toEqual([0.3, 5]);
    expect(await sheetOf(['$ 10', '12'], ['20', '30%'])).toEqual([12, 0.3]);
  });

  it('holds dates as dates', async () => {
    expect(await formatOf('31.12.2024')).toEqual([new Date('2024-12-31T00:00:00Z'), 'dd.mm.yyyy']);
    // Before the first day of spreadsheets.
    expect(await formatOf('1 May 1850')).toEqual(['1 May 1850', undefined]);
  });

  it('never holds a formula', async () => {
    const bytes = await write([
      tableOf([['Header'], ['=HYPERLINK("http://x")'], ['+1+cmd|x'], ['@SUM(1)']]),
    ]);
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f>');
    const [read] = (await readXlsx(bytes)).sheets;
    expect(read?.rows.slice(1)).toEqual([['=HYPERLINK("http://x")'], ['+1+cmd|x'], ['@SUM(1)']]);
  });

  it('leaves the cell of a lone dash among numbers empty, as decision 0005 says', async () => {
    const [sheet] = await read([
      tableOf([
        ['A', 'B'],
        ['1', 'x'],
        ['—', '—'],
        ['3', 'y'],
      ]),
    ]);
    expect(sheet?.rows[2]).toEqual([null, '—']);
  });

  it('keeps indents, bold and the space before a per cent sign', async () => {
    const [sheet] = await read([
      tableOfCells(
        [
          cellOf(0, 0, 'Assets', { bold: true }),
          cellOf(0, 1, '12.5 %', { bold: true }),
          cellOf(1, 0, 'Cash', { level: 1, header: true }),
          cellOf(1, 1, '3.0%'),
          cellOf(2, 0, 'in hand', { level: 2 }),
        ],
        3,
        2,
      ),
    ]);
    const styleAt = (key: string) => sheet?.cells?.get(key)?.style;
    expect(styleAt('0,0')?.font?.bold).toBe(true);
    expect(styleAt('0,0')?.alignment?.indent).toBeUndefined();
    expect(styleAt('1,0')?.alignment).toMatchObject({ horizontal: 'left', indent: 1 });
    expect(styleAt('2,0')?.alignment).toMatchObject({ horizontal: 'left', indent: 2 });
    expect(['0,1', '1,1'].map((key) => styleAt(key)?.numFmt)).toEqual(['0.0 %', '0.0%']);
  });

  it('keeps headers as text, bold and frozen', async () => {
    const [sheet] = await read([
      tableOf([
        ['Year', '2024'],
        ['a', '1'],
      ]),
    ]);
    expect(sheet?.rows[0]).toEqual(['Year', '2024']);
    expect(sheet?.cells?.get('0,1')?.style?.font?.bold).toBe(true);
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  });

  it('keeps what is printed bold, and the lines below sums', async () => {
    const cells = [
      cellOf(0, 0, 'Total', { bold: true, rule_below: 'single', column_span: 2 }),
      cellOf(0, 2, '1,204', { bold: true, rule_below: 'double' }),
      cellOf(1, 0, 'a'),
      cellOf(1, 1, 'b'),
      cellOf(1, 2, '5', { rule_below: 'single' }),
    ];
    const [sheet] = await read([tableOfCells(cells, 2, 3)]);
    const styleAt = (address: string) => sheet?.cells?.get(address)?.style;
    expect(styleAt('0,0')?.font?.bold).toBe(true);
    expect(styleAt('0,0')?.border?.bottom?.style).toBe('thin');
    expect(styleAt('0,1')?.border?.bottom?.style).toBe('thin');
    expect(styleAt('0,2')).toMatchObject({ numFmt: '#,##0', font: { bold: true } });
    expect(styleAt('0,2')?.border?.bottom?.style).toBe('double');
    expect(styleAt('1,2')?.border?.bottom?.style).toBe('thin');
    expect(styleAt('1,0')?.font?.bold).toBeFalsy();
  });

  it('keeps merged cells', async () => {
    const cells = [cellOf(0, 0, 'North', { row_span: 2 }), cellOf(0, 1, 'a'), cellOf(1, 1, 'b')];
    const [sheet] = await read([tableOfCells(cells, 2, 2)]);
    expect(sheet?.merges).toEqual([{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }]);
  });

  it('survives characters that XML has no place for', async () => {
    const [sheet] = await read([tableOf([['a\u0001b \ud800 c']])]);
    expect(sheet?.rows[0]?.[0]).toBe('a\u0001b \ufffd c');
  });
});

describe('a workbook of several tables', () => {
  it('begins with an index that links to the sheets and to the pages', async () => {
    const [index, first] = await read(
      [tableOf([['x'], ['1']], { title: "Men's" }), tableOf([['y']])],
      7,
      true,
    );
    expect(index?.name).toBe('Index');
    expect(index?.rows[1]).toEqual([1, "Men's", 7, 1, 1, 0.9, 'Show page 7', null]);
    expect(index?.cells?.get('1,1')?.hyperlink?.location).toBe("'1 Men''s'!A1");
    expect(index?.cells?.get('1,6')?.hyperlink?.target).toBe(
      'http://127.0.0.1:4870/?job=ocr-abcdef#page=7&box=0.1,0.1,0.2,0.1',
    );
    expect(first?.name).toBe("1 Men's");
  });

  it('says in its index which tables a person has accepted, corrected or drawn', async () => {
    const tables = [
      { ...tableOf([['a']]), bbox: { x: 0, y: 0.8, width: 1, height: 0.1 } },
      tableOf([['b']], { source: 'human' }),
      tableOf([['c']], { source: 'human', drawn: true }),
    ];
    const accepted = {
      ...{ kind: 'accepted' as const, page: 1, bbox: { x: 0, y: 0.8, width: 1, height: 0.1 } },
      ...{ author: 'A. Marsh', at: '2026-11-26T10:00:00.000Z' },
    };
    const entries = documentTables([pageOf(1, [], tables)], undefined, [accepted]);
    const bytes = await writeXlsx(entries, { title: 'report.pdf', index: true, layout: PLAIN });
    const [index] = (await readXlsx(bytes)).sheets;
    expect(index?.rows.map((row) => row[7] ?? null)).toEqual([
      'Review',
      'Accepted by A. Marsh on 2026-11-26',
      'Corrected',
      'Drawn',
    ]);
  });

  it('says in its index which tables were read from a chart', async () => {
    const chart = tableOf([['2023', '≈ 40']], { headerRows: 0, method: 'chart' });
    const [index] = await read([chart], 1, true);
    expect(index?.rows[1]?.[1]).toBe('Chart 1');
    expect(index?.rows[1]?.at(-1)).toBe(
      'Read from a chart. Values with ≈ are estimated from its axis.',
    );
  });

  it('has an index even when nothing was found', async () => {
    const sheets = await read([], 1, true);
    expect(sheets.map(({ name }) => name)).toEqual(['Index']);
  });

  it('is the same file for the same tables', async () => {
    expect(await write([tableOf([['x']])])).toEqual(await write([tableOf([['x']])]));
  });

  it('tells the pages of a joined table', async () => {
    const pages = [1, 2].map((page) =>
      pageOf(page, [], [tableOf([['x'], ['1']], { continues: page > 1 })]),
    );
    const tables = joinTables(documentTables([...pages, pageOf(3, [], [tableOf([['z']])])]));
    const { sheets } = await readXlsx(
      await writeXlsx(tables, { title: 't', index: true, layout: PLAIN }),
    );
    expect(sheets[0]?.rows[1]?.[2]).toBe('1–2');
    expect(sheets[1]?.rows).toEqual([['x'], [1], [1]]);
  });
});

describe('a workbook read by the standard', () => {
  it('has the values, formats, merged cells, links and frozen rows that were meant', async () => {
    const cells = [
      cellOf(0, 0, 'Assets & “debts” <2024>', { column_span: 2, header: true }),
      ...[cellOf(1, 0, '31.12.2024'), cellOf(1, 1, '(1,234.50)')],
      ...[cellOf(2, 0, '=SUM(B2)'), cellOf(2, 1, '12.5%')],
    ];
    const spanning = tableOfCells(cells, 3, 2, { header_rows: 1 });
    const [index, sheet, ...rest] = readSpreadsheetMl(await write([spanning], 3, true));
    expect(rest).toEqual([]);
    expect(index).toMatchObject({
      name: 'Index',
      cells: { A1: 'Table', A2: 1, B2: 'Table 1', C2: 3, D2: 2, E2: 2, G2: 'Show page 3' },
      links: {
        B2: "'Table 1'!A1",
        G2: expect.stringContaining('?job=ocr-abcdef#page=3'),
      },
      frozenRows: 1,
    });
    expect(sheet).toEqual({
      name: 'Table 1',
      cells: {
        A1: 'Assets & “debts” <2024>',
        // Days since 30 December 1899.
        A2: [45657, 'dd.mm.yyyy'],
        B2: [-1234.5, '#,##0.00_);(#,##0.00)'],
        A3: '=SUM(B2)',
        B3: [0.125, '0.0%'],
      },
      links: {},
      merges: ['A1:B1'],
      frozenRows: 1,
    });
  });
});
