import { describe, expect, it } from 'vitest';
import {
  blockOf,
  cellOf,
  pageOf,
  tableOf,
  tableOfCells,
} from '../../../test/support/sample-pages.ts';
import { documentTables } from './document-tables.ts';
import { writeHtml, writeHtmlTables } from './html.ts';
import { writeHtmlTable } from './html-table.ts';

const bodyOf = (html: string) => /<body>\n([\s\S]*)\n<\/body>/.exec(html)?.[1];
const item = (marker: string, text: string, level = 1) =>
  blockOf('list_item', text, { marker, level });

it('tables alone have unit, page and what a person said of them below their title', () => {
  const table = tableOf([['A'], ['1']], { title: 'Sold', unit: 'in kt', source: 'human' });
  const review = { kind: 'corrected', author: 'A. Marsh', at: '2026-11-26T10:00:00Z' } as const;
  const reviews = [{ ...review, page: 4, bbox: table.bbox }];
  const html = writeHtmlTables(documentTables([pageOf(4, [], [table])], undefined, reviews), 'a');
  expect(html).toContain(
    '<caption>Sold<span>in kt</span><span>Page 4</span><span>Corrected by A. Marsh on 2026-11-26</span></caption>',
  );
});

describe('a table as HTML', () => {
  it('has a head, a body, scopes and spans', () => {
    const cells = [
      cellOf(0, 0, 'Region', { header: true, row_span: 2 }),
      cellOf(0, 1, '2024', { header: true, column_span: 2 }),
      cellOf(1, 1, 'kt', { header: true }),
      cellOf(1, 2, '%', { header: true }),
      cellOf(2, 0, 'North', { header: true }),
      cellOf(2, 1, '1'),
      cellOf(2, 2, '2'),
    ];
    expect(writeHtmlTable(tableOfCells(cells, 3, 3, { header_rows: 2, title: 'Sold' }))).toBe(
      [
        '<table>',
        '<caption>Sold</caption>',
        '<thead>',
        '<tr><th scope="col" rowspan="2">Region</th><th scope="colgroup" colspan="2">2024</th></tr>',
        '<tr><th scope="col">kt</th><th scope="col">%</th></tr>',
        '</thead>',
        '<tbody>',
        '<tr><th scope="row">North</th><td class="number">1</td><td class="number">2</td></tr>',
        '</tbody>',
        '</table>',
      ].join('\n'),
    );
  });

  it('tells by classes what is printed bold or above a line', () => {
    const cells = [
      cellOf(0, 0, 'Total', { header: true, bold: true }),
      cellOf(0, 1, '3', { bold: true, rule_below: 'double' }),
      cellOf(0, 2, '4', { rule_below: 'single' }),
    ];
    expect(writeHtmlTable(tableOfCells(cells, 1, 3))).toContain(
      '<tr><th scope="row" class="bold">Total</th><td class="number bold double-rule">3</td>' +
        '<td class="number rule">4</td></tr>',
    );
  });

  it('ends a row span with its section, as HTML does', () => {
    const cells = [
      cellOf(0, 0, 'a', { header: true, row_span: 2 }),
      cellOf(0, 1, 'b'),
      cellOf(1, 1, 'c'),
    ];
    expect(writeHtmlTable(tableOfCells(cells, 2, 2, { header_rows: 1 }))).not.toContain('rowspan');
  });

  it('lets nothing of the document become markup', () => {
    const table = tableOf([['<img src=x onerror="alert(1)">', 'a\nb']], { headerRows: 0 });
    expect(writeHtmlTable(table)).toContain(
      '<td>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</td><td>a<br>b</td>',
    );
  });
});

describe('a document as HTML', () => {
  it('flows over pages without running heads', () => {
    const html = writeHtml(
      [
        pageOf(1, [
          blockOf('header', 'Annual report'),
          blockOf('heading', 'Results', { level: 2 }),
          blockOf('paragraph', 'Sales in-'),
          blockOf('page_number', '1'),
        ]),
        pageOf(2, [
          blockOf('header', 'Annual report'),
          blockOf('paragraph', 'creased by a lot.', {
            continues_from: { page: 1, block: 2 },
            markdown: 'creased by *a lot*.',
          }),
          blockOf('footnote', '1 Of 2024'),
        ]),
      ],
      'a & b',
    );
    expect(html).toContain('<title>a &amp; b</title>');
    expect(bodyOf(html)).toBe(
      [
        '<h2 id="page-1">Results</h2>',
        '<p>Sales increased by <em>a lot</em>.</p>',
        '<p id="page-2" class="footnote">1 Of 2024</p>',
      ].join('\n'),
    );
  });

  it('nests lists and keeps their numbers', () => {
    const blocks = [
      item('4.', 'four'),
      item('•', 'inner', 2),
      item('5.', 'five'),
      item('–', 'apart'),
    ];
    expect(bodyOf(writeHtml([pageOf(1, blocks)], 't'))).toBe(
      [
        '<ol id="page-1">',
        '<li value="4">four',
        '<ul>',
        '<li>inner</li>',
        '</ul>',
        '</li>',
        '<li value="5">five</li>',
        '</ol>',
        '<ul>',
        '<li>apart</li>',
        '</ul>',
      ].join('\n'),
    );
  });

  it('tells a table over two pages once, and its title once', () => {
    const caption = blockOf('caption', 'Sales');
    const html = writeHtml(
      [
        pageOf(1, [caption], [tableOf([['Name'], ['a']], { title: 'Sales' })]),
        pageOf(2, [], [tableOf([['Name'], ['b']], { continues: true })]),
      ],
      't',
    );
    expect(html.match(/<table/g)).toHaveLength(1);
    expect(html.match(/Sales/g)).toHaveLength(1);
    expect(html).toContain('<tr><td>a</td></tr>\n<tr><td>b</td></tr>');
  });
});
