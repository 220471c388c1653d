/**
 * Footnotes bound to their marks. A note begins with its mark, raised or as a sign; the text bears
 * the same mark raised behind a word. What only looks alike (a figure in the text) is not raised.
 */
import type { Word } from '../text/types.ts';
import { wordsAt } from './items.ts';
import type { PageDraft } from './types.ts';

const MARK = /^[[(]?(\d{1,3}|[a-z]|[*†‡§¶#]{1,3})[\]).]?$/u;
const SIGN = /^[*†‡§¶]{1,3}$/u;

const markOf = ({ text }: Word): string | null => MARK.exec(text)?.[1] ?? null;

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
  blocks.forEach(({ role, rows, table }, index) => {
    if (role === 'footnote') return;
    const cells = table === undefined ? [] : (tables[table]?.cells ?? []);
    const words = [...rows, ...cells].flatMap((holder) => wordsAt(text, holder.words));
    for (const word of words) {
      const mark = markOf(word);
      if (mark === null || (word.script !== 'superscript' && !SIGN.test(mark))) continue;
      if (!bearers.has(mark)) bearers.set(mark, index);
    }
  });
  blocks.forEach(({ role, rows }, index) => {
    const first = role === 'footnote' ? wordsAt(text, rows[0]?.words ?? [])[0] : undefined;
    const mark = first ? markOf(first) : null;
    if (mark === null) return;
    const of = bearers.get(mark);
    notes.set(index, { mark, ...(of !== undefined && { of }) });
  });
  return notes;
}
