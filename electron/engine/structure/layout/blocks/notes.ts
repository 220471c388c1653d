/**
 * Links footnotes to their reference marks. A note begins with its mark, raised or as a symbol; the
 * text has the same mark raised after a word. Notes to a table stand directly below it in any size,
 * and a cell with words has their mark at its end, raised or in brackets; `(1)` alone in a cell is
 * a negative number.
 */

import type { PageText, Word } from '../../../read/text/types.ts';
import type { TableDraft } from '../../tables/types.ts';
import { wordAt, wordsAt } from '../page-items.ts';
import type { BlockDraft, PageDraft } from '../types.ts';

/** Maximum white space above a note to a table; ems. */
const NOTE_GAP_EMS = 2;
const LETTER = /\p{L}/u;
/** A mark after the last word of a cell, with or without a space. */
const CELL_MARK = /(?:^|[\p{L}\p{N}.%)])[([](\d{1,2}|[a-z]{1,3})[)\]]$|([*†‡§¶]{1,3})$/u;
/** A mark such as `(1)` or `*` at the start of a note. */
const NOTE_MARK = /^(?:[([](\d{1,2}|[a-z]{1,3})[)\]]|([*†‡§¶]{1,3}))/u;

const MARK = /^[[(]?(\d{1,3}|[a-z]|[*†‡§¶#]{1,3})[\]).]?$/u;
const SYMBOL_MARK = /^[*†‡§¶]{1,3}$/u;

const parseMark = ({ text }: Word): string | null => MARK.exec(text)?.[1] ?? null;

const parseRaisedMark = (word: Word): string | null => {
  if (word.script === 'superscript') return parseMark(word) ?? parseLeadingMark(word);
  return word.text.length <= 3 && SYMBOL_MARK.test(word.text) ? word.text : null;
};

const parseLeadingMark = ({ text }: Word): string | null => {
  const match = NOTE_MARK.exec(text);
  return match?.[1] ?? match?.[2] ?? null;
};

/** Raised marks and symbol marks. */
function collectMarks(text: PageText, rows: readonly { words: readonly number[] }[]): string[] {
  const marks: string[] = [];
  for (const { words } of rows) {
    for (const word of words) {
      const mark = parseRaisedMark(wordAt(text, word));
      if (mark !== null) marks.push(mark);
    }
  }
  return marks;
}

function collectTableMarks(text: PageText, { cells }: TableDraft): Set<string> {
  const marks = new Set(collectMarks(text, cells));
  for (const { words: indexes } of cells) {
    const last = indexes.at(-1);
    const match = last === undefined ? null : CELL_MARK.exec(wordAt(text, last).text);
    const mark = match?.[1] ?? match?.[2];
    const words = mark === undefined ? [] : wordsAt(text, indexes);
    if (mark !== undefined && words.some((word) => LETTER.test(word.text.replace(CELL_MARK, ''))))
      marks.add(mark);
  }
  return marks;
}

/** Blocks below a table that begin with a mark of its cells become footnotes. */
export function detectTableNotes(
  text: PageText,
  blocks: readonly BlockDraft[],
  tables: readonly TableDraft[],
): readonly BlockDraft[] {
  if (tables.length === 0) return blocks;
  let above: BlockDraft | undefined;
  /** Marks on the page so far: the paragraph before a table may also have them. */
  const marks = new Set<string>();
  return blocks.map((block) => {
    const table = block.table === undefined ? undefined : tables[block.table];
    const noted = table === undefined && above && isTableNote(text, block, above, marks);
    const borne = table ? collectTableMarks(text, table) : collectMarks(text, block.rows);
    for (const mark of borne) marks.add(mark);
    above = table !== undefined || noted ? block : undefined;
    if (!noted) return block;
    const { marker: _, textX: __, ...plain } = block;
    return { ...plain, role: 'footnote' as const };
  });
}

function isTableNote(
  text: PageText,
  { role, rows, style, y0 }: BlockDraft,
  above: BlockDraft,
  marks: ReadonlySet<string>,
): boolean {
  const first = wordsAt(text, rows[0]?.words.slice(0, 1) ?? [])[0];
  const gap = y0 - above.y1;
  if (first === undefined || gap > NOTE_GAP_EMS * style.size) return false;
  if (role !== 'list_item' && role !== 'paragraph') return false;
  const mark = parseRaisedMark(first) ?? parseLeadingMark(first);
  return mark !== null && marks.has(mark);
}

export interface Note {
  readonly mark: string;
  /** Index of the block with the mark; absent if the page has none. */
  readonly of?: number;
}

/** Block index of each footnote with a mark -> the note. */
export function linkNotes({ text, tables, blocks }: PageDraft): Map<number, Note> {
  const notes = new Map<number, Note>();
  if (blocks.every(({ role }) => role !== 'footnote')) return notes;
  const bearers = new Map<string, number>();
  blocks.forEach(({ role, rows, table: at }, index) => {
    if (role === 'footnote') return;
    const table = at === undefined ? undefined : tables[at];
    const marks = table ? collectTableMarks(text, table) : collectMarks(text, rows);
    for (const mark of marks) if (!bearers.has(mark)) bearers.set(mark, index);
  });
  blocks.forEach(({ role, rows }, index) => {
    const first = role === 'footnote' ? wordsAt(text, rows[0]?.words ?? [])[0] : undefined;
    const mark = first ? (parseMark(first) ?? parseLeadingMark(first)) : null;
    if (mark === null) return;
    const of = bearers.get(mark);
    notes.set(index, { mark, ...(of !== undefined && { of }) });
  });
  return notes;
}
