/** Display names of the kinds of review items. */
import type { ReviewKind } from '../../shared/contract/index.ts';

export const KIND_NAMES: Readonly<Record<ReviewKind, string>> = {
  total_mismatch: 'Totals that do not add up',
  missing_field: 'Missing fields',
  field_confidence: 'Fields to check',
  table_confidence: 'Tables to check',
  cell_confidence: 'Cells to check',
  ocr_words: 'OCR words',
  page_warning: 'Page warnings',
  check: 'Failed checks',
  conflict: 'Correction conflicts',
};

/** Label of one item of the kind, for its row and for screen readers. */
export const KIND_LABELS: Readonly<Record<ReviewKind, string>> = {
  total_mismatch: 'Total',
  missing_field: 'Missing field',
  field_confidence: 'Field',
  table_confidence: 'Table',
  cell_confidence: 'Cell',
  ocr_words: 'OCR words',
  page_warning: 'Page warning',
  check: 'Check',
  conflict: 'Conflict',
};
