/**
 * Events: what parts of the service report to each other, and changes of the library for its
 * windows. Each window has a mailbox in which a newer state of a document replaces the older one, so
 * that memory for a slow reader is bounded by the number of documents, not of events.
 */
import type { LibraryEvent, ListName, QueueState } from '../../shared/contract/index.ts';
import type {
  ConversationRecord,
  DocumentRecord,
  FieldRunRecord,
  JobRecord,
  Store,
} from '../store/index.ts';
import { libraryItem } from './views.ts';

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

type EventOf<Type extends LibraryEvent['type']> = Extract<LibraryEvent, { type: Type }>;

/** What an event is about, where there are several of its type. */
const SUBJECTS: {
  readonly [Type in Exclude<LibraryEvent['type'], ListName | 'queue' | 'heartbeat'>]: (
    event: EventOf<Type>,
  ) => string;
} = {
  document: ({ document }) => document.document_id,
  page: ({ document_id, page }) => `${document_id} ${page}`,
  // Each names its own pages; a later one does not replace an earlier one.
  corrections: ({ document_id, revision }) => `${document_id} ${revision}`,
  review: ({ document_id }) => document_id,
  removed: ({ document_id }) => document_id,
  field_run: ({ run }) => run.id,
  field_run_removed: ({ run_id }) => run_id,
  conversation: ({ conversation_id }) => conversation_id,
  model_download: ({ download }) => download.id,
  export: ({ progress_id }) => progress_id,
};

function eventKey(event: LibraryEvent): string {
  const subjects: Readonly<Record<string, (event: never) => string>> = SUBJECTS;
  return `${event.type} ${subjects[event.type]?.(event as never) ?? ''}`;
}

export type NamedJob = Pick<JobRecord, 'id' | 'documentId' | 'accountId'>;

/** Events between parts of the service, with plain data: those of workers cross processes. */
export interface ServiceEvents {
  /** `milliseconds`: of one thread. */
  pageRead: [job: NamedJob, milliseconds: number];
  /** The password has opened the document. */
  documentOpened: [document: Pick<DocumentRecord, 'accountId' | 'sha256'>, password: string];
  /** `code`: of the error that failed the job, if the API has one for it. */
  jobEnded: [job: NamedJob, code: string | null];
  workerIdle: [];
  documentRestored: [documentId: string];
  /** Corrections changed the results of a document. */
  documentCorrected: [documentId: string];
  /** The values of a document are stored: corrections of earlier ones follow. */
  fieldsExtracted: [run: FieldRunRecord, documentId: string];
  /** Values of a run in a document changed, or were deleted. */
  fieldsChanged: [runId: string, documentId: string];
  fieldsReviewed: [runId: string];
  fieldRunFinished: [runId: string];
  /** Citations of a conversation have new positions. */
  citationsMoved: [conversationId: string];
  /** `endpoint`: its id, empty if there is none. */
  requestAnswered: [endpoint: string, status: number, seconds: number];
}

type EventName = keyof ServiceEvents;
type Subscriber<Name extends EventName> = (...args: ServiceEvents[Name]) => unknown;

interface HubParts {
  readonly store: Pick<Store, 'documents'>;
  /** The state of the queue of an account. */
  readonly states: { of(accountId: string): Promise<QueueState> };
}

export class EventHub {
  readonly #parts: HubParts;
  readonly #subscribers = new Map<EventName, Subscriber<never>[]>();
  readonly #mailboxes = new Map<Mailbox, string>();
  readonly #delayed = new Map<string, NodeJS.Timeout>();

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  on<Name extends EventName>(names: Name | readonly Name[], subscriber: Subscriber<Name>): void {
    for (const name of [names].flat() as Name[]) {
      this.#subscribers.set(name, [...(this.#subscribers.get(name) ?? []), subscriber]);
    }
  }

  /** Resolves when all subscribers are done. An error of one is logged and stops nothing else. */
  async emit<Name extends EventName>(name: Name, ...args: ServiceEvents[Name]): Promise<void> {
    const subscribers = (this.#subscribers.get(name) ?? []) as Subscriber<Name>[];
    const calls = subscribers.map(async (subscriber) => subscriber(...args));
    for (const call of await Promise.allSettled(calls)) {
      if (call.status === 'rejected') console.error(`After ${name}:`, call.reason);
    }
  }

  /** Emits the event in the processes of all services on the database. */
  broadcast<Name extends 'pageRead' | 'jobEnded'>(
    name: Name,
    ...args: ServiceEvents[Name]
  ): Promise<void> {
    return this.emit(name, ...args);
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
      this.#put(accountId, { type: 'queue', queue: await this.#parts.states.of(accountId) });
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
    const listed = await this.#parts.store.documents.listed(documentId);
    // A document that is only being uploaded is not listed yet.
    if (!listed?.job && !listed?.ingestedAt) return;
    this.#put(accountId, { type: 'document', document: libraryItem(listed) });
  }

  #soon(key: string, milliseconds: number, notify: () => Promise<void>): void {
    if (this.#delayed.has(key)) return;
    const timer = setTimeout(() => void notify().catch(() => undefined), milliseconds);
    this.#delayed.set(key, timer);
  }
}
