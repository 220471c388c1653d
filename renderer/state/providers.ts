/** Providers that can answer questions and extract fields, as listed by the service. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { type Provider, providers } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { subscribe } from '../api/events.ts';

/** The built-in one first; empty until loaded. */
const useKnown = create<{ readonly items: readonly Provider[] }>(() => ({ items: [] }));

async function load(): Promise<void> {
  try {
    const { items } = await call(providers.listProviders, {});
    useKnown.setState({ items });
  } catch {
    // The known list stays; the connection banner reports that the service does not respond.
  }
}

let following = false;

/** The list of providers, loaded and updated from first use on. */
export function useProviders(): readonly Provider[] {
  useEffect(() => {
    if (following) return;
    following = true;
    subscribe({
      onEvent: (event) => event.type === 'providers' && void load(),
      onState: (state) => state === 'open' && void load(),
    });
    void load();
  }, []);
  return useKnown((state) => state.items);
}
