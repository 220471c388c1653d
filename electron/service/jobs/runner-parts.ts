/** What running a job needs. */
import type { EnginePool } from '../../engine/index.ts';
import type { Store } from '../../store/index.ts';
import type { PageGroups } from '../review/page-groups.ts';
import type { Review } from '../review/review.ts';
import type { FetchedPdf } from '../sources/fetch-url.ts';
import type { WorkerReports } from './worker-types.ts';

export interface Access {
  readonly password: string | undefined;
  readonly signal: AbortSignal;
}

export interface RunnerParts {
  readonly store: Store;
  readonly engine: EnginePool;
  readonly groups: PageGroups;
  readonly reports: WorkerReports;
  /** Derives the review items of a completed document. */
  readonly review: Pick<Review, 'derive'>;
  readonly pageLimit: number;
  /** Downloads the PDF of a URL. */
  readonly fetchSource: (url: string, signal: AbortSignal) => Promise<FetchedPdf>;
  /** Maximum size of one PDF; bytes. */
  readonly uploadLimit: number;
  /** The first page since the job started is stored. */
  readonly onProgress: () => void;
}
