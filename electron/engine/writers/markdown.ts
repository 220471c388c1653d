/**
 * Pages as Markdown. Running heads, page numbers, watermarks and the labels inside pictures are left out unless
 * `complete` asks for them; a paragraph that a page break tore apart is joined again.
 */
import type { Block } from '../../../shared/contract/page.ts';
import { escapeInline, escapeStart } from '../layout/inline.ts';
import { tornJoint } from '../layout/prose.ts';
import { type TableNotation, type TableShape, tableMarkdown } from './table-markdown.ts';

/** What is written of a page; its places are not. */
export interface MarkdownPage {
  readonly page: number;
  readonly blocks: readonly Omit<Block, 'words' | 'bbox'>[];
  readonly tables: readonly TableShape[];
}

type MarkdownBlock = MarkdownPage['blocks'][number];

export interface MarkdownOptions {
  /** Begin each page with a `<!-- page N -->` comment. */
  readonly pageComments: boolean;
  /** Keep running heads, page numbers, watermarks and the text inside figures. Default: no. */
  readonly complete?: boolean;
  /** Mark emphasis and links within the text, escape signs that Markdown would read. Default: yes. */
  readonly inline?: boolean;
  /** Where the picture of a figure is; figures without one are left out. */
  readonly pictureOf?: (figure: MarkdownBlock) => string | undefined;
  /** `html`: every table as HTML. Default: pipes, HTML only for tables with spans. */
  readonly tables?: TableNotation;
}

const FURNITURE = new Set<Block['type']>([
  'header',
  'footer',
  'page_number',
  'watermark',
  'figure',
]);
const FLOWING = new Set<Block['type']>(['paragraph', 'list_item', 'quote', 'key_value']);
const DEEPEST_HEADING = 6;

export function writeMarkdown(pages: readonly MarkdownPage[], options: MarkdownOptions): string {
  const parts: string[] = [];
  /** What the list that is open ends in. */
  let list: 'item' | 'paragraph' | null = null;
  /** Levels above the first item of the list that is open: they stand on the page before. */
  let above = 0;
  /** Where the text of each block ends: others may go on from it. */
  const ends = new Map<string, TextEnd>();
  for (const page of pages) {
    if (options.pageComments) {
      parts.push(`<!-- page ${page.page} -->`);
      list = null;
    }
    for (const [index, printed] of page.blocks.entries()) {
      const level = printed.level ?? 1;
      if (printed.type === 'list_item') above = list ? Math.min(above, level - 1) : level - 1;
      const block: MarkdownBlock =
        list || printed.type === 'list_item' ? below(printed, above) : printed;
      const picture = block.type === 'figure' ? options.pictureOf?.(block) : undefined;
      if (FURNITURE.has(block.type) && !options.complete && !picture) continue;
      const written = picture ? pictureMarkdown(block, picture) : writeBlock(block, page, options);
      if (written === '') continue;
      const torn = tornEnd(block, page, ends, options);
      if (torn) {
        const whole = parts[torn.part] ?? '';
        const joined = joinTorn(whole.slice(0, torn.end), written);
        parts[torn.part] = joined + whole.slice(torn.end);
        ends.set(placeOf(page.page, index), { part: torn.part, end: joined.length });
        continue;
      }
      const listed = block.type === 'list_item';
      // A paragraph within an item is indented to the item's text.
      const within: boolean = !listed && list !== null && isWithin(block);
      const open = parts.length - 1;
      if (within) parts[open] += `\n\n${indentOf(block, 0)}${written}`;
      else if (listed && list) parts[open] += `${list === 'item' ? '\n' : '\n\n'}${written}`;
      else parts.push(written);
      list = listed ? 'item' : within ? 'paragraph' : null;
      const part = parts.length - 1;
      if (FLOWING.has(block.type)) {
        ends.set(placeOf(page.page, index), { part, end: parts[part]?.length ?? 0 });
      }
    }
  }
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : '';
}

