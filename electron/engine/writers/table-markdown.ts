/**
 * A table as Markdown: a GFM pipe table if no cell spans rows or columns, which pipes cannot
 * express, else an HTML table.
 */
import type { Cell } from '../../../shared/contract/table.ts';
import { escapeInline } from '../layout/page-content/inline-markdown.ts';

export interface TableShape {
  readonly cells: readonly Pick<
    Cell,
    'row' | 'column' | 'row_span' | 'column_span' | 'text' | 'header'
  >[];
  readonly rows: readonly (readonly string[])[];
  readonly header_rows: number;
}

export type TableNotation = 'auto' | 'html';

const hasSpans = (table: TableShape): boolean =>
  table.cells.some((cell) => cell.row_span > 1 || cell.column_span > 1);

export function tableMarkdown(table: TableShape, notation: TableNotation = 'auto'): string {
  return notation === 'html' || hasSpans(table) ? htmlTable(table) : pipeTable(table);
}

/** Text of a PDF is never markup: it must not become a link, an image or an HTML element. */
const escapeCell = (text: string): string =>
  escapeInline(text)
    .replace(/\|/g, '\\|')
    .replace(/\s*\n\s*/g, '<br>');

function pipeTable({ rows, header_rows }: TableShape): string {
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
