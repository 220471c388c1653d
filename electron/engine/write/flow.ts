/**
 * A document as a continuous flow without page breaks, the input of the HTML and Word writers.
 * Running headers and page numbers are dropped, paragraphs continued over a page break are joined,
 * list items are collected into lists, and a table over several pages is written once, where it
 * starts.
 */

import type { Block, PageContent } from '../../../shared/contract/page.ts';
import { type InlineRun, parseInline } from '../../../shared/inline-markdown.ts';
import { chartNote } from '../../../shared/tables/name.ts';
import { splitJoint } from '../../../shared/text/joints.ts';
import { type DocumentTable, documentTables, joinTables } from './document-tables.ts';
import { isChoice } from './markers.ts';

export interface ListEntry {
  /** Nesting depth, 1 is the outermost. */
  readonly depth: number;
  /** Bullet or number as printed. */
  readonly marker: string;
  readonly runs: InlineRun[];
}

/** Kind of a text block; the names are those of blocks. */
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
  /** The runs of each text block, which later blocks may continue. */
  const runsAt = new Map<string, InlineRun[]>();
  let firstIndex = 0;
  for (const page of pages) {
    const captions = tableCaptions(page.blocks);
    for (const [index, block] of page.blocks.entries()) {
      // The table includes its caption.
      if (block.type === 'caption' && captions.has(block.caption_of ?? -1)) continue;
      const captioned = captions.has(index);
      const item = itemOf(block, page.page, (table) => {
        const start = starts.get(firstIndex + table);
        return start && (captioned ? start : withoutTitle(start));
      });
      if (item === null) continue;
      const from = block.continues_from;
      const open = from && runsAt.get(blockKey(from.page, from.block));
      const runs = proseRuns(item);
      if (open && runs) append(open, runs);
      else if (!addToList(flow.at(-1), item, block)) flow.push(item);
      const note = item.kind === 'table' ? chartNote(item.table.table) : null;
      if (note) {
        flow.push({ kind: 'prose', page: page.page, type: 'caption', runs: [{ text: note }] });
      }
      if (runs) runsAt.set(blockKey(page.page, index), open ?? runs);
    }
    firstIndex += page.tables.length;
  }
  return flow;
}

/** Blocks of tables with a caption. */
const tableCaptions = (blocks: readonly Block[]): Set<number> =>
  new Set(
    blocks.flatMap(({ caption_of: of }) =>
      of !== undefined && blocks[of]?.type === 'table' ? [of] : [],
    ),
  );

/** A title that is not a caption is already in the flow above. */
const withoutTitle = (entry: DocumentTable): DocumentTable => ({
  ...entry,
  table: { ...entry.table, title: null },
});

/** Null for blocks outside the flow: running headers, and tables already written. */
function itemOf(
  block: Block,
  page: number,
  tableAt: (index: number) => DocumentTable | undefined,
): FlowItem | null {
  const runs = inlineRunsOf(block);
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
      const labelled = isChoice(marker) ? [{ text: `${marker} ` }, ...runs] : runs;
      return { kind: 'list', page, entries: [{ depth, marker, runs: labelled }] };
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

/** The text of a block or a cell. */
export const inlineRunsOf = ({ markdown, text }: Pick<Block, 'markdown' | 'text'>): InlineRun[] =>
  markdown === undefined ? [{ text }] : parseInline(markdown);

/** A block of the document, as a key. */
export const blockKey = (page: number, block: number): string => `${page} ${block}`;

/** The running text of an item: of a paragraph, or of a list with a single entry. */
function proseRuns(item: FlowItem): InlineRun[] | undefined {
  if (item.kind === 'prose') return item.runs;
  return item.kind === 'list' ? item.entries[0]?.runs : undefined;
}

/** Adds an item, or a paragraph within one, to the preceding list; returns whether it did. */
function addToList(before: FlowItem | undefined, item: FlowItem, block: Block): boolean {
  if (before?.kind !== 'list') return false;
  if (item.kind === 'list') {
    before.entries.push(...item.entries);
    return true;
  }
  const last = before.entries.at(-1);
  if (last === undefined || item.kind !== 'prose' || block.level === undefined) return false;
  last.runs.push({ text: '\n' }, ...item.runs);
  return true;
}

/** Joins a split paragraph. */
function append(before: InlineRun[], after: readonly InlineRun[]): void {
  const last = before.at(-1);
  const { cut, glue } = splitJoint(last?.text ?? '', after[0]?.text ?? '');
  if (last && cut > 0) before[before.length - 1] = { ...last, text: last.text.slice(0, -cut) };
  if (glue !== '') before.push({ text: glue });
  before.push(...after);
}
