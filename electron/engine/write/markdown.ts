/**
 * Writes pages as Markdown. Running headers, page numbers, watermarks and the labels within
 * pictures are left out unless `complete` is set; paragraphs split by a page break are joined, and
 * tables unless they are written as HTML.
 */

import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { TableSpans } from '../../../shared/contract/results.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { isContinuation, joinRun } from '../../../shared/tables/join.ts';
import { chartNote } from '../../../shared/tables/name.ts';
import { escapeInline, escapeStart } from '../../../shared/text/escape-markdown.ts';
import { splitJoint } from '../../../shared/text/joints.ts';
import { type TableShape, tableMarkdown } from '../structure/layout/page-content/table-markdown.ts';
import { blockKey } from './flow.ts';
import { isChoice } from './markers.ts';

/** The parts of a page that are written, without positions. */
export interface MarkdownPage {
  readonly page: number;
  readonly blocks: readonly Omit<Block, 'words' | 'bbox'>[];
  /** Tables that are more than their shape may continue over pages. */
  readonly tables: readonly (TableShape | Table)[];
  readonly form_fields?: PageContent['form_fields'];
}

type MarkdownBlock = MarkdownPage['blocks'][number];

export interface MarkdownOptions {
  /** Start each page with a `<!-- page N -->` comment. Default: no. */
  readonly pageComments?: boolean;
  /** Keep running headers, page numbers, watermarks and the text within figures. Default: no. */
  readonly complete?: boolean;
  /** Mark emphasis and links within the text, and escape Markdown characters. Default: yes. */
  readonly inline?: boolean;
  /** Whether blocks of a type are written. Default: all types. */
  readonly includes?: (type: Block['type']) => boolean;
  /** URL of the picture of a figure; figures without one are left out. */
  readonly pictureOf?: (figure: MarkdownBlock) => string | undefined;
  /** What stands for cells over several rows or columns; default blank. */
  readonly tables?: TableSpans;
}

/** All printed text, as plain text with HTML tables: the format that benchmarks compare. */
export const COMPLETE_MARKDOWN = { complete: true, inline: false, tables: 'html' } as const;

const RUNNING_BLOCKS = new Set<Block['type']>([
  'header',
  'footer',
  'page_number',
  'watermark',
  'figure',
]);
const FLOWING = new Set<Block['type']>(['paragraph', 'list_item', 'quote', 'key_value']);
const DEEPEST_HEADING = 6;

export function writeMarkdown(pages: readonly MarkdownPage[], options: MarkdownOptions): string {
  const writer = new MarkdownWriter(options);
  return pages.map((page) => writer.add(page)).join('') + writer.end();
}

/**
 * Writes page by page, for documents of any length: output is returned as soon as no later page can
 * continue it, at most one page later.
 */
export class MarkdownWriter {
  readonly #options: MarkdownOptions;
  /** Output not yet returned, separated by blank lines. */
  #parts: string[] = [];
  #begun = false;
  /** Last element of the open list. */
  #list: 'item' | 'paragraph' | null = null;
  /** Levels above the first item of the open list, which are on the previous page. */
  #above = 0;
  /**
   * End of the text of each block of this page and the previous one: later blocks may continue it.
   */
  #ends = new Map<string, TextEnd>();
  /** The last table, which one of the next page may continue, and where it is written. */
  #table: { readonly part: number; readonly run: Table[] } | null = null;

  constructor(options: MarkdownOptions) {
    this.#options = options;
  }

