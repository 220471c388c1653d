import { expect, test } from 'vitest';
import type { Provider } from '../../shared/contract/index.ts';
import { providerOf, providerSentence } from './provider-words.ts';

const provider = (id: string, more: Partial<Provider> = {}): Provider => ({
  ...{ id, kind: 'built-in', name: 'Built-in', model: null, base_url: null, path: null },
  ...{ host: null, has_key: false, key_storage: null, is_default: false, problem: null },
  ...more,
});
const BUILT_IN = provider('built-in');
const SERVER = provider('prov-000001', {
  ...{ kind: 'openai', name: 'Example', host: 'api.example.com', is_default: true },
});

test('the default extracts where none is chosen, or the chosen one is gone', () => {
  expect(providerOf([BUILT_IN, SERVER], null)).toBe(SERVER);
  expect(providerOf([BUILT_IN, SERVER], 'built-in')).toBe(BUILT_IN);
  expect(providerOf([BUILT_IN], 'prov-000001')).toBe(BUILT_IN);
  expect(providerOf([], null)).toBeNull();
});

test('it is said where the text goes', () => {
  expect(providerSentence(BUILT_IN)).toBe('Built-in · processed on this machine');
  expect(providerSentence(SERVER)).toBe('Example · text is sent to api.example.com');
});
