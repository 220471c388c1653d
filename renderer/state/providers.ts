/** Providers that can answer questions and extract fields, as listed by the service. */
import { localText } from '../../shared/coded-text.ts';
import { type Provider, providers } from '../../shared/contract/index.ts';
import { translationOf } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { changingById, defineQuery, useServiceQuery } from '../api/queries.ts';

/** The built-in one first. */
export const providersQuery = defineQuery(['providers'], async () => {
  const { items, ...answer } = await call(providers.listProviders, {});
  return { ...answer, items: items.map(inWindow) };
});

/** In the language of the window, but for names that people have given. */
const inWindow = (item: Provider): Provider => ({
  ...item,
  name: item.kind === 'built-in' ? translationOf(item.name) : item.name,
  problem: item.problem && localText(item.problem, item.coded_problem),
});

/** Empty until loaded. */
export const useProviders = (): readonly Provider[] =>
  useServiceQuery(providersQuery).data?.items ?? [];

const changeProvider = changingById(['providers']);

/** Each throws ApiError. */
export const providerRequests = {
  change: changeProvider(providers.changeProvider),
  remove: changeProvider(providers.deleteProvider),
  restore: changeProvider(providers.restoreProvider),
};
