/** Changes between the text blocks of two documents. */
import type { ComparedSide, DocumentChange } from '../../../../shared/contract/comparison.ts';
import type { BlockType, PageContent } from '../../../../shared/contract/page.ts';
import { tokensOf } from '../../../../shared/text/tokens.ts';
import { wordRange } from '../evidence/cite.ts';
import { align, type Item } from './align.ts';
import {
  boxesOf,
  comparable,
  isOfLowConfidence,
  type PrintedWord,
  printedWords,
  wordChanges,
} from './words.ts';

/** A block, joined over page breaks. */
interface TextItem extends Item {
  readonly printed: readonly PrintedWord[];
  readonly section: string;
  readonly page: number;
}

/** Tables are compared by cells; the others change with the pages and not with what they say. */
const NOT_COMPARED: ReadonlySet<BlockType> = new Set<BlockType>([
  ...(['table', 'header', 'footer', 'page_number', 'watermark'] as const),
]);
/** More than punctuation. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;
/** Shorter texts are found elsewhere by accident; words. */
const LEAST_MOVED = 4;

export function textItems(pages: readonly PageContent[]): TextItem[] {
  const items: (TextItem & { printed: PrintedWord[] })[] = [];
  let section = '';
  for (const page of pages) {
    for (const { type, text, words, continues } of page.blocks) {
      if (NOT_COMPARED.has(type) || !SAYS_SOMETHING.test(text)) continue;
      const printed = printedWords(page, text, wordRange(words));
      const last = items.at(-1);
      if (continues && last) last.printed.push(...printed);
      else items.push({ name: '', words: [], printed, section, page: page.page });
      if (type === 'heading') section = text;
    }
  }
  return items.map((item) => {
    const text = blockText(item);
    return { ...item, name: comparable(text).replaceAll(' ', ''), words: tokensOf(text) };
  });
}

export function textChanges(
  before: readonly TextItem[],
  after: readonly TextItem[],
): { readonly changes: DocumentChange[]; readonly equal: number } {
  const pairs = align(before, after).map((pair) => ({
    first: pair.before === null ? undefined : before[pair.before],
    second: pair.after === null ? undefined : after[pair.after],
  }));
  const isMoved = movedAmong(pairs);
  const changes: DocumentChange[] = [];
  let equal = 0;
  const page = { before: 1, after: 1 };
  for (const { first, second } of pairs) {
    page.before = first?.page ?? page.before;
    page.after = second?.page ?? page.after;
    if (first && second) {
      if (first.name === second.name) equal++;
      else changes.push(changedText(first, second));
      continue;
    }
    const one = second ?? first;
    const origin = second && isMoved.get(second);
    // What was moved is told once, where it is now.
    if (!one || (first && isMoved.has(first))) continue;
    const none = (at: number): ComparedSide => ({ page: at, text: '', boxes: [] });
    changes.push({
      ...{ kind: 'text', change: origin ? 'moved' : second ? 'added' : 'removed' },
      title: one.section,
      before: origin ? sideOf(origin) : first ? sideOf(first) : none(page.before),
      after: second ? sideOf(second) : none(page.after),
      ...(one.printed.some(isOfLowConfidence) && { uncertain: true }),
    });
  }
  return { changes, equal };
}

/** What stands alone on both sides with the same words, each of the other. */
function movedAmong(
  pairs: readonly { readonly first: TextItem | undefined; readonly second: TextItem | undefined }[],
): Map<TextItem, TextItem> {
  const gone = new Map<string, TextItem>();
  for (const { first, second } of pairs) {
    if (first && !second && first.words.length >= LEAST_MOVED) gone.set(first.name, first);
  }
  const moved = new Map<TextItem, TextItem>();
  for (const { first, second } of pairs) {
    const origin = second && !first ? gone.get(second.name) : undefined;
    if (!second || !origin || moved.has(origin)) continue;
    moved.set(second, origin);
    moved.set(origin, second);
  }
  return moved;
}

function changedText(first: TextItem, second: TextItem): DocumentChange {
  const { segments, before, after } = wordChanges(first.printed, second.printed);
  return {
    ...{ kind: 'text', change: 'changed', title: second.section, segments },
    before: sideOf(first, before),
    after: sideOf(second, after),
    ...([...before, ...after].some(isOfLowConfidence) && { uncertain: true }),
  };
}

const blockText = ({ printed }: Pick<TextItem, 'printed'>): string =>
  printed.map(({ text }) => text).join(' ');

/** `lit`: the words that differ; the boxes of all if none does. */
function sideOf(item: TextItem, lit: readonly PrintedWord[] = []): ComparedSide {
  const boxes = boxesOf(lit.length > 0 ? lit : item.printed);
  return { page: boxes[0]?.page ?? item.page, text: blockText(item), boxes };
}
