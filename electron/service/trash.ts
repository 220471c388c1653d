/**
 * The trash: deleted documents can be restored for TRASH_DAYS and are then deleted permanently. The
 * service checks for expired documents when it starts and every few hours while it runs.
 */
import { TRASH_DAYS } from '../../shared/contract/index.ts';
import type { DocumentRecord, Store, TrashedDocument } from '../store/index.ts';
import type { Clock } from './clock.ts';
import type { EventHub } from './event-hub.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Passwords } from './passwords.ts';
import type { KnownCaller } from './types.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Interval between checks for expired documents; milliseconds. */
const PURGE_INTERVAL = 6 * 60 * 60 * 1000;

/** When a document that was deleted at this ISO time may be purged. */
export const purgeTime = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString();

interface TrashParts {
  readonly store: Store;
  readonly queue: JobQueue;
  readonly events: EventHub;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

export class Trash {
  readonly #parts: TrashParts;
  #stopTimer: () => void = () => undefined;
  #purging: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: TrashParts) {
    this.#parts = parts;
  }

  /** Purges what expired while the service was not running, and schedules further purges. */
  start(): void {
    if (this.#closed) return;
    this.#purging = this.#purgeExpired().catch((error) =>
      console.error('Expired documents could not be deleted:', error),
    );
    this.#stopTimer = this.#parts.clock.after(PURGE_INTERVAL, () => this.start());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopTimer();
    await this.#purging;
  }

  /** Resolves to the time of deletion (ISO), once its extraction has stopped. */
  async add({ id, accountId }: DocumentRecord): Promise<string> {
    const { store, queue, events } = this.#parts;
    const at = new Date(this.#parts.clock.now()).toISOString();
    await store.trash.add(id, at);
    events.publish(accountId, { type: 'trash' });
    events.documentRemoved(accountId, id);
    await queue.cancelAll(id);
    return at;
  }

  /** False if the document is no longer in the trash. */
  async restore(
    { document, job, interrupted }: TrashedDocument,
    caller: KnownCaller,
  ): Promise<boolean> {
    const { store, queue, events, passwords } = this.#parts;
    const { id, accountId } = document;
    if (!(await store.trash.restore(id))) return false;
    if (interrupted && job) {
      await queue.add({
        caller,
        documentId: id,
        phase: document.sha256 === null ? 'uploading' : 'parsing',
        sourceUrl: document.sha256 === null ? job.sourceUrl : null,
        webhookUrl: job.webhookUrl,
        languages: job.languages,
        pages: job.pages,
        ...passwords.of(document),
      });
    }
    await events.documentChanged(accountId, id);
    events.publish(accountId, { type: 'trash' });
    events.publish(accountId, { type: 'collections' });
    void events.emit('documentRestored', id);
    return true;
  }

  /** Deletes permanently; false if the document is no longer in the trash. */
  async purge({ document }: TrashedDocument): Promise<boolean> {
    const { store, events, passwords } = this.#parts;
    if (!(await store.trash.remove(document.id))) return false;
    passwords.forget(document);
    events.publish(document.accountId, { type: 'trash' });
    return true;
  }

  async #purgeExpired(): Promise<void> {
    const { store, clock } = this.#parts;
    const before = new Date(clock.now() - TRASH_DAYS * DAY).toISOString();
    await store.forgetDeleted(before);
    for (const trashed of await store.trash.deletedBefore(before)) {
      if (this.#closed) return;
      await this.purge(trashed);
    }
  }
}
