/** Display names of the kinds of review items. */
import type { ReviewKind } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';

export const KIND_NAMES: Readonly<Record<ReviewKind, string>> = {
  total_mismatch: t('Totals that do not add up'),
  missing_field: t('Missing fields'),
  field_confidence: t('Fields to check'),
  table_confidence: t('Tables to check'),
  cell_confidence: t('Cells to check'),
  ocr_words: t('OCR words'),
  page_warning: t('Page warnings'),
  check: t('Failed checks'),
  conflict: t('Correction conflicts'),
};

/** Label of one item of the kind, for its row and for screen readers. */
export const KIND_LABELS: Readonly<Record<ReviewKind, string>> = {
  total_mismatch: t('Total'),
  missing_field: t('Missing field'),
  field_confidence: t('Field'),
  table_confidence: t('Table'),
  cell_confidence: t('Cell'),
  ocr_words: t('OCR words'),
  page_warning: t('Page warning'),
  check: t('Check'),
  conflict: t('Conflict'),
};
