/**
 * The request and the account for which the running code works: from the request on, and in what it
 * started. Shares of threads are counted by account; logs name the request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{
  readonly request?: string | undefined;
  readonly account?: string | undefined;
}>();

export const withRequest = <T>(request: string, work: () => T): T => current.run({ request }, work);

/** Undefined for work that goes on for itself, whichever request happens to start it. */
export const withAccount = <T>(account: string | undefined, work: () => T): T =>
  current.run(account === undefined ? {} : { ...current.getStore(), account }, work);

/** Undefined for work that no request has started. */
export const currentAccount = (): string | undefined => current.getStore()?.account;

export const currentRequest = (): string | undefined => current.getStore()?.request;
