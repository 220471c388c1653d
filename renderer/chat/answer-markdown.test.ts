import { describe, expect, test } from 'vitest';
import { type Block, type Inline, parseAnswer, plainText } from './answer-markdown.ts';

/** The tree on one line: `p(text <1>)`. */
const shown = (markdown: string): string => parseAnswer(markdown).map(showBlock).join(' ');

const showInline = (inline: Inline): string => {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return `\`${inline.text}\``;
    case 'break':
      return '↵';
    case 'reference':
      return `<${inline.number}>`;
    case 'link':
      return `link(${inline.address})(${inline.content.map(showInline).join('')})`;
    default:
      return `${inline.kind}(${inline.content.map(showInline).join('')})`;
  }
};

const showBlock = (block: Block): string => {
  switch (block.kind) {
    case 'rule':
      return 'rule';
    case 'code':
      return `code(${block.text})`;
    case 'table':
      return `table(${block.table.rows
        .map((row) => row.map((cell) => cell.map(showInline).join('')).join('|'))
        .join('/')})`;
    case 'list':
      return `list${block.start ?? ''}(${block.items
        .map(({ done, content }) => `${done ?? ''}${content.map(showBlock).join(' ')}`)
        .join(';')})`;
    case 'quote':
      return `quote(${block.content.map(showBlock).join(' ')})`;
    default:
      return `${block.kind}(${block.content.map(showInline).join('')})`;
  }
};

describe('an answer in Markdown', () => {
  test('becomes paragraphs, lists, styles and references', () => {
    expect(shown('Net **debt [1]** fell.\n\n- by *2 %* [2]\n- ~~not~~')).toBe(
      'paragraph(Net strong(debt <1>) fell.) list(plain(by emphasis(2 %) <2>);plain(struck(not)))',
    );
    expect(shown('3. c\n   - [x] d\n\n> q\n\n---\n\n# H')).toBe(
      'list3(plain(c) list(trueplain(d))) quote(paragraph(q)) rule heading(H)',
    );
  });

  test('leaves brackets of the document as they are', () => {
    expect(shown('See \\[1\\] and [a]. [12]')).toBe('paragraph(See [1] and [a]. <12>)');
  });

  test('keeps references from becoming links', () => {
    expect(shown('Up [1].\n\n[1]: https://a.example')).toContain('paragraph(Up <1>.)');
  });

  test('holds tables with references and broken lines', () => {
    expect(shown('| a | b |\n|---|--:|\n| 1 [1] | x<br>y |')).toBe('table(a|b/1 <1>|x↵y)');
    const [block] = parseAnswer('| a | b |\n|---|--:|\n| 1 [1] | 2 |');
    expect(block?.kind === 'table' && block.table.alignments).toEqual([null, 'right']);
    expect(block?.kind === 'table' && block.table.rows[1]?.map(plainText)).toEqual(['1', '2']);
  });

  test('keeps HTML as text', () => {
    expect(shown('<script>alert(1)</script>')).toBe('paragraph(<script>alert(1)</script>)');
    expect(shown('a <b onclick=x>b</b>')).toBe('paragraph(a <b onclick=x>b</b>)');
  });

  test('shows the description in the place of a picture', () => {
    expect(shown('![logo](https://a.example/x.png)')).toBe('paragraph(logo)');
  });

  test('keeps only links that a browser or mail program may open', () => {
    expect(shown('[a](https://a.example) [b](javascript:x) [c](file:///etc) [d](/api)')).toBe(
      'paragraph(link(https://a.example)(a) b c d)',
    );
  });

  test('decodes character references in text, not in code', () => {
    expect(shown('A &amp; B&nbsp;&#8364;&#x41; &bogus; `&amp;`')).toBe(
      'paragraph(A & B\u00a0€A &bogus; `&amp;`)',
    );
  });

  test('is empty for an empty answer', () => {
    expect(parseAnswer(' \n')).toEqual([]);
  });
});
