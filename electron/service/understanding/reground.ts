/**
 * Relocates citations after their document was extracted again: the quoted words are searched for
 * on the new pages, first at their old position. The values extracted from them are unchanged; only
 * their positions change.
 *
 * Every store of citations (field runs, messages) is a CitationSource. It lists its records that
 * cite an older extraction than the newest one of the document, so nothing is lost if the service
 * ends in between: outdated records are found at the next start.
 */

import type { Citation } from '../../../shared/contract/index.ts';
import { overlapRatio } from '../../../shared/corrections/boxes.ts';
import type { EnginePool, LocatedQuote } from '../../engine/index.ts';
import type { Store } from '../../store/index.ts';
import type { EventHub } from '../event-hub.ts';
import { packedPages } from '../results/pages.ts';

/** moved: the words are elsewhere; lost: they were not found, and the citation is unchanged. */
export type CitationChange = 'moved' | 'lost' | null;

export interface Grounded<C extends Citation = Citation> {
  readonly citation: C;
  readonly change: CitationChange;
}

/** Locates citations on the pages of the newest extraction, one result for each. */
export type Ground = <C extends Citation>(citations: readonly C[]) => Promise<Grounded<C>[]>;

/** A record with outdated citations into one document. */
export interface OutdatedCitations {
  /** The newest extraction of the document, completed. */
  readonly extractionId: number;
  readonly documentId: string;
  /** Reads the citations, grounds them, and stores them as taken from that extraction. */
  renew(ground: Ground): Promise<void>;
}

export interface CitationSource {
  outdated(): Promise<readonly OutdatedCitations[]>;
}

interface RegrounderParts {
  readonly store: Store;
  readonly engine: Pick<EnginePool, 'understand'>;
  readonly events: Pick<EventHub, 'on'>;
  readonly sources: readonly CitationSource[];
}

export class Regrounder {
  readonly #parts: RegrounderParts;
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #waiting = false;

  constructor(parts: RegrounderParts) {
    this.#parts = parts;
    // While a run extracted fields, their document may have been extracted again.
    parts.events.on(['jobEnded', 'documentRestored', 'fieldRunFinished'], () => this.wake());
  }

  /** An extraction may have ended: renews outdated records now. */
  wake(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#work = this.#work.then(() => {
      this.#waiting = false;
      return this.#renewAll();
    });
  }

  /** Pending records are renewed at the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #renewAll(): Promise<void> {
    for (const source of this.#parts.sources) {
      try {
        for (const record of await source.outdated()) await this.#renew(record);
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        console.error('Citations could not be relocated:', error);
      }
    }
  }

  /** A record that fails does not stop the others; it is retried the next time. */
  async #renew(record: OutdatedCitations): Promise<void> {
    const { signal } = this.#stop;
    signal.throwIfAborted();
    try {
      await record.renew((citations) => this.#ground(record, citations));
    } catch (error) {
      if (signal.aborted) throw error;
      console.error(`Citations of extraction ${record.extractionId}:`, error);
    }
  }

  #ground<C extends Citation>(
    record: OutdatedCitations,
    citations: readonly C[],
  ): Promise<Grounded<C>[]> {
    return groundCitations(this.#parts, record, citations, this.#stop.signal);
  }
}

/** Locates citations on the pages of an extraction, one result for each. */
export async function groundCitations<C extends Citation>(
  { store, engine }: Pick<RegrounderParts, 'store' | 'engine'>,
  { extractionId: id, documentId }: Pick<OutdatedCitations, 'extractionId' | 'documentId'>,
  citations: readonly C[],
  signal: AbortSignal,
): Promise<Grounded<C>[]> {
  if (citations.length === 0) return [];
  const pages = await packedPages(store, { id, documentId, revision: 0 });
  const requests = citations.map(({ quote, page, bbox }) => ({ quote, page, bbox }));
  const located = await engine.understand('locateQuotes', { pages, requests }, { signal });
  return citations.map((citation, at) => groundedAt(citation, located[at] ?? null));
}

/** Boxes with a lower intersection over union are reported as moved. */
const LEAST_SHARED = 0.5;

/** A citation at the new position of its words; unchanged if they were not found. */
export function groundedAt<C extends Citation>(
  before: C,
  located: LocatedQuote | null,
): Grounded<C> {
  if (!located) return { citation: before, change: 'lost' };
  const citation = { ...before, ...located.citation };
  const stayed =
    citation.page === before.page && overlapRatio(citation.bbox, before.bbox) >= LEAST_SHARED;
  return { citation, change: stayed ? null : 'moved' };
}
