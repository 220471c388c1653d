/** The dependencies of every route. */
import type { EnginePool } from '../engine/pool/types.ts';
import type { Store } from '../store/index.ts';
import type { WindowPerson } from './access/window-person.ts';
import type { RuntimeInstaller } from './answerers/models/gguf/install.ts';
import type { Providers } from './answerers/providers.ts';
import type { Answerers } from './answerers/registry.ts';
import type { Clock } from './clock.ts';
import type { ConnectionWatch } from './connections/connection-watch.ts';
import type { Conversations } from './conversations/conversations.ts';
import type { Suggestions } from './conversations/suggestions.ts';
import type { TableInRegion } from './corrections/apply-correction.ts';
import type { Corrections } from './corrections/corrections.ts';
import type { ModelDownloads } from './downloads/model-downloads.ts';
import type { EventHub } from './event-hub.ts';
import type { Exporter } from './exports/exporter.ts';
import type { WatchedFolders } from './intake/watched-folders.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { QueueStates } from './jobs/queue-states.ts';
import type { LocalAccess } from './local-api.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Passwords } from './passwords.ts';
import type { PageGroups } from './review/page-groups.ts';
import type { Review } from './review/review.ts';
import type { Trash } from './trash.ts';
import type { Limits } from './types.ts';
import type { FieldRuns } from './understanding/field-runs.ts';
import type { Generations } from './understanding/generations.ts';
import type { UploadsInProgress } from './uploads-in-progress.ts';
import type { WebhookDispatcher } from './webhooks/dispatcher.ts';

export interface ServiceContext {
  readonly store: Store;
  readonly engine: EnginePool;
  readonly answerers: Answerers;
  readonly providers: Providers;
  readonly modelRuntime: RuntimeInstaller;
  readonly modelDownloads: ModelDownloads;
  readonly events: EventHub;
  readonly queue: JobQueue;
  readonly queueStates: Pick<QueueStates, 'of'>;
  readonly uploadsInProgress: UploadsInProgress;
  readonly passwords: Passwords;
  readonly exporter: Exporter;
  readonly generations: Generations;
  readonly conversations: Conversations;
  readonly suggestions: Suggestions;
  readonly corrections: Corrections;
  readonly tableInRegion: TableInRegion;
  readonly fieldRuns: FieldRuns;
  readonly review: Review;
  readonly groups: PageGroups;
  readonly limits: Limits;
  /** Private addresses that `url` sources may access: host names or addresses. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly localAccess: LocalAccess;
  readonly person: WindowPerson;
  readonly webhooks: WebhookDispatcher;
  readonly trash: Trash;
  readonly watchedFolders: WatchedFolders;
  readonly connections: ConnectionWatch;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly isClosing: () => boolean;
  /** Origin of this service, for links in responses: `http://127.0.0.1:4870`. */
  origin(): string;
  /** Address of a job for links in files, which may be followed after this service has ended. */
  fileLink(jobId: string): string;
}
