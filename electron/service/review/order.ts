/**
 * The order of review items: harm times doubt. What is missing from a table, or contradicts its totals,
 * leads to wrong figures unseen and comes first; then what is probably wrong, then what may be. Items of
 * the same urgency stay in page order.
 */
import type { ReviewFinding } from '../../store/index.ts';

/** Higher comes first. */
const HARM: Readonly<Record<ReviewFinding['kind'], number>> = {
  conflict: 5,
  page_warning: 5,
  total_mismatch: 4,
  missing_field: 4,
  table_confidence: 3,
  check: 3,
  field_confidence: 3,
  cell_confidence: 2,
  ocr_words: 1,
};
/** How much likelier it is that something is wrong where the severity is high. */
const SEVERE = 2;

const urgencyOf = ({ kind, severity }: ReviewFinding): number =>
  HARM[kind] * (severity === 'high' ? SEVERE : 1);

/** `first`: items before all others. */
export const orderFindings = (
  findings: readonly ReviewFinding[],
  first: ReadonlySet<ReviewFinding> = new Set(),
): ReviewFinding[] =>
  findings.toSorted(
    (a, b) =>
      Number(first.has(b)) - Number(first.has(a)) ||
      urgencyOf(b) - urgencyOf(a) ||
      (a.page ?? 0) - (b.page ?? 0),
  );
