/** Creates the service as a fetch function from its parts, and closes them in order. */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { ENDPOINTS, openApi } from '../../shared/contract/index.ts';
import { desktopLink } from '../../shared/document-links.ts';
import type { LaunchRecognition } from '../engine/ocr/process/messages.ts';
import { createPool, type EnginePool } from '../engine/pool/index.ts';
import {
  openStore,
  type RemoteBlobs,
  type RemoteDatabase,
  storageTrouble,
} from '../store/index.ts';
import { WindowPerson } from './access/window-person.ts';
import { type Cipher, ProviderKeys } from './answerers/keys.ts';
import { RuntimeInstaller } from './answerers/models/gguf/install.ts';
import type { LaunchModel } from './answerers/models/model-messages.ts';
import { Providers } from './answerers/providers.ts';
import { Answerers } from './answerers/registry.ts';
import { createApp } from './app.ts';
import { Authenticator } from './auth/authenticator.ts';
import { currentAccount } from './auth/current-account.ts';
import { type OpenIdOptions, SignIn } from './auth/sign-in.ts';
import { WindowAccess } from './auth/window.ts';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { ConnectionWatch } from './connections/connection-watch.ts';
import type { ServiceContext } from './context.ts';
import { Conversations } from './conversations/conversations.ts';
import { messageCitations } from './conversations/message-citations.ts';
import { Suggestions } from './conversations/suggestions.ts';
import { Corrections } from './corrections/corrections.ts';
import { regionReader } from './corrections/region-reader.ts';
import { ModelDownloads } from './downloads/model-downloads.ts';
import { EventHub } from './event-hub.ts';
import { Exporter } from './exports/exporter.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { WatchedFolders } from './intake/watched-folders.ts';
import { createWorker } from './jobs/create-worker.ts';
import type { LaunchWorker } from './jobs/process/messages.ts';
import { RemoteWorker } from './jobs/process/remote-worker.ts';
import { JobQueue } from './jobs/queue.ts';
import { QueueStates } from './jobs/queue-states.ts';
import { WorkMeter } from './jobs/work-meter.ts';
import type { QueueWorker, WorkerReports } from './jobs/worker-types.ts';
import { LocalAccess } from './local-api.ts';
import { Metrics } from './operations/metrics.ts';
import { Passwords } from './passwords.ts';
import { API_VERSION, RateLimiter } from './rate-limit.ts';
import { PageGroups } from './review/page-groups.ts';
import { Review } from './review/review.ts';
import { allRoutes } from './routes/index.ts';
import { EVENT_CALLS, REPORTS, shareCalls, WORKER_COMMANDS } from './shared-calls.ts';
import { Trash } from './trash.ts';
import { type Connection, DEFAULT_LIMITS, type Limits } from './types.ts';
import { fieldCitations } from './understanding/field-citations.ts';
import { FieldRuns } from './understanding/field-runs.ts';
import { Generations } from './understanding/generations.ts';
import { Regrounder } from './understanding/reground.ts';
import { UploadsInProgress } from './uploads-in-progress.ts';
import { libraryItem, viewerUrl } from './views.ts';
import { WebhookDispatcher } from './webhooks/dispatcher.ts';

/** The account of the desktop and of keys without an account. */
export const LOCAL_ACCOUNT = 'local';

/** Kind of the worker that belongs to the service. */
const HOME = 'home';
/** Where a database has several services; a data folder has one. */
const homeKind = (data: string): string =>
  `${HOME} ${createHash('sha256')
    .update(`${hostname()} ${resolve(data)}`)
    .digest('hex')}`;

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 4870;

export interface ServiceOptions extends GuardOptions {
  /** Folder of the database and the files. */
  readonly data: string;
  /** Where the records are stored; default: in the data folder. */
  readonly database?: RemoteDatabase | undefined;
  /** Where the files are stored; default: in the data folder. */
  readonly files?: RemoteBlobs | undefined;
  /** Default: a new pool, one worker thread per core. */
  readonly engine?: EnginePool;
  /** Proves that a request comes from the desktop's window; see shared/window.ts. */
  readonly windowSecret?: string;
  /** The provider with which people sign in. */
  readonly openId?: OpenIdOptions | undefined;
  /** Folder of the built window, served at `/`. */
  readonly renderer?: string;
  /** A PDF that the engine warms up with while idle. */
  readonly sample?: string;
  readonly limits?: Partial<Limits>;
  /** The clock of webhooks and trash purging; default: the system's. */
  readonly clock?: Clock;
  /**
   * Encrypts the keys of providers; without one they are in plain text in a file readable by the
   * user only.
   */
  readonly cipher?: Cipher;
  /** Starts the processes of model files; default: child processes. */
  readonly launchModel?: LaunchModel;
  /** Where the packages of the optional runtime come from; default: the registry of npm. */
  readonly packageRegistry?: string;
  /** Starts the OCR processes; default: child processes. */
  readonly launchRecognition?: LaunchRecognition;
  /**
   * Starts a process that extracts the documents; default: this one does, with the given engine.
   */
  readonly launchWorker?: LaunchWorker | undefined;
  /** The process that has started all others of Quarry; default: this one. */
  readonly rootProcess?: number | undefined;
  /** Links in exported files are those that the desktop program opens. */
  readonly desktopLinks?: boolean;
  /** Private hosts that `url` sources and webhooks may access besides those of the settings. */
  readonly allowedHosts?: Iterable<string>;
}

