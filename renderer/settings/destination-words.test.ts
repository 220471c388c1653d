import { expect, test } from 'vitest';
import { destinationWords } from './destination-words.ts';

test('says where text goes, and how the key is kept', () => {
  expect(destinationWords({ host: null, key_storage: null })).toBe('Stays on this machine');
  expect(destinationWords({ host: 'api.example.com', key_storage: 'system' })).toBe(
    'Sends excerpts of the document to api.example.com · API key encrypted by the system',
  );
  expect(destinationWords({ host: null, key_storage: 'file' })).toBe(
    'Stays on this machine · API key in a file that only you can read',
  );
});
