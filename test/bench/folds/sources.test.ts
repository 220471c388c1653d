import { expect, test } from 'vitest';
import { type SourceSigns, sourcesOf } from './sources.ts';

const signs = (size: string, fonts: string[], words: string[]): SourceSigns => ({
  size,
  fonts: new Set(fonts),
  words: new Set(words),
});

test('a rare font on pages of one size tells a source; a common font does not', () => {
  const common = Array.from({ length: 60 }, (_, n): [string, SourceSigns] => [
    `other ${n}`,
    signs('612 x 792', ['Arial'], [`word${n}`]),
  ]);
  const sources = sourcesOf(
    new Map([
      ...common,
      ['report 1', signs('612 x 792', ['Arial', 'Lapidary'], ['basalt'])],
      ['report 2', signs('612 x 792', ['Lapidary'], ['granite'])],
      ['poster', signs('1191 x 842', ['Lapidary'], ['marble'])],
    ]),
  );
  expect(sources.get('report 2')).toBe(sources.get('report 1'));
  expect(sources.get('poster')).not.toBe(sources.get('report 1'));
  expect(new Set(common.map(([id]) => sources.get(id))).size).toBe(60);
});

test('pages that share words which no other document has are of one source', () => {
  const sources = sourcesOf(
    new Map([
      ['a', signs('612 x 792', ['Times'], ['quarry', 'basalt', 'north'])],
      ['b', signs('595 x 842', ['Arial'], ['quarry', 'basalt', 'south'])],
      ['c', signs('595 x 842', ['Arial'], ['north', 'south', 'harbour'])],
    ]),
  );
  expect(sources.get('a')).toBe(sources.get('b'));
});

test('pages made of one file are of one source', () => {
  const page = (words: string[]) => ({
    ...signs('612 x 792', ['Arial'], words),
    file: 'report.pdf',
  });
  const other = signs('612 x 792', ['Arial'], ['marble']);
  const sources = sourcesOf(
    new Map<string, SourceSigns>([
      ['a', page(['basalt'])],
      ['b', page(['granite'])],
      ['c', other],
      ['d', { ...other, words: new Set(['slate']) }],
    ]),
  );
  expect(sources.get('a')).toBe(sources.get('b'));
  expect(sources.get('c')).not.toBe(sources.get('d'));
});
