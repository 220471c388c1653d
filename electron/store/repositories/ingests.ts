import type { ReadingPage, VendorPage } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import type { Appended, IngestEntry, IngestRepository, NewIngest } from '../ingest-types.ts';
import { unpackJson } from './pack.ts';
import { queriesOf } from './queries.ts';
import { now, type Row, recordReader } from './rows.ts';

/** Batch size for reading pages from the database while streaming. */
const STREAM_BATCH = 16;

type PageRow = { vendor: string; page: number; seq: number; content: Uint8Array };

const entryOf = recordReader<IngestEntry>()(
  'seq vendor known sha256 capabilities pageCount tableCount createdAt',
  { json: ['capabilities'], flags: ['known'] },
);

/** Pages were packed when they were created; they have the form of the contract. */
const pageOf = ({ vendor, seq, content }: PageRow): VendorPage => ({
  ...(unpackJson(content) as ReadingPage),
  vendor,
  seq,
});

const COLUMNS = 'seq, vendor, known, sha256, capabilities, page_count, table_count, created_at';

const NEWEST_PAGES = `SELECT vendor, page, seq, content FROM ingest_pages p
  WHERE seq = (SELECT max(seq) FROM ingest_pages
    WHERE document_id = p.document_id AND vendor = p.vendor AND page = p.page)`;

export function ingestRepository(db: Database): IngestRepository {
  const query = queriesOf(db);
  const pdfOf = db.prepare<[string], { sha256: string | null }>(
    'SELECT sha256 FROM documents WHERE id = ?',
  );
  const claimedPdf = query.record<[string], string, { sha256: string }>(
    `SELECT sha256 FROM ingests WHERE document_id = ? AND sha256 IS NOT NULL
     ORDER BY seq DESC LIMIT 1`,
    ({ sha256 }) => sha256,
  );
  const last = db.prepare<[string], { seq: number }>(
    'SELECT coalesce(max(seq), 0) AS seq FROM ingests WHERE document_id = ?',
  );
  const insert = db.prepare<unknown[]>(
    `INSERT INTO ingests (document_id, seq, vendor, known, payload, sha256, capabilities,
       page_count, table_count, created_at)
     VALUES (@documentId, @seq, @vendor, @known, @payload, @sha256, @capabilities,
       @pageCount, @tableCount, @at)`,
  );
  const insertPage = db.prepare<[string, string, number, number, Uint8Array]>(
    'INSERT INTO ingest_pages (document_id, vendor, page, seq, content) VALUES (?, ?, ?, ?, ?)',
  );
  const after = db.prepare<[string, string, number, number], PageRow>(
    `${NEWEST_PAGES} AND document_id = ? AND vendor = ? AND page > ? ORDER BY page LIMIT ?`,
  );

  const append = db.transaction(
    async (documentId: string, ingest: NewIngest): Promise<Appended> => {
      const pdf = (await pdfOf.get(documentId))?.sha256 ?? (await claimedPdf(documentId));
      if (pdf && ingest.sha256 !== null && pdf !== ingest.sha256) return { otherPdf: pdf };
      const { vendor, payload, sha256, capabilities, pages } = ingest;
      const seq = ((await last.get(documentId))?.seq ?? 0) + 1;
      await insert.run({
        documentId,
        seq,
        vendor,
        known: Number(pages !== null),
        payload,
        sha256,
        capabilities: capabilities && JSON.stringify(capabilities),
        pageCount: pages?.length ?? 0,
        tableCount: pages?.reduce((sum, { tables }) => sum + tables, 0) ?? 0,
        at: now(),
      });
      for (const page of pages ?? []) {
        await insertPage.run(documentId, vendor, page.page, seq, page.content);
      }
      return { seq };
    },
  );

  return {
    append,
    list: query.records(
      `SELECT ${COLUMNS} FROM ingests WHERE document_id = ? ORDER BY seq`,
      entryOf,
    ),
    bySeq: query.record(
      `SELECT ${COLUMNS}, payload FROM ingests WHERE document_id = ? AND seq = ?`,
      (row: Row & { payload: Uint8Array }) => ({ ...entryOf(row), payload: row.payload }),
    ),
    claimedPdf,
    vendors: query.records(
      `SELECT vendor FROM ingests WHERE document_id = ? AND page_count > 0
       GROUP BY vendor ORDER BY max(seq) DESC`,
      ({ vendor }: { vendor: string }) => vendor,
    ),
    readings: query.records(
      `${NEWEST_PAGES} AND document_id = ? AND page = ? ORDER BY vendor`,
      pageOf,
    ),
    async *pages(documentId, vendor) {
      for (let last = 0; ; ) {
        const rows = await after.all(documentId, vendor, last, STREAM_BATCH);
        if (rows.length === 0) return;
        for (const row of rows) {
          last = row.page;
          yield pageOf(row);
        }
      }
    },
  };
}
