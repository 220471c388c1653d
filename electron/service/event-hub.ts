/**
 * Change events of the library. Each listener has a mailbox in which a newer state of a document
 * replaces the older one, so that memory for a slow reader is bounded by the number of documents,
 * not of events.
 */
import type { LibraryEvent, QueueState } from '../../shared/contract/index.ts';
import type { ConversationRecord } from '../store/index.ts';

/** Minimum interval between progress events of a running document; milliseconds. */
const DOCUMENT_INTERVAL = 150;
/** Minimum interval between events of the queue as a whole; milliseconds. */
const QUEUE_INTERVAL = 300;

export interface Subscription {
  /** Waits for the next event. Null once the subscription is closed. */
  next(): Promise<LibraryEvent | null>;
  close(): void;
}

class Mailbox implements Subscription {
  readonly #waiting = new Map<string, LibraryEvent>();
  readonly #onClose: () => void;
  #wake: (() => void) | null = null;
  #closed = false;

  constructor(onClose: () => void) {
    this.#onClose = onClose;
  }

  put(event: LibraryEvent): void {
    const key = eventKey(event);
    // No further events for a removed document.
    if (event.type === 'removed') this.#waiting.delete(`document ${event.document_id}`);
    if (event.type === 'field_run_removed') this.#waiting.delete(`field_run ${event.run_id}`);
    this.#waiting.set(key, event);
    this.#wake?.();
  }

  async next(): Promise<LibraryEvent | null> {
    while (!this.#closed) {
      for (const [key, event] of this.#waiting) {
        this.#waiting.delete(key);
        return event;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
      this.#wake = null;
    }
    return null;
  }

  close(): void {
    this.#closed = true;
    this.#wake?.();
    this.#onClose();
  }
}

function eventKey(event: LibraryEvent): string {
  switch (event.type) {
    case 'document':
      return `document ${event.document.document_id}`;
    case 'page':
      return `page ${event.document_id} ${event.page}`;
    case 'corrections':
      // Each names its own pages; a later one does not replace an earlier one.
      return `corrections ${event.document_id} ${event.revision}`;
    case 'review':
      return `review ${event.document_id}`;
    case 'removed':
      return `removed ${event.document_id}`;
    case 'field_run':
      return `field_run ${event.run.id}`;
    case 'field_run_removed':
      return `field_run_removed ${event.run_id}`;
    case 'conversation':
      return `conversation ${event.conversation_id}`;
    case 'model_download':
      return `model_download ${event.download.id}`;
    case 'export':
      return `export ${event.progress_id}`;
    case 'queue':
    case 'collections':
    case 'schemas':
    case 'learned_fields':
    case 'region_templates':
    case 'presets':
    case 'providers':
    case 'trash':
    case 'heartbeat':
      return event.type;
  }
}

/** Reads the state of a document; null if it is gone. */
export type ReadDocument = (
  documentId: string,
) => Promise<Extract<LibraryEvent, { type: 'document' }>['document'] | null>;

export class EventHub {
  readonly #mailboxes = new Map<Mailbox, string>();
  readonly #delayed = new Map<string, NodeJS.Timeout>();
  readonly #read: ReadDocument;
  readonly #readQueue: (accountId: string) => Promise<QueueState>;

  constructor(read: ReadDocument, readQueue: (accountId: string) => Promise<QueueState>) {
    this.#read = read;
    this.#readQueue = readQueue;
  }

  subscribe(accountId: string): Subscription {
    const mailbox = new Mailbox(() => this.#mailboxes.delete(mailbox));
    this.#mailboxes.set(mailbox, accountId);
    return mailbox;
  }

  /** To all listeners of the account. */
  publish(accountId: string, event: LibraryEvent): void {
    this.#put(accountId, event);
  }

  /** Reports the state of a document now. */
  async documentChanged(accountId: string, documentId: string): Promise<void> {
    await this.#reportDocument(accountId, documentId);
  }

  /** Reports the state of a document soon, once for all changes until then. */
  documentMoves(accountId: string, documentId: string): void {
    this.#soon(documentId, DOCUMENT_INTERVAL, () => this.#reportDocument(accountId, documentId));
  }

  /** Reports the state of the queue of an account soon, once for all changes until then. */
  queueMoves(accountId: string): void {
    const key = `queue ${accountId}`;
    this.#soon(key, QUEUE_INTERVAL, async () => {
      this.#delayed.delete(key);
      if (this.#mailboxes.size === 0) return;
      this.#put(accountId, { type: 'queue', queue: await this.#readQueue(accountId) });
    });
  }

  /** Pages of a document were corrected, or corrections of them undone. */
  corrected(
    accountId: string,
    documentId: string,
    { revision, pages }: { revision: number; pages: number[] },
  ): void {
    this.publish(accountId, { type: 'corrections', document_id: documentId, revision, pages });
  }

  documentRemoved(accountId: string, documentId: string): void {
    clearTimeout(this.#delayed.get(documentId));
    this.#delayed.delete(documentId);
    this.publish(accountId, { type: 'removed', document_id: documentId });
  }

  conversationChanged({ id, accountId, documentId, collectionId }: ConversationRecord): void {
    this.publish(accountId, {
      type: 'conversation',
      conversation_id: id,
      document_id: documentId,
      collection_id: collectionId,
    });
  }

  close(): void {
    for (const timer of this.#delayed.values()) clearTimeout(timer);
    this.#delayed.clear();
    for (const mailbox of [...this.#mailboxes.keys()]) mailbox.close();
  }

  #put(accountId: string, event: LibraryEvent): void {
    for (const [mailbox, account] of this.#mailboxes) if (account === accountId) mailbox.put(event);
  }

  async #reportDocument(accountId: string, documentId: string): Promise<void> {
    clearTimeout(this.#delayed.get(documentId));
    this.#delayed.delete(documentId);
    if (this.#mailboxes.size === 0) return;
    const document = await this.#read(documentId);
    if (document) this.#put(accountId, { type: 'document', document });
  }

  #soon(key: string, milliseconds: number, notify: () => Promise<void>): void {
    if (this.#delayed.has(key)) return;
    const timer = setTimeout(() => void notify().catch(() => undefined), milliseconds);
    this.#delayed.set(key, timer);
  }
}
