/** Gaps between words of a row. */
import type { PageText, Word } from '../../../read/text/types.ts';
import { joinWordTexts, wordsAt } from '../page-items.ts';
import type { BlockDraft } from '../types.ts';

/** Maximum tab between a section number and its title; ems. */
const MAX_NUMBER_TAB_EMS = 6;
const SECTION_NUMBER =
  /^((chapter|part|section|item|article|note|annex|appendix) )?[\dA-Z.()]{1,6}[.:]?$/i;

const isSectionNumber = (words: readonly Word[]): boolean =>
  SECTION_NUMBER.test(joinWordTexts(words));

/**
 * The widest gap between two words of a row, in ems. The gap after a section number at the start is
 * ignored, because it is a tab.
 */
export function widestWordGap(text: PageText, block: Pick<BlockDraft, 'rows'>): number {
  let widest = 0;
  for (const row of block.rows) {
    const words = wordsAt(text, row.words);
    words.forEach((word, at) => {
      const before = words[at - 1];
      if (before === undefined) return;
      const gap = (word.x0 - before.x1) / row.size;
      if (gap <= widest) return;
      if (gap < MAX_NUMBER_TAB_EMS && at <= 2 && isSectionNumber(words.slice(0, at))) return;
      widest = gap;
    });
  }
  return widest;
}
