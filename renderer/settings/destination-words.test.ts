import { expect, test } from 'vitest';
import { destinationWords, problemHere } from './destination-words.ts';

test('says where text goes, and how the key is kept', () => {
  expect(destinationWords({ host: null, key_storage: null })).toBe('Processed on this machine');
  expect(destinationWords({ host: 'api.example.com', key_storage: 'system' })).toBe(
    'Excerpts of the document are sent to api.example.com · API key encrypted by the operating system',
  );
  expect(destinationWords({ host: null, key_storage: 'file' })).toBe(
    'Processed on this machine · API key stored unencrypted in a file with access for you only',
  );
});

test('does not lead to Settings from Settings', () => {
  expect(problemHere('No answer. Check the address in Settings > Answers and try again.')).toBe(
    'No answer. Check the address and try again.',
  );
});
