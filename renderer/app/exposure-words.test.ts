import { expect, test } from 'vitest';
import { exposureWords } from './exposure-words.ts';

const NOTHING = { webhooks: 0, fetched: 0, public_documents: 0, network: false };

test('says nothing where everything stayed here', () => {
  expect(exposureWords(NOTHING)).toEqual([]);
});

test('says each thing that did not, the widest first', () => {
  expect(exposureWords({ webhooks: 1, fetched: 2, public_documents: 3, network: true })).toEqual([
    'Open to the network',
    '3 public documents',
    '1 webhook sent',
    '2 documents fetched from an address',
  ]);
});
