/**
 * The review of documents: derives their items whenever their inputs change, stores the decisions
 * of users, and determines from them whether a document is complete. A document whose items are
 * older than its results is found in the store, so that nothing is lost if the service ends in
 * between.
 */
import type { ReviewItemState, ReviewState } from '../../../shared/contract/index.ts';
import { newId } from '../../store/ids.ts';
import type {
  ListedDocument,
  NewReviewDecision,
  PageSource,
  ReviewFinding,
  ReviewRecord,
  Store,
} from '../../store/index.ts';
import type { Clock } from '../clock.ts';
import type { EventHub } from '../event-hub.ts';
import { missingFields, runFields } from '../understanding/field-run-views.ts';
import { type FieldItem, fieldItems } from './field-items.ts';
import { checkItems, conflictItem, pageItem, RULES } from './items.ts';
import { matchItems } from './match.ts';
import { orderFindings } from './order.ts';
import type { PageGroups } from './page-groups.ts';

interface ReviewParts {
  readonly store: Store;
  readonly groups: PageGroups;
  readonly events: Pick<EventHub, 'publish' | 'documentChanged' | 'emit'>;
  readonly clock: Clock;
}

/** A user's decision on an item; absent fields are unchanged. */
export interface ReviewChange {
  readonly item: ReviewRecord;
  readonly state?: ReviewItemState | undefined;
  readonly note?: string | undefined;
}

export type ReviewPhase = 'awaiting_review' | 'complete';

export class Review {
  readonly #parts: ReviewParts;
  readonly #stop = new AbortController();
  /** Documents whose items are to be derived again; several changes are combined. */
  readonly #waiting = new Set<string>();
  /** By document: ends when its items include all changes so far. */
  readonly #passes = new Map<string, Promise<void>>();
  #work: Promise<void> = Promise.resolve();

  constructor(parts: ReviewParts) {
    this.#parts = parts;
  }

