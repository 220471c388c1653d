/** Applies what was learned from field corrections to the values found in another document. */

import { codedText, evidenceIn, evidenceTexts } from '../../../shared/coded-text.ts';
import {
  type FieldCandidate,
  LearnedField,
  type SchemaField,
} from '../../../shared/contract/index.ts';
import {
  type EnginePool,
  type FoundField,
  type FoundFields,
  type LearnedValue,
  pagesOfExamples,
} from '../../engine/index.ts';
import type {
  ExtractionRecord,
  FieldRunRecord,
  LearnedFieldRecord,
  Store,
  StoredField,
} from '../../store/index.ts';
import { packedPages } from '../results/pages.ts';
import { viewBy } from '../views.ts';

/**
 * The probability that the next value is right, by Laplace's rule of succession: the correction
 * itself is the first success.
 */
export function learnedConfidence({
  confirmed,
  contradicted,
}: Pick<LearnedFieldRecord, 'confirmed' | 'contradicted'>): number {
  const successes = 1 + confirmed;
  return Math.round((100 * (successes + 1)) / (successes + contradicted + 2)) / 100;
}

/** An example that is wrong as often as right is not used. */
const LEAST_CONFIDENCE = 0.5;

const learnedView = viewBy(LearnedField);
export const learnedFieldView = ({ example, ...record }: LearnedFieldRecord): LearnedField =>
  learnedView({
    ...{ ...example, ...record },
    label: example.labels[0]?.text ?? null,
    confidence: learnedConfidence(record),
  });

interface LearnedParts {
  readonly store: Store;
  readonly engine: Pick<EnginePool, 'understand'>;
}

/** A document whose values were found, and the run that requested them. */
interface Subject {
  readonly run: Pick<FieldRunRecord, 'accountId' | 'schema'>;
  readonly documentId: string;
  readonly source: ExtractionRecord;
}

/** The extracted values, replaced by those that earlier corrections indicate. */
export async function withLearned(
  { store, engine }: LearnedParts,
  { run, documentId, source }: Subject,
  found: FoundFields,
  signal: AbortSignal,
): Promise<{
  readonly fields: readonly Omit<StoredField, 'change'>[];
  readonly missing: string[];
}> {
  const untouched = { fields: found.fields, missing: [...found.missing] };
  const { items } = await store.learnedFields.list(run.accountId);
  // A document's own corrections override its values anyway.
  const learned = new Map(
    items
      .filter((item) => item.documentId !== documentId && isLeaf(run.schema.fields, item))
      .map((item) => [item.id, item]),
  );
  const examples = [...learned.values()]
    .map((item) => ({ id: item.id, example: item.example, confidence: learnedConfidence(item) }))
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  if (examples.length === 0) return untouched;
  const pages = await packedPages(store, source, pagesOfExamples(examples, source.totalPages ?? 1));
  const asked = { pages, fields: run.schema.fields, examples };
  const values = await engine.understand('learnedFields', asked, { signal });
  return mergeLearned(found, values, (id) => learned.get(id)?.fileName ?? '');
}

/** Whether a schema may have the field; the engine checks its type. */
const isLeaf = (fields: readonly SchemaField[], { example }: LearnedFieldRecord): boolean =>
  fields.some(({ key }) => example.path === key || example.path.startsWith(`${key}.`));

/** Learned values come before the extracted ones, which become their candidates. */
export function mergeLearned(
  { fields, missing }: Pick<FoundFields, 'fields' | 'missing'>,
  learned: readonly LearnedValue[],
  fileName: (exampleId: string) => string,
): { fields: Omit<StoredField, 'change'>[]; missing: string[] } {
  const byPath = new Map(learned.map((value) => [value.path, value]));
  return {
    fields: fields.map((field) => {
      const value = byPath.get(field.path);
      return value ? learnedField(field, value, fileName(value.exampleId)) : field;
    }),
    missing: missing.filter((path) => !byPath.has(path)),
  };
}

function learnedField(
  field: FoundField,
  { exampleId, value, currency, confidence, citation }: LearnedValue,
  file: string,
): Omit<StoredField, 'change'> {
  const agrees = JSON.stringify(field.value) === JSON.stringify(value);
  const { path, type, candidates = [], status: _, ...before } = field;
  const former: FieldCandidate[] = before.value === null || agrees ? [] : [before];
  const others = [...former, ...candidates].filter(
    (candidate) => JSON.stringify(candidate.value) !== JSON.stringify(value),
  );
  return {
    ...{ path, type, value, status: 'found' },
    ...(currency !== undefined && { currency: currency ?? before.currency ?? null }),
    confidence: agrees ? Math.max(confidence, before.confidence) : confidence,
    citations: [citation],
    ...evidenceTexts([
      codedText('at the position corrected in {file}', { file }),
      ...(agrees ? evidenceIn(before) : []),
    ]),
    ...(others.length > 0 && { candidates: others }),
    ...{ source: 'learned', learned_from: { id: exampleId, file_name: file } },
  };
}
