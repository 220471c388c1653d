/** Detects paragraphs split mid-sentence at the end of a column, at a figure or at a page break. */
import type { PageText } from '../../../read/text/types.ts';
import { joinRows } from '../block-text.ts';
import type { BlockDraft } from '../types.ts';

/** Lines that end within this distance of the column edge fill it; ems. */
const EDGE_EMS = 0.5;
export const SENTENCE_END = /[.!?:;…。！？][)\]"'”’»]*$/u;
export const LOWER_START = /^["'“‘«([]?\p{Ll}/u;

export function startsLowercase(text: PageText, block: BlockDraft): boolean {
  const words = block.rows[0]?.words.slice(0, 2) ?? [];
  return LOWER_START.test(joinRows(text, [words]));
}

/**
 * Whether `below` continues the sentence in which `above` ends: it starts in lower case, or with a
 * flush line after one that fills its column.
 */
export function isSplitSentence(text: PageText, above: BlockDraft, below: BlockDraft): boolean {
  const end = joinRows(
    text,
    above.rows.slice(-1).map((row) => row.words),
  );
  if (SENTENCE_END.test(end)) return false;
  if (startsLowercase(text, below)) return true;
  const last = above.rows.at(-1);
  const first = below.rows[0];
  if (last === undefined || first === undefined) return false;
  const slack = EDGE_EMS * last.size;
  const full = above.columnRight - last.x1 < slack && above.rows.length > 1;
  const flush = first.x0 - below.columnLeft < slack && below.columnRight - first.x1 < slack;
  return full && flush;
}
