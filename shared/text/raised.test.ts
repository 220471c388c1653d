import { expect, test } from 'vitest';
import { raisedText, separateRaised } from './raised.ts';

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

test('raised marks are set apart from the number before them', () => {
  expect(separateRaised('24.91² m³ 12⁽ᵃ⁾')).toBe('24.91 ² m³ 12 ⁽ᵃ⁾');
});
