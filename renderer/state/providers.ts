/** Providers that can answer questions and extract fields, as listed by the service. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { type Provider, providers } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { followAnswer } from '../api/lists.ts';

/** The built-in one first; empty until loaded. */
const useKnown = create<{ readonly items: readonly Provider[] }>(() => ({ items: [] }));

const { load, follow } = followAnswer({
  events: ['providers'],
  read: () => call(providers.listProviders, {}),
  // After a failure the known list stays; the connection banner reports it.
  take: ({ items }) => useKnown.setState({ items }),
});

let following = false;

/** The list of providers, loaded and updated from first use on. */
export function useProviders(): readonly Provider[] {
  useEffect(() => {
    if (following) return;
    following = true;
    follow();
    void load();
  }, []);
  return useKnown((state) => state.items);
}
