import type {
  ReviewItem,
  ReviewItemState,
  ReviewKind,
  reviewFinding,
} from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import type { DocumentResults, Paging } from '../records.ts';
import { auditWriter, type NewAuditEntry } from './audit.ts';
import { packJson } from './pack.ts';
import { queriesOf } from './queries.ts';
import { pagedList, recordReader } from './rows.ts';

/** The derived part of an item. */
export interface ReviewFinding extends Pick<ReviewItem, keyof typeof reviewFinding> {
  /** The text under review; with kind, page and box it identifies the item. */
  readonly text: string;
}

export interface ReviewDecision {
  readonly state: ReviewItemState;
  readonly note: string;
  readonly author: string | null;
  readonly decidedAt: string | null;
}

/** A decision with its audit entries. */
export interface NewReviewDecision extends ReviewDecision {
  readonly id: string;
  readonly documentId: string;
  readonly audit: readonly NewAuditEntry[];
}

export interface ReviewRecord extends ReviewDecision {
  readonly id: string;
  readonly accountId: string;
  readonly documentId: string;
  readonly filename: string | null;
  readonly finding: ReviewFinding;
}

export interface ReviewFilter {
  readonly documentId?: string | undefined;
  readonly collectionId?: string | undefined;
  readonly kind?: ReviewKind | undefined;
  readonly state?: ReviewItemState | undefined;
}

/** A document whose items were not derived from its newest results. */
export interface UnreviewedDocument {
  readonly documentId: string;
  readonly accountId: string;
}

const recordOf = recordReader<ReviewRecord>()(
  'id accountId documentId filename finding state note author decidedAt',
  { json: ['finding'] },
);
type KnownItem = Pick<ReviewRecord, 'id' | 'finding' | 'note'>;
const knownOf = recordReader<KnownItem>()('id finding note', {
  json: ['finding'],
});

const SCOPE = `FROM review_items r
  JOIN documents d ON d.id = r.document_id AND d.deleted_at IS NULL
  WHERE d.account_id = @accountId AND r.ordinal IS NOT NULL
    AND (@documentId IS NULL OR d.id = @documentId)
    AND (@collectionId IS NULL OR d.id IN
      (SELECT document_id FROM collection_documents WHERE collection_id = @collectionId))`;
const FILTER = `${SCOPE} AND (@kind IS NULL OR r.kind = @kind)
  AND (@state IS NULL OR r.state = @state)`;
const ITEM = 'r.*, d.account_id, d.filename';

const valuesOf = (accountId: string, filter: ReviewFilter) => ({
  accountId,
  documentId: filter.documentId ?? null,
  collectionId: filter.collectionId ?? null,
  kind: filter.kind ?? null,
  state: filter.state ?? null,
});

type NewItem = Pick<ReviewRecord, 'id' | 'finding'> & { state: ReviewRecord['state'] | null };

/** Of items: the results that they were derived from. */
interface ReviewSource {
  readonly extractionId: number;
  /** Revision of the document's corrections. */
  readonly revision: number;
  readonly rules: string;
  /** Of a corrected document: stored unless it was corrected since. */
  readonly results: DocumentResults;
}

