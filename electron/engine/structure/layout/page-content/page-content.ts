/**
 * Converts a drafted page and the document's decisions to the contract's page. Words are stored in
 * reading order, so that every block and cell owns one contiguous range of them.
 */
import { codedText, warningTexts } from '../../../../../shared/coded-text.ts';
import { isUnsure } from '../../../../../shared/confidence.ts';
import type { Block, BlockType, PageContent } from '../../../../../shared/contract/page.ts';
import type { Table } from '../../../../../shared/contract/table.ts';
import { boxOf } from '../../../../../shared/geometry.ts';
import type { Vocabulary } from '../../../../../shared/text/joints.ts';
import { toPageRect } from '../../../read/text/skew.ts';
import type { LeftOut, PageText, Word } from '../../../read/text/types.ts';
import { countLostCharacters } from '../../../read/text/unreadable-regions.ts';
import { buildVocabulary, joinRows, spellRaised } from '../block-text.ts';
import { formatCode } from '../blocks/code-blocks.ts';
import { FORMULA_NUMBER } from '../blocks/list-markers.ts';
import { linkNotes, type Note } from '../blocks/notes.ts';
import { NO_DECISIONS } from '../document-profile/profile.ts';
import { collectOverlay, type InlineOverlay, inlineMarkdown } from '../inline-markdown.ts';
import { wordAt } from '../page-items.ts';
import type { DocumentProfile, PageDecisions, TableLabelDecision } from '../profile-types.ts';
import type { BlockDraft, PageDraft } from '../types.ts';
import { formFieldsOf } from './form-fields.ts';
import { doubtOddNumbers } from './odd-numbers.ts';
import { buildTable } from './table-content.ts';

/** Collects words in the order of blocks and cells. */
class WordList {
  readonly order: number[] = [];

  /** Appends the words and returns their range. */
  take(words: readonly number[]): [number, number] {
    const first = this.order.length;
    for (const word of words) this.order.push(word);
    return [first, words.length];
  }
}

function blockType(block: BlockDraft, index: number, decisions: PageDecisions): BlockType {
  const headersAndFooters = decisions.headersAndFooters[index];
  if (headersAndFooters) return headersAndFooters;
  if (decisions.headings[index] !== undefined) return 'heading';
  return block.role === 'marginal_text' ? 'header' : block.role;
}

export function buildPageContent(page: PageDraft, profile: DocumentProfile): PageContent {
  const text = doubtOddNumbers(page.text, page.tables);
  const draft = { ...page, text };
  const decisions = profile.pages[text.page] ?? NO_DECISIONS;
  const vocabulary = buildVocabulary(text, profile.compounds);
  const words = new WordList();
  const tables: Table[] = [];
  const notes = linkNotes(draft);
  const overlay = collectOverlay(draft);

  const blocks = draft.blocks.map((block, index): Block => {
    const type = blockType(block, index, decisions);
    const bbox = boxOf(toPageRect(block, text), text.width, text.height);
    if (type === 'table' && block.table !== undefined) {
      const first = words.order.length;
      const table = draft.tables[block.table];
      if (table === undefined)
        throw new RangeError(`page ${text.page} has no table ${block.table}`);
      const content = buildTable(table, {
        text,
        vocabulary,
        tableIndex: tables.length,
        labels:
          table.method === 'chart'
            ? chartLabels(draft, index, vocabulary)
            : decisions.tables[index],
        continues: decisions.continues?.block === index ? decisions.continues : null,
        take: (indexes) => words.take(indexes),
      });
      tables.push(content);
      return {
        type,
        bbox,
        text: content.rows.map((row) => row.join('\t')).join('\n'),
        table_index: content.table_index,
        words: [first, words.order.length - first],
        ...(content.continues ? continuationFields(draft, index, decisions) : {}),
      };
    }
    return finishTextBlock(draft, index, type, { words, vocabulary, decisions, notes, overlay });
  });

  return {
    page: text.page,
    ...(decisions.label !== null && { page_label: decisions.label }),
    ...(decisions.isContents && { is_contents: true as const }),
    width: text.width,
    height: text.height,
    rotation: text.rotation,
    source: text.source,
    needs_ocr: text.needsOcr,
    words: {
      text: words.order.map((index) => spellRaised(wordAt(text, index))),
      boxes: wordBoxes(text, words.order),
    },
    blocks,
    tables,
    ...(text.fields.length > 0 && { form_fields: formFieldsOf(text) }),
    ...leftOutFields(text),
    ...ocrStatistics(text, words.order),
    ...warningTexts([
      ...text.warnings,
      ...lostCharacterWarnings(words.order.map((index) => wordAt(text, index))),
    ]),
  };
}

const LOST =
  'Some text ({count, plural, one {# character} other {# characters}}) is stored without its meaning: compare it with the page.';

function lostCharacterWarnings(words: readonly Word[]): PageText['warnings'] {
  const [texts, fonts] = [words.map(({ text }) => text), words.map(({ font }) => font)];
  const count = countLostCharacters(texts, fonts);
  return count === 0 ? [] : [codedText(LOST, { count })];
}

