/**
 * The account for which the running code works: from a request on, and in what the request started.
 * Shares of threads are counted by it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const accounts = new AsyncLocalStorage<string | undefined>();

/** Undefined for work that goes on for itself, whichever request happens to start it. */
export const withAccount = <T>(accountId: string | undefined, work: () => T): T =>
  accounts.run(accountId, work);

/** Undefined for work that no request has started. */
export const currentAccount = (): string | undefined => accounts.getStore();
