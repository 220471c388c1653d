import type { Capabilities, ReadingPage, VendorPage } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import { unpackJson } from './pack.ts';
import { queriesOf } from './queries.ts';
import { now, type Row, recordReader } from './rows.ts';

/** A page as JSON, deflated without a header (RFC 1951). */
interface PackedPage {
  readonly page: number;
  readonly tables: number;
  readonly content: Uint8Array;
}

export interface NewIngest {
  readonly vendor: string;
  /** Any JSON as received, packed like pages. */
  readonly payload: Uint8Array;
  /** Hash of the PDF that was read, in lower case. */
  readonly sha256: string | null;
  readonly capabilities: Capabilities | null;
  /** The parsed pages of the payload; null if the vendor is not known. */
  readonly pages: readonly PackedPage[] | null;
}

export interface IngestEntry extends Omit<NewIngest, 'payload' | 'pages'> {
  readonly seq: number;
  readonly known: boolean;
  readonly pageCount: number;
  readonly tableCount: number;
  readonly createdAt: string;
}

export type Appended =
  | { readonly seq: number }
  /** The document has, or was claimed to have, this other PDF. */
  | { readonly otherPdf: string };

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

/** Output of other programs: append-only, per document. */
export function ingestRepository(db: Database) {
  const query = queriesOf(db);
  const pdfOf = db.prepare<[string], { sha256: string | null }>(
    'SELECT sha256 FROM documents WHERE id = ?',
  );
  /** Hash of the PDF that the newest record with a hash was made from. */
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
    /** Oldest first. */
    list: query.records<[documentId: string], IngestEntry>(
      `SELECT ${COLUMNS} FROM ingests WHERE document_id = ? ORDER BY seq`,
      entryOf,
    ),
    bySeq: query.record<
      [documentId: string, seq: number],
      IngestEntry & { payload: Uint8Array },
      Row & { payload: Uint8Array }
    >(`SELECT ${COLUMNS}, payload FROM ingests WHERE document_id = ? AND seq = ?`, (row) => ({
      ...entryOf(row),
      payload: row.payload,
    })),
    claimedPdf,
    /** Vendors with pages, newest first. */
    vendors: query.records<[documentId: string], string, { vendor: string }>(
      `SELECT vendor FROM ingests WHERE document_id = ? AND page_count > 0
       GROUP BY vendor ORDER BY max(seq) DESC`,
      ({ vendor }) => vendor,
    ),
    /** A page in the newest version of each vendor. */
    readings: query.records<[documentId: string, page: number], VendorPage, PageRow>(
      `${NEWEST_PAGES} AND document_id = ? AND page = ? ORDER BY vendor`,
      pageOf,
    ),
    /** The pages of one vendor in order, each in its newest version. */
    async *pages(documentId: string, vendor: string) {
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
