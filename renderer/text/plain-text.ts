/** Plain text of the blocks of a page, for the clipboard. */
import type { Block, PageContent } from '../../shared/contract/index.ts';

const RUNNING: ReadonlySet<Block['type']> = new Set([
  'header',
  'footer',
  'page_number',
  'watermark',
]);

/** Repeated on every page, at its edge or behind its text: not part of the content. */
export const isRunningHead = ({ type }: Block): boolean => RUNNING.has(type);

/** The text of a page in reading order; tables as tab-separated rows. */
export function plainText(page: PageContent, runningHeads: boolean): string {
  let text = '';
  let before: Block | undefined;
  for (const block of page.blocks) {
    if (isRunningHead(block) && !runningHeads) continue;
    const written = blockText(block, page);
    if (written === '') continue;
    // Items of one list are on consecutive lines; other blocks are separated by a blank line.
    const listed = before?.type === 'list_item' && block.type === 'list_item';
    text += (text === '' ? '' : listed ? '\n' : '\n\n') + written;
    before = block;
  }
  return text;
}

function blockText(block: Block, page: PageContent): string {
  switch (block.type) {
    case 'table': {
      const table = page.tables[block.table_index ?? -1];
      return table?.rows.map((row) => row.join('\t')).join('\n') ?? '';
    }
    case 'list_item': {
      const indent = '  '.repeat(Math.max(0, (block.level ?? 1) - 1));
      return `${indent}${block.marker ? `${block.marker} ` : ''}${block.text}`;
    }
    case 'figure':
      return '';
    default:
      return block.text;
  }
}
