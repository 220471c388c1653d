/**
 * Corrections of field values. They change no page: a value is stored with its position and
 * overrides the extraction of runs of its schema. Its position is also learned, to find the value
 * in other documents of the same layout.
 */

import { codedText } from '../../../shared/coded-text.ts';
import type {
  Citation,
  FieldOperation,
  RunField,
  SchemaField,
} from '../../../shared/contract/index.ts';
import { citedWords, wordsInBox } from '../../../shared/fields/page-words.ts';
import { fieldValueError, readFieldText } from '../../../shared/fields/read-value.ts';
import { type FieldAtPath, fieldAtPath, fieldTitle } from '../../../shared/fields/schema-path.ts';
import { conventionOfWords } from '../../../shared/values/cell-value.ts';
import { type EnginePool, valueText } from '../../engine/index.ts';
import type {
  ExtractionRecord,
  FieldRunRecord,
  NewCorrection,
  NewLearnedField,
  Store,
} from '../../store/index.ts';
import { badRequest } from '../errors.ts';
import { packedPages } from '../results/pages.ts';
import { runFields } from '../understanding/field-run-views.ts';
import type { WorkingPages } from './working-pages.ts';

interface FieldCorrectionParts {
  readonly store: Store;
  readonly engine: Pick<EnginePool, 'understand'>;
}

/** The document that is corrected. */
interface Subject {
  readonly documentId: string;
  readonly accountId: string;
  readonly extraction: ExtractionRecord;
  readonly working: WorkingPages;
}

interface NewValue {
  readonly value: unknown;
  readonly currency?: string | null | undefined;
  readonly citation: Citation | null;
}

/**
 * @throws bad_request, with a sentence that begins with `path`, if the operation names no field or
 * an invalid value
 */
export async function fieldCorrection(
  parts: FieldCorrectionParts,
  subject: Subject,
  operation: FieldOperation,
  { author, path: at }: { readonly author: string; readonly path: string },
): Promise<NewCorrection> {
  const { run, fieldAt, current } = await fieldOf(parts, subject, operation, at);
  const { field, inItem } = fieldAt;
  const given = await givenValue(parts, subject, operation, { field, current, at });
  const { value, currency, citation } = given;
  const title = fieldTitle(fieldAt);
  const page = citation?.page ?? operation.page;
  const extracted = (current?.extracted ?? current)?.citations[0] ?? null;
  return {
    ...{ page, author, state: 'applied', given: null },
    operation: {
      ...{ kind: 'set_field', page, run_id: run.id, path: operation.path, title, value },
      ...(field.format === 'amount' && { currency: currency ?? current?.currency ?? null }),
      bbox: citation?.bbox ?? null,
    },
    anchor: {
      ...{ table: null, target: citation?.bbox ?? null, text: citation?.quote ?? '' },
      field: { schema: run.schemaKey, type: field.type, inItem, extracted, change: null },
    },
    bbox: citation?.bbox ?? current?.citations[0]?.bbox ?? null,
    ...{ before: valueText(current?.value), after: valueText(value) },
    learned: inItem
      ? null
      : await learnFromCorrection(parts, subject, operation.path, fieldAt, given),
  };
}

async function fieldOf(
  { store }: FieldCorrectionParts,
  { documentId, accountId }: Subject,
  { run_id: runId, path }: FieldOperation,
  at: string,
): Promise<{ run: FieldRunRecord; fieldAt: FieldAtPath; current: RunField | null }> {
  const run = await store.fieldRuns.find(runId);
  const result = run?.accountId === accountId && (await store.fieldRuns.result(runId, documentId));
  if (!run || !result || result.state !== 'completed') {
    throw badRequest(
      'The run that found the value does not exist or was deleted. Extract the fields again.',
      at,
    );
  }
  const fieldAt = fieldAtPath(run.schema.fields, path);
  const fields = runFields(result);
  const current = fields.find((field) => field.path === path) ?? null;
  const item = /^.*\.\d+\./.exec(path)?.[0];
  const isKnown = current || !item || fields.some((field) => field.path.startsWith(item));
  if (!fieldAt || !isKnown)
    throw badRequest(
      codedText(
        'The schema {name} had no such field when the run extracted it. Extract the fields again.',
        { name: run.schema.name },
      ),
      at,
    );
  return { run, fieldAt, current };
}

interface Asked {
  readonly field: SchemaField;
  readonly current: RunField | null;
  readonly at: string;
}

async function givenValue(
  parts: FieldCorrectionParts,
  { extraction, working }: Subject,
  operation: FieldOperation,
  { field, current, at }: Asked,
): Promise<NewValue> {
  const { value, currency, bbox, page } = operation;
  const error = value === undefined ? null : fieldValueError(field, value);
  if (error) throw badRequest(`The value ${error}.`, at);
  if (value === null) return { value, citation: null };
  if (!bbox) {
    if (value === undefined) throw badRequest('Either value or bbox is required.', at);
    const known = bbox === null ? null : knownCitation(current, value);
    const citation =
      bbox === null || known ? known : await citeValue(parts, extraction, value, current);
    return { value, currency, citation };
  }
  const content = await working.current(page);
  if (!content) throw badRequest(codedText('Page {page} has no results.', { page }), at);
  const cited = citedWords(content, wordsInBox(content, bbox));
  if (value !== undefined) {
    const unread: Citation = { page, quote: '', bbox, source: 'ocr_page' };
    return { value, currency, citation: cited ?? unread };
  }
  if (!cited)
    throw badRequest('The box contains no words. Draw it around the words of the value.', at);
  const reading = readFieldText(field, cited.quote, conventionOfWords(content.words.text));
  if (!reading.ok) throw badRequest(`“${cited.quote}”: ${reading.message}`, at);
  return { value: reading.value, currency: currency ?? reading.currency, citation: cited };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Position of a candidate of the field that has this value. */
function knownCitation(current: RunField | null, value: unknown): Citation | null {
  const all = current ? [current, ...(current.candidates ?? []), current.extracted] : [];
  return all.find((one) => one && same(one.value, value))?.citations[0] ?? null;
}

/** Where the document states a value, nearest to the expected position. */
async function citeValue(
  { store, engine }: FieldCorrectionParts,
  extraction: ExtractionRecord,
  value: unknown,
  current: RunField | null,
): Promise<Citation | null> {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const pages = await packedPages(store, extraction);
  const near = current?.citations[0];
  const requests = [{ value, page: near?.page, bbox: near?.bbox }];
  const [found] = await engine.understand('locateQuotes', { pages, requests });
  return found && found.match !== 'aligned' ? found.citation : null;
}

/**
 * What the position of a value teaches; null on failure, because the correction is valid without
 * it.
 */
async function learnFromCorrection(
  { store, engine }: FieldCorrectionParts,
  { documentId, extraction }: Subject,
  path: string,
  fieldAt: FieldAtPath,
  { value, citation }: NewValue,
): Promise<NewLearnedField | null> {
  const { field } = fieldAt;
  if (value === null || !citation || citation.quote === '' || field.type === 'array') return null;
  try {
    const pages = await packedPages(store, extraction, [citation.page]);
    const pageCount = extraction.totalPages ?? citation.page;
    const corrected = { path, field, value, citation };
    const example = await engine.understand('fieldExample', { pages, corrected, pageCount });
    return example && { title: fieldTitle(fieldAt), example };
  } catch (error) {
    console.error(`Field ${path} of ${documentId}:`, error);
    return null;
  }
}
