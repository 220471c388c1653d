import { expect, it } from 'vitest';
import { otherWordings, withSynonyms } from './short-forms.ts';

it.each([
  ['Who is the CEO?', ['Who is the chief executive officer?']],
  ['Who is the Chief Financial Officer?', ['Who is the CFO?']],
  [
    'What was spent on R&D?',
    [
      'What was spent on research and development?',
      'What was spent on recherche et développement?',
    ],
  ],
  ['What did Elm Bay (formerly known as Ash) sell?', ['What did Ash sell?']],
  ['Was verkaufte Ulme (vormals Esche) im Jahr 2020?', ['Was verkaufte Esche im Jahr 2020?']],
  ['What was Revenue in Asia (mainly China)?', []],
  ['Is it used, sec and cold?', []],
])('rewords %j', (text, wordings) => expect(otherWordings(text)).toEqual(wordings));

it.each([
  ['Who is the lessee?', 'tenant', ['Who is the tenant?']],
  ['Who is the lessee?', 'vendor', []],
  ['Wann wurde die Firma gegründet?', 'errichtet', ['Wann wurde die Firma errichtet?']],
])('gives %j the word that a document uses, %j', (text, used, wordings) =>
  expect(withSynonyms(text, (word) => word === used)).toEqual(wordings),
);
