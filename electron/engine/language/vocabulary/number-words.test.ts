import { expect, it } from 'vitest';
import { numberOfWord } from './number-words.ts';

it.each([
  ['Three', 3],
  ['42', 42],
  ['Twenty-two', 22],
  ['zweiundzwanzig', 22],
  ['zevenentwintig', 27],
  ['drieëntwintig', 23],
  ['trente-quatre', 34],
  ['two-thirds', null],
  ['hundert', null],
  ['length', null],
])('%s states %j', (word, number) => expect(numberOfWord(word)).toBe(number));
