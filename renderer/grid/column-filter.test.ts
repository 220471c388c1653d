import { expect, test } from 'vitest';
import { readCell } from '../../shared/values/cell-value.ts';
import { columnFilter } from './column-filter.ts';

const kept = (query: string, texts: readonly string[]) => {
  const holds = columnFilter(query);
  return texts.filter((text) => holds(readCell(text), text));
};
const FIGURES = ['$ 1,204', '(240)', '88', '—', 'n/a'];

test.each([
  ['>88', ['$ 1,204']],
  ['>= 88', ['$ 1,204', '88']],
  ['<0', ['(240)']],
  ['=1204', ['$ 1,204']],
  ['0..100', ['88']],
  ['n/a', ['n/a']],
  ['', FIGURES],
])('%s', (query, expected) => {
  expect(kept(query, FIGURES)).toEqual(expected);
});

test('shares are compared as printed, dates by day, words in any order', () => {
  expect(kept('>30', ['36 %', '9.4 %'])).toEqual(['36 %']);
  expect(kept('>30%', ['36 %', '9.4 %'])).toEqual(['36 %']);
  expect(kept('>= 12 May 1962', ['1 March 1950', '12 May 1962'])).toEqual(['12 May 1962']);
  // An arrow is no comparison where nothing can be compared.
  expect(kept('> north', ['north > south', 'south'])).toEqual(['north > south']);
  expect(kept('edge calder', ['Calder Edge', 'Calder'])).toEqual(['Calder Edge']);
});