  /** Adds a page; returns the output that is now complete. */
  add(page: MarkdownPage): string {
    const before = this.#ends;
    this.#ends = new Map(before);
    if (this.#options.pageComments) {
      this.#parts.push(`<!-- page ${page.page} -->`);
      this.#list = null;
    }
    for (const [index, block] of page.blocks.entries()) this.#write(block, index, page);
    for (const key of before.keys()) this.#ends.delete(key);
    if ((this.#table?.run.at(-1)?.page ?? page.page) < page.page) this.#closeTable();
    return this.#give(Math.min(this.#parts.length - 1, ...this.#openParts()));
  }

  /** Returns the rest. */
  end(): string {
    this.#closeTable();
    const rest = this.#give(this.#parts.length);
    return this.#begun ? `${rest}\n` : '';
  }

  #openParts(): number[] {
    return [...this.#ends.values(), ...(this.#table ? [this.#table] : [])].map(({ part }) => part);
  }

  /** Removes and returns the first `count` parts. */
  #give(count: number): string {
    if (count <= 0) return '';
    const given = this.#parts.splice(0, count).join('\n\n');
    for (const [key, { part, end }] of this.#ends) this.#ends.set(key, { part: part - count, end });
    if (this.#table) this.#table = { ...this.#table, part: this.#table.part - count };
    const separated = this.#begun ? `\n\n${given}` : given;
    this.#begun = true;
    return separated;
  }

  #write(printed: MarkdownBlock, index: number, page: MarkdownPage): void {
    const options = this.#options;
    if (options.includes?.(printed.type) === false) return;
    const parts = this.#parts;
    const level = printed.level ?? 1;
    if (printed.type === 'list_item')
      this.#above = this.#list ? Math.min(this.#above, level - 1) : level - 1;
    const block =
      this.#list || printed.type === 'list_item' ? below(printed, this.#above) : printed;
    const picture = block.type === 'figure' ? options.pictureOf?.(block) : undefined;
    if (RUNNING_BLOCKS.has(block.type) && !options.complete && !picture) return;
    const written = picture ? pictureMarkdown(block, picture) : writeBlock(block, page, options);
    if (written === '') return;
    const split = splitEnd(block, page, this.#ends, options);
    if (split) {
      const whole = parts[split.part] ?? '';
      const joined = joinSplit(whole.slice(0, split.end), written);
      parts[split.part] = joined + whole.slice(split.end);
      this.#ends.set(blockKey(page.page, index), { part: split.part, end: joined.length });
      return;
    }
    const table = block.type === 'table' ? page.tables[block.table_index ?? -1] : undefined;
    if (table && this.#continueTable(table)) return;
    const listed = block.type === 'list_item';
    // A paragraph within an item is indented to the item's text.
    const within = !listed && this.#list !== null && isWithin(block);
    const open = parts.length - 1;
    if (within) parts[open] += `\n\n${indentOf(block, 0)}${written}`;
    else if (listed && this.#list)
      parts[open] += `${this.#list === 'item' ? '\n' : '\n\n'}${written}`;
    else parts.push(written);
    this.#list = listed ? 'item' : within ? 'paragraph' : null;
    const part = parts.length - 1;
    if (FLOWING.has(block.type)) {
      this.#ends.set(blockKey(page.page, index), { part, end: parts[part]?.length ?? 0 });
    }
    if (table && hasPosition(table)) {
      this.#closeTable();
      this.#table = { part, run: [table] };
    }
  }

  /** Adds a table that continues the last one; false if it does not. */
  #continueTable(table: TableShape | Table): boolean {
    const last = this.#table?.run.at(-1);
    const { tables, pageComments } = this.#options;
    if (!last || !hasPosition(table) || tables === 'html' || pageComments) return false;
    if (!isContinuation(last, table)) return false;
    this.#table?.run.push(table);
    return true;
  }

  /** Writes the last table with all its pages. */
  #closeTable(): void {
    const [first, ...others] = this.#table?.run ?? [];
    if (this.#table && first && others.length > 0) {
      const { table } = joinRun(first, others);
      this.#parts[this.#table.part] = tableMarkdown(table, this.#options.tables);
    }
    this.#table = null;
  }
}

const hasPosition = (table: TableShape | Table): table is Table => 'continues' in table;

/** The block of a list without the levels above it. */
const below = (block: MarkdownBlock, above: number): MarkdownBlock =>
  block.level === undefined || block.type === 'heading' || above === 0
    ? block
    : { ...block, level: block.level - above };

/** Levels apply to headings, list items, and paragraphs within items. */
const isWithin = ({ type, level }: MarkdownBlock): boolean =>
  type !== 'heading' && level !== undefined;

interface TextEnd {
  readonly part: number;
  /** Offset in the part of the end of the text. */
  readonly end: number;
}

/**
 * The end of the text that `block` continues; a comment between two pages keeps their text
 * separate.
 */
function splitEnd(
  block: MarkdownBlock,
  { page }: MarkdownPage,
  ends: ReadonlyMap<string, TextEnd>,
  options: MarkdownOptions,
): TextEnd | undefined {
  const from = block.continues_from;
  if (from === undefined || !FLOWING.has(block.type)) return undefined;
  if (from.page !== page && options.pageComments) return undefined;
  return ends.get(blockKey(from.page, from.block));
}

/** One page without comments, for the text of a single page. */
export const pageMarkdown = (page: MarkdownPage): string => writeMarkdown([page], {});

function joinSplit(before: string, after: string): string {
  const { cut, glue } = splitJoint(before, after);
  return before.slice(0, before.length - cut) + glue + after;
}

function writeBlock(block: MarkdownBlock, page: MarkdownPage, options: MarkdownOptions): string {
  const inline = options.inline ?? true;
  const text = inline ? (block.markdown ?? escapeInline(block.text)) : block.text;
  switch (block.type) {
    case 'table': {
      const table = page.tables[block.table_index ?? -1];
      if (!table) return '';
      const note = 'method' in table ? chartNote(table) : null;
      return tableMarkdown(table, options.tables) + (note ? `\n\n*${note}*` : '');
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
      return inline ? signature(block, page) : block.text;
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
    case 'quote':
      return `> ${text}`;
    default:
      return inline ? escapeStart(text) : text;
  }
}

/** As display mathematics, its number as a tag; the characters are those printed, not LaTeX. */
function formula({ text, marker = '' }: MarkdownBlock): string {
  const body = text.endsWith(marker) ? text.slice(0, text.length - marker.length).trim() : text;
  const tag = marker === '' ? '' : ` \\tag{${marker.slice(1, -1)}}`;
  return `$$${body.replaceAll('$', '\\$')}${tag}$$`;
}

/** The lines as printed; a field without any shows its name, and that it is signed. */
function signature({ text, title }: MarkdownBlock, { form_fields = [] }: MarkdownPage): string {
  if (text !== '') return escapeLines(text);
  const isSigned = form_fields.some(
    ({ kind, name, state }) => kind === 'signature' && name === title && state === true,
  );
  const name = title ? `: ${escapeInline(title)}` : '';
  return `\\[Signature${name}${isSigned ? ' (signed)' : ''}\\]`;
}

const escapeLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeStart(escapeInline(line)))
    .join('  \n');

/** Spaces and brackets would end the URL. */
const pictureMarkdown = (figure: MarkdownBlock, address: string): string =>
  `![${escapeInline(figure.title ?? '')}](${encodeURI(address).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`;

/**
 * Spaces before the text at a depth; `less` for the marker of an item, which is one level further
 * left.
 */
const indentOf = ({ level = 1 }: MarkdownBlock, less: 0 | 1): string =>
  '   '.repeat(Math.max(0, level - less));

function listItem(block: MarkdownBlock, text: string): string {
  const indent = indentOf(block, 1);
  const marker = block.marker ?? '';
  if (/^\d{1,9}[.)]?$/.test(marker)) return `${indent}${marker.replace(/\d$/, '$&.')} ${text}`;
  const lettered = /[\p{L}\p{N}]/u.test(marker) && !/^o$/.test(marker);
  return `${indent}- ${lettered || isChoice(marker) ? `${marker} ` : ''}${text}`;
}