/** Statistics of OCR words; native words have exact text. */
function ocrStatistics(
  text: PageDraft['text'],
  order: readonly number[],
): Pick<PageContent, 'recognition'> {
  let [words, letters, sum] = [0, 0, 0];
  const doubtful: number[] = [];
  for (const [position, index] of order.entries()) {
    const { text: letter, confidence } = wordAt(text, index);
    if (text.source !== 'ocr' && confidence === 1) continue;
    words += 1;
    letters += letter.length;
    sum += confidence * letter.length;
    if (isUnsure('word', confidence)) doubtful.push(position);
  }
  if (letters === 0) return {};
  return {
    recognition: { words, confidence: Math.round((sum / letters) * 1000) / 1000, doubtful },
  };
}

/** Four numbers per word: left, top, width and height as page fractions. */
function wordBoxes(text: PageText, order: readonly number[]): number[] {
  const boxes: number[] = [];
  for (const index of order) {
    const { x, y, width, height } = boxOf(
      toPageRect(wordAt(text, index), text),
      text.width,
      text.height,
    );
    boxes.push(x, y, width, height);
  }
  return boxes;
}

function leftOutFields({
  leftOut,
  width,
  height,
}: PageDraft['text']): Pick<PageContent, 'left_out'> {
  if (leftOut.length === 0) return {};
  const left = ({ reason, glyphs, text, ...rect }: LeftOut) => ({
    reason,
    glyphs,
    ...(text !== undefined && { text }),
    bbox: boxOf(rect, width, height),
  });
  return { left_out: leftOut.map(left) };
}

/** Fields of a block that continues another, on its page or the page before. */
function continuationFields(
  { text, blocks }: PageDraft,
  index: number,
  { continues, headersAndFooters }: PageDecisions,
): Pick<Block, 'continues' | 'continues_from'> {
  if (headersAndFooters[index] !== undefined) return {};
  const { page } = text;
  if (continues?.block === index) {
    return { continues: true, continues_from: { page: page - 1, block: continues.from } };
  }
  const from = blocks[index]?.continuesBlock;
  return from === undefined ? {} : { continues: true, continues_from: { page, block: from } };
}

interface BlockOutput {
  readonly words: WordList;
  readonly vocabulary: Vocabulary;
  readonly decisions: PageDecisions;
  readonly notes: ReadonlyMap<number, Note>;
  readonly overlay: InlineOverlay;
}

function finishTextBlock(
  draft: PageDraft,
  index: number,
  type: BlockType,
  into: BlockOutput,
): Block {
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
      ? formatCode(text, block.rows)
      : lined
        ? body.map((row) => joinRows(text, [row], undefined, spellRaised)).join('\n')
        : joinRows(text, body, into.vocabulary, spellRaised);
  const markdown =
    lined || type === 'formula'
      ? null
      : inlineMarkdown(text, body, type, into.vocabulary, into.overlay, plain);
  const note = type === 'footnote' ? into.notes.get(index) : undefined;
  const number = type === 'formula' ? findFormulaNumber(text, rows) : null;
  const title =
    type === 'figure' ? captionText(draft, index, into.vocabulary) : (block.name ?? null);
  const captionTarget = type === 'caption' ? block.captionOf : undefined;
  const depth = into.decisions.depths[index] ?? block.depth;
  const level =
    type === 'heading'
      ? into.decisions.headings[index]
      : listed || type === 'paragraph' || type === 'quote'
        ? depth
        : undefined;
  return {
    type,
    bbox: boxOf(toPageRect(block, text), text.width, text.height),
    text: plain,
    ...(markdown !== null && markdown !== plain ? { markdown } : {}),
    ...(level !== undefined ? { level } : {}),
    ...(listed && block.marker ? { marker: block.marker.text } : {}),
    ...(number !== null ? { marker: number } : {}),
    ...(note ? { note_mark: note.mark } : {}),
    ...(note?.of !== undefined ? { note_of: note.of } : {}),
    ...(title !== null ? { title } : {}),
    ...(captionTarget !== undefined ? { caption_of: captionTarget } : {}),
    words: into.words.take(all),
    ...continuationFields(draft, index, into.decisions),
  };
}

/** The equation number in brackets at the end of a row: `(3)`, `(2.1a)`. */
function findFormulaNumber(
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

/** A chart has the caption of its figure as its title. */
function chartLabels(draft: PageDraft, index: number, vocabulary: Vocabulary): TableLabelDecision {
  const figure = draft.blocks.slice(0, index).findLastIndex(({ role }) => role === 'figure');
  return { title: captionText(draft, figure, vocabulary), unit: null, period: null, section: [] };
}

/** The text of the caption linked to the block at `index`. */
function captionText(draft: PageDraft, index: number, vocabulary: Vocabulary): string | null {
  const caption = draft.blocks.find((block) => block.captionOf === index);
  if (caption === undefined) return null;
  const rows = caption.rows.map((row) => row.words);
  return joinRows(draft.text, rows, vocabulary, spellRaised);
}
