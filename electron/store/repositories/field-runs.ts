import type { FieldOperation, ReviewState } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import type {
  FieldCorrection,
  FieldOutcome,
  FieldResultRecord,
  FieldRunFilter,
  FieldRunRecord,
  NewFieldRun,
  OutdatedResult,
  Reviewer,
  StoredField,
} from '../field-run-types.ts';
import { newId } from '../ids.ts';
import type { Paging } from '../records.ts';
import { auditWriter, type NewAuditEntry } from './audit.ts';
import type { CorrectionAnchor } from './corrections.ts';
import { queriesOf } from './queries.ts';
import { now, pagedList, type Row, recordReader, stored, storedText } from './rows.ts';

type Provider = { providerId: string; providerName: string; host: string | null };
const storedRunOf = recordReader<Omit<FieldRunRecord, 'provider'> & Provider>()(
  'id accountId state schemaId schemaVersion schema schemaKey collectionId providerId providerName host total done failed createdAt finishedAt',
  { json: ['schema'] },
);
function runOf(row: Row): FieldRunRecord {
  const { providerId: id, providerName: name, host, ...run } = storedRunOf(row);
  return { ...run, provider: { id, name, host } };
}

const storedResultOf = recordReader<
  Omit<FieldResultRecord, 'corrections'> & { schemaKey: string }
>()(
  'runId documentId filename state error extractionId schemaKey fields reviews reviewers missing extractedAt',
  { json: ['fields', 'reviews', 'reviewers', 'missing'], texts: ['error'] },
);

interface CorrectionRow {
  id: string;
  operation: string;
  anchor: string;
  author: string;
  created_at: string;
}

/** JSON that only the corrections repository writes. */
function correctionOf(row: CorrectionRow): FieldCorrection[] {
  const operation: FieldOperation = JSON.parse(row.operation);
  const { text, field }: CorrectionAnchor = JSON.parse(row.anchor);
  if (!field) return [];
  const { page, path, value, currency, bbox } = operation;
  const { type, change } = field;
  const citation = bbox ? { page, quote: text, bbox, source: 'ocr_page' as const } : null;
  const by = { author: row.author, at: row.created_at };
  return [{ id: row.id, path, type, value: value ?? null, currency, citation, change, by }];
}

/** Results of a run `r` that are shown: excluding those of documents in the trash. */
const counted = (condition: string): string =>
  `(SELECT count(*) FROM field_results c JOIN documents d ON d.id = c.document_id
    WHERE c.run_id = r.id AND d.deleted_at IS NULL AND ${condition})`;

const SCHEMA_KEY = 'coalesce(r.schema_id, r.schema)';

const RUN = `r.id, r.account_id, r.state, r.schema, r.collection_id, r.provider_id,
    r.provider_name, r.host, r.created_at, r.finished_at, s.id AS schema_id,
    CASE WHEN s.id IS NULL THEN NULL ELSE r.schema_version END AS schema_version, ${SCHEMA_KEY} AS schema_key, ${counted('true')} AS total,
    ${counted("c.state = 'completed'")} AS done, ${counted("c.state = 'failed'")} AS failed`;
const FROM = `FROM field_runs r
  LEFT JOIN saved_schemas s ON s.id = r.schema_id AND s.deleted_at IS NULL`;
const SELECT_RUN = `SELECT ${RUN} ${FROM}`;

const LISTED = `${FROM} WHERE r.account_id = @accountId
  AND (@collectionId IS NULL OR r.collection_id = @collectionId)
  AND (@schemaId IS NULL OR r.schema_id = @schemaId)
  AND (@documentId IS NULL OR EXISTS
    (SELECT 1 FROM field_results WHERE run_id = r.id AND document_id = @documentId))`;

const RESULT = `c.*, d.filename, ${SCHEMA_KEY} AS schema_key`;
const RESULTS = `FROM field_results c JOIN field_runs r ON r.id = c.run_id
  JOIN documents d ON d.id = c.document_id AND d.deleted_at IS NULL`;

/** 1 for the newest run of a schema on a document. */
const AGE = `row_number() OVER (PARTITION BY c.document_id, ${SCHEMA_KEY} ORDER BY r.seq DESC)`;

interface NewReviews {
  readonly reviews: Readonly<Record<string, ReviewState>>;
  readonly by: Reviewer;
  readonly audit: readonly NewAuditEntry[];
}

const PENDING = "state IN ('waiting', 'running')";

/**
 * Results of documents in the trash are excluded everywhere, except in the pending work of a run.
 */
