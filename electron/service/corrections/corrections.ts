/**
 * Corrections of documents: created, undone, redone, and relocated after a document was extracted
 * again. One change at a time per document; each is stored with the resulting pages in one
 * transaction.
 */
import { codedText } from '../../../shared/coded-text.ts';
import type { CorrectionsChanged, CreateCorrections } from '../../../shared/contract/index.ts';
import type { CorrectionRecord, FieldRunRecord, NewCorrection } from '../../store/index.ts';
import { ApiError } from '../errors.ts';
import { runFields } from '../understanding/field-run-views.ts';
import { type ApplyParts, applyCorrection } from './apply-correction.ts';
import { followRun, isFieldCorrection } from './follow-fields.ts';
import { reanchor, updateCorrections } from './reanchor.ts';
import { correctedPages, replay } from './replay.ts';
import { auditEntry, type SaveParts, saveChange } from './save-change.ts';
import { openSession, type Session } from './session.ts';

export type CorrectionsParts = ApplyParts & SaveParts;

export class Corrections {
  readonly #parts: CorrectionsParts;
  readonly #stop = new AbortController();
  #waking: Promise<void> = Promise.resolve();

  constructor(parts: CorrectionsParts) {
    this.#parts = parts;
    parts.events.on(['jobEnded', 'documentRestored'], () => this.wake());
    parts.events.on('fieldsExtracted', (run, documentId) => this.#followFields(run, documentId));
  }

  create(
    documentId: string,
    author: string,
    { operations, base_revision: base }: CreateCorrections,
  ): Promise<CorrectionsChanged> {
    return this.#withDocumentLock(documentId, async (session) => {
      if (base !== undefined && base !== session.revision) {
        throw new ApiError(
          'conflict',
          codedText(
            'Someone else corrected the document: it is at revision {revision}, not {base}. Read the pages again and repeat the correction.',
            { revision: session.revision, base },
          ),
        );
      }
      const add: NewCorrection[] = [];
      for (const [index, operation] of operations.entries()) {
        const path = `operations.${index}`;
        add.push(await applyCorrection(this.#parts, session, operation, { author, path }));
      }
      const undone = session.corrections.filter(({ state }) => state === 'undone');
      return saveChange(this.#parts, session, {
        ...{ add, remove: undone.map(({ id }) => id), update: [] },
        audit: add.map((one) => auditEntry(session, one, author, 'correct')),
      });
    });
  }

  undo(documentId: string, author: string): Promise<CorrectionsChanged> {
    return this.#withDocumentLock(documentId, (session) => {
      const last = session.corrections.findLast(({ state }) => state === 'applied');
      if (!last) throw new ApiError('conflict', 'Nothing to undo.');
      return this.#setState(session, author, last.batch, 'applied', 'undone');
    });
  }

  redo(documentId: string, author: string): Promise<CorrectionsChanged> {
    return this.#withDocumentLock(documentId, (session) => {
      const next = session.corrections.find(({ state }) => state === 'undone');
      if (!next) throw new ApiError('conflict', 'Nothing to redo.');
      return this.#setState(session, author, next.batch, 'undone', 'applied');
    });
  }

  /** Makes corrections of fields follow the values that a run found in a document. */
  async #followFields(run: FieldRunRecord, documentId: string): Promise<void> {
    const { store } = this.#parts;
    const { items } = await store.corrections.list(documentId);
    if (!items.some(isFieldCorrection)) return;
    await this.#withDocumentLock(documentId, async (session) => {
      const result = await store.fieldRuns.result(run.id, documentId);
      if (!result) return;
      const fields = runFields({ ...result, corrections: [] });
      const update = followRun(session.corrections, run, fields);
      if (update.length > 0) await updateCorrections(this.#parts, session, update);
    });
  }

  /** An extraction may have ended: corrections of re-extracted documents are now relocated. */
  wake(): void {
    this.#waking = this.#waking.then(async () => {
      for (const { documentId } of await this.#parts.store.corrections.outdated()) {
        if (this.#stop.signal.aborted) return;
        try {
          await this.#withDocumentLock(documentId, async () => null);
        } catch (error) {
          if (!this.#stop.signal.aborted) console.error(`Corrections of ${documentId}:`, error);
        }
      }
    });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#waking;
  }

  #withDocumentLock<T>(documentId: string, work: (session: Session) => Promise<T>): Promise<T> {
    return this.#parts.store.withLock(`corrections ${documentId}`, this.#stop.signal, async () => {
      const session = await openSession(this.#parts.store, documentId);
      const { extractionId } = await this.#parts.store.corrections.document(documentId);
      if (extractionId === null || extractionId === session.entry.extraction.id) {
        return work(session);
      }
      await reanchor(this.#parts, session, this.#stop.signal);
      return work(await openSession(this.#parts.store, documentId));
    });
  }

  async #setState(
    session: Session,
    author: string,
    batch: number,
    from: 'applied' | 'undone',
    to: 'applied' | 'undone',
  ): Promise<CorrectionsChanged> {
    const isAffected = (one: CorrectionRecord) => one.batch === batch && one.state === from;
    const affected = session.corrections.filter(isAffected);
    const corrections = session.corrections.map((one) =>
      isAffected(one) ? { ...one, state: to } : one,
    );
    const replayed = await replay(session.working, correctedPages(affected), corrections, {
      reanchor: false,
    });
    const ids = new Set(affected.map(({ id }) => id));
    const update = [...replayed, ...corrections.filter(isFieldCorrection)].filter(({ id }) =>
      ids.has(id),
    );
    const action = to === 'undone' ? 'undo' : 'redo';
    const swapped = ({ before, after }: CorrectionRecord) =>
      to === 'undone' ? { before: after, after: before } : { before, after };
    return saveChange(this.#parts, session, {
      ...{ add: [], remove: [], update },
      audit: affected.map((one) =>
        auditEntry(session, { ...one, ...swapped(one) }, author, action),
      ),
    });
  }
}
