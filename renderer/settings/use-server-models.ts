import { useEffect, useState } from 'react';
import { type Provider, type ProviderCheck, providers } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';

export interface ServerToAsk {
  readonly kind: Provider['kind'];
  readonly address: string;
  readonly key: string;
  /** Its stored key is used if none was entered. */
  readonly providerId: string | undefined;
}

/** The models of a server, or why it cannot be asked; null while it is asked, or without address. */
export function useServerModels({
  kind,
  address,
  key,
  providerId,
}: ServerToAsk): Pick<ProviderCheck, 'models' | 'problem'> | null {
  const [found, setFound] = useState<Pick<ProviderCheck, 'models' | 'problem'> | null>(null);
  useEffect(() => {
    setFound(null);
    if ((kind !== 'ollama' && kind !== 'openai') || address === '') return;
    const abort = new AbortController();
    const body = {
      ...{ kind, base_url: address },
      ...(key !== '' && { key }),
      ...(providerId !== undefined && { provider_id: providerId }),
    };
    call(providers.findModels, { body }, { signal: abort.signal }).then(
      (answer) => setFound(answer),
      (thrown: unknown) => {
        if (!abort.signal.aborted) setFound({ models: [], problem: asApiError(thrown).message });
      },
    );
    return () => abort.abort();
  }, [kind, address, key, providerId]);
  return found;
}
