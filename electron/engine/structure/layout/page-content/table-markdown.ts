/**
 * A table as Markdown: a GFM pipe table. Pipes cannot express spans: a cell over several rows or
 * columns stands in the first of them, and the others are blank or repeat its text. An HTML table
 * only if asked for.
 */
import type { TableSpans } from '../../../../../shared/contract/results.ts';
import type { Cell } from '../../../../../shared/contract/table.ts';
import { type InlineRun, parseInline } from '../../../../../shared/inline-markdown.ts';
import { escapeInline } from '../../../../../shared/text/escape-markdown.ts';

export interface TableShape {
  readonly cells: readonly Pick<
    Cell,
    'row' | 'column' | 'row_span' | 'column_span' | 'text' | 'markdown' | 'header'
  >[];
  readonly rows: readonly (readonly string[])[];
  readonly header_rows: number;
}

export function tableMarkdown(table: TableShape, spans: TableSpans = 'blank'): string {
  return spans === 'html' ? htmlTable(table) : pipeTable(table, spans === 'repeat');
}

/** Text of a PDF is never markup: it must not become a link, an image or an HTML element. */
const escapeCell = (inline: string): string =>
  inline.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, '<br>');

/** `repeat`: the text of each cell in all positions that it covers. */
function pipeTable({ cells, rows, header_rows }: TableShape, repeat: boolean): string {
  const filled = rows.map((row) => row.map(escapeInline));
  for (const { row, column, row_span, column_span, text, markdown } of cells) {
    if (!repeat && markdown === undefined) continue;
    const inline = markdown ?? escapeInline(text);
    for (const covered of filled.slice(row, row + (repeat ? row_span : 1))) {
      covered.fill(inline, column, column + (repeat ? column_span : 1));
    }
  }
  const line = (row: readonly string[]) => `| ${row.map(escapeCell).join(' | ')} |`;
  const width = rows[0]?.length ?? 0;
  const head = header_rows > 0 ? (filled[0] ?? []) : new Array<string>(width).fill('');
  const body = header_rows > 0 ? filled.slice(1) : filled;
  const rule = `| ${new Array<string>(width).fill('---').join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char);

const cellHtml = ({ text, markdown }: Pick<Cell, 'text' | 'markdown'>): string =>
  markdown === undefined ? escapeHtml(text) : parseInline(markdown).map(scriptHtml).join('');

function scriptHtml({ text, raised, lowered }: InlineRun): string {
  const html = escapeHtml(text);
  if (raised) return `<sup>${html}</sup>`;
  return lowered ? `<sub>${html}</sub>` : html;
}

function htmlTable({ cells, rows }: TableShape): string {
  const lines: string[][] = rows.map(() => []);
  for (const cell of cells) {
    const tag = cell.header ? 'th' : 'td';
    const columns = cell.column_span > 1 ? ` colspan="${cell.column_span}"` : '';
    const spanned = cell.row_span > 1 ? ` rowspan="${cell.row_span}"` : '';
    lines[cell.row]?.push(`<${tag}${spanned}${columns}>${cellHtml(cell)}</${tag}>`);
  }
  const body = lines.flatMap((line) => ['<tr>', ...line, '</tr>']);
  return ['<table>', ...body, '</table>'].join('\n');
}