  /** Derives the items of all documents whose items are older than their results, from now on. */
  start(events: Pick<EventHub, 'on'>): void {
    events.on('documentCorrected', (documentId) => this.refresh(documentId));
    events.on('fieldsChanged', (_, documentId) => this.refresh(documentId));
    this.#later(async () => {
      const outdated = await this.#parts.store.review.outdated(RULES);
      for (const { documentId } of outdated) await this.#refresh(documentId);
    });
  }

  /** The inputs of a document's items may have changed. */
  refresh(documentId: string): void {
    if (this.#waiting.has(documentId)) return;
    this.#waiting.add(documentId);
    const pass = this.#later(() => {
      this.#waiting.delete(documentId);
      return this.#refresh(documentId);
    });
    this.#passes.set(documentId, pass);
    void pass.then(() => {
      if (this.#passes.get(documentId) === pass) this.#passes.delete(documentId);
    });
  }

  /** Resolves when the results of a document include all changes made so far. */
  async settled(documentId: string): Promise<void> {
    await this.#passes.get(documentId);
  }

  /** Pending work is done at the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  /**
   * Derives the items of a document from a complete extraction. Resolves to the resulting phase.
   */
  derive(documentId: string, extractionId: number): Promise<ReviewPhase> {
    return this.#parts.store.withLock(`review ${documentId}`, this.#stop.signal, async () => {
      const { store } = this.#parts;
      const listed = await store.documents.listed(documentId);
      const source = sourceOf(listed, extractionId);
      const isChecked = listed?.document.capabilities?.structural_check !== false;
      const { results, findings: pages } = await this.#pageFindings(source, isChecked);
      const fields = await this.#fieldItems(documentId);
      const conflicts = await this.#conflicts(documentId, source);
      const alone = [...conflicts, ...pages];
      const found = [...alone.map((finding): FieldItem => ({ finding, state: null })), ...fields];
      const known = await store.review.known(documentId);
      const ids = matchItems(
        known,
        found.map(({ finding }) => finding),
      );
      const items = found.map((item, at) => ({ ...item, id: ids[at] ?? newId('rev') }));
      await store.review.replace(documentId, items, {
        ...{ extractionId, revision: source.revision, rules: RULES, results },
      });
      return this.#phaseOf(documentId);
    });
  }

  /** Stores decisions about items of one account. */
  async decide(author: string, changes: readonly ReviewChange[]): Promise<void> {
    const { store, clock, events } = this.#parts;
    const at = new Date(clock.now()).toISOString();
    const decisions = changes.map(({ item, ...change }) => {
      const state = change.state ?? item.state;
      const note = change.note ?? item.note;
      const isDecided = state !== 'open' || note !== '';
      const by = isDecided ? { author, decidedAt: at } : { author: null, decidedAt: null };
      const audit = auditOf(item, author, state, note);
      return { id: item.id, documentId: item.documentId, state, note, ...by, audit };
    });
    await store.review.decide(decisions, at);
    const runs = new Set<string>();
    for (const { item, state } of changes) {
      const { target, kind } = item.finding;
      if (kind !== 'field_confidence' || target.kind !== 'field' || !state) continue;
      const reviews = { [target.path]: REVIEWS[state] };
      const reviewed = { reviews, by: { author, at }, audit: [] };
      await store.fieldRuns.review(target.run_id, item.documentId, reviewed);
      runs.add(target.run_id);
    }
    for (const id of runs) await events.emit('fieldsReviewed', id);
    const documents = new Map(changes.map(({ item }) => [item.documentId, item.accountId]));
    for (const [documentId, accountId] of documents) await this.#settle(accountId, documentId);
  }

  #later(task: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (this.#stop.signal.aborted) return;
      try {
        await task();
      } catch (error) {
        if (!this.#stop.signal.aborted) console.error('Review items:', error);
      }
    });
    return this.#work;
  }

  /** No effect while the document is being extracted: its items are derived at the end. */
  async #refresh(documentId: string): Promise<void> {
    const listed = await this.#parts.store.documents.listed(documentId);
    if (!listed?.job || !listed.extraction || listed.job.status !== 'completed') return;
    await this.derive(documentId, listed.extraction.id);
    await this.#settle(listed.document.accountId, documentId);
  }

  async #settle(accountId: string, documentId: string): Promise<void> {
    const { store, events } = this.#parts;
    await store.jobs.settle(documentId, await this.#phaseOf(documentId));
    events.publish(accountId, { type: 'review', document_id: documentId });
    await events.documentChanged(accountId, documentId);
  }

  async #phaseOf(documentId: string): Promise<ReviewPhase> {
    const listed = await this.#parts.store.documents.listed(documentId);
    return (listed?.openReviewItems ?? 0) > 0 ? 'awaiting_review' : 'complete';
  }

  /** If no checks were requested for the document, only the pages that could not be read are found. */
  async #pageFindings(source: PageSource, isChecked: boolean) {
    const { store, groups } = this.#parts;
    const failures = (await store.pages.failures(source.id)).map(pageItem);
    const results = await groups.read(source, { signal: this.#stop.signal });
    const { checks, findings, lacking } = results;
    const all = [...findings, ...failures, ...checkItems(checks)];
    return { results, findings: isChecked ? orderFindings(all, new Set(lacking)) : failures };
  }

  async #conflicts(documentId: string, source: PageSource): Promise<ReviewFinding[]> {
    const { store } = this.#parts;
    const { items } = await store.corrections.list(documentId);
    const conflicts = items.filter(({ state }) => state === 'conflict');
    if (conflicts.length === 0) return [];
    const first = await store.pages.tableOffsets(source);
    return conflicts.map((one) => conflictItem(one, first.get(one.page)?.number ?? 1));
  }

  async #fieldItems(documentId: string): Promise<FieldItem[]> {
    const newest = await this.#parts.store.fieldRuns.newestOf(documentId);
    return newest.flatMap(({ run: { id, schema }, result }) =>
      fieldItems({ runId: id, schema, fields: runFields(result), missing: missingFields(result) }),
    );
  }
}

/** The pages of an extraction with the corrections of the document applied. */
const sourceOf = (listed: ListedDocument | null, extractionId: number): PageSource =>
  listed?.extraction?.id === extractionId
    ? listed.extraction
    : { id: extractionId, documentId: null, revision: 0 };

const ACTIONS = { accepted: 'accept', rejected: 'reject', open: 'undo' } as const;

/** Audit entries of a decision: its state and its note, each if it changed. */
function auditOf(
  { finding: { page, place }, ...before }: ReviewRecord,
  author: string,
  state: ReviewItemState,
  note: string,
): NewReviewDecision['audit'] {
  const entry = { page, author, subject: place };
  return [
    ...(state === before.state
      ? []
      : [{ ...entry, action: ACTIONS[state], before: before.state, after: state }]),
    ...(note === before.note
      ? []
      : [{ ...entry, action: 'note' as const, before: before.note, after: note }]),
  ];
}

const REVIEWS: Readonly<Record<ReviewItemState, ReviewState>> = {
  open: 'unreviewed',
  accepted: 'accepted',
  rejected: 'rejected',
};
