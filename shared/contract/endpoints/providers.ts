import { z } from 'zod';
import { deletedAnswers, endpointsOf } from '../endpoint.ts';
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

const endpoint = endpointsOf('Settings');

const byId = z.object({ providerId: ProviderId });

export const listProviders = endpoint({
  id: 'listProviders',
  requestLine: 'GET /api/v1/providers',
  summary: 'List providers',
  answers: { 200: { description: 'The built-in one first.', json: ProviderList } },
});

export const createProvider = endpoint({
  id: 'createProvider',
  requestLine: 'POST /api/v1/providers',
  summary: 'Add a language model provider and allow its host',
  body: CreateProvider,
  answers: { 201: { description: 'The provider.', json: Provider } },
  errors: ['conflict'],
  only: 'window',
});

export const changeProvider = endpoint({
  id: 'changeProvider',
  requestLine: 'PATCH /api/v1/providers/{providerId}',
  summary: 'Update a provider or make it the default',
  params: byId,
  body: ChangeProvider,
  answers: { 200: { description: 'The updated provider.', json: Provider } },
  errors: ['conflict'],
  only: 'window',
});

export const deleteProvider = endpoint({
  id: 'deleteProvider',
  requestLine: 'DELETE /api/v1/providers/{providerId}',
  summary: 'Remove a provider with its API key',
  params: byId,
  answers: deletedAnswers(ProviderId),
  only: 'window',
});

export const restoreProvider = endpoint({
  id: 'restoreProvider',
  requestLine: 'POST /api/v1/providers/{providerId}/restore',
  summary: 'Restore a removed provider',
  params: byId,
  answers: { 200: { description: 'The provider, with its API key.', json: Provider } },
  errors: ['conflict'],
  only: 'window',
});

export const checkProvider = endpoint({
  id: 'checkProvider',
  requestLine: 'POST /api/v1/providers/{providerId}/check',
  summary: 'Check the connection of a provider and list its models',
  params: byId,
  answers: { 200: { description: 'Result of the check.', json: ProviderCheck } },
  only: 'window',
});

export const findModels = endpoint({
  id: 'findModels',
  requestLine: 'POST /api/v1/provider-models',
  summary: 'List the models of a server that is not saved yet',
  body: FindModels,
  answers: { 200: { description: 'Its models, or why it cannot be asked.', json: ProviderCheck } },
  only: 'window',
});

export const installModelRuntime = endpoint({
  id: 'installModelRuntime',
  requestLine: 'POST /api/v1/model-runtime',
  summary: 'Install the optional runtime for model files',
  description: `Events of type \`providers\` report the progress.`,
  answers: { 202: { description: 'The installation has begun.', json: ModelRuntime } },
  only: 'window',
});
