/**
 * Derives the review items of a document from its pages, its checks and its field values; the only
 * place that does. All inputs are values of the contract; no message text is parsed.
 */

import type { DocumentCheck, PageContent, PageWarning } from '../../../shared/contract/index.ts';
import { operationSubject } from '../../../shared/corrections/subject.ts';
import { boxAt, boxOf, rectOf, unionOf } from '../../../shared/geometry.ts';
import { isDamage, warningsOfPage } from '../../engine/index.ts';
import type { CorrectionRecord, ReviewFinding } from '../../store/index.ts';
import { positionText, reasonText } from './cell-place.ts';

/**
 * Increase it when the same results would give other items: all documents are then derived again.
 */
export const RULES = '7';

/** Maximum number of low-confidence words quoted in a reason; the page shows all. */
const QUOTED_WORDS = 3;

/** Items of a page apart from its tables. */
export const contentItems = (content: PageContent): ReviewFinding[] => [
  ...warningItems(content),
  ...wordItems(content),
];

/** Items of the checks of a whole document. */
export const checkItems = (checks: readonly DocumentCheck[]): ReviewFinding[] =>
  checks.filter(asksForReview).map(checkItem);

/** Separate items report the results of these checks, with their cells. */
const FROM_TABLES: ReadonlySet<string> = new Set(['totals_foot', 'table_confidence']);

const asksForReview = ({ name, passed }: DocumentCheck): boolean =>
  !passed && !FROM_TABLES.has(name);

function checkItem({ name, page, pages, message, coded_message }: DocumentCheck): ReviewFinding {
  const first = page ?? pages?.[0] ?? null;
  return {
    ...{ kind: 'check', severity: 'high', page: first, bbox: null },
    ...positionText('page', { page: page ?? '' }),
    ...{ reason: message, ...(coded_message && { coded_reason: coded_message }) },
    text: name,
    target: first === null ? { kind: 'document' } : { kind: 'page', page: first },
  };
}

export const pageItem = ({ page, message, coded_message: coded }: PageWarning): ReviewFinding => ({
  ...{ kind: 'page_warning', severity: 'high', page, bbox: null },
  ...positionText('page', { page }),
  ...{ reason: message, ...(coded && { coded_reason: coded }) },
  text: message,
  target: { kind: 'page', page },
});

/** A correction that no longer fits; `firstTable`: the number of the first table of its page. */
export const conflictItem = (
  { id, page, bbox, before, after, operation }: CorrectionRecord,
  firstTable: number,
): ReviewFinding => ({
  ...{ kind: 'conflict', severity: 'high', page, bbox },
  place: operationSubject(operation, firstTable),
  ...reasonText('correction_conflict', { before, after }),
  text: id,
  target: { kind: 'correction', correction_id: id, page },
});

/** Damage is reported once for the whole document, by a check. */
const warningItems = (content: PageContent): ReviewFinding[] =>
  warningsOfPage(content)
    .filter(({ message }) => !isDamage(message))
    .map(pageItem);

function wordItems({ page, words, recognition }: PageContent): ReviewFinding[] {
  const unsure = recognition?.doubtful ?? [];
  if (!recognition || unsure.length === 0) return [];
  const texts = unsure.map((word) => words.text[word] ?? '');
  const rects = unsure.map((word) => rectOf(boxAt(words.boxes, word), 1, 1));
  const quotes = texts.slice(0, QUOTED_WORDS);
  const more = texts.length - quotes.length;
  return [
    {
      ...{ kind: 'ocr_words', severity: 'medium', page, bbox: boxOf(unionOf(rects), 1, 1) },
      ...positionText('page', { page }),
      ...reasonText(
        'words_unsure',
        { count: texts.length, total: recognition.words, more },
        { quotes },
      ),
      text: texts.join(' '),
      target: { kind: 'words', page, words: [...unsure] },
    },
  ];
}
