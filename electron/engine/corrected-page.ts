/** What only the engine derives from a corrected page: Markdown and totals of its tables. */
import type { PageContent } from '../../shared/contract/page.ts';
import type { Table } from '../../shared/contract/table.ts';
import { tableTotals } from '../../shared/totals/table-totals.ts';
import { tableMarkdown } from './layout/page-content/table-markdown.ts';

export const deriveTables = (page: PageContent): PageContent => ({
  ...page,
  tables: page.tables.map((table) => (table.source === 'human' ? derived(table) : table)),
});

function derived({ totals: _, ...table }: Table): Table {
  const totals = tableTotals(table);
  return { ...table, markdown: tableMarkdown(table), ...(totals.length > 0 && { totals }) };
}
