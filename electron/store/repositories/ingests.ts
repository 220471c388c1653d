import type { ReadingPage, VendorPage } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import type { Appended, IngestEntry, IngestRepository, NewIngest } from '../ingest-types.ts';
import { unpackJson } from './pack.ts';
import { now, type Row, recordReader } from './rows.ts';

/** Batch size for reading pages from the database while streaming. */
const STREAM_BATCH = 16;

interface PageRow {
  vendor: string;
  page: number;
  seq: number;
  content: Uint8Array;
}

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
  const pdfOf = db.prepare<[string], { sha256: string | null }>(
    'SELECT sha256 FROM documents WHERE id = ?',
  );
  const claimed = db.prepare<[string], { sha256: string }>(
    `SELECT sha256 FROM ingests WHERE document_id = ? AND sha256 IS NOT NULL
     ORDER BY seq DESC LIMIT 1`,
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
  const list = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM ingests WHERE document_id = ? ORDER BY seq`,
  );
  const bySeq = db.prepare<[string, number], Row & { payload: Uint8Array }>(
    `SELECT ${COLUMNS}, payload FROM ingests WHERE document_id = ? AND seq = ?`,
  );
  const vendors = db.prepare<[string], { vendor: string }>(
    `SELECT vendor FROM ingests WHERE document_id = ? AND page_count > 0
     GROUP BY vendor ORDER BY max(seq) DESC`,
  );
  const readings = db.prepare<[string, number], PageRow>(
    `${NEWEST_PAGES} AND document_id = ? AND page = ? ORDER BY vendor`,
  );
  const after = db.prepare<[string, string, number, number], PageRow>(
    `${NEWEST_PAGES} AND document_id = ? AND vendor = ? AND page > ? ORDER BY page LIMIT ?`,
  );

  const append = db.transaction(
    async (documentId: string, ingest: NewIngest): Promise<Appended> => {
      const pdf = (await pdfOf.get(documentId))?.sha256 ?? (await claimed.get(documentId))?.sha256;
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
    async list(documentId) {
      return (await list.all(documentId)).map(entryOf);
    },
    async bySeq(documentId, seq) {
      const row = await bySeq.get(documentId, seq);
      return row ? { ...entryOf(row), payload: row.payload } : null;
    },
    async claimedPdf(documentId) {
      return (await claimed.get(documentId))?.sha256 ?? null;
    },
    async vendors(documentId) {
      return (await vendors.all(documentId)).map(({ vendor }) => vendor);
    },
    async readings(documentId, page) {
      return (await readings.all(documentId, page)).map(pageOf);
    },
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
