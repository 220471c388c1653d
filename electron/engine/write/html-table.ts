/**
 * One table as an HTML `<table>`: header rows in `thead`, spans kept, header cells with a scope,
 * cells of numeric columns with the class `number`. Printed styles are classes too: `bold`, and
 * `rule` or `double-rule` for a line below.
 */
import type { Cell, Table } from '../../../shared/contract/table.ts';
import { type InlineRun, parseInline } from '../../../shared/inline-markdown.ts';
import { isRightToLeftText } from '../../../shared/tables/direction.ts';
import { type ColumnKind, readTable } from '../../../shared/values/table-values.ts';
import type { TableShape } from '../structure/layout/page-content/table-markdown.ts';

/** The parts of a table that are written, without its position. */
export type HtmlTable = Omit<TableShape, 'cells'> &
  Pick<Table, 'title' | 'column_count'> & { readonly cells: readonly HtmlCell[] };

type HtmlCell = TableShape['cells'][number] & Pick<Cell, 'bold' | 'rule_below'>;

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

export const runsHtml = (runs: readonly InlineRun[]): string => runs.map(runHtml).join('');

function runHtml(run: InlineRun): string {
  let html = htmlText(run.text);
  if (run.code) html = `<code>${html}</code>`;
  if (run.raised) html = `<sup>${html}</sup>`;
  if (run.lowered) html = `<sub>${html}</sub>`;
  if (run.underlined) html = `<u>${html}</u>`;
  if (run.struck) html = `<s>${html}</s>`;
  if (run.emphasis) html = `<em>${html}</em>`;
  if (run.strong) html = `<strong>${html}</strong>`;
  return run.href ? `<a href="${escapeHtml(run.href)}">${html}</a>` : html;
}

/** `heading`: title and lines below it, in place of the title of the table. */
export function writeHtmlTable(
  table: HtmlTable,
  heading: readonly string[] = table.title ? [table.title] : [],
): string {
  const headerRows = Math.min(table.header_rows, table.rows.length);
  const rows = rowsOf(table);
  const { kinds } = readTable(table.cells, table.column_count);
  const section = (from: number, end: number, scope: Section['scope']) =>
    rows.slice(from, end).map((cells) => rowHtml(cells, { kinds, end, scope }));
  const head = section(0, headerRows, 'col');
  const body = section(headerRows, rows.length, 'row');
  const [title, ...notes] = heading.map(htmlText);
  const below = notes.map((note) => `<span>${note}</span>`).join('');
  const caption = title ? `<caption>${title}${below}</caption>\n` : '';
  const element = (name: string, lines: readonly string[]) =>
    lines.length > 0 ? `<${name}>\n${lines.join('\n')}\n</${name}>\n` : '';
  const direction = isRightToLeftText(table.cells.map(({ text }) => text)) ? ' dir="rtl"' : '';
  return `<table${direction}>\n${caption}${element('thead', head)}${element('tbody', body)}</table>`;
}

/** The cells that start in each row, left to right. */
export function rowsOf<C extends HtmlCell>(table: {
  readonly rows: TableShape['rows'];
  readonly cells: readonly C[];
}): C[][] {
  const rows: C[][] = table.rows.map(() => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  for (const row of rows) row.sort((a, b) => a.column - b.column);
  return rows;
}

/** The head or the body of a table. */
interface Section {
  readonly kinds: readonly ColumnKind[];
  /** End row, exclusive. */
  readonly end: number;
  /** Scope of its header cells. */
  readonly scope: 'col' | 'row';
}

function rowHtml(cells: readonly HtmlCell[], section: Section): string {
  return `<tr>${cells.map((cell) => cellHtml(cell, section)).join('')}</tr>`;
}

function cellHtml(cell: HtmlCell, { kinds, end, scope }: Section): string {
  // A row span must not exceed its section of the table.
  const rowSpan = Math.min(cell.row_span, end - cell.row);
  const rows = rowSpan > 1 ? ` rowspan="${rowSpan}"` : '';
  const columns = cell.column_span > 1 ? ` colspan="${cell.column_span}"` : '';
  const text =
    cell.markdown === undefined ? htmlText(cell.text) : runsHtml(parseInline(cell.markdown));
  if (!cell.header) {
    const numeric = cell.column_span === 1 && kinds[cell.column] === 'number';
    return `<td${rows}${columns}${classes(numeric && 'number', ...printedAs(cell))}>${text}</td>`;
  }
  const group = scope === 'col' ? cell.column_span > 1 : rowSpan > 1;
  return `<th scope="${scope}${group ? 'group' : ''}"${rows}${columns}${classes(...printedAs(cell))}>${text}</th>`;
}

const printedAs = ({ bold, rule_below: rule }: HtmlCell) => [
  bold && 'bold',
  rule && (rule === 'double' ? 'double-rule' : 'rule'),
];

function classes(...names: readonly (string | false | undefined)[]): string {
  const given = names.filter(Boolean);
  return given.length > 0 ? ` class="${given.join(' ')}"` : '';
}
