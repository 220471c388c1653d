import { messageText } from '../../../shared/coded-text.ts';
import type { CodedText, PageContent, PageWarning } from '../../../shared/contract/index.ts';
import { isContinuation, type TableOffset } from '../../../shared/tables/join.ts';
import type { Database } from '../database.ts';
import { KeyedLock } from '../keyed-lock.ts';
import type { PageSource } from '../records.ts';
import { unpackJson } from './pack.ts';
import { queriesOf } from './queries.ts';

/** Batch size for reading pages from the database while streaming: a few megabytes. */
const STREAM_BATCH = 16;

/** The pages of an extraction that have content, with the corrected pages of a document. */
const PAGES = `FROM pages p LEFT JOIN corrected_pages c ON c.document_id = @documentId
    AND c.extraction_id = p.extraction_id AND c.page = p.page
  WHERE p.extraction_id = @id AND p.content IS NOT NULL`;

/** State of a page: read (its draft waits for the whole document), final, or failed. */
type PageState = 'read' | 'final' | 'failed';

interface PageRow {
  readonly page: number;
  readonly state: PageState;
}

/** A page as it is stored, packed by whoever made it. */
export interface StoredPage {
  readonly page: number;
  /** JSON of the PageContent, deflated without a header (RFC 1951). */
  readonly content: Uint8Array;
  /** Text of the search index (shared/text/tokens.ts). */
  readonly tokens: string;
  readonly tableCount: number;
  /** Number of columns of its first table if that continues the previous page; else null. */
  readonly continuedColumns: number | null;
  readonly needsOcr: boolean;
  readonly warnings: readonly (string | CodedText)[];
}

interface ReadPage {
  readonly draft: Uint8Array;
  readonly summary: string;
  readonly content: StoredPage;
}

interface PageKey {
  id: number;
  documentId: string | null;
  page: number;
}

interface Saved {
  id: number;
  tables: number;
  goes_on: number;
  needs_ocr: number;
  state: PageState;
}

/** Contents were validated when they left the engine, and only this file writes them. */
export const contentOf = (packed: Uint8Array): PageContent => unpackJson(packed) as PageContent;

