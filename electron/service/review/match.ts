/**
 * Matches the items of a document's newest results to the known ones: of the same kind, about the
 * same text, on the same page and with most of the box in common. Ids and decisions are kept.
 */
import { overlapRatio } from '../../../shared/corrections/boxes.ts';
import type { Box } from '../../../shared/geometry.ts';
import type { ReviewFinding } from '../../store/index.ts';

export interface KnownItem {
  readonly id: string;
  readonly finding: ReviewFinding;
}

/** Minimum intersection over union of the boxes of one item in two extractions. */
const LEAST_SHARED = 0.5;

/** The id of each finding; null for new ones. An id is used once. */
export function matchItems(
  known: readonly KnownItem[],
  findings: readonly ReviewFinding[],
): (string | null)[] {
  const free = Map.groupBy(known, ({ finding }) => findingKey(finding));
  return findings.map((finding) => {
    const candidates = free.get(findingKey(finding)) ?? [];
    const at = candidates.findIndex((item) => isSamePosition(item.finding.bbox, finding.bbox));
    const [taken] = at < 0 ? [] : candidates.splice(at, 1);
    return taken?.id ?? null;
  });
}

const findingKey = ({ kind, page, text }: ReviewFinding): string =>
  JSON.stringify([kind, page, text]);

function isSamePosition(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return one === other;
  return overlapRatio(one, other) >= LEAST_SHARED;
}
