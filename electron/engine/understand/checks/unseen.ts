/**
 * Reports hidden text, once per document: white on white and covered text may be a redaction; text
 * outside the page or in a hidden layer belongs to another version. Glyphs drawn twice for weight,
 * the text behind a scan and unselected options lose nothing and are not reported. Text without
 * Unicode values is lost, unless it was recognised from the page image.
 */

import { codedText, messageText } from '../../../../shared/coded-text.ts';
import type { DocumentCheck } from '../../../../shared/contract/document.ts';
import type { LeftOut, LeftOutReason, PageContent } from '../../../../shared/contract/page.ts';
import { boxAt } from '../../../../shared/geometry.ts';
import { countLostCharacters } from '../../read/text/unreadable-regions.ts';
import { pagesOfCheck } from './page-list.ts';

const REPORTED: ReadonlySet<LeftOutReason> = new Set([
  ...(['off_page', 'clipped', 'layer_off', 'covered'] as const),
  ...(['paper_colored', 'too_small', 'unreadable'] as const),
]);

/** Fewer characters on a page are an artifact of the producer. */
const LEAST_GLYPHS = 4;

/** Glyphs of a page that are not in its text, by reason. */
export function unseenGlyphs(page: PageContent): ReadonlyMap<LeftOutReason, number> {
  const counts = new Map<LeftOutReason, number>();
  for (const left of page.left_out ?? []) {
    if (left.reason === 'unreadable' && holdsWords(page, left)) continue;
    counts.set(left.reason, (counts.get(left.reason) ?? 0) + left.glyphs);
  }
  const lost = countLostCharacters(page.words.text);
  if (lost > 0) counts.set('unreadable', (counts.get('unreadable') ?? 0) + lost);
  return new Map(
    [...counts].filter(
      ([reason, glyphs]) => glyphs >= LEAST_GLYPHS || (reason === 'unreadable' && lost > 0),
    ),
  );
}

interface UnseenOnPage {
  readonly page: number;
  readonly unseen: ReturnType<typeof unseenGlyphs>;
}

export function checkUnseenText(pages: readonly UnseenOnPage[]): DocumentCheck[] {
  const found = pages.flatMap(({ page, unseen }) =>
    [...unseen].map(([reason, glyphs]) => ({ page, reason, glyphs })),
  );
  return [...Map.groupBy(found, ({ reason }) => reason)].flatMap(([reason, seen]) => {
    if (!REPORTED.has(reason)) return [];
    const numbers = seen.map(({ page }) => page);
    const count = seen.reduce((sum, each) => sum + each.glyphs, 0);
    return {
      name: `text_${reason}`,
      passed: reason !== 'unreadable',
      ...pagesOfCheck(numbers),
      ...messageText(codedText('text_left_out', { count, reason }, { pages: numbers })),
    };
  });
}

/** Whether there are words at the position of the omitted glyphs, recognised from the image. */
function holdsWords({ words: { text, boxes } }: PageContent, { bbox }: LeftOut): boolean {
  return text.some((_, word) => {
    const { x, y, width, height } = boxAt(boxes, word);
    const across = x + width / 2 - bbox.x;
    const down = y + height / 2 - bbox.y;
    return across >= 0 && across <= bbox.width && down >= 0 && down <= bbox.height;
  });
}
