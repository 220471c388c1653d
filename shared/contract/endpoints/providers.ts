import { endpointsOf, okAnswer } from '../endpoint.ts';
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
import { resourceEndpoints } from '../resource.ts';

const endpoint = endpointsOf('Settings');
const ofWindow = endpointsOf('Settings', 'window');

const provider = resourceEndpoints('Settings', {
  noun: 'provider',
  param: 'providerId',
  id: ProviderId,
  item: Provider,
  hasUniqueName: true,
});

export const listProviders = endpoint('GET /api/v1/providers', {
  summary: 'List providers',
  answers: okAnswer('The built-in one first.', ProviderList),
});

export const createProvider = provider.create(CreateProvider, {
  summary: 'Add a language model provider and allow its host',
  only: 'window',
});
export const changeProvider = provider.change(ChangeProvider, {
  summary: 'Update a provider or make it the default',
  only: 'window',
});
export const deleteProvider = provider.remove({
  summary: 'Delete a provider with its API key',
  only: 'window',
});
export const restoreProvider = provider.restore(Provider, {
  description: 'With its API key, until Quarry is started again.',
  only: 'window',
});

export const checkProvider = ofWindow('POST /api/v1/providers/{providerId}/check', {
  summary: 'Check the connection of a provider and list its models',
  params: provider.params,
  answers: okAnswer('Result of the check.', ProviderCheck),
});

export const findModels = ofWindow('POST /api/v1/provider-models', {
  summary: 'List the models of a server that is not saved yet',
  body: FindModels,
  answers: okAnswer('Its models, or why it cannot be asked.', ProviderCheck),
});

export const installModelRuntime = ofWindow('POST /api/v1/model-runtime', {
  summary: 'Install the optional runtime for model files',
  description: `Events of type \`providers\` report the progress.`,
  answers: { 202: { description: 'The installation has begun.', json: ModelRuntime } },
});