/** The block of a list without the levels above it. */
const below = (block: MarkdownBlock, above: number): MarkdownBlock =>
  block.level === undefined || block.type === 'heading' || above === 0
    ? block
    : { ...block, level: block.level - above };

/** Levels are those of headings, of list items, and of paragraphs within items. */
const isWithin = ({ type, level }: MarkdownBlock): boolean =>
  type !== 'heading' && level !== undefined;

interface TextEnd {
  readonly part: number;
  /** Characters of the part up to the end of the text. */
  readonly end: number;
}

const placeOf = (page: number, block: number): string => `${page} ${block}`;

/** The end of the text that `block` goes on; a comment between two pages keeps their text apart. */
function tornEnd(
  block: MarkdownBlock,
  { page }: MarkdownPage,
  ends: ReadonlyMap<string, TextEnd>,
  options: MarkdownOptions,
): TextEnd | undefined {
  const from = block.continues_from;
  if (from === undefined || !FLOWING.has(block.type)) return undefined;
  if (from.page !== page && options.pageComments) return undefined;
  return ends.get(placeOf(from.page, from.block));
}

/** One page without comments, for the text of a page on its own. */
export const pageMarkdown = (page: MarkdownPage): string =>
  writeMarkdown([page], { pageComments: false });

function joinTorn(before: string, after: string): string {
  const { cut, glue } = tornJoint(before, after);
  return before.slice(0, before.length - cut) + glue + after;
}

function writeBlock(block: MarkdownBlock, page: MarkdownPage, options: MarkdownOptions): string {
  const inline = options.inline ?? true;
  const text = inline ? (block.markdown ?? escapeInline(block.text)) : block.text;
  switch (block.type) {
    case 'table': {
      const table = page.tables[block.table_index ?? -1];
      return table ? tableMarkdown(table, options.tables) : '';
    }
    case 'heading':
      return text === ''
        ? ''
        : `${'#'.repeat(Math.min(block.level ?? 1, DEEPEST_HEADING))} ${text}`;
    case 'list_item':
      return listItem(block, text);
    case 'formula':
      return inline ? formula(block) : block.text;
    case 'signature':
      return inline ? signature(block) : block.text;
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
    case 'quote':
      return `> ${text}`;
    default:
      return inline ? escapeStart(text) : text;
  }
}

/** As display mathematics, its number as a tag; the signs are those printed, not LaTeX's. */
function formula({ text, marker = '' }: MarkdownBlock): string {
  const body = text.endsWith(marker) ? text.slice(0, text.length - marker.length).trim() : text;
  const tag = marker === '' ? '' : ` \\tag{${marker.slice(1, -1)}}`;
  return `$$${body.replaceAll('$', '\\$')}${tag}$$`;
}

/** The lines as they stand on paper; a field that nobody signed shows its name. */
const signature = ({ text, title }: MarkdownBlock): string =>
  text === ''
    ? `\\[Signature${title ? `: ${escapeInline(title)}` : ''}\\]`
    : text
        .split('\n')
        .map((line) => escapeStart(escapeInline(line)))
        .join('  \n');

/** Blanks and brackets would end the address. */
const pictureMarkdown = (figure: MarkdownBlock, address: string): string =>
  `![${escapeInline(figure.title ?? '')}](${encodeURI(address).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`;

/** Blanks before the text at a depth; `less` for the marker of an item, which stands one before. */
const indentOf = ({ level = 1 }: MarkdownBlock, less: 0 | 1): string =>
  '   '.repeat(Math.max(0, level - less));

function listItem(block: MarkdownBlock, text: string): string {
  const indent = indentOf(block, 1);
  const marker = block.marker ?? '';
  if (/^\d{1,9}[.)]?$/.test(marker)) return `${indent}${marker.replace(/\d$/, '$&.')} ${text}`;
  const lettered = /[\p{L}\p{N}]/u.test(marker) && !/^o$/.test(marker);
  return `${indent}- ${lettered ? `${marker} ` : ''}${text}`;
}
