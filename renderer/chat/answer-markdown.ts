/**
 * Parses the Markdown of an answer (CommonMark with GitHub's tables, strikethrough and task lists)
 * into a tree of the few elements allowed in an answer. Answers are not trusted: HTML stays text,
 * an image becomes its description and is never loaded, and a link is kept only if its address
 * could be opened in a browser or mail program.
 */
import { Marked, type Token, type Tokens } from 'marked';
import { isExternalAddress } from '../../shared/external-address.ts';

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  /** `number` as printed: 1 is the first citation. */
  | { readonly kind: 'reference'; readonly number: number }
  | { readonly kind: 'link'; readonly address: string; readonly content: readonly Inline[] }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly content: readonly Inline[] };

export interface ListItem {
  /** For a task list: whether the item is done; null in other lists. */
  readonly done: boolean | null;
  readonly content: readonly Block[];
}

export interface MarkdownTable {
  /** Rows of cells, the header row first. */
  readonly rows: readonly (readonly (readonly Inline[])[])[];
  readonly alignments: readonly ('left' | 'center' | 'right' | null)[];
}

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly content: readonly Inline[] }
  /** Text of a list item that is not a paragraph. */
  | { readonly kind: 'plain'; readonly content: readonly Inline[] }
  | { readonly kind: 'quote'; readonly content: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly ListItem[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly table: MarkdownTable }
  | { readonly kind: 'rule' };

/** `[1]`, not followed by a link target; brackets in quoted document text are escaped. */
const REFERENCE = /^\[(\d{1,3})\](?!\()/;

const marked = new Marked({ gfm: true });
marked.use({
  extensions: [
    {
      name: 'reference',
      level: 'inline',
      start: (source) => source.match(/\[\d/)?.index,
      tokenizer(source) {
        const [raw, digits] = REFERENCE.exec(source) ?? [];
        return raw === undefined
          ? undefined
          : { type: 'reference', raw, number: Number(digits), tokens: [] };
      },
    },
  ],
  // `[1]: address` would turn references into links.
  tokenizer: { def: () => undefined },
});

export const parseAnswer = (markdown: string): Block[] => marked.lexer(markdown).flatMap(toBlock);

/** Plain text without references, for example for the clipboard. */
export const plainText = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
        case 'code':
          return inline.text;
        case 'break':
          return '\n';
        case 'reference':
          return '';
        default:
          return plainText(inline.content);
      }
    })
    .join('')
    .trim();

function toBlock(token: Token): Block[] {
  switch (token.type) {
    case 'paragraph':
    case 'heading':
      return [{ kind: token.type, content: inlinesOf(token) }];
    case 'text':
      return [{ kind: 'plain', content: inlinesOf(token) }];
    case 'html':
      return [{ kind: 'paragraph', content: [{ kind: 'text', text: token.raw.trim() }] }];
    case 'blockquote':
      return [{ kind: 'quote', content: (token.tokens ?? []).flatMap(toBlock) }];
    case 'code':
      return [{ kind: 'code', text: token.text }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'list':
      return [listOf(token as Tokens.List)];
    case 'table':
      return [{ kind: 'table', table: tableOf(token as Tokens.Table) }];
    default:
      return [];
  }
}

const listOf = ({ ordered, start, items }: Tokens.List): Block => ({
  kind: 'list',
  start: ordered ? Number(start) : null,
  items: items.map(({ task, checked, tokens }) => ({
    done: task ? checked === true : null,
    content: tokens.flatMap(toBlock),
  })),
});

const tableOf = ({ header, rows, align }: Tokens.Table): MarkdownTable => ({
  rows: [header, ...rows].map((row) => row.map((cell) => cell.tokens.flatMap(toInline))),
  alignments: align,
});

const inlinesOf = (token: Token): Inline[] =>
  'tokens' in token && token.tokens
    ? token.tokens.flatMap(toInline)
    : [{ kind: 'text', text: token.raw }];

const STYLES = { strong: 'strong', em: 'emphasis', del: 'struck' } as const;

function toInline(token: Token): Inline[] {
  switch (token.type) {
    case 'text':
      return [{ kind: 'text', text: decoded(token.text) }];
    case 'escape':
      return [{ kind: 'text', text: token.text }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'html':
      // The only line break possible in a cell of a Markdown table.
      return [
        /^<br\s*\/?>$/i.test(token.raw) ? { kind: 'break' } : { kind: 'text', text: token.raw },
      ];
    case 'image':
      return [{ kind: 'text', text: decoded(token.text) }];
    case 'reference':
      return [{ kind: 'reference', number: (token as Tokens.Generic).number }];
    case 'link': {
      const content = inlinesOf(token);
      return isExternalAddress(token.href)
        ? [{ kind: 'link', address: token.href, content }]
        : content;
    }
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: STYLES[token.type], content: inlinesOf(token) }];
    default:
      return [];
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/**
 * Decodes character references, which the parser leaves to the browser: the common names and all
 * numbers.
 */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
