/** Field runs and their results as the contract shows them. */
import type { FieldRun, FieldRunResult, RunField } from '../../../shared/contract/index.ts';
import type { FieldResultRecord, FieldRunRecord } from '../../store/index.ts';
import { UNNAMED } from '../views.ts';

export const fieldRunView = (run: FieldRunRecord): FieldRun => ({
  id: run.id,
  state: run.state,
  schema_id: run.schemaId,
  schema_version: run.schemaVersion,
  schema: run.schema,
  collection_id: run.collectionId,
  provider_id: run.provider.id,
  provider_name: run.provider.name,
  host: run.provider.host,
  total: run.total,
  done: run.done,
  failed: run.failed,
  created_at: run.createdAt,
  finished_at: run.finishedAt,
});

export const runFields = ({ fields, reviews }: FieldResultRecord): RunField[] =>
  fields.map((field) => ({ ...field, review: reviews[field.path] ?? 'unreviewed' }));

export const fieldResultView = (result: FieldResultRecord): FieldRunResult => ({
  run_id: result.runId,
  document_id: result.documentId,
  file_name: result.filename ?? UNNAMED,
  state: result.state,
  error: result.error,
  fields: runFields(result),
  missing: [...result.missing],
  extracted_at: result.extractedAt,
});