/** Items of documents in the trash are excluded everywhere except in `known`. */
export function reviewRepository(db: Database) {
  const query = queriesOf(db);
  const list = pagedList(db, ITEM, FILTER, 'd.added_at DESC, d.rowid DESC, r.ordinal', recordOf);
  const counts = db.prepare<
    unknown[],
    { kind: ReviewKind; open: number; accepted: number; rejected: number }
  >(
    `SELECT r.kind, count(*) FILTER (WHERE r.state = 'open') AS open,
       count(*) FILTER (WHERE r.state = 'accepted') AS accepted,
       count(*) FILTER (WHERE r.state = 'rejected') AS rejected ${SCOPE} GROUP BY r.kind ORDER BY r.kind`,
  );
  const put = db.prepare<unknown[]>(
    `INSERT INTO review_items (id, document_id, ordinal, kind, page, finding, state)
     VALUES (@id, @documentId, @ordinal, @kind, @page, @finding, coalesce(@state, 'open'))
     ON CONFLICT (id) DO UPDATE SET ordinal = excluded.ordinal, page = excluded.page,
       finding = excluded.finding, state = coalesce(@state, review_items.state)`,
  );
  const hide = db.prepare<[string]>('UPDATE review_items SET ordinal = NULL WHERE document_id = ?');
  const forget = db.prepare<[string]>(
    `DELETE FROM review_items
     WHERE document_id = ? AND ordinal IS NULL AND state = 'open' AND note = ''`,
  );
  const source = db.prepare<[string, number, number, string]>(
    `INSERT INTO reviewed_documents (document_id, extraction_id, revision, rules)
     VALUES (?, ?, ?, ?)
     ON CONFLICT (document_id) DO UPDATE SET extraction_id = excluded.extraction_id,
       revision = excluded.revision, rules = excluded.rules`,
  );
  const saveResults = db.prepare<[string, Uint8Array, string, number, number]>(
    `UPDATE corrected_documents SET checks = ?, outlines = ?
     WHERE document_id = ? AND extraction_id = ? AND revision = ?`,
  );
  const decide = db.prepare<unknown[]>(
    `UPDATE review_items SET state = @state, note = @note, author = @author,
       decided_at = @decidedAt WHERE id = @id`,
  );
  const writeAudit = auditWriter(db);
  const outdated = db.prepare<[string], UnreviewedDocument>(
    `SELECT d.id AS "documentId", d.account_id AS "accountId" FROM documents d
     JOIN jobs j ON j.document_id = d.id AND j.status = 'completed'
       AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
     LEFT JOIN reviewed_documents r ON r.document_id = d.id
     LEFT JOIN corrected_documents c ON c.document_id = d.id
     WHERE d.deleted_at IS NULL AND j.extraction_id IS NOT NULL
       AND (r.extraction_id IS DISTINCT FROM j.extraction_id OR r.rules <> ?
         OR r.revision <> coalesce(c.revision, 0))
     ORDER BY d.rowid`,
  );

  return {
    /** By document, newest first, and in document order. */
    list: (accountId: string, { page, limit, ...filter }: ReviewFilter & Paging) =>
      list(valuesOf(accountId, filter), { page, limit }),
    /** Ignores the kind and state of the filter. */
    counts: (accountId: string, filter: ReviewFilter) => counts.all(valuesOf(accountId, filter)),
    find: query.record<[id: string], ReviewRecord>(
      `SELECT ${ITEM} FROM review_items r
       JOIN documents d ON d.id = r.document_id AND d.deleted_at IS NULL
       WHERE r.id = ? AND r.ordinal IS NOT NULL`,
      recordOf,
    ),
    /** All items of a document, and those that its results no longer contain but that have a decision. */
    known: query.records<[documentId: string], KnownItem>(
      'SELECT id, finding, note FROM review_items WHERE document_id = ? ORDER BY ordinal IS NULL, ordinal',
      knownOf,
    ),
    /**
     * Replaces the items of a document with these, in this order. The decision on an id is kept,
     * unless `state` is given.
     */
    replace: db.transaction(
      async (documentId: string, items: readonly NewItem[], of: ReviewSource) => {
        const { extractionId, revision, rules, results } = of;
        await hide.run(documentId);
        for (const [ordinal, { id, finding, state }] of items.entries()) {
          const { kind, page } = finding;
          const values = { id, documentId, ordinal, kind, page, state };
          await put.run({ ...values, finding: JSON.stringify(finding) });
        }
        await forget.run(documentId);
        await source.run(documentId, extractionId, revision, rules);
        if (revision === 0) return;
        const [checks, tables] = [JSON.stringify(results.checks), packJson(results.tables)];
        await saveResults.run(checks, tables, documentId, extractionId, revision);
      },
    ),
    /** In one transaction, with the audit entries; `at` is their ISO time. */
    decide: db.transaction(async (decisions: readonly NewReviewDecision[], at: string) => {
      for (const { documentId, audit, ...decision } of decisions) {
        await decide.run(decision);
        for (const entry of audit) await writeAudit(documentId, at, entry);
      }
    }),
    /** In all accounts. */
    outdated: outdated.all,
  };
}