export function pageRepository(db: Database) {
  const query = queriesOf(db);
  const states = db.prepare<[number], PageRow>(
    'SELECT page, state FROM pages WHERE extraction_id = ? ORDER BY page',
  );
  const saved = db.prepare<[number, number], Saved>(
    'SELECT id, tables, goes_on, needs_ocr, state FROM pages WHERE extraction_id = ? AND page = ?',
  );
  const upsert = db.prepare<unknown[], { id: number }>(
    `INSERT INTO pages (extraction_id, page, state, content, draft, summary, tables, goes_on,
       needs_ocr, warnings)
     VALUES (@extractionId, @page, @state, @content, @draft, @summary, @tables, @goesOn,
       @needsOcr, @warnings)
     ON CONFLICT (extraction_id, page) DO UPDATE SET state = excluded.state,
       content = excluded.content, draft = coalesce(excluded.draft, pages.draft),
       summary = coalesce(excluded.summary, pages.summary), tables = excluded.tables,
       goes_on = excluded.goes_on,
       needs_ocr = excluded.needs_ocr, warnings = excluded.warnings
     RETURNING id`,
  );
  const recount = db.prepare<unknown[]>(
    `UPDATE extractions SET pages_read = pages_read + @read, pages_failed = pages_failed + @failed,
       pages_need_ocr = pages_need_ocr + @ocr, table_count = table_count + @tables,
       tables_gone_on = tables_gone_on + @goesOn
     WHERE id = @extractionId`,
  );
  const indexed = db.prepare<[number], { tokens: string }>(
    'SELECT tokens FROM page_text WHERE rowid = ?',
  );
  const unindex = db.prepare<[number]>('DELETE FROM page_text WHERE rowid = ?');
  const index = db.prepare<[number, string]>('INSERT INTO page_text (rowid, tokens) VALUES (?, ?)');
  const removeFailed = db.prepare<[number]>(
    `DELETE FROM pages WHERE extraction_id = ? AND state = 'failed'`,
  );
  const draft = db.prepare<[number, number], { draft: Uint8Array | null }>(
    'SELECT draft FROM pages WHERE extraction_id = ? AND page = ?',
  );
  const content = db.prepare<PageKey, { content: Uint8Array }>(
    `SELECT coalesce(c.content, p.content) AS content ${PAGES} AND p.page = @page`,
  );
  const after = db.prepare<PageKey, { page: number; content: Uint8Array }>(
    `SELECT p.page, coalesce(c.content, p.content) AS content ${PAGES} AND p.page > @page
     ORDER BY p.page LIMIT ${STREAM_BATCH}`,
  );
  const warnings = db.prepare<[number, 0 | 1], { page: number; warnings: string }>(
    `SELECT page, warnings FROM pages
     WHERE extraction_id = ? AND CASE WHEN state = 'failed' THEN 1 ELSE 0 END = ? AND warnings <> '[]'
     ORDER BY page`,
  );
  const versions = db.prepare<
    Pick<PageKey, 'id' | 'documentId'>,
    { page: number; state: string; corrected: number }
  >(
    `SELECT p.page, p.state, CASE WHEN c.page IS NULL THEN 0 ELSE 1 END AS corrected
     ${PAGES} ORDER BY p.page`,
  );
  const tables = db.prepare<
    Pick<PageKey, 'id' | 'documentId'>,
    { page: number; tables: number; goes_on: number }
  >(
    `SELECT p.page, coalesce(c.tables, p.tables) AS tables, coalesce(c.goes_on, p.goes_on) AS goes_on
     ${PAGES} AND coalesce(c.tables, p.tables) > 0 ORDER BY p.page`,
  );

  /**
   * Whether the first table of a page continues the last one of the previous page, which is stored.
   */
  async function beginsWithin(
    { page, continuedColumns }: StoredPage,
    extractionId: number,
  ): Promise<boolean> {
    if (continuedColumns === null) return false;
    const before = await content.get({ id: extractionId, documentId: null, page: page - 1 });
    const last = before && contentOf(before.content).tables.at(-1);
    const first = { page, column_count: continuedColumns, continues: true };
    return last !== undefined && isContinuation(last, first);
  }

  async function write(
    extractionId: number,
    stored: StoredPage,
    state: 'read' | 'final',
    extra: { draft: Uint8Array | null; summary: string | null },
  ): Promise<void> {
    const { page, tokens, tableCount } = stored;
    const needsOcr = Number(stored.needsOcr);
    const before = await saved.get(extractionId, page);
    const within = Number(await beginsWithin(stored, extractionId));
    const row = await upsert.get({
      extractionId,
      page,
      state,
      content: stored.content,
      ...extra,
      tables: tableCount,
      goesOn: within,
      needsOcr,
      warnings: JSON.stringify(stored.warnings),
    });
    if (!row) throw new Error('The page was not stored.');
    await recount.run({
      extractionId,
      read: before && before.state !== 'failed' ? 0 : 1,
      failed: before?.state === 'failed' ? -1 : 0,
      ocr: needsOcr - (before?.needs_ocr ?? 0),
      tables: tableCount - (before?.tables ?? 0),
      goesOn: within - (before?.goes_on ?? 0),
    });
    if ((await indexed.get(row.id))?.tokens === tokens) return;
    await unindex.run(row.id);
    await index.run(row.id, tokens);
  }

  const extractions = new KeyedLock();
  /**
   * A transaction. Those on one extraction meet in its counts, so that one would run again: within a
   * process it waits instead.
   */
  const inOrder = <Args extends unknown[]>(
    work: (extractionId: number, ...args: Args) => Promise<void>,
  ): typeof work => {
    const store = db.transaction(work);
    return (extractionId, ...args) =>
      extractions.withLock(`${extractionId}`, undefined, () => store(extractionId, ...args));
  };
  const saveRead = inOrder(write);
  const saveFinal = inOrder(async (extractionId, pages: readonly StoredPage[]) => {
    for (const page of pages)
      await write(extractionId, page, 'final', { draft: null, summary: null });
  });
  const saveFailed = inOrder(async (extractionId, page: number, message: string) => {
    if (await saved.get(extractionId, page)) return;
    await upsert.run({
      extractionId,
      page,
      state: 'failed',
      content: null,
      draft: null,
      summary: null,
      tables: 0,
      goesOn: 0,
      needsOcr: 0,
      warnings: JSON.stringify([message]),
    });
    await recount.run({ extractionId, read: 0, failed: 1, ocr: 0, tables: 0, goesOn: 0 });
  });
  const clearFailed = db.transaction(async (extractionId: number) => {
    const changes = await removeFailed.run(extractionId);
    await recount.run({ extractionId, read: 0, failed: -changes, ocr: 0, tables: 0, goesOn: 0 });
  });

  /** In small batches: pages that are no longer needed are not read. */
  async function* packedRows(
    { id, documentId }: PageSource,
    pages?: readonly number[],
  ): AsyncGenerator<Uint8Array> {
    for (const page of pages ?? []) {
      const row = await content.get({ id, documentId, page });
      if (row) yield row.content;
    }
    if (pages) return;
    for (let page = 0; ; ) {
      const rows = await after.all({ id, documentId, page });
      if (rows.length === 0) return;
      for (const row of rows) {
        page = row.page;
        yield row.content;
      }
    }
  }

  const warningsOf = async (extractionId: number, failed: boolean): Promise<PageWarning[]> =>
    (await warnings.all(extractionId, failed ? 1 : 0)).flatMap(({ page, warnings }) =>
      (JSON.parse(warnings) as (string | CodedText)[]).map((one) => ({
        page,
        ...messageText(one),
      })),
    );

  return {
    states: states.all,
    saveRead: (extractionId: number, { draft, summary, content }: ReadPage) =>
      saveRead(extractionId, content, 'read', { draft, summary }),
    saveFailed,
    clearFailed,
    saveFinal,
    /** As they were saved. */
    summaries: query.records<[extractionId: number], string, { summary: string }>(
      `SELECT summary FROM pages WHERE extraction_id = ? AND summary IS NOT NULL ORDER BY page`,
      (row) => row.summary,
    ),
    /** As they were saved. */
    async drafts(extractionId: number, pages: readonly number[]) {
      const packed: Uint8Array[] = [];
      for (const page of pages) {
        const row = await draft.get(extractionId, page);
        if (!row?.draft) throw new Error(`The draft of page ${page} is missing.`);
        packed.push(row.draft);
      }
      return packed;
    },
    /** Null while the page has not been read. */
    async content({ id, documentId }: PageSource, page: number) {
      const row = await content.get({ id, documentId, page });
      return row ? contentOf(row.content) : null;
    },
    /** In page order, in small batches; all pages unless `pages` is given. */
    async *stream(source: PageSource, pages?: readonly number[]) {
      for await (const row of packedRows(source, pages)) yield contentOf(row);
    },
    /** Like `stream`, each page as stored JSON, deflated without a header (RFC 1951). */
    packed: packedRows,
    /** Of each page with content, in order; differs for contents that differ. */
    async versions({ id, documentId, revision }: PageSource) {
      const rows = await versions.all({ id, documentId });
      return new Map(
        rows.map(({ page, state, corrected }) => [
          page,
          corrected ? `${documentId} ${revision}` : state,
        ]),
      );
    },
    failures: (extractionId: number) => warningsOf(extractionId, true),
    /** Warnings of the pages from reading them. */
    warnings: (extractionId: number) => warningsOf(extractionId, false),
    /** Of the first table of each page that has one. */
    async tableOffsets({ id, documentId }: PageSource) {
      const offsets = new Map<number, TableOffset>();
      let index = 0;
      let numbered = 0;
      for (const row of await tables.all({ id, documentId })) {
        // A first table that continues the previous page keeps its number.
        offsets.set(row.page, { index, number: numbered + 1 - row.goes_on });
        index += row.tables;
        numbered += row.tables - row.goes_on;
      }
      return offsets;
    },
  };
}
