/** Tools of the MCP server that list and read tables. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { isUnsure, reasonsPhrase } from '../../../shared/confidence.ts';
import {
  type Cell,
  jobs,
  type Results,
  type Table,
  type TableTotal,
  workbench,
} from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';
import { joinRun, printedRow } from '../../../shared/tables/join.ts';
import type { CellValue } from '../../../shared/values/cell-value.ts';
import { currencyOf } from '../../../shared/values/number-value.ts';
import { readTable } from '../../../shared/values/table-values.ts';
import { boxAround, confidenceText, documentDoubts, positionText, toolResult } from './result.ts';
import { documentInput, READ_ONLY, sliceOf, type ToolContext } from './tools.ts';

const MOST_TABLES = 200;
const MOST_ROWS = 500;

type WithConfidence = Pick<Table, 'confidence' | 'confidence_reasons'>;

const isUnsureTable = ({ confidence }: WithConfidence): boolean =>
  confidence !== undefined && isUnsure('table', confidence);

const reasonsText = ({ confidence_reasons }: Pick<WithConfidence, 'confidence_reasons'>): string =>
  reasonsPhrase(confidence_reasons) || 'no particular reason';

/** Its values are those of a drawing, and its words are not words of a table. */
const chartText = (method: Table['method']): string =>
  method === 'chart' ? ', read from a chart; values with ≈ are estimated from its axis' : '';

