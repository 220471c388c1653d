/**
 * Parses the inline Markdown of a block (`Block.markdown`) into runs of one style each.
 *
 * Supports only what a block may contain: strong, emphasis, code, links, superscript, subscript,
 * underline, strikethrough, escapes. An unpaired mark is text, and so is any other markup: nothing
 * from a document becomes an element.
 */

export interface InlineRun {
  readonly text: string;
  readonly strong?: true;
  readonly emphasis?: true;
  readonly code?: true;
  readonly raised?: true;
  readonly lowered?: true;
  readonly underlined?: true;
  readonly struck?: true;
  /** Web or mail address; all other URL schemes are dropped. */
  readonly href?: string;
}

type Style = Omit<InlineRun, 'text'>;

/** Result of a match: literal text, or text to be parsed further in an additional style. */
interface Reading {
  readonly inner: string;
  readonly style: Style;
  readonly literal: boolean;
}

interface Rule {
  /** Characters that can open it: most text opens nothing and is skipped quickly. */
  readonly opens: string;
  /** Sticky: matches at one position only. */
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Reading;
}

const literal = (inner = '', style: Style = {}): Reading => ({ inner, style, literal: true });
const nested = (inner = '', style: Style = {}): Reading => ({ inner, style, literal: false });

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

const RULES: readonly Rule[] = [
  { opens: '\\', pattern: /\\([!-/:-@[-`{-~])/y, read: ([, mark]) => literal(mark) },
  {
    opens: '`',
    pattern: /(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y,
    read: ([, , code = '']) => literal(code.trim(), { code: true }),
  },
  {
    opens: '[',
    pattern: /\[((?:\\.|[^\]\\])*)\]\(<?((?:\\.|[^()\s<>\\]|\([^()\s]*\))*)>?\)/y,
    read: ([, text, target = '']) => {
      const href = target.replace(ESCAPED, '$1');
      return nested(text, SAFE_ADDRESS.test(href) ? { href } : {});
    },
  },
  {
    opens: '<',
    pattern: /<((?:https?:\/\/|mailto:)[^\s<>]+)>/y,
    read: ([, href = '']) => literal(href, { href }),
  },
  {
    opens: '<',
    pattern: /<(sup|sub)>([\s\S]*?)<\/\1>/y,
    read: ([, name, text]) => nested(text, name === 'sup' ? { raised: true } : { lowered: true }),
  },
  {
    opens: '<',
    pattern: /<u>([\s\S]*?)<\/u>/y,
    read: ([, text]) => nested(text, { underlined: true }),
  },
  {
    opens: '~',
    pattern: /~~(?=\S)([\s\S]*?\S)~~(?!~)/y,
    read: ([, text]) => nested(text, { struck: true }),
  },
  {
    opens: '*_',
    pattern: /(\*\*|__)(?=\S)([\s\S]*?\S)\1(?![*_])/y,
    read: ([, , text]) => nested(text, { strong: true }),
  },
  {
    opens: '*_',
    pattern: /([*_])(?=[^\s*_])([\s\S]*?[^\s\\*_])\1(?![*_\p{L}\p{N}])/uy,
    read: ([, , text]) => nested(text, { emphasis: true }),
  },
];

/** Deeper than any legitimate nesting; limits recursion on hostile input. */
const MAX_DEPTH = 8;

export function parseInline(markdown: string): InlineRun[] {
  const runs: InlineRun[] = [];
  parseInto(runs, markdown, {}, 0);
  return runs;
}

function parseInto(runs: InlineRun[], source: string, style: Style, depth: number): void {
  let text = '';
  const flush = () => {
    if (text !== '') runs.push({ text, ...style });
    text = '';
  };
  for (let at = 0; at < source.length; ) {
    const found = depth < MAX_DEPTH ? matchAt(source, at) : null;
    if (!found) {
      text += source.charAt(at++);
      continue;
    }
    const { inner, style: added, literal: asIs } = found.reading;
    at += found.length;
    if (asIs && Object.keys(added).length === 0) {
      text += inner;
      continue;
    }
    flush();
    if (asIs) runs.push({ text: inner, ...style, ...added });
    else parseInto(runs, inner, { ...style, ...added }, depth + 1);
  }
  flush();
}

function matchAt(source: string, at: number): { reading: Reading; length: number } | null {
  const opener = source.charAt(at);
  // An underscore inside a word (`file_name`) is not a mark.
  if (opener === '_' && /[\p{L}\p{N}]/u.test(source.charAt(at - 1))) return null;
  for (const rule of RULES) {
    if (!rule.opens.includes(opener)) continue;
    rule.pattern.lastIndex = at;
    const match = rule.pattern.exec(source);
    if (match) return { reading: rule.read(match), length: match[0].length };
  }
  return null;
}
