import type {
  AuditEntry,
  Citation,
  CorrectionOperation,
  CorrectionState,
  FieldType,
  PageContent,
  RunField,
  Table,
} from '../../../shared/contract/index.ts';
import type { Anchor } from '../../../shared/corrections/anchor.ts';
import type { Box } from '../../../shared/geometry.ts';
import { indexText } from '../../../shared/text/tokens.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { Paging } from '../records.ts';
import { auditWriter, type NewAuditEntry } from './audit.ts';
import type { NewLearnedField } from './learned.ts';
import { packJson } from './pack.ts';
import { now, pagedList, type Row, recordReader, stored } from './rows.ts';

/**
 * Position of the target of an operation when it was corrected, to find it on another extraction.
 * For a field, the text is of the words that state its value.
 */
export interface CorrectionAnchor extends Anchor {
  /** Only for a field. */
  readonly field?: FieldAnchor;
}

/** The field that a correction is about, to find it in the results of later runs. */
export interface FieldAnchor {
  /** Identifies the schema: its id, or its JSON if it was not saved. */
  readonly schema: string;
  readonly type: FieldType;
  /** Within a list item, whose index may change. */
  readonly inItem: boolean;
  /** Position of the extracted value; null if there was none. */
  readonly extracted: Citation | null;
  /** The change of the words that state the value when the document was extracted again. */
  readonly change: RunField['change'];
}

export interface CorrectionRecord {
  readonly id: string;
  readonly documentId: string;
  /** Shared by the operations of one request. */
  readonly batch: number;
  readonly page: number;
  readonly operation: CorrectionOperation;
  readonly anchor: CorrectionAnchor;
  /** What the engine extracted from the region of an `add_table`. */
  readonly given: Table | null;
  readonly state: CorrectionState;
  readonly bbox: Box | null;
  readonly before: string;
  readonly after: string;
  readonly author: string;
  readonly createdAt: string;
}

/** Without corrections the revision is 0 and there is no extraction. */
export interface CorrectedDocument {
  readonly revision: number;
  /** The extraction that the corrected pages belong to. */
  readonly extractionId: number | null;
}

export interface NewCorrection
  extends Omit<CorrectionRecord, 'id' | 'documentId' | 'batch' | 'createdAt'> {
  /** What the position of a corrected value teaches. */
  readonly learned?: NewLearnedField | null;
}

/** One change of the corrections of a document, stored in one transaction. */
export interface CorrectionChange {
  readonly documentId: string;
  readonly extractionId: number;
  /** The revision that the change is based on. */
  readonly revision: number;
  readonly add: readonly NewCorrection[];
  /** Undone ones that can no longer be redone. */
  readonly remove: readonly string[];
  readonly update: readonly Pick<
    CorrectionRecord,
    'id' | 'state' | 'operation' | 'anchor' | 'page' | 'bbox'
  >[];
  /** The changed pages, all of this extraction; null for one that is back to its extracted form. */
  readonly pages: readonly {
    readonly page: number;
    readonly content: PageContent | null;
    /** Its first table continues the last one of the previous page. */
    readonly goesOn: boolean;
  }[];
  readonly audit: readonly NewAuditEntry[];
}

type StoredCorrection = Omit<CorrectionRecord, 'before' | 'after'> & {
  beforeText: string;
  afterText: string;
};
const storedOf = recordReader<StoredCorrection>()(
  'id documentId batch page operation anchor given state bbox beforeText afterText author createdAt',
  { json: ['operation', 'anchor', 'given', 'bbox'] },
);
function correctionOf(row: Row): CorrectionRecord {
  const { beforeText: before, afterText: after, ...correction } = storedOf(row);
  return { ...correction, before, after };
}

interface Of {
  readonly documentId?: string | null | undefined;
  readonly collectionId?: string | null | undefined;
}

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

