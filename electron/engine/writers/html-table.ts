/** One table as an HTML `<table>`: header rows in `thead`, spans kept, header cells with a scope. */
import type { Cell, Table } from '../../../shared/contract/table.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escapeHtml = (text: string): string =>
  text.toWellFormed().replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

/** Text with its line breaks. */
export const htmlText = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

export function writeHtmlTable(table: Table): string {
  const headerRows = Math.min(table.header_rows, table.rows.length);
  const rows = rowsOf(table);
  const head = rows.slice(0, headerRows).map((cells) => rowHtml(cells, headerRows, 'col'));
  const body = rows.slice(headerRows).map((cells) => rowHtml(cells, rows.length, 'row'));
  const caption = table.title ? `<caption>${htmlText(table.title)}</caption>\n` : '';
  const section = (name: string, lines: readonly string[]) =>
    lines.length > 0 ? `<${name}>\n${lines.join('\n')}\n</${name}>\n` : '';
  return `<table>\n${caption}${section('thead', head)}${section('tbody', body)}</table>`;
}

/** The cells that begin in each row, left to right. */
export function rowsOf(table: Table): Cell[][] {
  const rows: Cell[][] = table.rows.map(() => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  for (const row of rows) row.sort((a, b) => a.column - b.column);
  return rows;
}

function rowHtml(cells: readonly Cell[], sectionEnd: number, scope: 'col' | 'row'): string {
  return `<tr>${cells.map((cell) => cellHtml(cell, sectionEnd, scope)).join('')}</tr>`;
}

function cellHtml(cell: Cell, sectionEnd: number, scope: 'col' | 'row'): string {
  // A row span cannot leave its section of the table.
  const rowSpan = Math.min(cell.row_span, sectionEnd - cell.row);
  const rows = rowSpan > 1 ? ` rowspan="${rowSpan}"` : '';
  const columns = cell.column_span > 1 ? ` colspan="${cell.column_span}"` : '';
  const text = htmlText(cell.text);
  if (!cell.header) return `<td${rows}${columns}>${text}</td>`;
  const group = scope === 'col' ? cell.column_span > 1 : rowSpan > 1;
  return `<th scope="${scope}${group ? 'group' : ''}"${rows}${columns}>${text}</th>`;
}
