/**
 * Reports hidden text, once per document: white on white and covered text may be a redaction; text
 * outside the page or in a hidden layer belongs to another version. Glyphs drawn twice for weight,
 * the text behind a scan and unselected options lose nothing and are not reported. Text without
 * Unicode values is lost, unless it was recognised from the page image.
 */
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { LeftOut, LeftOutReason, PageContent } from '../../../shared/contract/page.ts';
import { countLostCharacters } from '../text/unreadable-regions.ts';
import { pagesInWords, pagesOfCheck } from './page-list.ts';

const SENTENCES: Partial<Record<LeftOutReason, string>> = {
  off_page: 'lie outside of the page and were left out',
  clipped: 'are cut off by a frame and were left out',
  layer_off: 'belong to a layer that is switched off and were left out',
  covered: 'are painted over and were left out',
  paper_colored: 'have the colour of the paper and were left out',
  too_small: 'are too small to be read and were left out',
  unreadable: 'are stored without their meaning and could not be read',
};

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
    const sentence = SENTENCES[reason];
    if (sentence === undefined) return [];
    const numbers = seen.map(({ page }) => page);
    const glyphs = seen.reduce((sum, each) => sum + each.glyphs, 0);
    return {
      name: `text_${reason}`,
      passed: reason !== 'unreadable',
      ...pagesOfCheck(numbers),
      message: `${glyphs} characters on ${pagesInWords(numbers)} ${sentence}.`,
    };
  });
}

/** Whether there are words at the position of the omitted glyphs, recognised from the image. */
function holdsWords({ words: { text, boxes } }: PageContent, { bbox }: LeftOut): boolean {
  return text.some((_, word) => {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(4 * word, 4 * word + 4);
    const across = x + width / 2 - bbox.x;
    const down = y + height / 2 - bbox.y;
    return across >= 0 && across <= bbox.width && down >= 0 && down <= bbox.height;
  });
}
