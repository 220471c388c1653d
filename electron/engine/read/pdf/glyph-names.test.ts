import { expect, it } from 'vitest';
import { textOfGlyphName } from './glyph-names.ts';

it.each([
  ['f_i', 'fi'],
  ['f_f_i', 'ffi'],
  ['T_h.swash', 'Th'],
  ['longs_t', 'st'],
  ['uni00660069', 'fi'],
  ['u1F600', '\u{1f600}'],
  ['uni0066_uni006A', 'fj'],
  ['Adieresis', 'Ä'],
  ['ccedilla.alt', 'ç'],
  ['seven', '7'],
  ['space', ' '],
  ['hyphen', '-'],
  ['mu', 'µ'],
  ['Delta', 'Δ'],
  ['plusminus', '±'],
  ['guillemotleft', '«'],
])('%s is %s', (name, text) => {
  expect(textOfGlyphName(name)).toBe(text);
});

it.each([
  'g37',
  '.notdef',
  'cid_12',
  'uFFFFFF',
  'f__i',
  'constructor',
  'xtostring',
  'bullets',
  'bracelefttp',
  '',
])('%s means nothing', (name) => {
  expect(textOfGlyphName(name)).toBeNull();
});
