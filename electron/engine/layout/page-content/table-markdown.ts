/**
 * A table as Markdown: a GFM pipe table. Pipes cannot express spans: a cell over several rows or
 * columns stands in the first of them, and the others are blank or repeat its text. An HTML table
 * only if asked for.
 */
import type { TableSpans } from '../../../../shared/contract/results.ts';
import type { Cell } from '../../../../shared/contract/table.ts';
import { escapeInline } from '../inline-markdown.ts';

export interface TableShape {
  readonly cells: readonly Pick<
    Cell,
    'row' | 'column' | 'row_span' | 'column_span' | 'text' | 'header'
  >[];
  readonly rows: readonly (readonly string[])[];
  readonly header_rows: number;
}

export function tableMarkdown(table: TableShape, spans: TableSpans = 'blank'): string {
  if (spans === 'html') return htmlTable(table);
  const { header_rows } = table;
  return pipeTable(spans === 'repeat' ? repeatedRows(table) : table.rows, header_rows);
}

/** The rows with the text of each cell in all places that it covers. */
function repeatedRows({ cells, rows }: TableShape): string[][] {
  const filled = rows.map((row) => [...row]);
  for (const { row, column, row_span, column_span, text } of cells) {
    for (const covered of filled.slice(row, row + row_span)) {
      covered.fill(text, column, column + column_span);
    }
  }
  return filled;
}

/** Text of a PDF is never markup: it must not become a link, an image or an HTML element. */
const escapeCell = (text: string): string =>
  escapeInline(text)
    .replace(/\|/g, '\\|')
    .replace(/\s*\n\s*/g, '<br>');

function pipeTable(rows: readonly (readonly string[])[], header_rows: number): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  const width = rows[0]?.length ?? 0;
  const head = header_rows > 0 ? (rows[0] ?? []) : new Array<string>(width).fill('');
  const body = header_rows > 0 ? rows.slice(1) : rows;
  const rule = `| ${new Array<string>(width).fill('---').join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char);

function htmlTable({ cells, rows }: TableShape): string {
  const lines: string[][] = rows.map(() => []);
  for (const cell of cells) {
    const tag = cell.header ? 'th' : 'td';
    const columns = cell.column_span > 1 ? ` colspan="${cell.column_span}"` : '';
    const spanned = cell.row_span > 1 ? ` rowspan="${cell.row_span}"` : '';
    lines[cell.row]?.push(`<${tag}${spanned}${columns}>${escapeHtml(cell.text)}</${tag}>`);
  }
  const body = lines.flatMap((line) => ['<tr>', ...line, '</tr>']);
  return ['<table>', ...body, '</table>'].join('\n');
}
