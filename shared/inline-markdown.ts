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

/** A kind of markup: an opening mark, and the closing mark that ends it. */
interface Rule {
  /** Characters that can open it: most text opens nothing and is skipped quickly. */
  readonly opens: string;
  /** Sticky: matches the opening mark at one position only. */
  readonly opening: RegExp;
  /** Source of the closing mark for an opening mark; undefined: there is none. */
  readonly closing?: (mark: string) => string;
  /** Characters that have to be between the marks. */
  readonly least: 0 | 1;
  /** Null: no markup after all. */
  readonly read: (inner: string, groups: readonly (string | undefined)[]) => Reading | null;
}

const literal = (inner = '', style: Style = {}): Reading => ({ inner, style, literal: true });
const nested =
  (style: Style) =>
  (inner: string): Reading => ({ inner, style, literal: false });

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
/** The first `]` that is not escaped, with the target after it if it is that of a link. */
const LABEL_END = String.raw`(?<=(?<!\\)(?:\\\\)*)\](\(<?((?:\\.|[^()\s<>\\]|\([^()\s]*\))*)>?\))?`;
const marks = (mark: string) => mark.replaceAll('*', '\\*');

const RULES: readonly Rule[] = [
  {
    opens: '\\',
    opening: /\\([!-/:-@[-`{-~])/y,
    least: 0,
    read: (_, [, mark]) => literal(mark),
  },
  {
    opens: '`',
    opening: /(?<!`)`+(?!`)/y,
    closing: (mark) => `(?<!\`)${mark}(?!\`)`,
    least: 1,
    read: (code) => literal(code.trim(), { code: true }),
  },
  {
    opens: '[',
    opening: /\[/y,
    closing: () => LABEL_END,
    least: 0,
    read: (text, [, target, address = '']) => {
      if (target === undefined) return null;
      const href = address.replace(ESCAPED, '$1');
      return nested(SAFE_ADDRESS.test(href) ? { href } : {})(text);
    },
  },
  {
    opens: '<',
    opening: /<((?:https?:\/\/|mailto:)[^\s<>]+)>/y,
    least: 0,
    read: (_, [, href = '']) => literal(href, { href }),
  },
  tag('sup', { raised: true }),
  tag('sub', { lowered: true }),
  tag('u', { underlined: true }),
  {
    opens: '~',
    opening: /~~(?=\S)/y,
    closing: () => '(?<=\\S)~~(?!~)',
    least: 1,
    read: nested({ struck: true }),
  },
  {
    opens: '*_',
    opening: /(?:\*\*|__)(?=\S)/y,
    closing: (mark) => `(?<=\\S)${marks(mark)}(?![*_])`,
    least: 1,
    read: nested({ strong: true }),
  },
  {
    opens: '*_',
    opening: /[*_](?=[^\s*_])/y,
    closing: (mark) => `(?<=[^\\s\\\\*_])${marks(mark)}(?![*_\\p{L}\\p{N}])`,
    least: 1,
    read: nested({ emphasis: true }),
  },
];

function tag(name: string, style: Style): Rule {
  const opening = new RegExp(`<${name}>`, 'y');
  return { opens: '<', opening, closing: () => `</${name}>`, least: 0, read: nested(style) };
}

/** Finds closing marks; of each kind the last one found, which mostly is the next one, too. */
class ClosingMarks {
  readonly #source: string;
  readonly #found = new Map<string, { from: number; match: RegExpExecArray | null }>();

  constructor(source: string) {
    this.#source = source;
  }

  next(closing: string, from: number): RegExpExecArray | null {
    const known = this.#found.get(closing);
    if (known && known.from <= from && (known.match?.index ?? Infinity) >= from) return known.match;
    const pattern = new RegExp(closing, 'gu');
    pattern.lastIndex = from;
    const match = pattern.exec(this.#source);
    this.#found.set(closing, { from, match });
    return match;
  }
}

/** Deeper than any legitimate nesting; limits recursion on hostile input. */
const MAX_DEPTH = 8;

export function parseInline(markdown: string): InlineRun[] {
  const runs: InlineRun[] = [];
  parseInto(runs, markdown, {}, 0);
  return runs;
}

function parseInto(runs: InlineRun[], source: string, style: Style, depth: number): void {
  const closingMarks = new ClosingMarks(source);
  let text = '';
  const flush = () => {
    if (text !== '') runs.push({ text, ...style });
    text = '';
  };
  for (let at = 0; at < source.length; ) {
    const found = depth < MAX_DEPTH ? matchAt(source, at, closingMarks) : null;
    if (!found) {
      text += source.charAt(at++);
      continue;
    }
    const { inner, style: added, literal: asIs } = found.reading;
    at = found.end;
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

function matchAt(
  source: string,
  at: number,
  closingMarks: ClosingMarks,
): { reading: Reading; end: number } | null {
  const opener = source.charAt(at);
  // An underscore inside a word (`file_name`) is not a mark.
  if (opener === '_' && /[\p{L}\p{N}]/u.test(source.charAt(at - 1))) return null;
  for (const { opens, opening, closing, least, read } of RULES) {
    if (!opens.includes(opener)) continue;
    opening.lastIndex = at;
    const open = opening.exec(source);
    if (!open) continue;
    const begin = at + open[0].length;
    const close = closing ? closingMarks.next(closing(open[0]), begin + least) : open;
    const reading = close && read(source.slice(begin, close.index), close);
    if (reading) return { reading, end: close.index + close[0].length };
  }
  return null;
}
