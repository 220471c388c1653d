import { describe, expect, it } from 'vitest';
import { parseInline } from './inline-markdown.ts';

describe('inline Markdown', () => {
  it('parts strong, emphasis and code from plain text', () => {
    expect(parseInline('a **b** *c* `d` e')).toEqual([
      { text: 'a ' },
      { text: 'b', strong: true },
      { text: ' ' },
      { text: 'c', emphasis: true },
      { text: ' ' },
      { text: 'd', code: true },
      { text: ' e' },
    ]);
  });

  it('nests styles', () => {
    expect(parseInline('***both***')).toEqual([{ text: 'both', strong: true, emphasis: true }]);
    expect(parseInline('**a *b* c**')).toEqual([
      { text: 'a ', strong: true },
      { text: 'b', strong: true, emphasis: true },
      { text: ' c', strong: true },
    ]);
  });

  it('links to the web and to mail only', () => {
    expect(parseInline('[site](https://a.org/x_(y))')).toEqual([
      { text: 'site', href: 'https://a.org/x_(y)' },
    ]);
    expect(parseInline('<mailto:a@b.org>')).toEqual([
      { text: 'mailto:a@b.org', href: 'mailto:a@b.org' },
    ]);
    expect(parseInline('[x](javascript:alert(1))')).toEqual([{ text: 'x' }]);
    expect(parseInline('[x](data:text/html,hi)')).toEqual([{ text: 'x' }]);
  });

  it('raises and lowers text', () => {
    expect(parseInline('H<sub>2</sub>O<sup>a</sup>')).toEqual([
      { text: 'H' },
      { text: '2', lowered: true },
      { text: 'O' },
      { text: 'a', raised: true },
    ]);
  });

  it('keeps what is not markup as text', () => {
    for (const text of [
      '2 * 3 * 4',
      'file_name_x',
      '<script>alert(1)</script>',
      '**open',
      'a_b_',
    ]) {
      expect(
        parseInline(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
      expect(parseInline(text).every((run) => Object.keys(run).length === 1)).toBe(true);
    }
  });

  it('takes escapes off', () => {
    expect(parseInline('\\*a\\* \\[b\\] \\\\')).toEqual([{ text: '*a* [b] \\' }]);
  });

  it('reads hostile nesting in bounded depth', () => {
    const runs = parseInline(`${'*_'.repeat(500)}x${'_*'.repeat(500)}`);
    expect(runs.map((run) => run.text).join('')).toContain('x');
  });

  it.each(
    ['[', '[]', '[](x', '**a ', '*a _b', '~~a ', '<u>', '<sup><sub>', '`', '\\', '<https://'].map(
      (mark) => [mark],
    ),
  )('takes linear time for unpaired %s', (mark) => {
    const text = mark.repeat(100_000 / mark.length);
    const begun = performance.now();
    parseInline(text);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
