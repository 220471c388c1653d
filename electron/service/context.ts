/** The parts of the service: those that follow an event subscribe to it themselves (event-hub.ts). */

import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { desktopLink } from '../../shared/document-links.ts';
import { createPool, type EnginePool } from '../engine/index.ts';
import type { Store } from '../store/index.ts';
import { WindowPerson } from './access/window-person.ts';
import { ProviderKeys } from './answerers/keys.ts';
import { RuntimeInstaller } from './answerers/models/gguf/install.ts';
import { Providers } from './answerers/providers.ts';
import { Answerers } from './answerers/registry.ts';
import { currentAccount } from './auth/current-account.ts';
import { SYSTEM_CLOCK } from './clock.ts';
import { ConnectionWatch } from './connections/connection-watch.ts';
import { Conversations } from './conversations/conversations.ts';
import { messageCitations } from './conversations/message-citations.ts';
import { Suggestions } from './conversations/suggestions.ts';
import { Corrections } from './corrections/corrections.ts';
import { regionReader } from './corrections/region-reader.ts';
import { languageFolder } from './data-folder.ts';
import { ModelDownloads } from './downloads/model-downloads.ts';
import { EventHub } from './event-hub.ts';
import { Exporter } from './exports/exporter.ts';
import { WatchedFolders } from './intake/watched-folders.ts';
import { createWorker } from './jobs/create-worker.ts';
import { RemoteWorker } from './jobs/process/remote-worker.ts';
import { JobQueue } from './jobs/queue.ts';
import { QueueStates } from './jobs/queue-states.ts';
import { WorkMeter } from './jobs/work-meter.ts';
import type { QueueWorker } from './jobs/worker-types.ts';
import type { Keep } from './keep.ts';
import { ScanLanguages } from './languages/scan-languages.ts';
import { LocalAccess } from './local-api.ts';
import { Metrics } from './operations/metrics.ts';
import { Passwords } from './passwords.ts';
import { PageGroups } from './review/page-groups.ts';
import { Review } from './review/review.ts';
import { DEFAULT_HOST, DEFAULT_PORT, type ServiceOptions } from './service-options.ts';
import { EVENT_CALLS, shareCalls, WORKER_COMMANDS } from './shared-calls.ts';
import { Trash } from './trash.ts';
import { DEFAULT_LIMITS } from './types.ts';
import { fieldCitations } from './understanding/field-citations.ts';
import { FieldRuns } from './understanding/field-runs.ts';
import { Generations } from './understanding/generations.ts';
import { Regrounder } from './understanding/reground.ts';
import { UploadsInProgress } from './uploads-in-progress.ts';
import { viewerUrl } from './views.ts';
import { WebhookDispatcher } from './webhooks/dispatcher.ts';

/** The dependencies of every route. */
export type ServiceContext = Awaited<ReturnType<typeof createContext>>;

