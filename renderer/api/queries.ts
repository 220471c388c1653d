/**
 * What the service stores, as queries of one cache: loaded on first use, shared by all that use it,
 * and loaded again when an event reports a change (`stale-queries.ts`).
 */
import {
  notifyManager,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  queryOptions,
  skipToken,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '../../shared/contract/index.ts';
import { call } from './client.ts';
import type { ApiError } from './error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

// A change by the user shows in the same frame.
notifyManager.setScheduler(queueMicrotask);

export const queryCache = new QueryClient({
  defaultOptions: {
    queries: {
      // The service may be on this computer, and reports its own changes.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  },
});

/** Changes between this and the request would be missed if the request came first. */
let connected: Promise<void> = Promise.resolve();

export const startAfter = (connection: Promise<void>): void => {
  connected = connection;
};

/** A query; its key begins with the name that `stale-queries.ts` knows it by. */
export const defineQuery = <Data>(
  queryKey: readonly [name: string, ...details: string[]],
  read: (context: QueryFunctionContext) => Promise<Data>,
) =>
  queryOptions({
    queryKey,
    async queryFn(context): Promise<Data> {
      await connected;
      return read(context);
    },
  });

const NO_QUERY = { queryKey: ['none'], queryFn: skipToken };

/** The state of a query, loaded while the component is mounted; null: nothing to load. */
export const useServiceQuery = <Data, Shown = Data, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Data, ApiError, Shown, Key> | null,
): UseQueryResult<Shown> =>
  useQuery((query ?? NO_QUERY) as UseQueryOptions<Data, ApiError, Shown, Key>, queryCache);

/** Loads a query that menus and commands read without waiting, and keeps it current. */
export const keepLoaded = <Data, Key extends QueryKey>(
  query: QueryObserverOptions<Data, ApiError, Data, Data, Key>,
): (() => void) => new QueryObserver(queryCache, query).subscribe(() => undefined);

/** Loads queries in use again, and others on their next use; resolves when they are loaded. */
export async function reload(...keys: readonly QueryKey[]): Promise<void> {
  const reloads = keys.map((queryKey) => {
    // Requests on their way may have been answered before the change.
    void queryCache.cancelQueries({ queryKey }, { silent: true });
    return queryCache.invalidateQueries({ queryKey });
  });
  await Promise.all(reloads);
}

/** Calls an endpoint that changes what queries have loaded; resolves when they show the change. */
export const changing =
  (...keys: readonly QueryKey[]) =>
  async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const answer = await call(endpoint, input);
    await reload(...keys);
    return answer;
  };

type BodyOf<E extends Endpoint> = undefined extends InputOf<E>['body']
  ? []
  : [body: InputOf<E>['body']];

/** As `changing`, for endpoints whose path names one record. */
export const changingById =
  (...keys: readonly QueryKey[]) =>
  <E extends Endpoint>(endpoint: E) =>
  (id: string, ...[body]: BodyOf<E>): Promise<OutputOf<E>> => {
    const [param = ''] = Object.keys(endpoint.params?.shape ?? {});
    const input: unknown = { params: { [param]: id }, body };
    return changing(...keys)(endpoint, input as InputOf<E>);
  };
