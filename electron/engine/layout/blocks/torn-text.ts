/**
 * Text that breaks off within a sentence, and what takes it up: at the foot of a column, beside a
 * figure, at the end of a page.
 */
import type { PageText } from '../../text/types.ts';
import { proseOf } from '../prose.ts';
import type { BlockDraft } from '../types.ts';

/** Lines that end this near their column's edge, in ems, fill it. */
const EDGE_EMS = 0.5;
export const SENTENCE_END = /[.!?:;…。！？][)\]"'”’»]*$/u;
export const LOWER_START = /^["'“‘«([]?\p{Ll}/u;

export function beginsLower(text: PageText, block: BlockDraft): boolean {
  const words = block.rows[0]?.words.slice(0, 2) ?? [];
  return LOWER_START.test(proseOf(text, [words]));
}

/**
 * Whether `below` takes up the sentence in which `above` breaks off: in lower case, or with a line
 * flush left after one that fills its column.
 */
export function isTorn(text: PageText, above: BlockDraft, below: BlockDraft): boolean {
  const end = proseOf(
    text,
    above.rows.slice(-1).map((row) => row.words),
  );
  if (SENTENCE_END.test(end)) return false;
  if (beginsLower(text, below)) return true;
  const last = above.rows.at(-1);
  const first = below.rows[0];
  if (last === undefined || first === undefined) return false;
  const slack = EDGE_EMS * last.size;
  const full = above.columnRight - last.x1 < slack && above.rows.length > 1;
  const flush = first.x0 - below.columnLeft < slack && below.columnRight - first.x1 < slack;
  return full && flush;
}
