/**
 * Stores a change of corrections with the resulting pages in one transaction, and reports it. The
 * checks and review items of the document follow: they need all of its pages (review/review.ts).
 */
import { Correction, type CorrectionsChanged } from '../../../shared/contract/index.ts';
import { operationSubject } from '../../../shared/corrections/subject.ts';
import type { CorrectionChange, NewCorrection, Store } from '../../store/index.ts';
import { ApiError } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import { viewBy } from '../views.ts';
import type { Session } from './session.ts';

export const correctionView = viewBy(Correction);

export interface SaveParts {
  readonly store: Store;
  readonly events: EventHub;
}

/** The result of a change before it is stored. */
type Draft = Pick<CorrectionChange, 'add' | 'remove' | 'update' | 'audit'>;

export async function saveChange(
  { store, events }: SaveParts,
  session: Session,
  draft: Draft,
): Promise<CorrectionsChanged> {
  const { entry, revision, working, corrections } = session;
  const { document, extraction } = entry;
  const changes = await working.changes();
  const states = new Map(draft.update.map((one) => [one.id, one.state]));
  const kept = corrections
    .filter(({ id }) => !draft.remove.includes(id))
    .map((one) => ({ ...one, state: states.get(one.id) ?? one.state }));
  const corrected = new Set(
    [...kept, ...draft.add].flatMap(({ page, state, operation }) =>
      // The next page may refer to blocks that moved, or continue another table.
      state === 'applied' && operation.kind !== 'set_field' ? [page, page + 1] : [],
    ),
  );
  const added = await store.corrections.save({
    ...{ documentId: document.id, extractionId: extraction.id, revision, ...draft },
    pages: changes.map(({ content, isContinued: goesOn }) => ({
      page: content.page,
      content: corrected.has(content.page) ? content : null,
      goesOn,
    })),
  });
  if (!added) {
    throw new ApiError('conflict', 'The document was corrected by another request. Try again.');
  }
  const pages = changes.map(({ content }) => content);
  events.corrected(document.accountId, document.id, {
    revision: revision + 1,
    pages: pages.map(({ page }) => page),
  });
  void events.emit('documentCorrected', document.id);
  const runs = [...draft.add, ...draft.update].flatMap(({ operation }) =>
    operation.kind === 'set_field' ? [operation.run_id] : [],
  );
  if (runs.length > 0) events.publish(document.accountId, { type: 'learned_fields' });
  for (const id of new Set(runs)) await events.emit('fieldsChanged', id, document.id);
  await events.documentChanged(document.accountId, document.id);
  const now = [...kept, ...added];
  const updated = draft.update.flatMap(({ id }) => now.find((one) => one.id === id) ?? []);
  return {
    document_id: document.id,
    revision: revision + 1,
    corrections: [...added, ...updated].map(correctionView),
    pages,
    can_undo: now.some(({ state }) => state === 'applied'),
    can_redo: now.some(({ state }) => state === 'undone'),
  };
}

export const auditEntry = (
  { firstTables }: Session,
  {
    page,
    operation,
    before,
    after,
  }: Pick<NewCorrection, 'page' | 'operation' | 'before' | 'after'>,
  author: string,
  action: CorrectionChange['audit'][number]['action'],
): CorrectionChange['audit'][number] => ({
  ...{ page, author, action, before, after },
  subject: operationSubject(operation, firstTables.get(page)?.number ?? 1),
});
