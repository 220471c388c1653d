import { describe, expect, test } from 'vitest';
import { indexText, pageTokens, tokensOf } from '../../shared/text/tokens.ts';
import { matchExpression, occurrences, parseQuery } from './search-text.ts';

/** Words set on one line after the other, each a tenth of the page wide. */
const page = (...lines: string[]) => {
  const text: string[] = [];
  const boxes: number[] = [];
  for (const [row, line] of lines.entries()) {
    for (const [column, word] of line.split(' ').entries()) {
      text.push(word);
      boxes.push(column * 0.1, row * 0.05, 0.09, 0.02);
    }
  }
  return { text, boxes };
};

describe('tokens', () => {
  test('case, accents, ligatures and full-width forms do not matter', () => {
    expect(tokensOf('Café ﬁnal Ａ１')).toEqual(['cafe', 'final', 'a1']);
  });
  test('punctuation separates', () => {
    expect(tokensOf('1,204.50 (net)')).toEqual(['1', '204', '50', 'net']);
  });
  test('each character of an unspaced script is a token, also inside a run of letters', () => {
    expect(tokensOf('abc営業利益x')).toEqual(['abc', '営', '業', '利', '益', 'x']);
  });
  test('Hangul syllables stay whole', () => {
    expect(tokensOf('한국')).toEqual(['한', '국']);
  });
  test('a word broken at the end of a line is one token over two words', () => {
    const tokens = pageTokens(page('see the exam-', 'ple here'));
    expect(tokens[2]).toEqual({ text: 'example', first: 2, last: 3 });
    expect(tokens[3]).toEqual({ text: 'here', first: 4, last: 4 });
  });
  test('a hyphen inside a line joins nothing', () => {
    expect(indexText(page('pre- and post-war'))).toBe('pre and post war');
  });
});

describe('queries', () => {
  test('words may stand apart, their last token may go on', () => {
    expect(matchExpression(parseQuery('in net in ').phrases)).toBe('"in" AND "net" AND "in"*');
  });
  test('quotation marks hold words together and close them', () => {
    const query = parseQuery('"net income" 2024');
    expect(matchExpression(query.phrases)).toBe('"net income" AND "2024"*');
    expect(query.whole).toBeNull();
  });
  test('FTS operators and stray quotes are only text', () => {
    expect(matchExpression(parseQuery('a" OR tokens:* NEAR(').phrases)).toBe(
      '"a" AND "or tokens near"',
    );
  });
  test('nothing to find gives no phrases', () => {
    expect(parseQuery(' -- "…" ').phrases).toEqual([]);
  });
});

describe('occurrences', () => {
  const text = 'net income net incomes internet net income';
  const starts = (within: string, tokens: string[], open: boolean) =>
    occurrences(within, { tokens, open }).located.map(({ at }) => at);
  test('an open phrase may end inside a token, and tells where it does', () => {
    expect(occurrences(text, { tokens: ['net', 'income'], open: true }).located).toEqual([
      { at: 0, complete: true },
      { at: 2, complete: false },
      { at: 5, complete: true },
    ]);
  });
  test('a closed phrase ends with its token, and none starts inside one', () => {
    expect(starts(text, ['net', 'income'], false)).toEqual([0, 5]);
  });
  test('a phrase may overlap itself', () => {
    expect(starts('a a a', ['a', 'a'], false)).toEqual([0, 1]);
  });
});
