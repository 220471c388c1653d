/** What running a job needs. */
import type { EnginePool } from '../../engine/pool/types.ts';
import type { JobRecord, Store } from '../../store/index.ts';
import type { EventHub } from '../event-hub.ts';
import type { Passwords } from '../passwords.ts';
import type { Review } from '../review/review.ts';
import type { FetchedPdf } from '../sources/fetch-url.ts';

export interface Access {
  readonly password: string | undefined;
  readonly signal: AbortSignal;
}

export interface RunnerParts {
  readonly store: Store;
  readonly engine: EnginePool;
  readonly events: EventHub;
  /** Derives the review items of a completed document. */
  readonly review: Pick<Review, 'derive'>;
  readonly passwords: Passwords;
  readonly pageLimit: number;
  /** Downloads the PDF of a URL. */
  readonly fetchSource: (url: string, signal: AbortSignal) => Promise<FetchedPdf>;
  /** Maximum size of one PDF; bytes. */
  readonly uploadLimit: number;
  /** Called for each page that was read, with its thread time; ms. */
  readonly onPage: (job: JobRecord, milliseconds: number) => void;
  /** The first page since the job started is stored. */
  readonly onProgress: () => void;
}
