/**
 * Corrections of documents: created, undone, redone, and relocated after a document was extracted
 * again. One change at a time per document; each is stored with the resulting pages in one
 * transaction.
 */
import type {
  CorrectionOperation,
  CorrectionsChanged,
  CreateCorrections,
  PageContent,
  Table,
} from '../../../shared/contract/index.ts';
import { anchorOf } from '../../../shared/corrections/anchor.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { CorrectionError } from '../../../shared/corrections/error.ts';
import { operationSubject } from '../../../shared/corrections/subject.ts';
import { recheck } from '../../engine/checks/index.ts';
import { deriveTables } from '../../engine/corrected-page.ts';
import type { EnginePool } from '../../engine/pool/types.ts';
import type {
  CorrectionChange,
  CorrectionRecord,
  DocumentRecord,
  ExtractionRecord,
  FieldRunRecord,
  LibraryEntry,
  NewCorrection,
  Store,
} from '../../store/index.ts';
import { ApiError, badRequest, notFound } from '../errors.ts';
import type { EventHub } from '../jobs/events.ts';
import { Turns } from '../turns.ts';
import { runFields } from '../understanding/field-run-views.ts';
import { groundCitations } from '../understanding/reground.ts';
import { fieldCorrection } from './field-corrections.ts';
import { citationOfCorrection, followRun, isFieldCorrection, withPlace } from './follow-fields.ts';
import { replay } from './replay.ts';
import { correctionView } from './views.ts';
import { WorkingPages } from './working-pages.ts';

/** Extracts a region of a page as one table. */
export type TableInRegion = (
  document: DocumentRecord,
  page: PageContent,
  operation: Pick<Extract<CorrectionOperation, { kind: 'add_table' }>, 'bbox' | 'method'>,
) => Promise<Table>;

interface CorrectionsParts {
  readonly store: Store;
  readonly events: EventHub;
  readonly tableInRegion: TableInRegion;
  readonly engine: Pick<EnginePool, 'locateQuotes' | 'fieldExample'>;
  /** The results of this document changed. */
  readonly onChanged: (documentId: string) => void;
  /** Values of this run were corrected. */
  readonly onFieldsCorrected: (run: Pick<FieldRunRecord, 'id'>) => Promise<void>;
}

type ExtractedEntry = LibraryEntry & { readonly extraction: ExtractionRecord };

/** The result of a change before it is stored. */
type Draft = Pick<CorrectionChange, 'add' | 'remove' | 'update' | 'audit'>;

/** A document and its corrections while it is locked. */
interface Session {
  readonly entry: ExtractedEntry;
  readonly revision: number;
  readonly corrections: readonly CorrectionRecord[];
  readonly working: WorkingPages;
  /** The numbers of the first tables of pages, as displayed. */
  readonly firstTables: ReadonlyMap<number, { readonly number: number }>;
}

export class Corrections {
  readonly #parts: CorrectionsParts;
  readonly #turns = new Turns();
  readonly #stop = new AbortController();
  #waking: Promise<void> = Promise.resolve();

  constructor(parts: CorrectionsParts) {
    this.#parts = parts;
  }

