import type { AuditEntry, DocumentCheck } from '../../../shared/contract/index.ts';
import { indexText } from '../../../shared/text/tokens.ts';
import type {
  CorrectionChange,
  CorrectionRecord,
  CorrectionRepository,
} from '../correction-types.ts';
import { newId } from '../ids.ts';
import { auditWriter } from './audit.ts';
import type { Db } from './database.ts';
import { packJson } from './pack.ts';
import { now } from './rows.ts';

interface CorrectionRow {
  id: string;
  document_id: string;
  batch: number;
  page: number;
  operation: string;
  anchor: string;
  given: string | null;
  state: CorrectionRecord['state'];
  bbox: string | null;
  before_text: string;
  after_text: string;
  author: string;
  created_at: string;
}

/** The JSON was validated on input, and only this file writes it. */
const correctionOf = (row: CorrectionRow): CorrectionRecord => ({
  id: row.id,
  documentId: row.document_id,
  batch: row.batch,
  page: row.page,
  operation: JSON.parse(row.operation),
  anchor: JSON.parse(row.anchor),
  given: row.given === null ? null : JSON.parse(row.given),
  state: row.state,
  bbox: row.bbox === null ? null : JSON.parse(row.bbox),
  before: row.before_text,
  after: row.after_text,
  author: row.author,
  createdAt: row.created_at,
});

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

