/**
 * A drafted page and the document's verdict on it to the page as the contract states it: words laid
 * in reading order, so that every block and every cell owns one contiguous range of them.
 */
import { isUnsure } from '../../../../shared/confidence.ts';
import type { Block, BlockType, PageContent } from '../../../../shared/contract/page.ts';
import type { Table } from '../../../../shared/contract/table.ts';
import { boxOf } from '../../../../shared/geometry.ts';
import type { Vocabulary } from '../../../../shared/text/joints.ts';
import { onPage } from '../../text/lean.ts';
import type { LeftOut, PageText } from '../../text/types.ts';
import { codeText } from '../blocks/code.ts';
import { FORMULA_NUMBER } from '../blocks/markers.ts';
import { NO_VERDICT } from '../document/profile.ts';
import { wordAt } from '../items.ts';
import { proseOf, vocabularyOf } from '../prose.ts';
import type { BlockDraft, DocumentProfile, PageDraft, PageVerdict } from '../types.ts';
import { inlineMarkdown, type Overlay, overlayOf } from './inline.ts';
import { type Note, notesOf } from './notes.ts';
import { tableContent } from './table-content.ts';

/** Gathers words in the order in which blocks and cells ask for them. */
class WordList {
  readonly order: number[] = [];

  /** Appends the words and returns their range. */
  take(words: readonly number[]): [number, number] {
    const first = this.order.length;
    for (const word of words) this.order.push(word);
    return [first, words.length];
  }
}

function typeOf(block: BlockDraft, index: number, verdict: PageVerdict): BlockType {
  const furniture = verdict.furniture[index];
  if (furniture) return furniture;
  if (verdict.headings[index] !== undefined) return 'heading';
  return block.role === 'aside' ? 'header' : block.role;
}

export function pageContentOf(draft: PageDraft, profile: DocumentProfile): PageContent {
  const { text } = draft;
  const verdict = profile.pages[text.page] ?? NO_VERDICT;
  const vocabulary = vocabularyOf(text, profile.compounds);
  const words = new WordList();
  const tables: Table[] = [];
  const notes = notesOf(draft);
  const overlay = overlayOf(draft);

  const blocks = draft.blocks.map((block, index): Block => {
    const type = typeOf(block, index, verdict);
    const bbox = boxOf(onPage(block, text), text.width, text.height);
    if (type === 'table' && block.table !== undefined) {
      const first = words.order.length;
      const table = draft.tables[block.table];
      if (table === undefined)
        throw new RangeError(`page ${text.page} has no table ${block.table}`);
      const content = tableContent(table, {
        text,
        vocabulary,
        tableIndex: tables.length,
        labels: verdict.tables[index],
        continues: verdict.continues?.block === index,
        take: (indexes) => words.take(indexes),
      });
      tables.push(content);
      return {
        type,
        bbox,
        text: content.rows.map((row) => row.join('\t')).join('\n'),
        table_index: content.table_index,
        words: [first, words.order.length - first],
        ...(content.continues ? goesOnFrom(draft, index, verdict) : {}),
      };
    }
    return textBlock(draft, index, type, {
      words,
      vocabulary,
      verdict,
      notes,
      overlay,
    });
  });

  return {
    page: text.page,
    ...(verdict.label !== null && { page_label: verdict.label }),
    width: text.width,
    height: text.height,
    rotation: text.rotation,
    source: text.source,
    needs_ocr: text.needsOcr,
    words: {
      text: words.order.map((index) => wordAt(text, index).text),
      boxes: boxesOf(text, words.order),
    },
    blocks,
    tables,
    ...leftOutOf(text),
    ...recognitionOf(text, words.order),
    warnings: [...text.warnings],
  };
}

/** How sure the words are that were recognised; native words are certain of their letters. */
function recognitionOf(
  text: PageDraft['text'],
  order: readonly number[],
): Pick<PageContent, 'recognition'> {
  let [words, letters, sum] = [0, 0, 0];
  const doubtful: number[] = [];
  for (const [place, index] of order.entries()) {
    const { text: letter, confidence } = wordAt(text, index);
    if (text.source !== 'ocr' && confidence === 1) continue;
    words += 1;
    letters += letter.length;
    sum += confidence * letter.length;
    if (isUnsure('word', confidence)) doubtful.push(place);
  }
  if (letters === 0) return {};
  return {
    recognition: { words, confidence: Math.round((sum / letters) * 1000) / 1000, doubtful },
  };
}

