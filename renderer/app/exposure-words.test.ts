import { expect, test } from 'vitest';
import { exposureDetail, exposureWords } from './exposure-words.ts';

const NOTHING = {
  webhooks: 0,
  fetched: 0,
  public_documents: 0,
  model_requests: 0,
  model_files: 0,
  network: false,
  database: null,
  file_storage: null,
  connections: { scope: 'processes' as const, addresses: [] as string[] },
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
    database: 'postgres://quarry@db:5432/team',
    file_storage: 's3://bucket/team',
    connections: { scope: 'processes' as const, addresses: ['192.0.2.1:443'] },
  };
  expect(exposureWords(everything)).toEqual([
    'Connected to 1 other machine',
    'Accessible from the network',
    'Records stored in postgres://quarry@db:5432/team',
    'PDFs stored in s3://bucket/team',
    '4 requests to external language models',
    '3 public documents',
    '1 webhook sent',
    '2 documents fetched from an address',
    '5 model files downloaded',
  ]);
});

test('says that other machines were connected to, also where nothing was asked for', () => {
  const observed = {
    ...NOTHING,
    connections: { scope: 'service' as const, addresses: ['192.0.2.1:443', '192.0.2.9:53'] },
  };
  expect(exposureWords(observed)).toEqual(['Connected to 2 other machines']);
  expect(exposureDetail(observed)).toContain('192.0.2.1:443, 192.0.2.9:53');
  expect(exposureDetail(NOTHING)).toMatch(/^No connection to another machine since the start/);
});
