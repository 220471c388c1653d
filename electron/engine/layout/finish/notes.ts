/**
 * Footnotes bound to their marks. A note begins with its mark, raised or as a sign; the text bears
 * the same mark raised behind a word. What only looks alike (a figure in the text) is not raised.
 * Notes to a table stand right below it, whatever their size, and a cell with words bears their mark
 * at its end, raised or in brackets; `(1)` alone in a cell is a negative figure.
 */
import type { TableDraft } from '../../tables/types.ts';
import type { PageText, Word } from '../../text/types.ts';
import { wordAt, wordsAt } from '../items.ts';
import type { BlockDraft, PageDraft } from '../types.ts';

/** White space above a note to a table, in ems. */
const NOTE_GAP_EMS = 2;
const LETTER = /\p{L}/u;
/** A mark behind the last word of a cell, set off or not. */
const CELL_MARK = /(?:^|[\p{L}\p{N}.%)])[([](\d{1,2}|[a-z]{1,3})[)\]]$|([*†‡§¶]{1,3})$/u;
/** A mark that begins a note, as `(1)` or `*`, alone or before its first word. */
const NOTE_MARK = /^(?:[([](\d{1,2}|[a-z]{1,3})[)\]]|([*†‡§¶]{1,3}))/u;

const MARK = /^[[(]?(\d{1,3}|[a-z]|[*†‡§¶#]{1,3})[\]).]?$/u;
const SIGN = /^[*†‡§¶]{1,3}$/u;

const markOf = ({ text }: Word): string | null => MARK.exec(text)?.[1] ?? null;

const raisedMark = (word: Word): string | null => {
  if (word.script === 'superscript') return markOf(word) ?? noteMark(word);
  return word.text.length <= 3 && SIGN.test(word.text) ? word.text : null;
};

const noteMark = ({ text }: Word): string | null => {
  const match = NOTE_MARK.exec(text);
  return match?.[1] ?? match?.[2] ?? null;
};

/** Marks that are raised, or signs. */
function marksOfRows(text: PageText, rows: readonly { words: readonly number[] }[]): string[] {
  const marks: string[] = [];
  for (const { words } of rows) {
    for (const word of words) {
      const mark = raisedMark(wordAt(text, word));
      if (mark !== null) marks.push(mark);
    }
  }
  return marks;
}

function marksOfTable(text: PageText, { cells }: TableDraft): Set<string> {
  const marks = new Set(marksOfRows(text, cells));
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

/** The blocks, those below a table that begin with a mark of its cells as footnotes. */
export function withTableNotes(
  text: PageText,
  blocks: readonly BlockDraft[],
  tables: readonly TableDraft[],
): readonly BlockDraft[] {
  if (tables.length === 0) return blocks;
  let above: BlockDraft | undefined;
  /** Those that the page has borne so far: the line that leads a table in may have them, too. */
  const marks = new Set<string>();
  return blocks.map((block) => {
    const table = block.table === undefined ? undefined : tables[block.table];
    const noted = table === undefined && above && isNote(text, block, above, marks);
    if (!noted) {
      const borne = table ? marksOfTable(text, table) : marksOfRows(text, block.rows);
      for (const mark of borne) marks.add(mark);
    }
    above = table !== undefined || noted ? block : undefined;
    if (!noted) return block;
    const { marker: _, textX: __, ...plain } = block;
    return { ...plain, role: 'footnote' as const };
  });
}

function isNote(
  text: PageText,
  { role, rows, style, y0 }: BlockDraft,
  above: BlockDraft,
  marks: ReadonlySet<string>,
): boolean {
  const first = wordsAt(text, rows[0]?.words.slice(0, 1) ?? [])[0];
  const gap = y0 - above.y1;
  if (first === undefined || gap < -style.size || gap > NOTE_GAP_EMS * style.size) return false;
  if (role !== 'list_item' && role !== 'paragraph') return false;
  const mark = raisedMark(first) ?? noteMark(first);
  return mark !== null && marks.has(mark);
}

export interface Note {
  readonly mark: string;
  /** Block that bears the mark; absent where the page has none. */
  readonly of?: number;
}

/** Block number of each footnote that shows its mark -> the note. */
export function notesOf({ text, tables, blocks }: PageDraft): Map<number, Note> {
  const notes = new Map<number, Note>();
  if (blocks.every(({ role }) => role !== 'footnote')) return notes;
  const bearers = new Map<string, number>();
  blocks.forEach(({ role, rows, table: at }, index) => {
    if (role === 'footnote') return;
    const table = at === undefined ? undefined : tables[at];
    const marks = table ? marksOfTable(text, table) : marksOfRows(text, rows);
    for (const mark of marks) if (!bearers.has(mark)) bearers.set(mark, index);
  });
  blocks.forEach(({ role, rows }, index) => {
    const first = role === 'footnote' ? wordsAt(text, rows[0]?.words ?? [])[0] : undefined;
    const mark = first ? (markOf(first) ?? noteMark(first)) : null;
    if (mark === null) return;
    const of = bearers.get(mark);
    notes.set(index, { mark, ...(of !== undefined && { of }) });
  });
  return notes;
}
