/** Exports a document, or a part of it, in any format: common interface of all writers. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { ExportFormat } from '../../../shared/export-formats.ts';
import { partialNote } from '../../../shared/partial.ts';
import { keepRows } from '../../../shared/tables/keep-rows.ts';
import { tableMarkdown } from '../structure/layout/page-content/table-markdown.ts';
import {
  type DocumentTable,
  documentTables,
  eachJoinedTable,
  eachTable,
  joinTables,
} from './document-tables.ts';
import { picturesOf } from './figures.ts';
import { type ExportedFile, type ExportOptions, fileOf, PLAIN_LAYOUT, WRITERS } from './formats.ts';

export { type ExportedFile, type ExportOptions, PLAIN_LAYOUT } from './formats.ts';

/** The document has no table with the requested number. */
export class NoSuchTableError extends RangeError {
  override readonly name = 'NoSuchTableError';
}

const noSuchTable = (table: number, count: number): NoSuchTableError => {
  const holds = count === 0 ? 'no tables' : `tables 0 to ${count - 1}`;
  return new NoSuchTableError(`There is no table ${table}: the document holds ${holds}.`);
};

/**
 * `pages` is iterated once; formats of tables alone hold the pages of one table at a time.
 * @throws NoSuchTableError if `options.tables` names a table that does not exist.
 */
export function exportDocument(
  pages: Iterable<PageContent>,
  format: ExportFormat,
  options: ExportOptions,
): Promise<ExportedFile> {
  return options.tables === undefined
    ? exportWhole(pages, format, options)
    : exportTables([...pages], format, options, options.tables);
}

async function exportWhole(
  pages: Iterable<PageContent>,
  format: ExportFormat,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { offsets, reviews, layout = PLAIN_LAYOUT, partial, viewerUrl } = options;
  let held: readonly PageContent[] | undefined;
  const all = () => {
    held ??= [...pages];
    return held;
  };
  const { content, several } = await WRITERS[format].document({
    pages: all,
    tables: () => {
      const apart = eachTable(held ?? pages, offsets, reviews);
      return options.joinTables === false ? apart : eachJoinedTable(apart);
    },
    pictures: async () =>
      options.draw ? picturesOf(all(), options.draw, options.onDrawn) : new Map(),
    title: options.filename ?? 'Document',
    note: partial && partialNote(partial),
    layout,
    viewerUrl,
    options,
  });
  return fileOf(format, content, several);
}

async function exportTables(
  pages: readonly PageContent[],
  format: ExportFormat,
  options: ExportOptions,
  chosen: readonly number[],
): Promise<ExportedFile> {
  const { layout = PLAIN_LAYOUT, partial, viewerUrl, rows } = options;
  const writer = WRITERS[format];
  const join = rows !== undefined || ((options.joinTables ?? true) && !writer.keepsPagesApart);
  const found = tablesFrom(documentTables(pages, undefined, options.reviews), chosen, join);
  const { content, several } = await writer.tables({
    pages: () => pages,
    tables: rows ? found.map((table) => withRows(table, new Set(rows))) : found,
    title: options.filename ?? 'Document',
    note: partial && partialNote(partial),
    layout,
    viewerUrl,
    options,
  });
  return fileOf(format, content, several);
}

function withRows(entry: DocumentTable, rows: ReadonlySet<number>): DocumentTable {
  const { table, kept } = keepRows(entry.table, rows);
  const parts = entry.parts.map(({ page, first }) => ({
    page,
    first: kept.filter((row) => row < first).length,
  }));
  return { ...entry, table: { ...table, markdown: tableMarkdown(table) }, parts };
}

/**
 * Those of `tables` at `chosen`, each with its continuations if `join` is on; never with preceding parts.
 */
function tablesFrom(
  tables: readonly DocumentTable[],
  chosen: readonly number[],
  join: boolean,
): DocumentTable[] {
  let written = 0;
  return chosen.flatMap((index) => {
    const from = tables.slice(index);
    const [wanted] = join ? joinTables(from) : from;
    if (!wanted) throw noSuchTable(index, tables.length);
    // Included in the table that it continues.
    if (index < written) return [];
    written = index + wanted.parts.length;
    return [wanted];
  });
}
