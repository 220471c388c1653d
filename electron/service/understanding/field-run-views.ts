/** Field runs and their results in the form of the contract. */
import { evidenceIn, evidenceTexts, textParts } from '../../../shared/coded-text.ts';
import {
  type FieldCandidate,
  FieldRun,
  type FieldRunResult,
  type RunField,
} from '../../../shared/contract/index.ts';
import type {
  FieldCorrection,
  FieldResultRecord,
  FieldRunRecord,
  Reviewer,
  StoredField,
} from '../../store/index.ts';
import { UNNAMED_AUTHOR } from '../access/callers.ts';
import { UNNAMED, viewBy } from '../views.ts';

const runView = viewBy(FieldRun);
export const fieldRunView = ({ provider, ...run }: FieldRunRecord): FieldRun =>
  runView({ ...run, providerId: provider.id, providerName: provider.name, host: provider.host });

/** Extracted values with corrections and reviews applied: every reader of values uses these. */
export function runFields(record: FieldResultRecord): RunField[] {
  const { fields, reviews, reviewers, corrections } = record;
  const last = new Map(corrections.map((correction) => [correction.path, correction]));
  const extracted = fields.map((field): RunField => {
    const correction = last.get(field.path);
    last.delete(field.path);
    if (correction) return correctedField(field, correction);
    const review = reviews[field.path] ?? 'unreviewed';
    const by = review === 'unreviewed' ? undefined : reviewers[field.path];
    return { ...field, review, ...(by && reviewedBy(by)) };
  });
  const added = [...last.values()].map((correction) =>
    correctedField({ ...NOT_EXTRACTED, path: correction.path, type: correction.type }, correction),
  );
  return [...extracted, ...added];
}

const reviewedBy = ({ author, at }: Reviewer) => ({
  ...(author !== UNNAMED_AUTHOR && { reviewed_by: author }),
  reviewed_at: at,
});

const NOT_EXTRACTED = { value: null, confidence: 0, citations: [], evidence: [], change: null };

/** A value that a user entered has confidence 1, and counts as reviewed. */
function correctedField(field: StoredField, correction: FieldCorrection): RunField {
  const { value, currency, citation, change, by } = correction;
  const { path, type, candidates = [], learned_from: _, ...extracted } = field;
  const former: FieldCandidate = {
    ...{ value: extracted.value, confidence: extracted.confidence },
    ...(extracted.currency !== undefined && { currency: extracted.currency }),
    ...{ citations: extracted.citations, ...evidenceTexts(evidenceIn(extracted)) },
  };
  return {
    ...{ path, type, value, confidence: 1, evidence: [] },
    ...(currency !== undefined && { currency }),
    citations: citation ? [citation] : [],
    status: value === null ? 'not_found' : 'found',
    ...(candidates.length > 0 && { candidates }),
    ...{ change, review: 'accepted', source: 'human', extracted: former, ...reviewedBy(by) },
  };
}

/** Required fields without a value, except those that a user marked as not stated. */
export const missingFields = ({ missing, corrections }: FieldResultRecord): string[] => {
  const corrected = new Set(corrections.map(({ path }) => path));
  return missing.filter((path) => !corrected.has(path));
};

export const fieldResultView = (result: FieldResultRecord): FieldRunResult => ({
  run_id: result.runId,
  document_id: result.documentId,
  file_name: result.filename ?? UNNAMED,
  state: result.state,
  ...textParts('error', result.error),
  fields: runFields(result),
  missing: missingFields(result),
  extracted_at: result.extractedAt,
});
