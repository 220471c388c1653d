import { expect, test } from 'vitest';
import { raisedText } from './raised.ts';

test.each([
  ['2', '²'],
  ['10', '¹⁰'],
  ['(a)', '⁽ᵃ⁾'],
  ['b', 'ᵇ'],
  ['1,2', '¹,²'],
  ['−3', '⁻³'],
  ['*', '*'],
])('the mark %s becomes superscript characters', (mark, raised) => {
  expect(raisedText(mark)).toBe(raised);
});

test.each(['th', 'TM', 'er', 'N°'])('the raised word %s stays searchable', (word) => {
  expect(raisedText(word)).toBe(word);
});
