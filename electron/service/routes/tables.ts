/** Single tables of a document, in several formats; those of public documents need no key. */
import { documents, type Table, type TableEntity } from '../../../shared/contract/index.ts';
import { writeCsv } from '../../engine/writers/csv.ts';
import { writeHtmlTable } from '../../engine/writers/html-table.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';
import type { Caller, ServiceContext } from '../types.ts';
import { readableDocument } from './access.ts';

const entityOf = (table: Table, index: number): TableEntity => ({
  type: 'table',
  value: table.markdown,
  index,
  page: table.page,
  title: table.title,
  bbox: table.bbox,
  row_count: table.row_count,
  column_count: table.column_count,
  ...(table.confidence !== undefined && { confidence: table.confidence }),
});

export function tableRoutes(context: ServiceContext): Route[] {
  const { store } = context;

  /** The tables from `first` on, at most `limit`; only the pages that hold them are opened. */
  async function tablesOf(caller: Caller, reference: string, first: number, limit: number) {
    const { id } = await readableDocument(context, caller, reference);
    const entry = await store.documents.entry(id);
    const extraction = entry?.extraction;
    if (!entry || !extraction) throw notFound(`The document ${reference} has no results yet.`);
    if (entry.job.status !== 'completed') {
      throw new ApiError('not_found', `The tables of ${reference} are not complete yet.`);
    }
    const offsets = [...(await store.pages.tableOffsets(extraction.id))];
    const pages = offsets
      .filter(([, from], at) => {
        const end = offsets[at + 1]?.[1] ?? extraction.tableCount;
        return from < first + limit && end > first;
      })
      .map(([page]) => page);
    const nodes: { table: Table; index: number }[] = [];
    const before = new Map(offsets);
    for await (const page of store.pages.stream(extraction.id, pages)) {
      const from = before.get(page.page) ?? 0;
      for (const [at, table] of page.tables.entries()) {
        const index = from + at;
        if (index >= first && index < first + limit) nodes.push({ table, index });
      }
    }
    return { nodes, total: extraction.tableCount };
  }

  const list = route(documents.listTables, async ({ caller, params, query }) => {
    const { nodes, total } = await tablesOf(caller, params.id, query.offset, query.limit);
    return reply(200, { nodes: nodes.map(({ table, index }) => entityOf(table, index)), total });
  });

  const one = route(documents.getTable, async ({ caller, params, query }) => {
    const { nodes, total } = await tablesOf(caller, params.id, params.index, 1);
    const [found] = nodes;
    if (!found) throw notFound(`There is no table ${params.index}; the document has ${total}.`);
    const { table, index } = found;
    const text = (content: string, type: string): Response =>
      new Response(content, { headers: { 'content-type': `${type}; charset=utf-8` } });
    switch (query.format) {
      case 'csv':
        return text(writeCsv(table), 'text/csv');
      case 'html':
        return text(writeHtmlTable(table), 'text/html');
      case 'markdown':
        return text(table.markdown, 'text/markdown');
      case 'json':
        return reply(200, entityOf(table, index));
    }
  });

  return [list, one];
}