export function correctionRepository(db: Db): CorrectionRepository {
  const document = db.prepare<
    [string],
    { revision: number; extraction_id: number; checks: string }
  >('SELECT revision, extraction_id, checks FROM corrected_documents WHERE document_id = ?');
  const list = db.prepare<[string, number, number], CorrectionRow>(
    'SELECT * FROM corrections WHERE document_id = ? ORDER BY seq LIMIT ? OFFSET ?',
  );
  const count = db.prepare<[string], { total: number }>(
    'SELECT count(*) AS total FROM corrections WHERE document_id = ?',
  );
  const nextBatch = db.prepare<[string], { batch: number }>(
    'SELECT coalesce(max(batch), 0) + 1 AS batch FROM corrections WHERE document_id = ?',
  );
  const insert = db.prepare<unknown[], CorrectionRow>(
    `INSERT INTO corrections (id, document_id, batch, page, operation, anchor, given, state, bbox,
       before_text, after_text, author, created_at)
     VALUES (@id, @documentId, @batch, @page, @operation, @anchor, @given, @state, @bbox, @before,
       @after, @author, @at) RETURNING *`,
  );
  const remove = db.prepare<[string]>('DELETE FROM corrections WHERE id = ?');
  // A correction that can no longer be redone must not be used as an example.
  const unlearn = db.prepare<[string]>('DELETE FROM learned_fields WHERE correction_id = ?');
  const learn = db.prepare<unknown[]>(
    `INSERT INTO learned_fields (id, account_id, correction_id, document_id, file_name, author, title,
       example, created_at)
     SELECT @id, account_id, @correctionId, id, coalesce(filename, id), @author, @title, @example, @at
     FROM documents WHERE id = @documentId`,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE corrections SET state = @state, operation = @operation, anchor = @anchor, page = @page, bbox = @bbox
     WHERE id = @id`,
  );
  const dropPage = db.prepare<[string, number]>(
    'DELETE FROM corrected_pages WHERE document_id = ? AND page = ?',
  );
  const dropOthers = db.prepare<[string, number]>(
    'DELETE FROM corrected_pages WHERE document_id = ? AND extraction_id <> ?',
  );
  const writePage = db.prepare<unknown[], { id: number }>(
    `INSERT INTO corrected_pages (document_id, extraction_id, page, content, tables, goes_on)
     VALUES (@documentId, @extractionId, @page, @content, @tables, @goesOn) RETURNING id`,
  );
  const index = db.prepare<[number, string]>(
    'INSERT INTO corrected_text (rowid, tokens) VALUES (?, ?)',
  );
  const tables = db.prepare<unknown[], { tables: number; goes_on: number }>(
    `SELECT total(coalesce(c.tables, p.tables)) AS tables,
       total(coalesce(c.goes_on, p.goes_on)) AS goes_on
     FROM pages p LEFT JOIN corrected_pages c ON c.document_id = @documentId
       AND c.extraction_id = p.extraction_id AND c.page = p.page
     WHERE p.extraction_id = @extractionId`,
  );
  const describe = db.prepare<unknown[]>(
    `INSERT INTO corrected_documents (document_id, revision, extraction_id, checks, table_count,
       tables_gone_on)
     VALUES (@documentId, @revision, @extractionId, @checks, @tables, @goesOn)
     ON CONFLICT (document_id) DO UPDATE SET revision = excluded.revision,
       extraction_id = excluded.extraction_id, checks = excluded.checks,
       table_count = excluded.table_count, tables_gone_on = excluded.tables_gone_on`,
  );
  const touch = db.prepare<unknown[]>(
    `UPDATE jobs SET updated_at = @at
     WHERE seq = (SELECT max(seq) FROM jobs WHERE document_id = @documentId)`,
  );
  const audit = auditWriter(db);
  const outdated = db.prepare<[], { document_id: string; extraction_id: number }>(
    `SELECT c.document_id, j.extraction_id FROM corrected_documents c
     JOIN documents d ON d.id = c.document_id AND d.deleted_at IS NULL
     JOIN jobs j ON j.document_id = c.document_id AND j.status = 'completed'
       AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = c.document_id)
     WHERE j.extraction_id <> c.extraction_id`,
  );
  const FILTER = `WHERE account_id = @accountId AND (@documentId IS NULL OR document_id = @documentId)
    AND (@collectionId IS NULL OR document_id IN
      (SELECT document_id FROM collection_documents WHERE collection_id = @collectionId))`;
  const trail = db.prepare<unknown[], AuditEntry>(
    `SELECT at, author, document_id, file_name, page, action, subject, before_text AS before,
       after_text AS after
     FROM audit_entries ${FILTER} ORDER BY seq DESC LIMIT @limit OFFSET @offset`,
  );
  const trailLength = db.prepare<unknown[], { total: number }>(
    `SELECT count(*) AS total FROM audit_entries ${FILTER}`,
  );

  const save = db.transaction((change: CorrectionChange): CorrectionRecord[] | null => {
    const { documentId, extractionId } = change;
    if ((document.get(documentId)?.revision ?? 0) !== change.revision) return null;
    const at = now();
    const batch = nextBatch.get(documentId)?.batch ?? 1;
    for (const id of change.remove) {
      unlearn.run(id);
      remove.run(id);
    }
    for (const { id, state, page, bbox, operation, anchor } of change.update) {
      update.run({
        ...{ id, state, page, bbox: jsonOrNull(bbox) },
        ...{ operation: JSON.stringify(operation), anchor: JSON.stringify(anchor) },
      });
    }
    const added = change.add.map(({ learned, ...correction }) => {
      const row = insert.get({
        ...{ id: newId('corr'), documentId, batch, at },
        ...correction,
        operation: JSON.stringify(correction.operation),
        anchor: JSON.stringify(correction.anchor),
        given: jsonOrNull(correction.given),
        bbox: jsonOrNull(correction.bbox),
      });
      if (!row) throw new Error('The correction was not stored.');
      if (learned) {
        const { title, example } = learned;
        learn.run({
          ...{ id: newId('learn'), documentId, correctionId: row.id, author: row.author, title },
          ...{ example: JSON.stringify(example), at },
        });
      }
      return correctionOf(row);
    });
    dropOthers.run(documentId, extractionId);
    for (const { page, content, goesOn } of change.pages) {
      dropPage.run(documentId, page);
      if (!content) continue;
      const row = writePage.get({
        ...{ documentId, extractionId, page, content: packJson(content) },
        ...{ tables: content.tables.length, goesOn: Number(goesOn) },
      });
      if (row) index.run(row.id, indexText(content.words));
    }
    const counted = tables.get({ documentId, extractionId });
    describe.run({
      ...{ documentId, extractionId, revision: change.revision + 1 },
      checks: JSON.stringify(change.checks),
      tables: counted?.tables ?? 0,
      goesOn: counted?.goes_on ?? 0,
    });
    touch.run({ documentId, at });
    for (const entry of change.audit) audit(documentId, at, entry);
    return added;
  });

  return {
    async document(documentId) {
      const row = document.get(documentId);
      if (!row) return { revision: 0, extractionId: null, checks: [] };
      const checks = JSON.parse(row.checks) as DocumentCheck[];
      return { revision: row.revision, extractionId: row.extraction_id, checks };
    },
    async list(documentId, paging) {
      const { limit, page } = paging ?? { limit: -1, page: 1 };
      const items = list.all(documentId, limit, (page - 1) * limit).map(correctionOf);
      return { items, total: count.get(documentId)?.total ?? 0 };
    },
    async save(change) {
      return save.immediate(change);
    },
    async outdated() {
      return outdated.all().map((row) => ({
        documentId: row.document_id,
        extractionId: row.extraction_id,
      }));
    },
    async auditTrail(accountId, { documentId = null, collectionId = null }, paging) {
      const { limit, page } = paging ?? { limit: -1, page: 1 };
      const values = { accountId, documentId, collectionId, limit, offset: (page - 1) * limit };
      return { items: trail.all(values), total: trailLength.get(values)?.total ?? 0 };
    },
  };
}
