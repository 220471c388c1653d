import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { Results } from '../../../shared/contract/results.ts';
import { Table } from '../../../shared/contract/table.ts';
import { blockOf, pageOf, tableOf } from '../../../test/support/sample-pages.ts';
import { exportDocument, NoSuchTableError } from './export.ts';

const pages = [
  pageOf(1, [blockOf('heading', 'Report', { level: 1 })], [tableOf([['Name'], ['a']])]),
  pageOf(2, [], [tableOf([['Name'], ['b']], { continues: true }), tableOf([['Other']])]),
];
const options = { filename: 'report.pdf' };
const text = (bytes: Uint8Array) => strFromU8(bytes);

describe('the whole document', () => {
  it.each([
    ['markdown', 'md', 'text/markdown; charset=utf-8'],
    ['html', 'html', 'text/html; charset=utf-8'],
    ['csv', 'zip', 'application/zip'],
    ['json', 'json', 'application/json'],
    ['xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ] as const)('as %s is a .%s file', async (format, extension, mediaType) => {
    const file = await exportDocument(pages, format, options);
    expect(file).toMatchObject({ extension, mediaType });
    expect(file.bytes.length).toBeGreaterThan(10);
  });

  it('joins tables over pages unless told not to', async () => {
    const joined = await exportDocument(pages, 'csv', options);
    const apart = await exportDocument(pages, 'csv', { ...options, joinTables: false });
    const counts = [joined, apart].map(({ bytes }) => Object.keys(unzipSync(bytes)).length);
    expect(counts).toEqual([2, 3]);
  });

  it('as JSON are the results of the contract, each page’s tables apart', async () => {
    const failures = [{ page: 3, message: 'The page is damaged.' }];
    const { bytes } = await exportDocument(pages, 'json', { ...options, failures });
    const results = Results.parse(JSON.parse(text(bytes)));
    expect(results.tables?.map(({ table_index }) => table_index)).toEqual([0, 1, 2]);
    expect(results.warnings).toEqual(failures);
  });
});

describe('one table', () => {
  it('comes with what continues it, and without what it continues', async () => {
    const csv = async (table: number) =>
      text((await exportDocument(pages, 'csv', { ...options, tables: [table] })).bytes);
    expect(await csv(0)).toBe('Name\r\na\r\nb\r\n');
    expect(await csv(1)).toBe('Name\r\nb\r\n');
    expect(await csv(2)).toBe('Other\r\n');
  });

  it('is a Markdown table, an HTML page, a sheet, a JSON object', async () => {
    const one = (format: 'markdown' | 'html' | 'xlsx' | 'json') =>
      exportDocument(pages, format, { ...options, tables: [2], single: true });
    expect(text((await one('markdown')).bytes)).toContain('| Other |');
    expect(text((await one('html')).bytes)).toContain('<table data-page="2">');
    const { sheets } = await readXlsx((await one('xlsx')).bytes);
    expect(sheets.map(({ rows }) => rows)).toEqual([[['Other']]]);
    expect(Table.parse(JSON.parse(text((await one('json')).bytes))).table_index).toBe(2);
  });

  it('that is not there is an error that says what is', async () => {
    await expect(exportDocument(pages, 'csv', { ...options, tables: [9] })).rejects.toThrow(
      new NoSuchTableError('There is no table 9: the document holds tables 0 to 2.'),
    );
  });
});
