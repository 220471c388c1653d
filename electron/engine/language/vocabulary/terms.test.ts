import { expect, test } from 'vitest';
import { contentTerms, sameFamily, termsOf } from './terms.ts';

test('terms fold case, accents, plurals and grouped numbers', () => {
  expect(termsOf("The Company's Sociétés 1,234.50")).toEqual([
    'the',
    'company',
    'societe',
    '1234.50',
  ]);
});

test('words that only build a sentence are no content, whatever they end in', () => {
  expect(contentTerms('What does this report say of its sales?')).toEqual([
    'report',
    'say',
    'sale',
  ]);
});

test('a raised mark after a number is a term of its own', () => {
  expect(termsOf('24.91² of 1,204³')).toEqual(['24.91', '2', 'of', '1204', '3']);
});

test('an elided article or preposition is no part of the word', () => {
  expect(termsOf("l'acompte d’établissement dell'imposta")).toEqual([
    'acompte',
    'etablissement',
    'imposta',
  ]);
  expect(termsOf("o'clock D'An")).toEqual(['oclock', 'dan']);
});

test('parties on the two sides of an agreement are not forms of one word', () => {
  expect(sameFamily('employer', 'employee')).toBe(false);
  expect(sameFamily('licensee', 'licensor')).toBe(false);
  expect(sameFamily('employed', 'employer')).toBe(true);
  expect(sameFamily('sponsor', 'sponsored')).toBe(true);
});
