import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ChangeProvider,
  CreateProvider,
  Provider,
  ProviderCheck,
  ProviderId,
  ProviderList,
} from '../provider.ts';

const WINDOW_ONLY = 'Only the window may do this; every key is refused.';
const byId = z.object({ providerId: ProviderId });

export const listProviders = endpoint({
  id: 'listProviders',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/providers',
  summary: 'Who can answer questions and extract fields',
  answers: { 200: { description: 'The built-in one first.', json: ProviderList } },
  errors: [],
});

export const createProvider = endpoint({
  id: 'createProvider',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/providers',
  summary: 'Add a language model; allows its host',
  description: WINDOW_ONLY,
  body: CreateProvider,
  answers: { 201: { description: 'The provider.', json: Provider } },
  errors: ['bad_request', 'forbidden', 'conflict'],
  only: 'window',
});

export const changeProvider = endpoint({
  id: 'changeProvider',
  tag: 'Settings',
  method: 'PATCH',
  path: '/api/v1/providers/{providerId}',
  summary: 'Change a provider or make it the default',
  description: WINDOW_ONLY,
  params: byId,
  body: ChangeProvider,
  answers: { 200: { description: 'The provider as it is now.', json: Provider } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
  only: 'window',
});

export const deleteProvider = endpoint({
  id: 'deleteProvider',
  tag: 'Settings',
  method: 'DELETE',
  path: '/api/v1/providers/{providerId}',
  summary: 'Remove a provider with its key',
  description: WINDOW_ONLY,
  params: byId,
  answers: {
    200: {
      description: 'Removed.',
      json: z.object({ id: ProviderId, deleted: z.literal(true) }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
  only: 'window',
});

export const restoreProvider = endpoint({
  id: 'restoreProvider',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/providers/{providerId}/restore',
  summary: 'Undo the removal of a provider, until the next start',
  description: WINDOW_ONLY,
  params: byId,
  answers: { 200: { description: 'The provider, with its key.', json: Provider } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
  only: 'window',
});

export const checkProvider = endpoint({
  id: 'checkProvider',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/providers/{providerId}/check',
  summary: 'Ask a provider for its models',
  description: WINDOW_ONLY,
  params: byId,
  answers: { 200: { description: 'Whether it can be used.', json: ProviderCheck } },
  errors: ['bad_request', 'not_found', 'forbidden'],
  only: 'window',
});
