/** The field values of a document: the newest result of each schema that was applied to it. */
import {
  type DocumentFields,
  type FieldRun,
  type FieldRunResult,
  fieldRuns,
  type InputOf,
  type ReviewState,
} from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { defineQuery, queryCache, reload } from '../api/queries.ts';

export type DocumentResult = DocumentFields['items'][number];

/** Newest run first. */
export const documentFieldsQuery = (documentId: string) =>
  defineQuery(
    ['document-fields', documentId],
    async () => (await call(fieldRuns.getDocumentFields, { params: { documentId } })).items,
  );

export const reloadFields = (documentId: string) => reload(['document-fields', documentId]);

export const isUnfinished = ({ state }: Pick<FieldRunResult, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Throws ApiError; so do the functions below. */
export async function startRun(
  body: InputOf<typeof fieldRuns.createFieldRun>['body'],
): Promise<FieldRun> {
  const run = await call(fieldRuns.createFieldRun, { body });
  void reload(['document-fields']);
  return run;
}

export const cancelRun = (runId: string): Promise<FieldRun> =>
  call(fieldRuns.cancelFieldRun, { params: { runId } });

export interface Review {
  readonly path: string;
  readonly review: ReviewState;
}

export async function reviewValues(
  runId: string,
  documentId: string,
  reviews: readonly Review[],
): Promise<void> {
  const result = await call(fieldRuns.reviewFields, {
    params: { runId, documentId },
    body: { reviews: [...reviews] },
  });
  queryCache.setQueryData(documentFieldsQuery(documentId).queryKey, (items) =>
    items?.map((item) => (item.run.id === runId ? { ...item, result } : item)),
  );
}
