import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ChangeProvider,
  CreateProvider,
  FindModels,
  ModelRuntime,
  Provider,
  ProviderCheck,
  ProviderId,
  ProviderList,
} from '../provider.ts';

const WINDOW_ONLY = 'Available to the window only; requests with an API key are refused.';
const byId = z.object({ providerId: ProviderId });

export const listProviders = endpoint({
  id: 'listProviders',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/providers',
  summary: 'List providers',
  answers: { 200: { description: 'The built-in one first.', json: ProviderList } },
  errors: [],
});

export const createProvider = endpoint({
  id: 'createProvider',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/providers',
  summary: 'Add a language model provider and allow its host',
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
  summary: 'Update a provider or make it the default',
  description: WINDOW_ONLY,
  params: byId,
  body: ChangeProvider,
  answers: { 200: { description: 'The updated provider.', json: Provider } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
  only: 'window',
});

export const deleteProvider = endpoint({
  id: 'deleteProvider',
  tag: 'Settings',
  method: 'DELETE',
  path: '/api/v1/providers/{providerId}',
  summary: 'Remove a provider with its API key',
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
  summary: 'Restore a removed provider',
  description: WINDOW_ONLY,
  params: byId,
  answers: { 200: { description: 'The provider, with its API key.', json: Provider } },
  errors: ['bad_request', 'not_found', 'forbidden', 'conflict'],
  only: 'window',
});

export const checkProvider = endpoint({
  id: 'checkProvider',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/providers/{providerId}/check',
  summary: 'Check the connection of a provider and list its models',
  description: WINDOW_ONLY,
  params: byId,
  answers: { 200: { description: 'Result of the check.', json: ProviderCheck } },
  errors: ['bad_request', 'not_found', 'forbidden'],
  only: 'window',
});

export const findModels = endpoint({
  id: 'findModels',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/provider-models',
  summary: 'List the models of a server that is not saved yet',
  description: WINDOW_ONLY,
  body: FindModels,
  answers: { 200: { description: 'Its models, or why it cannot be asked.', json: ProviderCheck } },
  errors: ['bad_request', 'forbidden'],
  only: 'window',
});

export const installModelRuntime = endpoint({
  id: 'installModelRuntime',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/model-runtime',
  summary: 'Install the optional runtime for model files',
  description: `Events of type \`providers\` report the progress. ${WINDOW_ONLY}`,
  answers: { 202: { description: 'The installation has begun.', json: ModelRuntime } },
  errors: ['forbidden'],
  only: 'window',
});