export function fieldRunRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[]>(
    `INSERT INTO field_runs (id, account_id, schema_id, schema_version, schema, collection_id,
       provider_id, provider_name, host, state, created_at)
     VALUES (@id, @accountId, @schemaId, @schemaVersion, @schema, @collectionId,
       @providerId, @providerName, @host, 'running', @at)`,
  );
  const insertResult = db.prepare<[string, string, number]>(
    'INSERT INTO field_results (run_id, document_id, ordinal) VALUES (?, ?, ?)',
  );
  const byId = query.record<[string], FieldRunRecord>(`${SELECT_RUN} WHERE r.id = ?`, runOf);
  const list = pagedList(db, RUN, LISTED, 'r.seq DESC', runOf);
  const pending = db.prepare<[string], { documentId: string; filename: string | null }>(
    `SELECT c.document_id AS "documentId", d.filename FROM field_results c
     JOIN documents d ON d.id = c.document_id
     WHERE c.run_id = ? AND c.${PENDING} ORDER BY c.ordinal`,
  );
  const endResult = db.prepare<unknown[]>(
    `UPDATE field_results SET state = @state, error = @error, extraction_id = @extractionId,
       fields = @fields, missing = @missing, extracted_at = @extractedAt
     WHERE run_id = @id AND document_id = @documentId AND ${PENDING}`,
  );
  const use = db.prepare<[string, string, string, string]>(
    `INSERT INTO learned_uses (learned_id, run_id, document_id, path)
     SELECT id, ?, ?, ? FROM learned_fields WHERE id = ? ON CONFLICT DO NOTHING`,
  );
  const corrections = db.prepare<[string, string], CorrectionRow>(
    `SELECT id, operation, anchor, author, created_at FROM corrections
     WHERE document_id = ? AND state = 'applied' AND json_extract(operation, '$.kind') = 'set_field'
       AND json_extract(anchor, '$.field.schema') = ? ORDER BY seq`,
  );
  const finish = query.command(`UPDATE field_runs SET finished_at = @at, state = (
       SELECT CASE WHEN count(*) FILTER (WHERE state = 'failed') = 0 THEN 'completed'
         WHEN count(*) FILTER (WHERE state <> 'failed') = 0 THEN 'failed' ELSE 'partial' END
       FROM field_results WHERE run_id = @id)
     WHERE id = @id AND state = 'running'
       AND NOT EXISTS (SELECT 1 FROM field_results WHERE run_id = @id AND ${PENDING})`);
  const addResult = db.prepare<[string, string, string]>(
    `INSERT INTO field_results (run_id, document_id, ordinal)
     SELECT ?, ?, coalesce(max(ordinal), -1) + 1 FROM field_results WHERE run_id = ?
     ON CONFLICT (run_id, document_id) DO NOTHING`,
  );
  const resume = db.prepare<[string]>(
    "UPDATE field_runs SET state = 'running', finished_at = NULL WHERE id = ?",
  );
  const cancelRun = db.prepare<[string, string]>(
    `UPDATE field_runs SET state = 'cancelled', finished_at = ? WHERE id = ? AND state = 'running'`,
  );
  const cancelResults = db.prepare<[string]>(
    `UPDATE field_results SET state = 'cancelled' WHERE run_id = ? AND ${PENDING}`,
  );
  // Unsaved schemas are the same if their JSON is.
  const newest = db.prepare<[string], { run_id: string }>(
    `SELECT run_id FROM (SELECT c.run_id, r.seq, ${AGE} AS age ${RESULTS}
       WHERE c.document_id = ? AND c.state = 'completed') AS completed
     WHERE age = 1 ORDER BY seq DESC`,
  );
  const reviewed = db.prepare<[string], { run_id: string; document_id: string; schema: string }>(
    `SELECT run_id, document_id, schema FROM (
       SELECT c.run_id, c.document_id, json_extract(r.schema, '$.name') AS schema,
         ${SCHEMA_KEY} AS schema_key, ${AGE} AS age ${RESULTS}
     WHERE r.account_id = ? AND c.state = 'completed' AND (c.reviews <> '{}' OR EXISTS
       (SELECT 1 FROM corrections k WHERE k.document_id = c.document_id AND k.state = 'applied'
        AND json_extract(k.operation, '$.kind') = 'set_field'))) AS reviewed
     WHERE age = 1 ORDER BY document_id, schema_key`,
  );
  const review = db.prepare<[string, string, string, string]>(
    `UPDATE field_results SET reviews = json_patch(reviews, ?),
       reviewers = json_patch(reviewers, ?) WHERE run_id = ? AND document_id = ?`,
  );
  const writeAudit = auditWriter(db);
  const outdated = db.prepare<[], OutdatedResult>(
    `SELECT c.run_id AS "runId", c.document_id AS "documentId", j.extraction_id AS "extractionId"
     FROM field_results c
     JOIN documents d ON d.id = c.document_id AND d.deleted_at IS NULL
     JOIN jobs j ON j.document_id = d.id AND j.status = 'completed'
       AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
     WHERE c.state = 'completed' AND c.extraction_id IS DISTINCT FROM j.extraction_id
     ORDER BY c.document_id, c.run_id`,
  );
  const saveGrounded = query.command(
    'UPDATE field_results SET extraction_id = ?, fields = ? WHERE run_id = ? AND document_id = ?',
  );

  async function corrected(row: Row): Promise<FieldResultRecord> {
    const { schemaKey, ...result } = storedResultOf(row);
    const made = (await corrections.all(result.documentId, schemaKey)).flatMap(correctionOf);
    return { ...result, corrections: made };
  }
  const result = query.record<[string, string], FieldResultRecord>(
    `SELECT ${RESULT} ${RESULTS} WHERE c.run_id = ? AND c.document_id = ?`,
    corrected,
  );
  const results = pagedList(db, RESULT, `${RESULTS} WHERE c.run_id = @id`, 'c.ordinal', corrected);

  return {
    create: db.transaction(async ({ documentIds, provider, schema, ...run }: NewFieldRun) => {
      const id = newId('frun');
      await insert.run({
        ...run,
        id,
        schema: JSON.stringify(schema),
        providerId: provider.id,
        providerName: provider.name,
        host: provider.host,
        at: now(),
      });
      for (const [ordinal, documentId] of documentIds.entries()) {
        await insertResult.run(id, documentId, ordinal);
      }
      return stored(await byId(id));
    }),
    /** In any account. */
    find: byId,
    /** Newest first. */
    list(accountId: string, filter: FieldRunFilter) {
      const { collectionId = null, documentId = null, schemaId = null, ...paging } = filter;
      return list({ accountId, collectionId, documentId, schemaId }, paging);
    },
    remove: query.command<[id: string]>('DELETE FROM field_runs WHERE id = ?'),
    /** The documents of a run, in its order. */
    documents: query.records<[id: string], string, { document_id: string }>(
      'SELECT document_id FROM field_results WHERE run_id = ? ORDER BY ordinal',
      (row) => row.document_id,
    ),
    /** Unfinished runs of all accounts, oldest first. */
    unfinished: query.records<[], FieldRunRecord>(
      `${SELECT_RUN} WHERE r.state = 'running' ORDER BY r.seq`,
      runOf,
    ),
    /** Documents of a run whose results are neither completed nor failed, in its order. */
    pending: pending.all,
    startResult: query.command<
      [id: string, documentId: string]
    >(`UPDATE field_results SET state = 'running'
       WHERE run_id = ? AND document_id = ? AND state = 'waiting'`),
    /** No effect if the result was cancelled or its document was purged. */
    endResult: db.transaction(async (id: string, documentId: string, outcome: FieldOutcome) => {
      const changes = await endResult.run({ id, documentId, ...outcomeColumns(outcome) });
      if (changes === 0 || outcome.state !== 'completed') return;
      for (const { path, learned_from: from } of outcome.fields) {
        if (from) await use.run(id, documentId, path, from.id);
      }
    }),
    /**
     * Sets the final state of a run from its results; no effect if it has ended or some are pending.
     * `at` is an ISO time.
     */
    finish: (id: string, at: string) => finish({ id, at }),
    /** Cancels a run with its pending results; no effect if it has ended. */
    cancel: db.transaction(async (id: string, at: string) => {
      if ((await cancelRun.run(at, id)) === 1) await cancelResults.run(id);
    }),
    /** Adds documents to the end of a run, which is running again then. */
    addDocuments: db.transaction(async (id: string, documentIds: readonly string[]) => {
      for (const documentId of documentIds) await addResult.run(id, documentId, id);
      await resume.run(id);
    }),
    /** In the order of the run. */
    results: (id: string, paging: Paging) => results({ id }, paging),
    result,
    /** For each schema with values of this document, the newest such run; newest first. */
    async newestOf(documentId: string) {
      const found = [];
      for (const { run_id } of await newest.all(documentId)) {
        const [run, newest] = [await byId(run_id), await result(run_id, documentId)];
        // Otherwise it was deleted meanwhile.
        if (run && newest) found.push({ run, result: newest });
      }
      return found;
    },
    /** Like `newestOf`, for all documents of an account: results that were reviewed or corrected. */
    async *reviewed(accountId: string) {
      for (const { run_id: id, document_id: documentId, schema } of await reviewed.all(accountId)) {
        const values = await result(id, documentId);
        if (values) yield { schema, result: values };
      }
    },
    /** Stores the reviews of these paths; the others are unchanged. */
    review: db.transaction(async (id: string, documentId: string, reviewed: NewReviews) => {
      const { reviews, by, audit } = reviewed;
      const reviewers = Object.fromEntries(Object.keys(reviews).map((path) => [path, by]));
      await review.run(JSON.stringify(reviews), JSON.stringify(reviewers), id, documentId);
      for (const entry of audit) await writeAudit(documentId, by.at, entry);
    }),
    /** In all accounts. */
    outdated: outdated.all,
    /** Stores fields whose citations refer to the pages of another extraction. */
    saveGrounded: (
      { runId, documentId, extractionId }: OutdatedResult,
      fields: readonly StoredField[],
    ) => saveGrounded(extractionId, JSON.stringify(fields), runId, documentId),
  };
}

function outcomeColumns(outcome: FieldOutcome): Record<string, unknown> {
  const none = { error: null, extractionId: null, fields: '[]', missing: '[]', extractedAt: null };
  if (outcome.state === 'failed') return { ...none, ...outcome, error: storedText(outcome.error) };
  const { fields, missing, ...columns } = outcome;
  return {
    ...none,
    ...columns,
    fields: JSON.stringify(fields),
    missing: JSON.stringify(missing),
  };
}
