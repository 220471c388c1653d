import { describe, expect, test } from 'vitest';
import { matchesOnPage } from './search-match.ts';
import { parseQuery } from './search-text.ts';

const matches = (tokens: string, query: string) =>
  matchesOnPage(tokens, parseQuery(query)).better.map(({ kind, rank, spans }) => ({
    kind,
    rank,
    spans,
  }));

const filler = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');

describe('matches on a page', () => {
  test('every place of the words as typed, complete words ranked before longer ones', () => {
    expect(matches('net income and net incomes', 'net income')).toEqual([
      { kind: 'phrase', rank: 0, spans: [[0, 2]] },
      { kind: 'phrase', rank: 1, spans: [[3, 5]] },
    ]);
  });

  test('all are counted where only those of a better rank are wanted', () => {
    const found = (worst: number) =>
      matchesOnPage('net income and net incomes', parseQuery('net income'), worst);
    expect(found(1)).toEqual({
      total: 2,
      better: [{ kind: 'phrase', rank: 0, spans: [[0, 2]] }],
    });
    expect(found(0)).toEqual({ total: 2, better: [] });
  });

  test('words that only stand near each other are a weaker match, in any order', () => {
    expect(matches('income before tax was net of fees', 'net income')).toEqual([
      {
        kind: 'near',
        rank: 2,
        spans: [
          [0, 1],
          [4, 5],
        ],
      },
    ]);
  });

  test('each place counts once: near groups share no word', () => {
    const page = `net of all income ${filler(30)} income that is net`;
    expect(matches(page, 'net income').map(({ spans }) => spans)).toEqual([
      [
        [0, 1],
        [3, 4],
      ],
      [
        [34, 35],
        [37, 38],
      ],
    ]);
  });

  test('words far apart are one match, where they are closest', () => {
    const page = `net ${filler(60)} net ${filler(20)} income ${filler(60)} income`;
    expect(matches(page, 'net income')).toEqual([
      {
        kind: 'words',
        rank: 3,
        spans: [
          [61, 62],
          [82, 83],
        ],
      },
    ]);
  });

  test('scattered words do not count on a page that has them as typed', () => {
    const page = `net income ${filler(3)} income of net`;
    expect(matches(page, 'net income').map(({ kind }) => kind)).toEqual(['phrase']);
  });

  test('a quotation keeps its words together beside another word', () => {
    expect(matches('the net income of 2024', '2024 "net income"')).toEqual([
      {
        kind: 'near',
        rank: 2,
        spans: [
          [1, 3],
          [4, 5],
        ],
      },
    ]);
  });
});
