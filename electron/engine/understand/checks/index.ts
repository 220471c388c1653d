/**
 * Checks for review of a document: unsound tables, lost words, hidden text, recognised text,
 * numbers that do not match totals, damaged files. Checks change nothing. What they need of a page is
 * small (`checkPage`), so that after a correction only the corrected pages are checked again.
 */
import type { DocumentCheck } from '../../../../shared/contract/document.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { isDamage } from '../../read/pdf/damage.ts';
import { pagesOfCheck } from './page-list.ts';
import { checkRecognition } from './recognised.ts';
import { structureChecks } from './structure.ts';
import { checkUnseenText, unseenGlyphs } from './unseen.ts';

/** What the checks of a document need of one page. */
export type PageChecks = ReturnType<typeof checkPage>;

export const checkPage = (content: PageContent) => ({
  page: content.page,
  structure: structureChecks(content),
  damage: content.warnings.filter(isDamage),
  unseen: unseenGlyphs(content),
  recognition: content.recognition && {
    words: content.recognition.words,
    confidence: content.recognition.confidence,
    unsure: content.recognition.doubtful.length,
  },
});

const byPage = (a: DocumentCheck, b: DocumentCheck): number => (a.page ?? 0) - (b.page ?? 0);

/** Reports pages read from a damaged file, each reason once per document. */
function checkDamage(pages: readonly PageChecks[]): DocumentCheck[] {
  const damaged = pages.flatMap(({ page, damage }) => damage.map((message) => ({ page, message })));
  return [...Map.groupBy(damaged, ({ message }) => message)].map(([message, found]) => ({
    name: 'file_damaged',
    passed: false,
    ...pagesOfCheck(found.map(({ page }) => page)),
    message,
  }));
}

/** `pages`: all of the document, in order; `totals`: what `totalChecks` found in its tables, in order. */
export const documentChecks = (
  pages: readonly PageChecks[],
  totals: readonly DocumentCheck[],
): DocumentCheck[] => [
  ...checkDamage(pages),
  ...[...pages.flatMap(({ structure }) => structure), ...totals].sort(byPage),
  ...checkUnseenText(pages),
  ...checkRecognition(pages),
];
