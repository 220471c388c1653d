import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import { paging } from '../common.ts';
import { DocumentRef } from '../document.ts';
import { bodyInFormat, endpointsOf, okAnswer } from '../endpoint.ts';
import {
  CreateFieldRun,
  DocumentFields,
  FIELD_EXPORT_FORMATS,
  FIELD_EXPORT_FORMS,
  FieldAccuracy,
  FieldEvaluation,
  FieldRun,
  FieldRunId,
  FieldRunResult,
  FieldRunResultList,
  ReviewFields,
} from '../field-run.ts';
import { resourceEndpoints } from '../resource.ts';
import { SchemaId } from '../saved-schema.ts';

const endpoint = endpointsOf('Fields');

const run = resourceEndpoints('Fields', {
  noun: 'field run',
  param: 'runId',
  id: FieldRunId,
  item: FieldRun,
  order: 'newest first',
});

export const createFieldRun = endpoint('POST /api/v1/field-runs', {
  summary: 'Extract the fields of a schema from documents or a collection',
  description:
    'Answers at once; progress is sent as `field_run` events. Documents without results fail ' +
    'individually; the other documents continue.',
  body: CreateFieldRun,
  answers: { 202: { description: 'The run has started.', json: FieldRun } },
  errors: ['not_found', 'forbidden'],
});

export const listFieldRuns = run.list(
  {
    collection: CollectionRef.optional(),
    document: DocumentRef.optional(),
    schema: SchemaId.optional(),
  },
  { errors: ['not_found', 'forbidden'] },
);
export const getFieldRun = run.get('Get a field run with its progress', FieldRun);
export const deleteFieldRun = run.remove({ summary: 'Delete a field run with its values' });

export const listFieldRunResults = endpoint('GET /api/v1/field-runs/{runId}/results', {
  summary: 'List the extracted values of a run by document',
  params: run.params,
  query: z.object(paging),
  answers: okAnswer('A page of documents.', FieldRunResultList),
});

export const cancelFieldRun = endpoint('POST /api/v1/field-runs/{runId}/cancel', {
  summary: 'Cancel a field run; values found so far are kept',
  params: run.params,
  answers: okAnswer('The run in its new state.', FieldRun),
});

export const exportFieldRun = endpoint('GET /api/v1/field-runs/{runId}/export', {
  summary: 'Export the values of a run as a spreadsheet',
  description:
    'One row per document; in the full form, next to each value its page, box, confidence, review ' +
    'state, reviewer and source (`human` if a person corrected it). In xlsx each value links to its page and has the quoted words as a comment; a list of ' +
    'objects is a sheet with one row per item. In csv such a list is one cell of JSON. In docx each ' +
    'document is a table whose values have their source as a footnote.',
  params: run.params,
  query: z.object({
    format: z.enum(FIELD_EXPORT_FORMATS).default('xlsx'),
    form: z
      .enum(FIELD_EXPORT_FORMS)
      .default('full')
      .describe('plain: one column a field; full: with the columns next to each value.'),
    document: DocumentRef.optional().describe('Only this document of the run.'),
  }),
  answers: {
    200: {
      description: 'The file.',
      binary: [
        bodyInFormat('xlsx', 'Excel workbook'),
        bodyInFormat('csv', 'RFC 4180, UTF-8'),
        bodyInFormat('docx', 'Word document'),
      ],
      headers: ['Content-Disposition'],
    },
  },
});

export const reviewFields = endpoint('PATCH /api/v1/field-runs/{runId}/results/{documentId}', {
  summary: 'Accept or reject values of a document',
  params: run.params.extend({ documentId: DocumentRef }),
  body: ReviewFields,
  answers: okAnswer('The values in their new state.', FieldRunResult),
});

export const evaluateFieldRun = endpoint('GET /api/v1/field-runs/{runId}/evaluation', {
  summary: 'Compare a run with the reviewed values of another run',
  description:
    'The reference run has values that people accepted or entered. The run may have another provider, version of Quarry or schema; values are compared by document and path.',
  params: run.params,
  query: z.object({ reference: FieldRunId.describe('The run with the reviewed values.') }),
  answers: okAnswer('The evaluation.', FieldEvaluation),
});

export const getFieldAccuracy = endpoint('GET /api/v1/field-accuracy', {
  summary: 'Compare predicted confidence with review decisions',
  description:
    'Values that were accepted, rejected or corrected, in the newest run of each schema over a ' +
    'document: number of correct values by confidence level and by field.',
  answers: okAnswer('The report.', FieldAccuracy),
});

export const getDocumentFields = endpoint('GET /document/{documentId}/fields', {
  summary: 'Get the newest values of a document by schema',
  params: z.object({ documentId: DocumentRef }),
  answers: okAnswer('Newest run first.', DocumentFields),
});