/** What changes while the service runs. */
class ServiceState {
  isClosing = false;
  /** For links in responses: `http://127.0.0.1:4870`. */
  origin = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`;
}

/** Kind of the worker that belongs to the service; a data folder has one, a database has several. */
const homeKind = ({ data }: ServiceOptions, { peers }: Store): string => {
  const address = `${hostname()} ${resolve(data)}`;
  return peers.isReached ? `home ${createHash('sha256').update(address).digest('hex')}` : 'home';
};

export async function createContext(options: ServiceOptions, store: Store, keep: Keep) {
  const { data, database, files, sample, launchWorker, launchModel, launchRecognition } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const given = [...(options.allowedHosts ?? [])];
  const clock = options.clock ?? SYSTEM_CLOCK;
  const languagePacks = languageFolder(data);
  const scanLanguages = new ScanLanguages(languagePacks);
  const state = new ServiceState();
  const origin = (): string => state.origin;
  const launchOwn = store.isShared ? launchWorker : undefined;
  const engine: EnginePool =
    options.engine ??
    createPool({
      ...{ sample, launchRecognition, languagePacks, background: true, account: currentAccount },
      // Twice the memory and the computing, for pages that the worker reads.
      readsPages: launchOwn === undefined,
    });
  if (!options.engine) keep(engine);
  const localAccess = await LocalAccess.open(store.settings, { port: DEFAULT_PORT, given });
  const { allowedHosts } = localAccess;
  const person = await WindowPerson.open(store.settings);
  const keys = await ProviderKeys.open(data, options.cipher ?? null);
  const connections = new ConnectionWatch({ root: options.rootProcess });

  const meter = new WorkMeter();
  const queueStates = new QueueStates(store, meter);
  const events = new EventHub({ store, states: queueStates });
  shareCalls(store.peers, events, EVENT_CALLS);
  const metrics = new Metrics({ store, events });
  const passwords = new Passwords(events);
  const exporter = new Exporter();

  const home = homeKind(options, store);
  const work = { kind: home, withPasswords: true, limits };
  const worker: QueueWorker = launchOwn
    ? new RemoteWorker({
        ...{ launch: launchOwn, events, connections, clock },
        store: { data, database: database?.address, files: files?.address },
        options: { ...work, sample, languagePacks, allowedHosts: given },
      })
    : createWorker({
        ...{ store, engine, clock, reports: events, ...work },
        allowedHosts: () => allowedHosts,
      });
  shareCalls(store.peers, worker, WORKER_COMMANDS);
  const queue = new JobQueue({ store, events, worker, meter, clock, home, scanLanguages });
  const webhooks = new WebhookDispatcher({ store, events, allowedHosts, origin, clock });

  const parts = join(data, 'parts');
  const { exposure } = store;
  const registry = options.packageRegistry;
  const modelRuntime = new RuntimeInstaller({ parts, events, allowedHosts, exposure, registry });
  const modelDownloads = new ModelDownloads({
    ...{ downloads: store.modelDownloads, folder: join(data, 'models') },
    ...{ events, allowedHosts, exposure, scanLanguages },
  });
  const providers = new Providers({
    ...{ store, parts, keys, silence: limits.modelSilence, ...(launchModel && { launchModel }) },
  });
  const answerers = new Answerers({ engine, providers, exposure });

  const groups = new PageGroups(store);
  const review = new Review({ store, groups, events, clock });
  const tableInRegion = regionReader({ store, engine, passwords });
  const corrections = new Corrections({ store, events, engine, tableInRegion });
  const generations = new Generations(store, answerers, limits.unattended);
  const conversations = new Conversations({ store, events, clock, timeout: limits.answerWait });
  shareCalls(store.peers, conversations, ['cancel']);
  const fieldRuns = new FieldRuns({ store, engine, answerers, events, clock });
  shareCalls(store.peers, fieldRuns, ['stop']);
  const regrounder = new Regrounder({
    ...{ store, engine, events },
    sources: [fieldCitations(store, events), messageCitations(store, events)],
  });
  const trash = new Trash({ store, queue, events, passwords, clock });
  const uploadsInProgress = new UploadsInProgress(store.peers);
  /** Address of a job for links in files, which may be followed after this service has ended. */
  const fileLink = (jobId: string): string =>
    options.desktopLinks ? desktopLink(jobId) : viewerUrl(origin(), jobId);
  const watchedFolders = new WatchedFolders({
    ...{ store, engine, queue, limits, uploadsInProgress, passwords, exporter, fieldRuns, events },
    ...{ clock, fileLink, home, dataFolder: data },
  });
  // Closed in reverse order: what reports events before what follows them.
  for (const part of [
    ...[connections, events, webhooks, exporter, providers, modelDownloads, modelRuntime, review],
    ...[regrounder, corrections, fieldRuns, conversations, generations, queue],
    ...[watchedFolders, trash],
  ]) {
    keep(part);
  }
  return {
    ...{ store, engine, limits, clock, state, origin, fileLink, events, metrics, connections },
    ...{ queue, queueStates, uploadsInProgress, passwords, trash, watchedFolders, webhooks },
    ...{ scanLanguages, answerers, providers, modelRuntime, modelDownloads },
    ...{ generations, conversations },
    ...{ corrections, tableInRegion, fieldRuns, regrounder, review, groups, exporter },
    ...{ localAccess, allowedHosts, person, suggestions: new Suggestions(store, engine) },
  };
}
