/** What is known of the values of a document and was decided about them, as notes on its pages. */
import { markedMarkdown } from '../../../shared/answer-text.ts';
import { confidenceLevel } from '../../../shared/confidence.ts';
import type { Citation, RunField } from '../../../shared/contract/index.ts';
import type { Store } from '../../store/index.ts';
import { pathTitle } from '../review/field-items.ts';
import { runFields } from '../understanding/field-run-views.ts';
import type { PageNote } from './annotated-pdf.ts';

const ALL = { page: 1, limit: Number.MAX_SAFE_INTEGER };

/** Author of notes that no person wrote. */
export const PROGRAM = 'Quarry';

/** Values of fields, corrections, open review items and cited answers, in the order of the pages. */
export async function documentNotes(
  store: Store,
  accountId: string,
  documentId: string,
): Promise<PageNote[]> {
  const notes: PageNote[] = [];
  for (const { run, result } of await store.fieldRuns.newestOf(documentId)) {
    for (const field of runFields(result)) {
      notes.push(...fieldNotes(pathTitle(run.schema, field.path), field));
    }
  }
  const { items: corrections } = await store.corrections.list(documentId);
  for (const {
    state,
    bbox,
    page,
    before,
    after,
    author,
    createdAt: at,
    operation,
  } of corrections) {
    if (state !== 'applied' || operation.kind === 'set_field') continue;
    const text = before ? `Corrected: ${after || 'removed'}; was: ${before}` : `Added: ${after}`;
    notes.push({ page, box: bbox, text, author, at, kind: 'corrected' });
  }
  const open = { documentId, state: 'open', ...ALL } as const;
  for (const { finding } of (await store.review.list(accountId, open)).items) {
    const { page, bbox, reason } = finding;
    if (page === null || !bbox) continue;
    const text = `To review, ${finding.place}: ${reason}`;
    notes.push({ page, box: bbox, text, author: PROGRAM, at: null, kind: 'open' });
  }
  const { items: conversations } = await store.conversations.list(accountId, {
    documentId,
    ...ALL,
  });
  for (const { id } of conversations) {
    for (const { question, answer, createdAt: at } of await store.messages.list(id)) {
      for (const { page, bbox, quote } of (answer?.citations ?? []) as Citation[]) {
        const text = `${question}\n${answer ? markedMarkdown(answer) : ''}`;
        notes.push({ page, box: bbox, quote, text, author: PROGRAM, at, kind: 'machine' });
      }
    }
  }
  return notes.sort((a, b) => a.page - b.page || (a.box?.y ?? 0) - (b.box?.y ?? 0));
}

function fieldNotes(title: string, field: RunField): PageNote[] {
  const { value, confidence, review, source, citations } = field;
  const printed = typeof value === 'string' ? value : JSON.stringify(value);
  const isHuman = source === 'human';
  const state = isHuman
    ? 'corrected'
    : review === 'unreviewed'
      ? `not reviewed, confidence ${confidenceLevel('field', confidence).toLowerCase()}`
      : review;
  const note: Omit<PageNote, 'page' | 'box'> = {
    kind: isHuman ? 'corrected' : review === 'accepted' ? 'accepted' : 'machine',
    text: `${title}: ${printed} (${state})`,
    ...{ author: field.reviewed_by ?? PROGRAM, at: field.reviewed_at ?? null },
  };
  if (isHuman && citations.length === 0) return [{ ...note, page: 1, box: null }];
  return citations.map(({ page, bbox, quote }) => ({ ...note, page, box: bbox, quote }));
}
