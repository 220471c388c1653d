/** The rows of contract.test.ts for the providers of answers. */
import { providers } from '../../shared/contract/index.ts';
import type { CallInput, TestService } from '../support/service.ts';
import { asWindow } from '../support/window.ts';

let made = 0;

const SERVER = { kind: 'ollama', base_url: 'http://127.0.0.1:9', model: 'small' };

async function provider(service: TestService, more: CallInput = {}): Promise<CallInput> {
  const body = { ...SERVER, name: `Model ${++made}` };
  const { json } = await service.call(providers.createProvider, asWindow({ body }));
  return { ...more, params: { providerId: json.id } };
}

async function removed(service: TestService): Promise<CallInput> {
  const input = await provider(service);
  await service.call(providers.deleteProvider, asWindow(input));
  return input;
}

const NONE = { params: { providerId: 'prov-000000' } };
const NO_ID = { params: { providerId: 'x' } };

export const providerRows = (service: () => TestService) => ({
  listProviders: { success: () => ({}), errors: {} },
  createProvider: {
    success: () => asWindow({ body: { ...SERVER, name: `Model ${++made}`, key: 'a' } }),
    errors: {
      bad_request: () => asWindow({ body: { kind: 'ollama', name: 'No address' } }),
      forbidden: () => ({ body: { ...SERVER, name: 'By a key' } }),
      conflict: async () => {
        const body = { ...SERVER, name: 'Taken' };
        await service().call(providers.createProvider, asWindow({ body }));
        return asWindow({ body });
      },
    },
  },
  changeProvider: {
    success: async () => asWindow(await provider(service(), { body: { model: 'large' } })),
    errors: {
      bad_request: async () => asWindow(await provider(service(), { body: { name: '' } })),
      not_found: () => asWindow({ ...NONE, body: {} }),
      forbidden: () => provider(service(), { body: {} }),
      conflict: async () => {
        const body = { ...SERVER, name: 'Taken as well' };
        await service().call(providers.createProvider, asWindow({ body }));
        return asWindow(await provider(service(), { body: { name: 'Taken as well' } }));
      },
    },
  },
  deleteProvider: {
    success: async () => asWindow(await provider(service())),
    errors: {
      bad_request: () => asWindow(NO_ID),
      not_found: () => asWindow(NONE),
      forbidden: () => provider(service()),
    },
  },
  restoreProvider: {
    success: async () => asWindow(await removed(service())),
    errors: {
      bad_request: () => asWindow(NO_ID),
      not_found: () => asWindow(NONE),
      forbidden: () => removed(service()),
      conflict: async () => {
        const input = await removed(service());
        const body = { ...SERVER, name: `Model ${made}` };
        await service().call(providers.createProvider, asWindow({ body }));
        return asWindow(input);
      },
    },
  },
  checkProvider: {
    success: async () => asWindow(await provider(service())),
    errors: {
      bad_request: () => asWindow(NO_ID),
      not_found: () => asWindow(NONE),
      forbidden: () => provider(service()),
    },
  },
  findModels: {
    success: () => asWindow({ body: { kind: 'ollama', base_url: SERVER.base_url } }),
    errors: {
      bad_request: () => asWindow({ body: { kind: 'ollama', base_url: 'ftp://a' } }),
      forbidden: () => ({ body: { kind: 'ollama', base_url: SERVER.base_url } }),
    },
  },
  installModelRuntime: {
    success: () => asWindow(),
    errors: { forbidden: () => ({}) },
  },
});
