/** Measures of printed rows. */
import type { PageText } from '../text/types.ts';
import { wordsAt } from './items.ts';
import type { BlockDraft } from './types.ts';

/** Widest tab between a section number and its title, in ems. */
const NUMBER_TAB_EMS = 4;

/**
 * The widest gap between two words of one row of the block, in ems of the row; a gap behind the
 * first word does not count where that is a number, for section numbers are set off by a tab.
 */
export function widestGap(text: PageText, block: Pick<BlockDraft, 'rows'>): number {
  let widest = 0;
  for (const row of block.rows) {
    const words = wordsAt(text, row.words);
    words.forEach((word, at) => {
      const before = words[at - 1];
      if (before === undefined) return;
      const gap = (word.x0 - before.x1) / row.size;
      if (at === 1 && gap < NUMBER_TAB_EMS && /^[\dA-Z.()]{1,6}$/.test(before.text)) return;
      widest = Math.max(widest, gap);
    });
  }
  return widest;
}
