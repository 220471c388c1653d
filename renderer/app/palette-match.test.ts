import { expect, test } from 'vitest';
import { bestMatches, scoreOf } from './palette-match.ts';

const best = (typed: string, ...titles: string[]) => bestMatches(titles, typed, (title) => title);

test('initials of words beat letters within words', () => {
  expect(best('zi', 'Resize it', 'Zoom in')).toEqual(['Zoom in', 'Resize it']);
});

test('a whole word beats letters that are spread', () => {
  expect(best('next', 'Not an exit today', 'Find next')[0]).toBe('Find next');
});

test('letters must come in order', () => {
  expect(scoreOf('Zoom in', 'iz')).toBeNull();
  expect(scoreOf('Zoom in', 'zoomer')).toBeNull();
});

test('nothing typed leaves everything as it stands', () => {
  expect(best('', 'b', 'a')).toEqual(['b', 'a']);
});

test('spaces in what is typed do not matter', () => {
  expect(scoreOf('Fit width', 'fit wid')).not.toBeNull();
});
