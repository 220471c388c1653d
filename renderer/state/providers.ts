/** Providers that can answer questions and extract fields, as listed by the service. */
import { type Provider, providers } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { changingById, defineQuery, useServiceQuery } from '../api/queries.ts';

/** The built-in one first. */
export const providersQuery = defineQuery(['providers'], () => call(providers.listProviders, {}));

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
