/** Operations on words and blocks of text. */
import type { DraftBlock, DraftCell, DraftPage } from './draft.ts';
import { CorrectionError } from './error.ts';
import type { Change, OperationOf } from './target.ts';
import { printedLines, replaceInText, textOfLines } from './words.ts';

const LEVELLED = new Set<string>(['heading', 'list_item', 'paragraph', 'quote']);

/** Corrects one word, and the text of the block or cell that contains it. */
export function setWord(draft: DraftPage, operation: OperationOf<'set_word'>): Change {
  const word = draft.words[operation.word];
  if (!word) {
    throw new CorrectionError(
      `Page ${draft.page.page} has no word at position ${operation.word}: it has ` +
        `${draft.words.length} words. Read the page again.`,
    );
  }
  const before = word.text;
  for (const block of draft.blocks) {
    if (block.words.includes(word)) retype(block, block.words.indexOf(word), operation.text);
    for (const cell of block.table?.cells ?? []) {
      if (!cell.words.includes(word)) continue;
      retype(cell, cell.words.indexOf(word), operation.text);
      if (block.table) block.table.source = 'human';
    }
  }
  word.text = operation.text;
  word.corrected = true;
  word.doubtful = false;
  return { before, after: operation.text, bbox: word.box };
}

function retype(holder: DraftBlock | DraftCell, index: number, text: string): void {
  const word = holder.words[index];
  if (!word) return;
  holder.source = 'human';
  if ('marker' in holder && index === 0 && holder.marker === word.text) {
    holder.marker = text;
    return;
  }
  const replaced = replaceInText(holder.text, holder.words, index, text);
  if ('markdown' in holder) {
    const marked = holder.markdown && replaceInText(holder.markdown, holder.words, index, text);
    // Markdown characters in typed text would become markup.
    if (marked && !/[\\`*_[\]<~]/.test(text)) holder.markdown = marked;
    else delete holder.markdown;
  }
  if (replaced !== null) holder.text = replaced;
  else {
    const words = holder.words.map((one) => (one === word ? { ...one, text } : one));
    holder.text = textOfLines(printedLines(words));
  }
}

export function setBlock(draft: DraftPage, operation: OperationOf<'set_block'>): Change {
  const block = findBlock(draft, operation.block);
  if (block.table) {
    throw new CorrectionError(
      'This block is a table. Mark it as not a table first; its words become text blocks.',
    );
  }
  const before = kindText(block);
  if (block.type === 'list_item' && operation.type !== 'list_item' && block.marker) {
    block.text = `${block.marker} ${block.text}`;
    delete block.marker;
    delete block.markdown;
  }
  block.type = operation.type;
  const level = operation.level ?? block.level ?? (operation.type === 'heading' ? 1 : undefined);
  if (level !== undefined && LEVELLED.has(operation.type)) block.level = level;
  else delete block.level;
  // Emphasis has no meaning within a heading.
  if (operation.type === 'heading') delete block.markdown;
  block.source = 'human';
  return { before, after: kindText(block), bbox: block.bbox };
}

const kindText = ({ type, level }: DraftBlock): string =>
  level === undefined ? type : `${type} ${level}`;

/** Changes the reading order: `to` is the index of the block afterwards. */
export function moveBlock(draft: DraftPage, operation: OperationOf<'move_block'>): Change {
  const block = findBlock(draft, operation.from);
  findBlock(draft, operation.to);
  draft.blocks.splice(operation.from, 1);
  draft.blocks.splice(operation.to, 0, block);
  block.source = 'human';
  return {
    before: `${operation.from + 1} of ${draft.blocks.length}`,
    after: `${operation.to + 1} of ${draft.blocks.length}`,
    bbox: block.bbox,
  };
}

function findBlock(draft: DraftPage, position: number): DraftBlock {
  const block = draft.blocks[position];
  if (block) return block;
  throw new CorrectionError(
    `Page ${draft.page.page} has no block at position ${position}: it has ` +
      `${draft.blocks.length}. Read the page again.`,
  );
}