export interface Service {
  /** The whole API and the window's files. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Sets the origin for the links in responses. */
  setOrigin(origin: string): void;
  readonly window: WindowAccess;
  readonly localAccess: LocalAccess;
  /** Stops the work, which resumes at the next start, and closes the store. */
  close(): Promise<void>;
}

/** For what is put in order at a start: if the disk prevents it, the next start does it. */
async function unlessDiskFails(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const trouble = storageTrouble(error);
    if (trouble === null) throw error;
    console.error(`${trouble} Quarry was started all the same, and stores nothing until then.`);
  }
}

export async function createService(options: ServiceOptions): Promise<Service> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { database, files } = options;
  const given = [...(options.allowedHosts ?? [])];
  const store = await openStore(options.data, { exclusive: true, database, files });
  const launchWorker = store.isShared ? options.launchWorker : undefined;
  // Nothing need be stored for a start: it succeeds on a full disk.
  const account =
    (await store.accounts.byName(LOCAL_ACCOUNT)) ?? (await store.accounts.create(LOCAL_ACCOUNT));
  const engine =
    options.engine ??
    createPool({
      sample: options.sample,
      launchRecognition: options.launchRecognition,
      background: true,
      account: currentAccount,
    });
  const localAccess = await LocalAccess.open(store.settings, {
    port: DEFAULT_PORT,
    given,
  });
  const { allowedHosts } = localAccess;
  const person = await WindowPerson.open(store.settings);
  const clock = options.clock ?? SYSTEM_CLOCK;
  let origin = `http://${DEFAULT_HOST}:${DEFAULT_PORT}`;

  const events = new EventHub(
    async (documentId) => {
      const listed = await store.documents.listed(documentId);
      // A document that is only being uploaded is not listed yet.
      return listed && (listed.job || listed.ingestedAt) ? libraryItem(listed) : null;
    },
    (accountId) => states.of(accountId),
  );
  shareCalls(store.peers, events, EVENT_CALLS);
  let closing = false;
  const metrics = new Metrics(() => store.jobs.counts());
  const meter = new WorkMeter();
  const states = new QueueStates(store, meter);
  const webhooks = new WebhookDispatcher({
    store,
    allowedHosts,
    origin: () => origin,
    clock,
  });
  const passwords = new Passwords();
  const exporter = new Exporter();
  const groups = new PageGroups(store);
  const review = new Review({
    store,
    groups,
    events,
    clock,
    onFieldsReviewed: (run) => fieldRuns.changed(run),
  });
  const reports: WorkerReports = {
    publish: (accountId, event) => events.publish(accountId, event),
    documentChanged: (accountId, documentId) => events.documentChanged(accountId, documentId),
    documentMoves: (accountId, documentId) => events.documentMoves(accountId, documentId),
    queueMoves: (accountId) => events.queueMoves(accountId),
    pageRead({ accountId, documentId }, milliseconds) {
      meter.count(documentId, milliseconds);
      metrics.countPage(milliseconds / 1000);
      events.queueMoves(accountId);
    },
    opened: (document, password) => passwords.remember(document, password),
    ended: (job, code) => queue.jobEnded(job, code),
    idle: () => meter.stop(),
  };
  shareCalls(store.peers, reports, REPORTS);
  const kind = store.peers.isReached ? homeKind(options.data) : HOME;
  const home = { kind, withPasswords: true };
  const connections = new ConnectionWatch({ root: options.rootProcess });
  const worker = launchWorker
    ? new RemoteWorker({
        store: { data: options.data, database: database?.address, files: files?.address },
        options: { ...home, limits, sample: options.sample, allowedHosts: given },
        onConnected: (address, port) => connections.add(address, port),
        ...{ launch: launchWorker, reports, clock },
      })
    : createWorker({
        ...{ store, engine, clock, limits, reports, ...home },
        allowedHosts: () => allowedHosts,
      });
  shareCalls<QueueWorker>(store.peers, worker, WORKER_COMMANDS);
  const queue = new JobQueue({
    ...{ store, events, worker, meter, clock, home: kind },
    onEnded: () => {
      webhooks.wake();
      corrections.wake();
      regrounder.wake();
    },
  });
  const shared = store.peers.isReached ? store.settings : null;
  const session = await shared?.secret('window-session');
  const window = new WindowAccess(options.windowSecret ?? null, session, shared);
  if (shared) await window.renewLink();
  shareCalls(store.peers, window, ['renewLink']);
  const signIn = options.openId
    ? new SignIn(
        options.openId,
        { secret: await store.settings.secret('sign-in'), sessions: store.sessions },
        () => origin,
      )
    : null;
  const parts = join(options.data, 'parts');
  const modelRuntime = new RuntimeInstaller({
    ...{ parts, allowedHosts, exposure: store.exposure, registry: options.packageRegistry },
    onChange: () => events.publish(account.id, { type: 'providers' }),
  });
  const providers = new Providers({
    store,
    keys: await ProviderKeys.open(options.data, options.cipher ?? null),
    parts,
    silence: limits.modelSilence,
    ...(options.launchModel && { launchModel: options.launchModel }),
  });
  await unlessDiskFails(() => providers.start());
  const modelDownloads = new ModelDownloads({
    downloads: store.modelDownloads,
    events,
    folder: join(options.data, 'models'),
    allowedHosts,
    exposure: store.exposure,
  });
  await unlessDiskFails(() => modelDownloads.start());
  const answerers = new Answerers({ engine, providers, exposure: store.exposure });
  const generations = new Generations(store, answerers, limits.unattended);
  const conversations = new Conversations({
    store,
    events,
    clock,
    timeout: limits.answerWait,
  });
  const tableInRegion = regionReader({ store, engine, passwords });
  const corrections = new Corrections({
    store,
    events,
    engine,
    tableInRegion,
    onChanged: (documentId) => review.refresh(documentId),
    onFieldsCorrected: (run) => fieldRuns.changed(run),
  });
  const fieldRuns = new FieldRuns({
    store,
    engine,
    answerers,
    events,
    clock,
    onExtracted: (run, documentId) => corrections.followFields(run, documentId),
    onStored: () => regrounder.wake(),
    onValues: (documentId) => review.refresh(documentId),
  });
  const regrounder = new Regrounder({
    store,
    engine,
    sources: [
      fieldCitations(store, async (run, documentId) => {
        await fieldRuns.changed(run);
        review.refresh(documentId);
      }),
      messageCitations(store, (conversationId) => conversations.cited(conversationId)),
    ],
  });
  const trash = new Trash({
    store,
    queue,
    events,
    passwords,
    clock,
    onRestored: () => {
      webhooks.wake();
      corrections.wake();
      regrounder.wake();
    },
  });
  const uploadsInProgress = new UploadsInProgress(store.peers);
  const fileLink = (jobId: string): string =>
    options.desktopLinks ? desktopLink(jobId) : viewerUrl(origin, jobId);
  const watchedFolders = new WatchedFolders({
    ...{ store, engine, queue, limits, uploadsInProgress, passwords, exporter, fieldRuns, events },
    ...{ clock, fileLink, home: kind },
  });
  const context: ServiceContext = {
    store,
    engine,
    answerers,
    providers,
    modelRuntime,
    modelDownloads,
    events,
    queue,
    queueStates: states,
    uploadsInProgress,
    passwords,
    exporter,
    generations,
    conversations,
    suggestions: new Suggestions(store, engine),
    corrections,
    tableInRegion,
    fieldRuns,
    review,
    groups,
    limits,
    allowedHosts,
    localAccess,
    person,
    webhooks,
    trash,
    watchedFolders,
    connections,
    clock,
    metrics,
    isClosing: () => closing,
    origin: () => origin,
    fileLink,
  };
  const limiter = new RateLimiter();
  shareCalls(store.peers, limiter, ['count']);
  shareCalls(store.peers, localAccess, ['reload']);
  shareCalls(store.peers, person, ['readName']);
  shareCalls(store.peers, conversations, ['cancel']);
  shareCalls(store.peers, fieldRuns, ['stop']);
  const fetch = createApp({
    routes: allRoutes(context),
    guard: createGuard(options),
    authenticator: new Authenticator({ store, window, localAccount: account.id, person, signIn }),
    ...{ window, signIn },
    limits,
    limiter,
    openapi: () => openApi(ENDPOINTS, { version: API_VERSION, server: origin }),
    origin: () => origin,
    renderer: options.renderer ?? null,
    answersPrograms: () => localAccess.on,
    isClosing: () => closing,
    onRequest: (endpoint, status, seconds) => metrics.countRequest(endpoint, status, seconds),
  });
  await unlessDiskFails(() => conversations.start());
  await queue.start();
  await fieldRuns.start();
  corrections.wake();
  review.start();
  regrounder.wake();
  webhooks.wake();
  trash.start();
  watchedFolders.start();

  return {
    fetch,
    window,
    localAccess,
    setOrigin(value) {
      origin = value;
    },
    async close() {
      closing = true;
      connections.close();
      await trash.close();
      await watchedFolders.close();
      await queue.close();
      await generations.close();
      await conversations.close();
      await fieldRuns.close();
      await corrections.close();
      await regrounder.close();
      await review.close();
      await modelRuntime.close();
      await modelDownloads.close();
      await providers.close();
      await exporter.close();
      await webhooks.close();
      events.close();
      if (!options.engine) await engine.close();
      await store.close();
    },
  };
}
