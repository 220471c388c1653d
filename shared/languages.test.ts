import { expect, test } from 'vitest';
import { languageName } from './languages.ts';

test('a language is named in English, or in the language of the given names', () => {
  expect(languageName('fr')).toBe('French');
  const german = new Intl.DisplayNames(['de'], { type: 'language' });
  expect(languageName('fr', german)).toBe('Französisch');
});
