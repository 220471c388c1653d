import { useCallback, useEffect, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';

interface Loaded<E extends Endpoint> {
  /** Null until received. */
  readonly answer: OutputOf<E> | null;
  readonly error: ApiError | null;
  /** Sets a response obtained elsewhere. */
  readonly set: (answer: OutputOf<E>) => void;
  readonly reload: () => Promise<void>;
}

/** The response of an endpoint while its section is open, reloaded every `every` ms. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { every }: { readonly every?: number } = {},
): Loaded<E> {
  const [answer, set] = useState<OutputOf<E> | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  // Inputs are small and plain; equal JSON means an equal input.
  const key = JSON.stringify(input);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const options = signal && { signal };
        set(await call(endpoint, JSON.parse(key) as InputOf<E>, options));
        setError(null);
      } catch (thrown) {
        const failure = asApiError(thrown);
        if (failure.code !== 'cancelled') setError(failure);
      }
    },
    [endpoint, key],
  );

  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    const timer =
      every === undefined ? undefined : setInterval(() => void load(abort.signal), every);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [load, every]);

  const reload = useCallback(() => load(), [load]);
  return { answer, error, set, reload };
}