  create(
    documentId: string,
    author: string,
    { operations, base_revision: base }: CreateCorrections,
  ): Promise<CorrectionsChanged> {
    return this.#inTurn(documentId, async (session) => {
      if (base !== undefined && base !== session.revision) {
        throw new ApiError(
          'conflict',
          `The document was corrected meanwhile: it is at revision ${session.revision}, not ${base}. ` +
            'Read the pages again and repeat the correction.',
        );
      }
      const add: NewCorrection[] = [];
      for (const [index, operation] of operations.entries()) {
        add.push(await this.#apply(session, operation, author, `operations.${index}`));
      }
      const undone = session.corrections.filter(({ state }) => state === 'undone');
      return this.#save(session, {
        ...{ add, remove: undone.map(({ id }) => id), update: [] },
        audit: add.map((one) => auditEntry(session, one, author, 'correct')),
      });
    });
  }

  undo(documentId: string, author: string): Promise<CorrectionsChanged> {
    return this.#inTurn(documentId, (session) => {
      const last = session.corrections.findLast(({ state }) => state === 'applied');
      if (!last) throw new ApiError('conflict', 'There is no correction to undo.');
      return this.#setState(session, author, last.batch, 'applied', 'undone');
    });
  }

  redo(documentId: string, author: string): Promise<CorrectionsChanged> {
    return this.#inTurn(documentId, (session) => {
      const next = session.corrections.find(({ state }) => state === 'undone');
      if (!next) throw new ApiError('conflict', 'There is no undone correction to redo.');
      return this.#setState(session, author, next.batch, 'undone', 'applied');
    });
  }

  /** Makes corrections of fields follow the values that a run found in a document. */
  async followFields(run: FieldRunRecord, documentId: string): Promise<void> {
    const { store } = this.#parts;
    const { items } = await store.corrections.list(documentId);
    if (!items.some(isFieldCorrection)) return;
    await this.#inTurn(documentId, async (session) => {
      const result = await store.fieldRuns.result(run.id, documentId);
      if (!result) return;
      const fields = runFields({ ...result, corrections: [] });
      const update = followRun(session.corrections, run, fields);
      if (update.length > 0) await this.#update(session, update);
    });
  }

  /** An extraction may have ended: corrections of re-extracted documents are now relocated. */
  wake(): void {
    this.#waking = this.#waking.then(async () => {
      for (const { documentId } of await this.#parts.store.corrections.outdated()) {
        if (this.#stop.signal.aborted) return;
        try {
          await this.#inTurn(documentId, async () => null);
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

  #inTurn<T>(documentId: string, work: (session: Session) => Promise<T>): Promise<T> {
    return this.#turns.take(documentId, this.#stop.signal, async () => {
      const session = await this.#open(documentId);
      const { extractionId } = await this.#parts.store.corrections.document(documentId);
      if (extractionId === null || extractionId === session.entry.extraction.id) {
        return work(session);
      }
      await this.#reanchor(session);
      return work(await this.#open(documentId));
    });
  }

  async #open(documentId: string): Promise<Session> {
    const { store } = this.#parts;
    const entry = await store.documents.entry(documentId);
    if (!entry) throw notFound('The document does not exist or was deleted.');
    const { extraction, job } = entry;
    if (!extraction || job.status === 'queued' || job.status === 'processing') {
      throw new ApiError(
        'conflict',
        'The document is still being extracted. Correct it when that is done.',
      );
    }
    const { revision } = await store.corrections.document(documentId);
    const { items } = await store.corrections.list(documentId);
    return {
      entry: { ...entry, extraction },
      revision,
      corrections: items,
      working: new WorkingPages(store, extraction),
      firstTables: await store.pages.tableOffsets(extraction),
    };
  }

  async #apply(
    { entry, working }: Session,
    operation: CorrectionOperation,
    author: string,
    path: string,
  ): Promise<NewCorrection> {
    if (operation.kind === 'set_field') {
      const { document, extraction } = entry;
      const subject = {
        documentId: document.id,
        accountId: document.accountId,
        extraction,
        working,
      };
      return fieldCorrection(this.#parts, subject, operation, { author, path });
    }
    const content = await working.current(operation.page);
    if (!content) throw badRequest(`${path}: page ${operation.page} has no results.`);
    const added = operation.kind === 'add_table' ? operation : null;
    const given = added && (await this.#parts.tableInRegion(entry.document, content, added));
    await checkContinuation(working, operation, path);
    try {
      const applied = applyOperation(content, operation, given ?? undefined);
      working.change(deriveTables(applied.page));
      await working.link(operation.page, applied.blocks);
      const { before, after, bbox } = applied;
      const anchor = anchorOf(content, operation);
      return {
        ...{ page: operation.page, operation, anchor, given, state: 'applied' },
        ...{ bbox, before, after, author },
      };
    } catch (error) {
      if (error instanceof CorrectionError) throw badRequest(`${path}: ${error.message}`);
      throw error;
    }
  }

  async #setState(
    session: Session,
    author: string,
    batch: number,
    from: 'applied' | 'undone',
    to: 'applied' | 'undone',
  ): Promise<CorrectionsChanged> {
    const isMeant = (one: CorrectionRecord) => one.batch === batch && one.state === from;
    const meant = session.corrections.filter(isMeant);
    const corrections = session.corrections.map((one) =>
      isMeant(one) ? { ...one, state: to } : one,
    );
    const replayed = await replay(session.working, pagesOf(meant), corrections, {
      reanchor: false,
    });
    const ids = new Set(meant.map(({ id }) => id));
    const update = [...replayed, ...corrections.filter(isFieldCorrection)].filter(({ id }) =>
      ids.has(id),
    );
    const action = to === 'undone' ? 'undo' : 'redo';
    const turned = ({ before, after }: CorrectionRecord) =>
      to === 'undone' ? { before: after, after: before } : { before, after };
    return this.#save(session, {
      ...{ add: [], remove: [], update },
      audit: meant.map((one) => auditEntry(session, { ...one, ...turned(one) }, author, action)),
    });
  }

  /** Replays all corrections over another extraction; those that do not fit are conflicts. */
  async #reanchor(session: Session): Promise<void> {
    const { corrections, working } = session;
    const replayed = await replay(working, pagesOf(corrections), corrections, { reanchor: true });
    await this.#update(session, [...replayed, ...(await this.#groundFields(session))]);
  }

  /** Corrections of fields, with the new positions of their values. */
  async #groundFields({ entry, corrections }: Session): Promise<CorrectionRecord[]> {
    const cited = corrections.filter(isFieldCorrection).flatMap((record) => {
      const citation = citationOfCorrection(record);
      return citation ? [{ record, citation }] : [];
    });
    const grounded = await groundCitations(
      this.#parts,
      { extractionId: entry.extraction.id, documentId: entry.document.id },
      cited.map(({ citation }) => citation),
      this.#stop.signal,
    );
    return cited.flatMap(({ record }, at) => {
      const found = grounded[at];
      return found ? [withPlace(record, found)] : [];
    });
  }

  /** Stores the current state of corrections; reports those that no longer fit. */
  async #update(session: Session, update: readonly CorrectionRecord[]): Promise<void> {
    const before = new Map(session.corrections.map((one) => [one.id, one]));
    const lost = update.filter(
      ({ id, state }) => state === 'conflict' && before.get(id)?.state !== 'conflict',
    );
    await this.#save(session, {
      ...{ add: [], remove: [], update },
      audit: lost.map((one) => auditEntry(session, one, one.author, 'conflict')),
    });
  }

  async #save(session: Session, draft: Draft): Promise<CorrectionsChanged> {
    const { store, events, onChanged, onFieldsCorrected } = this.#parts;
    const { entry, revision, working, corrections } = session;
    const { document, extraction } = entry;
    const changes = await working.changes();
    let { checks } = extraction;
    for (const run of await working.runs()) checks = recheck(checks, run);
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
      ...{ documentId: document.id, extractionId: extraction.id, revision, checks, ...draft },
      pages: changes.map(({ content, goesOn }) => ({
        page: content.page,
        content: corrected.has(content.page) ? content : null,
        goesOn,
      })),
    });
    if (!added) {
      throw new ApiError('conflict', 'The document was corrected meanwhile. Try again.');
    }
    const pages = changes.map(({ content }) => content);
    events.corrected(document.accountId, document.id, {
      revision: revision + 1,
      pages: pages.map(({ page }) => page),
    });
    onChanged(document.id);
    const runs = [...draft.add, ...draft.update].flatMap(({ operation }) =>
      operation.kind === 'set_field' ? [operation.run_id] : [],
    );
    if (runs.length > 0) events.learnedFieldsChanged(document.accountId);
    for (const id of new Set(runs)) await onFieldsCorrected({ id });
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
}

/** Corrections to replay: field values do not change pages. */
const pagesOf = (corrections: readonly CorrectionRecord[]): Set<number> =>
  new Set(
    corrections.flatMap(({ page, operation }) => (operation.kind === 'set_field' ? [] : [page])),
  );

/** A table can only continue an existing one with the same number of columns. */
async function checkContinuation(
  working: WorkingPages,
  operation: CorrectionOperation,
  path: string,
): Promise<void> {
  if (operation.kind !== 'set_continues' || !operation.continues) return;
  const table = (await working.current(operation.page))?.tables[operation.table];
  const before = (await working.current(operation.page - 1))?.tables.at(-1);
  if (!before) {
    throw badRequest(`${path}: there is no table on the page before that could be continued.`);
  }
  if (table && before.column_count !== table.column_count) {
    throw badRequest(
      `${path}: the table has ${table.column_count} columns, the last table of the page before ` +
        `${before.column_count}. Give both the same number of columns first.`,
    );
  }
}

const auditEntry = (
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
