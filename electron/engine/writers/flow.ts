/**
 * A document as one flow, page breaks taken out: what HTML and Word files are written from. Running
 * heads and page numbers are dropped, a paragraph that goes on over a page is one paragraph, list
 * items gather into lists, and a table over several pages stands once, where it begins.
 */
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import { type InlineRun, parseInline } from '../../../shared/inline-markdown.ts';
import { type DocumentTable, documentTables, joinTables } from './document-tables.ts';

export interface ListEntry {
  /** Nesting depth, 1 is the outermost. */
  readonly depth: number;
  /** Bullet or number as printed. */
  readonly marker: string;
  readonly runs: readonly InlineRun[];
}

/** What a run of text is; the names are those of blocks. */
export type ProseKind =
  | 'paragraph'
  | 'caption'
  | 'footnote'
  | 'formula'
  | 'code'
  | 'quote'
  | 'key_value'
  | 'signature';

export type FlowItem =
  | { kind: 'heading'; page: number; level: number; runs: InlineRun[] }
  | { kind: 'prose'; page: number; type: ProseKind; runs: InlineRun[] }
  | { kind: 'list'; page: number; entries: ListEntry[] }
  | { kind: 'table'; page: number; table: DocumentTable }
  | { kind: 'figure'; page: number; figure: Block };

export function flowOf(pages: readonly PageContent[]): FlowItem[] {
  const joined = joinTables(documentTables(pages));
  const starts = new Map(joined.map((table) => [table.index, table]));
  const flow: FlowItem[] = [];
  let firstIndex = 0;
  for (const page of pages) {
    const titles = new Set(page.tables.map((table) => table.title));
    for (const block of page.blocks) {
      // The table brings its title itself.
      if (block.type === 'caption' && titles.has(block.text)) continue;
      const item = itemOf(block, page.page, (index) => starts.get(firstIndex + index));
      if (item && !mergeInto(flow.at(-1), item, block)) flow.push(item);
    }
    firstIndex += page.tables.length;
  }
  return flow;
}

/** Null for what does not belong into the flow: running heads, and tables told of before. */
function itemOf(
  block: Block,
  page: number,
  tableAt: (index: number) => DocumentTable | undefined,
): FlowItem | null {
  const runs = runsOf(block);
  switch (block.type) {
    case 'header':
    case 'footer':
    case 'page_number':
    case 'watermark':
      return null;
    case 'heading':
      return { kind: 'heading', page, level: block.level ?? 1, runs };
    case 'list_item': {
      const { marker = '•', level: depth = 1 } = block;
      return { kind: 'list', page, entries: [{ depth, marker, runs }] };
    }
    case 'table': {
      const table = block.table_index === undefined ? undefined : tableAt(block.table_index);
      return table ? { kind: 'table', page, table } : null;
    }
    case 'figure':
      return { kind: 'figure', page, figure: block };
    default:
      return { kind: 'prose', page, type: block.type, runs };
  }
}

const runsOf = (block: Block): InlineRun[] =>
  block.markdown === undefined ? [{ text: block.text }] : parseInline(block.markdown);

/** Adds `item` to the one before where both are one on paper; tells whether it did. */
function mergeInto(before: FlowItem | undefined, item: FlowItem, block: Block): boolean {
  if (before?.kind === 'list' && item.kind === 'list') {
    before.entries.push(...item.entries);
    return true;
  }
  const last = before?.kind === 'list' ? before.entries.at(-1) : undefined;
  // A paragraph that goes on within an item.
  if (before?.kind === 'list' && last && item.kind === 'prose' && block.level !== undefined) {
    before.entries.splice(-1, 1, { ...last, runs: [...last.runs, { text: '\n' }, ...item.runs] });
    return true;
  }
  if (
    block.continues &&
    before?.kind === 'prose' &&
    item.kind === 'prose' &&
    before.type === item.type
  ) {
    append(before.runs, item.runs);
    return true;
  }
  return false;
}

/** Joins a torn paragraph; a hyphen between lower-case letters is the line's, not the word's. */
function append(before: InlineRun[], after: readonly InlineRun[]): void {
  const last = before.at(-1);
  const hyphenated = /\p{L}-$/u.test(last?.text ?? '') && /^\p{Ll}/u.test(after[0]?.text ?? '');
  if (last && hyphenated) before[before.length - 1] = { ...last, text: last.text.slice(0, -1) };
  else before.push({ text: ' ' });
  before.push(...after);
}

/** Whether a list is numbered: its first marker holds a digit or a letter. */
export const isNumbered = (marker: string): boolean => /[\p{L}\p{N}]/u.test(marker);
