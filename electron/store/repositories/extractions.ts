import type { OutlineItem, TableOutline } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import { newNumber } from '../ids.ts';
import type { DocumentResults, ExtractionKey, ExtractionRecord, PageSource } from '../records.ts';
import { packJson, unpackJson } from './pack.ts';
import { queriesOf } from './queries.ts';
import { extractionOf, now, type Row, stored } from './rows.ts';

interface FileInfo {
  readonly totalPages: number;
  readonly pagesToRead: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  readonly locked: boolean;
}

export function extractionRepository(db: Database) {
  const query = queriesOf(db);
  // That another account has the same file does not show: its results are not used.
  const newest = db.prepare<[string, string, string, string], Row>(
    `SELECT * FROM extractions e WHERE sha256 = ? AND options = ? AND engine_version = ?
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE extraction_id = e.id AND account_id <> ?)
     ORDER BY id DESC LIMIT 1`,
  );
  const insert = db.prepare<[number, string, string, string, string], Row>(
    `INSERT INTO extractions (id, sha256, options, engine_version, created_at)
     VALUES ((SELECT max(id) FROM (SELECT CAST(? AS bigint) AS id
       UNION ALL SELECT id + 1 FROM extractions) AS numbers), ?, ?, ?, ?) RETURNING *`,
  );
  const describe = query.command(
    `UPDATE extractions SET total_pages = @totalPages, pages_to_read = @pagesToRead, title = @title, outline = @outline,
       locked = @locked WHERE id = @id`,
  );
  const complete = db.prepare<[string, number]>(
    'UPDATE extractions SET complete = 1, checks = ? WHERE id = ?',
  );
  const saveOutlines = db.prepare<[number, Uint8Array]>(
    `INSERT INTO table_outlines (extraction_id, outlines) VALUES (?, ?)
     ON CONFLICT (extraction_id) DO UPDATE SET outlines = excluded.outlines`,
  );
  const outlines = db.prepare<PageSource, { outlines: Uint8Array | null }>(
    `SELECT outlines FROM table_outlines WHERE @revision = 0 AND extraction_id = @id
     UNION ALL SELECT outlines FROM corrected_documents
       WHERE document_id = @documentId AND extraction_id = @id AND revision = @revision`,
  );
  const forget = db.prepare<[number]>(
    'UPDATE pages SET draft = NULL, summary = NULL WHERE extraction_id = ?',
  );

  return {
    byId: query.record<[id: number], ExtractionRecord>(
      'SELECT * FROM extractions WHERE id = ?',
      extractionOf,
    ),
    /**
     * The newest extraction of this file for the account, or a new one; with `fresh`, never one that
     * ended with failures.
     */
    claim: db.transaction(async (accountId: string, key: ExtractionKey, fresh: boolean) => {
      const { sha256, options, engineVersion } = key;
      const found = await newest.get(sha256, options, engineVersion, accountId);
      const spent = found && fresh && found.complete === 1 && found.pages_failed !== 0;
      if (found && !spent) return extractionOf(found);
      const row = await insert.get(newNumber(), sha256, options, engineVersion, now());
      return extractionOf(stored(row));
    }),
    describe: (id: number, { outline, locked, ...info }: FileInfo) =>
      describe({ id, ...info, outline: JSON.stringify(outline), locked: Number(locked) }),
    /** Deletes the drafts and marks the extraction as complete. */
    complete: db.transaction(async (id: number, { checks, tables }: DocumentResults) => {
      await complete.run(JSON.stringify(checks), id);
      await saveOutlines.run(id, packJson(tables));
      await forget.run(id);
    }),
    /** Null for an extraction that was not completed with them, and until they are corrected, too. */
    async tableOutlines({ id, documentId, revision }: PageSource) {
      const packed = (await outlines.get({ id, documentId, revision }))?.outlines;
      // Only the store writes them.
      return packed ? (unpackJson(packed) as TableOutline[]) : null;
    },
  };
}
