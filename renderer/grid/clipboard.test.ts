import { describe, expect, it } from 'vitest';
import { gridOf } from '../../test/support/grid.ts';
import { cell, TABLE } from '../../test/support/sample-table.ts';
import { asHtml, asMarkdown, asTsv, copyHeader, copyRange } from './clipboard.ts';

const grid = gridOf(TABLE);
const all = { top: 0, left: 0, bottom: 2, right: 2 };
const inner = (html: string) => /<table[^>]*>(.*)<\/table>/.exec(html)?.[1];

describe('copied cells', () => {
  it('are tab-separated, a merged cell told once', () => {
    expect(asTsv(copyRange(grid.rows, all))).toBe(
      'North\t148.2\t36 %\n\t103.5\t—\nAll\t251.7\t36 %',
    );
  });

  it('are copied in the order shown, with the text of a split cell in each row', () => {
    const [north, second, last] = grid.rows;
    const shown = [second, last, north].flatMap((row) => row ?? []);
    expect(asTsv(copyRange(shown, { ...all, right: 1 }))).toBe(
      'North\t103.5\nAll\t251.7\nNorth\t148.2',
    );
  });

  it('keep merged cells in HTML, and the header above', () => {
    const html = asHtml([...copyHeader(grid), ...copyRange(grid.rows, all)]);
    const plain = inner(html)?.replaceAll(/ (?:style|x:num|sdval|sdnum)="[^"]*"/g, '');
    expect(plain).toBe(
      [
        '<tr><th rowspan="2">Region</th><th colspan="2">Sold in 2024</th></tr>',
        '<tr><th>kt</th><th>share</th></tr>',
        '<tr><td rowspan="2">North</td><td>148.2</td><td>36 %</td></tr>',
        '<tr><td>103.5</td><td>—</td></tr>',
        '<tr><td>All</td><td>251.7</td><td>36 %</td></tr>',
      ].join(''),
    );
  });

  it('have the part of the header that is above their columns', () => {
    expect(asTsv(copyHeader(grid, { ...all, left: 2 }))).toBe('Sold in 2024\nshare');
    expect(asTsv(copyHeader(grid, { ...all, right: 1 }))).toBe('Region\tSold in 2024\n\tkt');
    expect(asHtml(copyHeader(grid, { ...all, right: 1 }))).not.toContain('colspan');
  });

  it('are a Markdown table with one header row', () => {
    expect(asMarkdown({ header: copyHeader(grid), rows: copyRange(grid.rows, all) })).toBe(
      [
        '| Region | Sold in 2024 kt | share |',
        '| --- | --- | --- |',
        '| North | 148.2 | 36 % |',
        '|  | 103.5 | — |',
        '| All | 251.7 | 36 % |',
      ].join('\n'),
    );
    const table = { ...TABLE, header_rows: 0, cells: [cell(0, 0, 'a|b'), cell(0, 1, 'c\\d\ne')] };
    const rows = copyRange(gridOf(table).rows, { top: 0, left: 0, bottom: 0, right: 1 });
    expect(asMarkdown({ header: [], rows }).split('\n').at(-1)).toBe('| a\\|b | c\\\\d e |');
  });

  it('stay text in a spreadsheet where they are text', () => {
    const table = { ...TABLE, header_rows: 0, cells: [cell(0, 0, '=1+1'), cell(0, 1, '5')] };
    const html = asHtml(copyRange(gridOf(table).rows, { ...all, bottom: 0, right: 1 }));
    const five = `<td x:num="5" sdval="5" sdnum="1033;0;general" style="mso-number-format:'general'">5</td>`;
    expect(inner(html)).toBe(`<tr><td style="mso-number-format:'\\@'">=1+1</td>${five}</tr>`);
    const range = (right: number) => copyRange(gridOf(table).rows, { ...all, bottom: 0, right });
    expect(asTsv(range(1))).toBe("'=1+1\t5");
    expect(asTsv(range(0))).toBe('=1+1');
  });

  it('carry the values of numbers, whose marks depend on the locale of a spreadsheet', () => {
    const texts = ['2.321,50', '(1.234,00)', '−12,5 %', 'EUR 7,00'];
    const cells = texts.map((text, column) => cell(0, column, text));
    const table = { ...TABLE, header_rows: 0, column_count: 4, cells };
    const html = asHtml(copyRange(gridOf(table).rows, { ...all, bottom: 0, right: 3 }));
    const found = [
      ...html.matchAll(/x:num="(.*?)" sdval="(.*?)" sdnum="1033;0;(.*?)" style="(.*?)"/g),
    ];
    expect(found.map(([, num, sdval, format, style]) => [num, sdval, format, style])).toEqual([
      ['2321.5', '2321.5', '#,##0.00', String.raw`mso-number-format:'\#\,\#\#0\.00'`],
      [
        ...['-1234', '-1234', '#,##0.00_);(#,##0.00)'],
        String.raw`mso-number-format:'\#\,\#\#0\.00\_\)\;\(\#\,\#\#0\.00\)'`,
      ],
      ['-0.125', '-0.125', '0.0%', String.raw`mso-number-format:'0\.0\%'`],
      [...['7', '7', String.raw`\E\U\R\ 0.00`], String.raw`mso-number-format:'\\E\\U\\R\\\ 0\.00'`],
    ]);
  });

  it('quote tabs, breaks and quotes as spreadsheets do, and let nothing become markup', () => {
    const table = { ...TABLE, header_rows: 0, cells: [cell(0, 0, 'a\tb\n"c" <b>')] };
    const copied = copyRange(gridOf(table).rows, { ...all, bottom: 0, right: 0 });
    expect(asTsv(copied)).toBe('"a\tb\n""c"" <b>"');
    expect(asHtml(copied)).toContain('"c" &lt;b&gt;');
  });
});
