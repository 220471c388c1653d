/** Single tables of a document, in several formats; those of public documents need no key. */

import { codedText } from '../../../shared/coded-text.ts';
import {
  documents,
  OWN_VENDOR,
  type ReadingTable,
  type Table,
  type TableEntity,
  workbench,
} from '../../../shared/contract/index.ts';
import { csvText } from '../../../shared/csv.ts';
import { tableMarkdown, writeHtmlTable } from '../../engine/index.ts';
import type { ExtractionRecord } from '../../store/index.ts';
import { entryFor, nameOf, readableDocument } from '../access/documents.ts';
import type { ServiceContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { yielding } from '../results/pages.ts';
import { type Route, reply, routes } from '../router.ts';
import type { Caller } from '../types.ts';

/** A table from any vendor. */
type AnyTable = Table | ReadingTable;

interface Found {
  readonly nodes: readonly { readonly table: AnyTable; readonly index: number }[];
  readonly total: number;
  readonly vendor: string;
}

const entityOf = (table: AnyTable, index: number, vendor: string): TableEntity => ({
  type: 'table',
  value: tableMarkdown(table),
  index,
  page: table.page,
  title: table.title,
  ...(table.unit !== undefined && { unit: table.unit }),
  ...(table.period !== undefined && { period: table.period }),
  ...(table.section !== undefined && { section: table.section }),
  ...(table.statement !== undefined && { statement: table.statement }),
  ...(table.bbox && { bbox: table.bbox }),
  row_count: table.row_count,
  column_count: table.column_count,
  ...(table.confidence !== undefined && { confidence: table.confidence }),
  vendor,
});

export function tableRoutes(context: ServiceContext): Route[] {
  const { store, review, groups } = context;

  /** The tables from `first` on, at most `limit`, as extracted by the requested vendor. */
  async function tablesOf(
    caller: Caller,
    reference: string,
    { vendor, first, limit }: { vendor: string | undefined; first: number; limit: number },
  ): Promise<Found> {
    const document = await readableDocument(context, caller, reference);
    const { id } = document;
    const file = nameOf(document);
    const entry = await store.documents.entry(id);
    const vendors = await store.ingests.vendors(id);
    const others = vendor === undefined && entry?.job.status !== 'completed' ? vendors[0] : vendor;
    if (others !== undefined && others !== OWN_VENDOR) {
      if (!vendors.includes(others)) {
        throw notFound(codedText('{file} has no results of {vendor}.', { file, vendor: others }));
      }
      return { ...(await readingsOf(id, others, first, limit)), vendor: others };
    }
    const extraction = entry?.extraction;
    if (!entry || !extraction) throw notFound(codedText('{file} has no results yet.', { file }));
    if (entry.job.status !== 'completed') {
      throw notFound(codedText('The tables of {file} are not complete yet.', { file }));
    }
    return { ...(await ownOf(extraction, first, limit)), vendor: OWN_VENDOR };
  }

  /** Only the pages that contain the tables are read. */
  async function ownOf(extraction: ExtractionRecord, first: number, limit: number) {
    const { tableCount } = extraction;
    const offsets = [...(await store.pages.tableOffsets(extraction))];
    const pages = offsets
      .filter(([, { index: from }], at) => {
        const end = offsets[at + 1]?.[1].index ?? tableCount;
        return from < first + limit && end > first;
      })
      .map(([page]) => page);
    const nodes: { table: Table; index: number }[] = [];
    const before = new Map(offsets);
    for await (const page of yielding(store.pages.stream(extraction, pages))) {
      const from = before.get(page.page)?.index ?? 0;
      for (const [at, table] of page.tables.entries()) {
        const index = from + at;
        if (index >= first && index < first + limit) nodes.push({ table, index });
      }
    }
    return { nodes, total: tableCount };
  }

  async function readingsOf(documentId: string, vendor: string, first: number, limit: number) {
    const nodes: { table: ReadingTable; index: number }[] = [];
    let total = 0;
    for await (const { tables } of yielding(store.ingests.pages(documentId, vendor))) {
      for (const table of tables) {
        const index = total++;
        if (index >= first && index < first + limit) nodes.push({ table, index });
      }
    }
    return { nodes, total };
  }

  return [
    ...routes(documents, {
      listTables: async ({ caller, params, query }) => {
        const asked = { vendor: query.vendor, first: query.offset, limit: query.limit };
        const { nodes, total, vendor } = await tablesOf(caller, params.id, asked);
        const entities = nodes.map(({ table, index }) => entityOf(table, index, vendor));
        return reply(200, { nodes: entities, total });
      },

      getTable: async ({ caller, params, query }) => {
        const asked = { vendor: query.vendor, first: params.index, limit: 1 };
        const { nodes, total, vendor } = await tablesOf(caller, params.id, asked);
        const [found] = nodes;
        if (!found)
          throw notFound(`Table ${params.index} does not exist; the document has ${total}.`);
        const { table, index } = found;
        const text = (content: string, type: string): Response =>
          new Response(content, { headers: { 'content-type': `${type}; charset=utf-8` } });
        switch (query.format) {
          case 'csv':
            return text(csvText(table.rows, query.formulas), 'text/csv');
          case 'html':
            return text(writeHtmlTable(table), 'text/html');
          case 'markdown':
            return text(tableMarkdown(table, query.spans), 'text/markdown');
          case 'json':
            return reply(200, entityOf(table, index, vendor));
        }
      },
    }),
    ...routes(workbench, {
      outlineTables: async ({ caller, params }) => {
        const { document } = await entryFor(context, caller, params.documentId);
        // After a correction, the pass over all pages that follows it makes them too.
        await review.settled(document.id);
        const { extraction } = await entryFor(context, caller, params.documentId);
        if (!extraction) return reply(200, { tables: [] });
        const stored = await store.extractions.tableOutlines(extraction);
        return reply(200, { tables: stored ?? (await groups.read(extraction)).tables });
      },
    }),
  ];
}
