/** Measures of printed rows. */
import type { PageText } from '../text/types.ts';
import { wordsAt } from './items.ts';
import type { BlockDraft } from './types.ts';

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
      if (at === 1 && /^[\dA-Z.()]{1,6}$/.test(before.text) && words.length > 2) return;
      widest = Math.max(widest, (word.x0 - before.x1) / row.size);
    });
  }
  return widest;
}
