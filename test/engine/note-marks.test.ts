/** Raised note marks in cells: told from the number in every text, absent from every value. */

import { expect, test } from 'vitest';
import { writeHtml } from '../../electron/engine/write/html.ts';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import { indexText, tokensOf } from '../../shared/text/tokens.ts';
import { readTable } from '../../shared/values/table-values.ts';
import { onlyTable, read, readOnly } from './read.ts';

/** Numbers of the table row by row; null for what is no number. */
function valuesOf(page: PageContent): (number | null)[][] {
  const table = onlyTable(page);
  const values = readTable(table.cells, table.column_count);
  const rows = table.rows.slice(table.header_rows).map(() => [] as (number | null)[]);
  for (const cell of table.cells.filter(({ row }) => row >= table.header_rows)) {
    const value = values.valueOf(cell);
    rows[cell.row - table.header_rows]?.push(value.kind === 'number' ? value.value : null);
  }
  return rows;
}

test('a raised digit is no digit of the number, nor does it decide the decimal mark', async () => {
  const page = await readOnly('superscript-values');
  expect(valuesOf(page)).toEqual([
    [null, 56, 1.79, 1204],
    [null, 118, 2.05, 1877],
    [null, 250, 3.4, 2310],
    [null, 174, 2.88, 1516],
  ]);
  expect(onlyTable(page).rows[3]).toEqual(['Chamber volume (m³)', '250⁹', '3.40', '2,310']);
  expect(onlyTable(page).cells.find(({ text }) => text === '250⁹')).toMatchObject({
    markdown: '250<sup>9</sup>',
  });
  for (const written of [writeMarkdown([page], {}), writeHtml([page], '')]) {
    expect(written).toContain('1,204<sup>2</sup>');
    expect(written).toContain('(m<sup>3</sup>)');
  }
});

test('marks of other forms, with a decimal comma and without rules', async () => {
  const [ruled, aligned] = (await read('note-marks')).pages as [PageContent, PageContent];
  expect(valuesOf(ruled)).toEqual([
    [null, 1234.5, 0.125, 250],
    [null, 987, 0.081, 118],
    [null, 2310.7, 0.249, 96],
  ]);
  expect(valuesOf(aligned)).toEqual([
    [null, 12877, 11204],
    [null, -318, 250],
    [null, 12559, 11454],
  ]);
});

test('exponents and raised cents give no value', async () => {
  const page = (await read('note-marks')).pages[2] as PageContent;
  expect(valuesOf(page)).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
});

test('a raised mark in a paragraph is apart from its number in text, words and search', async () => {
  const page = (await read('note-marks')).pages[3] as PageContent;
  const [block] = page.blocks;
  expect(block?.text).toContain('was 24.91² percent of an area of 120 m² and');
  expect(block?.text).toContain('to 1,204³ units');
  expect(block?.markdown).toContain('24.91<sup>2</sup> percent');
  expect(page.words.text).toEqual(expect.arrayContaining(['24.91', '²', '1,204', '³']));
  const index = ` ${indexText(page.words)} `;
  expect(index).toContain(' 24 91 2 ');
  expect(index).not.toMatch(/912|2043/);
  expect(tokensOf('24.91²')).toEqual(['24', '91', '2']);
});
