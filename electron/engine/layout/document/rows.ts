/** Measures of printed rows. */
import type { PageText, Word } from '../../text/types.ts';
import { wordsAt } from '../items.ts';
import type { BlockDraft } from '../types.ts';

/** Widest tab between a section number and its title, in ems. */
const NUMBER_TAB_EMS = 6;
const SECTION_NUMBER =
  /^((chapter|part|section|item|article|note|annex|appendix) )?[\dA-Z.()]{1,6}[.:]?$/i;

const isNumber = (words: readonly Word[]): boolean =>
  SECTION_NUMBER.test(words.map((word) => word.text).join(' '));

/**
 * The widest gap between two words of one row of the block, in ems of the row; the gap behind a
 * section number at its start does not count, for those are set off by a tab.
 */
export function widestGap(text: PageText, block: Pick<BlockDraft, 'rows'>): number {
  let widest = 0;
  for (const row of block.rows) {
    const words = wordsAt(text, row.words);
    words.forEach((word, at) => {
      const before = words[at - 1];
      if (before === undefined) return;
      const gap = (word.x0 - before.x1) / row.size;
      if (gap <= widest) return;
      if (gap < NUMBER_TAB_EMS && at <= 2 && isNumber(words.slice(0, at))) return;
      widest = gap;
    });
  }
  return widest;
}