export function correctionRepository(db: Database) {
  const document = db.prepare<[string], { revision: number; extraction_id: number }>(
    'SELECT revision, extraction_id FROM corrected_documents WHERE document_id = ?',
  );
  const list = pagedList(
    db,
    '*',
    'FROM corrections WHERE document_id = @documentId',
    'seq',
    correctionOf,
  );
  const nextBatch = db.prepare<[string], { batch: number }>(
    'SELECT coalesce(max(batch), 0) + 1 AS batch FROM corrections WHERE document_id = ?',
  );
  const insert = db.prepare<unknown[], Row>(
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
    `SELECT coalesce(sum(coalesce(c.tables, p.tables)), 0) AS tables,
       coalesce(sum(coalesce(c.goes_on, p.goes_on)), 0) AS goes_on
     FROM pages p LEFT JOIN corrected_pages c ON c.document_id = @documentId
       AND c.extraction_id = p.extraction_id AND c.page = p.page
     WHERE p.extraction_id = @extractionId`,
  );
  // Its checks are those of the revision before until the review has derived the new ones; outlines
  // are made from the pages until then.
  const describe = db.prepare<unknown[]>(
    `INSERT INTO corrected_documents (document_id, revision, extraction_id, checks, table_count,
       tables_gone_on)
     SELECT @documentId, @revision, id, checks, @tables, @goesOn
     FROM extractions WHERE id = @extractionId
     ON CONFLICT (document_id) DO UPDATE SET revision = excluded.revision,
       checks = CASE WHEN corrected_documents.extraction_id = excluded.extraction_id
         THEN corrected_documents.checks ELSE excluded.checks END,
       extraction_id = excluded.extraction_id, outlines = NULL,
       table_count = excluded.table_count, tables_gone_on = excluded.tables_gone_on`,
  );
  const touch = db.prepare<unknown[]>(
    `UPDATE jobs SET updated_at = @at
     WHERE seq = (SELECT max(seq) FROM jobs WHERE document_id = @documentId)`,
  );
  const audit = auditWriter(db);
  const outdated = db.prepare<[], { documentId: string; extractionId: number }>(
    `SELECT c.document_id AS "documentId", j.extraction_id AS "extractionId" FROM corrected_documents c
     JOIN documents d ON d.id = c.document_id AND d.deleted_at IS NULL
     JOIN jobs j ON j.document_id = c.document_id AND j.status = 'completed'
       AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = c.document_id)
     WHERE j.extraction_id <> c.extraction_id`,
  );
  const AUDITED = `FROM audit_entries WHERE account_id = @accountId AND (@documentId IS NULL OR document_id = @documentId)
    AND (@collectionId IS NULL OR document_id IN
      (SELECT document_id FROM collection_documents WHERE collection_id = @collectionId))`;
  const trail = pagedList(
    db,
    `at, author, document_id, file_name, page, action, subject, before_text AS before,
       after_text AS after`,
    AUDITED,
    'seq DESC',
    (row) => row as unknown as AuditEntry,
  );

  const save = db.transaction(
    async (change: CorrectionChange): Promise<CorrectionRecord[] | null> => {
      const { documentId, extractionId } = change;
      if (((await document.get(documentId))?.revision ?? 0) !== change.revision) return null;
      const at = now();
      const batch = (await nextBatch.get(documentId))?.batch ?? 1;
      for (const id of change.remove) {
        await unlearn.run(id);
        await remove.run(id);
      }
      for (const { id, state, page, bbox, operation, anchor } of change.update) {
        await update.run({
          ...{ id, state, page, bbox: jsonOrNull(bbox) },
          ...{ operation: JSON.stringify(operation), anchor: JSON.stringify(anchor) },
        });
      }
      const added: CorrectionRecord[] = [];
      for (const { learned, ...correction } of change.add) {
        const row = await insert.get({
          ...{ id: newId('corr'), documentId, batch, at },
          ...correction,
          operation: JSON.stringify(correction.operation),
          anchor: JSON.stringify(correction.anchor),
          given: jsonOrNull(correction.given),
          bbox: jsonOrNull(correction.bbox),
        });
        const record = correctionOf(stored(row));
        if (learned) {
          const { title, example } = learned;
          await learn.run({
            ...{
              id: newId('learn'),
              documentId,
              correctionId: record.id,
              author: record.author,
              title,
            },
            ...{ example: JSON.stringify(example), at },
          });
        }
        added.push(record);
      }
      await dropOthers.run(documentId, extractionId);
      for (const { page, content, goesOn } of change.pages) {
        await dropPage.run(documentId, page);
        if (!content) continue;
        const row = await writePage.get({
          ...{ documentId, extractionId, page, content: packJson(content) },
          ...{ tables: content.tables.length, goesOn: Number(goesOn) },
        });
        if (row) await index.run(row.id, indexText(content.words));
      }
      const counted = await tables.get({ documentId, extractionId });
      await describe.run({
        ...{ documentId, extractionId, revision: change.revision + 1 },
        tables: counted?.tables ?? 0,
        goesOn: counted?.goes_on ?? 0,
      });
      await touch.run({ documentId, at });
      for (const entry of change.audit) await audit(documentId, at, entry);
      return added;
    },
  );

  return {
    async document(documentId: string): Promise<CorrectedDocument> {
      const row = await document.get(documentId);
      return { revision: row?.revision ?? 0, extractionId: row?.extraction_id ?? null };
    },
    /** Oldest first. */
    list: (documentId: string, paging?: Paging) => list({ documentId }, paging),
    /** The corrections added; null if the stored revision is another one. */
    save,
    /** Documents that are not in the trash and whose newest, completed extraction is another one. */
    outdated: outdated.all,
    /** Newest first; all without `paging`. */
    auditTrail: (
      accountId: string,
      { documentId = null, collectionId = null }: Of,
      paging?: Paging,
    ) => trail({ accountId, documentId, collectionId }, paging),
  };
}
