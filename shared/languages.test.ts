import { afterEach, expect, test } from 'vitest';
import german from './messages/de.json' with { type: 'json' };
import { chooseLanguage, languageName } from './messages/messages.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

test('a language is named in English, or in the language of the window', () => {
  expect(languageName('fr')).toBe('French');
  chooseLanguage({ language: 'de', catalogue: german });
  expect(languageName('fr')).toBe('Französisch');
});
