/** Creates the service as a fetch function over its parts (context.ts), which it closes in reverse order. */
import { ENDPOINTS, openApi } from '../../shared/contract/index.ts';
import { openStore, storageTrouble } from '../store/index.ts';
import { createApp } from './app.ts';
import { Authenticator } from './auth/authenticator.ts';
import { SignIn } from './auth/sign-in.ts';
import { WindowAccess } from './auth/window.ts';
import { createContext } from './context.ts';
import { createGuard } from './guard.ts';
import { keepIn } from './keep.ts';
import type { LocalAccess } from './local-api.ts';
import { API_VERSION, RateLimiter } from './rate-limit.ts';
import { allRoutes } from './routes/index.ts';
import { LOCAL_ACCOUNT, type ServiceOptions } from './service-options.ts';
import { shareCalls } from './shared-calls.ts';
import type { Connection } from './types.ts';

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
  const { database, files, openId } = options;
  // Closes what a start that fails has opened.
  await using opened = new AsyncDisposableStack();
  const keep = keepIn(opened);
  const store = keep(await openStore(options.data, { exclusive: true, database, files }));
  const { peers, settings, sessions } = store;
  // Nothing need be stored for a start: it succeeds on a full disk.
  const account =
    (await store.accounts.byName(LOCAL_ACCOUNT)) ?? (await store.accounts.create(LOCAL_ACCOUNT));
  const context = await createContext(options, store, keep);
  const { state, origin, events, localAccess, person } = context;
  opened.defer(() => {
    state.isClosing = true;
  });
  const shared = peers.isReached ? settings : null;
  const session = await shared?.secret('window-session');
  const window = new WindowAccess(options.windowSecret ?? null, session, shared);
  if (shared) await window.renewLink();
  const signIn = openId
    ? new SignIn(openId, { secret: await settings.secret('sign-in'), sessions }, origin)
    : null;
  const limiter = new RateLimiter();
  shareCalls(peers, window, ['renewLink']);
  shareCalls(peers, limiter, ['count']);
  shareCalls(peers, localAccess, ['reload']);
  shareCalls(peers, person, ['readName']);
  const fetch = createApp({
    routes: allRoutes(context),
    guard: createGuard(options),
    authenticator: new Authenticator({ store, window, localAccount: account.id, person, signIn }),
    ...{ window, signIn, events, limits: context.limits, limiter, origin },
    openapi: () => openApi(ENDPOINTS, { version: API_VERSION, server: origin() }),
    renderer: options.renderer ?? null,
    answersPrograms: () => localAccess.on,
    isClosing: () => state.isClosing,
  });

  context.review.start(events);
  await unlessDiskFails(() => context.providers.start());
  await unlessDiskFails(() => context.modelDownloads.start());
  await unlessDiskFails(() => context.conversations.start());
  await context.queue.start();
  await context.fieldRuns.start();
  context.corrections.wake();
  context.regrounder.wake();
  context.webhooks.wake();
  context.trash.start();
  context.watchedFolders.start();

  const parts = opened.move();
  return {
    fetch,
    window,
    localAccess,
    setOrigin(value) {
      state.origin = value;
    },
    close: () => parts.disposeAsync(),
  };
}
