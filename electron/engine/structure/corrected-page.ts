/**
 * What only the engine derives from a corrected page: Markdown, totals and confidence of its tables.
 * The confidence stays what the engine thinks of a table, whoever changed it.
 */
import type { ConfidenceReason } from '../../../shared/contract/confidence.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { tableTotals } from '../../../shared/totals/table-totals.ts';
import { tableMarkdown } from './layout/page-content/table-markdown.ts';
import type { PageView } from './tables/page-view/page-view.ts';
import { assessStoredTable, createStoredView } from './tables/stored-table.ts';

export function deriveTables(page: PageContent): PageContent {
  const view = page.tables.some(isCorrected) ? createStoredView(page) : null;
  if (!view) return page;
  return {
    ...page,
    tables: page.tables.map((table) => (isCorrected(table) ? derived(table, page, view) : table)),
  };
}

const lowConfidenceWords = ({ recognition }: PageContent) => recognition?.doubtful ?? [];
const isCorrected = ({ source }: Table): boolean => source === 'human';

function derived(table: Table, page: PageContent, view: PageView): Table {
  // The words of a chart say nothing of its rows and columns.
  if (table.method === 'chart') return { ...table, markdown: tableMarkdown(table) };
  const { totals: _, ...rest } = assessed(table, page, view);
  const totals = tableTotals(rest);
  return { ...rest, markdown: tableMarkdown(rest), ...(totals.length > 0 && { totals }) };
}

function assessed(table: Table, page: PageContent, view: PageView): Table {
  const assessment = assessStoredTable(table, view);
  if (!assessment) return table;
  const { confidence_reasons: _, ...rest } = table;
  const words = table.cells.flatMap(({ words: [first, count] = [0, 0] }) =>
    Array.from({ length: count }, (_word, at) => first + at),
  );
  const own = new Set(words);
  const count = lowConfidenceWords(page).filter((word) => own.has(word)).length;
  const unsure: ConfidenceReason = { code: 'unsure_words', count, of: words.length };
  const reasons = [...assessment.reasons, ...(count > 0 ? [unsure] : [])];
  return {
    ...rest,
    confidence: assessment.confidence,
    ...(reasons.length > 0 && { confidence_reasons: reasons }),
  };
}
