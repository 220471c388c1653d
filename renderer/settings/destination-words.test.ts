import { afterEach, expect, test } from 'vitest';
import { codedText, formatCodedText } from '../../shared/coded-text.ts';
import german from '../../shared/messages/de.json' with { type: 'json' };
import { chooseLanguage } from '../../shared/messages/messages.ts';
import { destinationWords, problemHere } from './destination-words.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

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

test('words a problem in the language of the window', () => {
  const coded = codedText(
    '{name} is not reachable: {reason}. Check the address in Settings > Answers and that the server is running.',
    { name: 'Ollama', reason: 'no server' },
  );
  const problem = formatCodedText(coded);
  chooseLanguage({ language: 'de', locale: 'de-DE', catalogue: german });
  expect(problemHere(problem, coded)).toBe(
    'Ollama ist nicht erreichbar: no server. Prüfen Sie die Adresse und ob der Server läuft.',
  );
  expect(problemHere('No model selected.')).toBe('Kein Modell gewählt.');
});
