import { expect, test } from 'vitest';
import { exposureWords } from './exposure-words.ts';

const NOTHING = {
  webhooks: 0,
  fetched: 0,
  public_documents: 0,
  model_requests: 0,
  model_files: 0,
  network: false,
};

test('says nothing where everything stayed here', () => {
  expect(exposureWords(NOTHING)).toEqual([]);
});

test('says each thing that did not, the widest first', () => {
  const everything = {
    webhooks: 1,
    fetched: 2,
    public_documents: 3,
    model_requests: 4,
    model_files: 5,
    network: true,
  };
  expect(exposureWords(everything)).toEqual([
    'Accessible from the network',
    '4 requests to external language models',
    '3 public documents',
    '1 webhook sent',
    '2 documents fetched from an address',
    '5 model files downloaded',
  ]);
});