export function addTableTools(server: McpServer, { client }: ToolContext): void {
  server.registerTool(
    'list_tables',
    {
      title: 'List tables',
      description:
        'Lists the tables of a document with title, unit, period, page, box and size. Read one of ' +
        'them with read_table and its index.',
      inputSchema: {
        document: documentInput,
        page: z.int().min(1).optional().describe('Only tables on this page.'),
        first: z.int().min(0).default(0).describe('Position in the list to start from.'),
        limit: z.int().min(1).max(MOST_TABLES).default(50),
      },
      annotations: READ_ONLY,
    },
    async ({ document: reference, page, first, limit }, { signal }) => {
      const document = await client.document(reference, signal);
      const { document_id, filename } = document;
      const input = { params: { documentId: document_id } };
      const { tables } = await client.call(workbench.outlineTables, input, { signal });
      const wanted = tables.filter(
        ({ parts }) => page === undefined || parts.some((part) => part.page === page),
      );
      const { items, next } = sliceOf(wanted, first, limit);
      const listed = items.map((table) => ({
        ...{ index: table.table_index, title: table.title, unit: table.unit, period: table.period },
        ...{ page: table.page, box: table.bbox, confidence: table.confidence },
        ...{ rows: table.row_count, columns: table.column_count, headers: table.headers },
        ...{ pages: table.parts.map((part) => part.page), statement: table.statement },
        method: table.method,
      }));
      return toolResult({
        doubts: documentDoubts(
          document,
          items
            .filter(isUnsureTable)
            .map((table) => `Structure of table ${table.table_index}: ${reasonsText(table)}.`),
          items.flatMap(({ parts }) => parts),
        ),
        lines: [
          `${wanted.length} tables in ${filename} (${document_id})` +
            (next === null ? '' : `; continue with first ${next}`),
          ...listed.map(
            ({ index, title, unit, page, box, rows, columns, method }) =>
              `${index}: ${title ?? 'without title'}${unit === undefined ? '' : ` (${unit})`}, ` +
              `${rows} rows, ${columns} columns, ${positionText(page, box)}${chartText(method)}`,
          ),
        ],
        data: { document_id, filename, total: wanted.length, tables: listed, next },
      });
    },
  );

  server.registerTool(
    'read_table',
    {
      title: 'Read table',
      description:
        'Returns a table row by row, and each cell with its text, typed value, confidence, page and ' +
        'box. Values are as printed: apply the unit of the table, such as "in millions".',
      inputSchema: {
        document: documentInput,
        table: z.int().min(0).describe('Index of the table, from list_tables.'),
        first_row: z.int().min(0).default(0).describe('Row to start from, below the header.'),
        max_rows: z.int().min(1).max(MOST_ROWS).default(100),
      },
      annotations: READ_ONLY,
    },
    async ({ document: reference, table: index, first_row, max_rows }, { signal }) => {
      const document = await client.document(reference, signal);
      const params = { jobId: document.job_id };
      const outlined = { params: { documentId: document.document_id } };
      const outline = await client.call(workbench.outlineTables, outlined, { signal });
      const listed = outline.tables.find(({ table_index }) => table_index === index);
      if (!listed) throw new Error(`There is no table ${index}; see list_tables.`);
      const range = `${index}-${index + listed.parts.length - 1}`;
      const query = { format: 'json', tables: range, partial: 'true' } as const;
      const response = await client.open(jobs.exportJob, { params, query }, { signal });
      // One table for each page that it is printed on.
      const { tables = [], partial } = (await response.json()) as Results;
      const [start, ...continuations] = tables;
      if (!start) throw new Error(`There is no table ${index}.`);
      const { table, parts } = joinRun(start, continuations);
      const pageOfRow = (row: number): number =>
        tables[printedRow(parts, row).part]?.page ?? start.page;
      const header = table.rows.slice(0, table.header_rows);
      const { items: body, next } = sliceOf(table.rows.slice(header.length), first_row, max_rows);
      const from = header.length + first_row;
      const shown = table.cells.filter(
        ({ row }) => row < header.length || (row >= from && row < from + body.length),
      );
      const values = readTable(table.cells, table.column_count, table.column_formats);
      const { document_id, filename } = document;
      const { title, unit, period, page, bbox: box, confidence, method } = table;
      return toolResult({
        doubts: [
          ...(isUnsureTable(table) ? [`Structure of the table: ${reasonsText(table)}.`] : []),
          ...(table.totals ?? []).flatMap(totalDoubts),
          ...shown.filter((cell) => isUnsure('cell', cell.confidence)).map(cellDoubt),
          ...(partial ? ['Pages of the document are missing.'] : []),
        ],
        lines: [
          `Table ${index} of ${filename} (${document_id}), ${positionText(page, box)}${chartText(method)}`,
          [title, unit, period].filter(Boolean).join(' | '),
          ...header.map((row) => `| ${row.join(' | ')} |`),
          ...body.map((row, at) => {
            const cells = shown.filter((cell) => cell.row === from + at);
            const position = positionText(pageOfRow(from + at), boxAround(cells.map(boxOfCell)));
            return `| ${row.join(' | ')} | ${position}`;
          }),
          ...(next === null ? [] : [`Truncated; continue with first_row ${next}.`]),
        ],
        data: {
          ...{ document_id, filename, index, title, unit, period, page, box, confidence, method },
          ...{ header_rows: header.length, row_count: table.row_count, next_row: next },
          cells: shown.map((cell) => ({
            ...{ row: cell.row, column: cell.column, text: cell.text, header: cell.header },
            ...{
              page: pageOfRow(cell.row),
              row_span: cell.row_span,
              column_span: cell.column_span,
            },
            ...{ box: cell.bbox, confidence: cell.confidence, source: cell.source },
            ...{ continued: cell.continued },
            ...typedValue(values.valueOf(cell)),
          })),
        },
      });
    },
  );
}

const boxOfCell = ({ bbox }: Cell): Box => bbox;

const cellDoubt = (cell: Cell): string =>
  `Row ${cell.row}, column ${cell.column}, "${cell.text}": ${confidenceText(cell.confidence)}, ` +
  `${reasonsText(cell)}.`;

const totalDoubts = ({ mismatches }: TableTotal): string[] =>
  mismatches.map(
    ({ row, column, printed, expected }) =>
      `Row ${row}, column ${column}: ${printed} does not add up, ${expected} would.`,
  );

/** Nothing for text, and for numbers with two interpretations. */
function typedValue(value: CellValue): Record<string, unknown> {
  if (value.kind === 'date') return { type: 'date', value: value.value };
  if (value.kind !== 'number' || value.doubt !== null) return {};
  return value.percent
    ? { type: 'percentage', value: value.amount }
    : { type: 'number', value: value.value, currency: currencyOf(value) };
}
