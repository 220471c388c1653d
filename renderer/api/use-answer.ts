import type { Endpoint, InputOf, OutputOf } from '../../shared/contract/index.ts';
import { call } from './client.ts';
import type { ApiError } from './error.ts';
import { defineQuery, queryCache, useServiceQuery } from './queries.ts';

interface Loaded<E extends Endpoint> {
  /** Null until received. */
  readonly answer: OutputOf<E> | null;
  readonly error: ApiError | null;
  /** Sets a response obtained elsewhere. */
  readonly set: (answer: OutputOf<E>) => void;
  readonly reload: () => Promise<unknown>;
}

/**
 * The response of an endpoint while the component is mounted, reloaded every `every` ms; null: nothing
 * to ask. The query has the name of the endpoint.
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  { every = false }: { readonly every?: number | false } = {},
): Loaded<E> {
  // Inputs are small and plain; equal JSON means an equal input.
  const query = defineQuery([endpoint.id, JSON.stringify(input)], ({ signal }) =>
    call(endpoint, input as InputOf<E>, { signal }),
  );
  const { data, error, refetch } = useServiceQuery({
    ...query,
    enabled: input !== null,
    // Secrets and previews are not kept after their dialog is closed.
    gcTime: 0,
    refetchInterval: every,
    refetchIntervalInBackground: true,
  });
  return {
    answer: data ?? null,
    error,
    set: (answer) => void queryCache.setQueryData<OutputOf<E>>(query.queryKey, answer),
    reload: () => refetch(),
  };
}