/** Four numbers a word: left, top, width and height. */
function boxesOf(text: PageText, order: readonly number[]): number[] {
  const boxes: number[] = [];
  for (const index of order) {
    const { x, y, width, height } = boxOf(
      onPage(wordAt(text, index), text),
      text.width,
      text.height,
    );
    boxes.push(x, y, width, height);
  }
  return boxes;
}

function leftOutOf({ leftOut, width, height }: PageDraft['text']): Pick<PageContent, 'left_out'> {
  if (leftOut.length === 0) return {};
  const left = ({ reason, glyphs, text, ...rect }: LeftOut) => ({
    reason,
    glyphs,
    ...(text !== undefined && { text }),
    bbox: boxOf(rect, width, height),
  });
  return { left_out: leftOut.map(left) };
}

/** What is said of a block that goes on from another, on its page or on the page before. */
function goesOnFrom(
  { text, blocks }: PageDraft,
  index: number,
  { continues, furniture }: PageVerdict,
): Pick<Block, 'continues' | 'continues_from'> {
  if (furniture[index] !== undefined) return {};
  const { page } = text;
  if (continues?.block === index) {
    return { continues: true, continues_from: { page: page - 1, block: continues.from } };
  }
  const from = blocks[index]?.continued;
  return from === undefined ? {} : { continues: true, continues_from: { page, block: from } };
}

interface Emission {
  readonly words: WordList;
  readonly vocabulary: Vocabulary;
  readonly verdict: PageVerdict;
  readonly notes: ReadonlyMap<number, Note>;
  readonly overlay: Overlay;
}

function textBlock(draft: PageDraft, index: number, type: BlockType, into: Emission): Block {
  const block = draft.blocks[index] as BlockDraft;
  const { text } = draft;
  const rows = block.rows.map((row) => row.words);
  const all = rows.flat();
  const listed = type === 'list_item' && block.marker !== undefined;
  const marked = listed ? (block.marker?.words ?? 0) : 0;
  const body = rows.map((row, at) => (at === 0 ? row.slice(marked) : row));
  const lined = type === 'code' || type === 'figure' || type === 'signature';
  const plain =
    type === 'code'
      ? codeText(text, block.rows)
      : lined
        ? body.map((row) => proseOf(text, [row])).join('\n')
        : proseOf(text, body, into.vocabulary);
  const markdown =
    lined || type === 'formula'
      ? null
      : inlineMarkdown(text, body, type, into.vocabulary, into.overlay, plain);
  const note = type === 'footnote' ? into.notes.get(index) : undefined;
  const number = type === 'formula' ? formulaNumber(text, rows) : null;
  const title = type === 'figure' ? titleOf(draft, index, into.vocabulary) : (block.name ?? null);
  const bound = type === 'caption' ? block.captionOf : undefined;
  const depth = into.verdict.depths[index] ?? block.depth;
  const level =
    type === 'heading'
      ? into.verdict.headings[index]
      : listed || type === 'paragraph' || type === 'quote'
        ? depth
        : undefined;
  return {
    type,
    bbox: boxOf(onPage(block, text), text.width, text.height),
    text: plain,
    ...(markdown !== null && markdown !== plain ? { markdown } : {}),
    ...(level !== undefined ? { level } : {}),
    ...(listed && block.marker ? { marker: block.marker.text } : {}),
    ...(number !== null ? { marker: number } : {}),
    ...(note ? { note_mark: note.mark } : {}),
    ...(note?.of !== undefined ? { note_of: note.of } : {}),
    ...(title !== null ? { title } : {}),
    ...(bound !== undefined ? { caption_of: bound } : {}),
    words: into.words.take(all),
    ...goesOnFrom(draft, index, into.verdict),
  };
}

/** The number of a formula, in brackets at its end: `(3)`, `(2.1a)`. */
function formulaNumber(
  text: PageDraft['text'],
  rows: readonly (readonly number[])[],
): string | null {
  return (
    rows
      .map((row) => row.at(-1))
      .map((last) => (last === undefined ? '' : wordAt(text, last).text))
      .find((word) => FORMULA_NUMBER.test(word)) ?? null
  );
}

/** The text of the caption that is bound to the block at `index`. */
function titleOf(draft: PageDraft, index: number, vocabulary: Vocabulary): string | null {
  const caption = draft.blocks.find((block) => block.captionOf === index);
  if (caption === undefined) return null;
  const rows = caption.rows.map((row) => row.words);
  return proseOf(draft.text, rows, vocabulary);
}
