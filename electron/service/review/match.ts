/**
 * Which of the items known of a document each item of its newest results is: of one kind, about the
 * same text, on the same page and over most of the same box. Ids and decisions follow.
 */
import { areaOf, type Box, intersectionArea, rectOf } from '../../../shared/geometry.ts';
import type { ReviewFinding } from '../../store/index.ts';

export interface KnownItem {
  readonly id: string;
  readonly finding: ReviewFinding;
}

/** Boxes of one thing in two extractions share at least so much: intersection over union. */
const LEAST_SHARED = 0.5;

/** The id of each finding; null for those that are new. An id is given once. */
export function matchItems(
  known: readonly KnownItem[],
  findings: readonly ReviewFinding[],
): (string | null)[] {
  const free = new Map<string, KnownItem[]>();
  for (const item of known) {
    const key = keyOf(item.finding);
    free.set(key, [...(free.get(key) ?? []), item]);
  }
  return findings.map((finding) => {
    const candidates = free.get(keyOf(finding)) ?? [];
    const at = candidates.findIndex((item) => isSamePlace(item.finding.bbox, finding.bbox));
    const [taken] = at < 0 ? [] : candidates.splice(at, 1);
    return taken?.id ?? null;
  });
}

const keyOf = ({ kind, page, text }: ReviewFinding): string => JSON.stringify([kind, page, text]);

function isSamePlace(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return one === other;
  const [a, b] = [rectOf(one, 1, 1), rectOf(other, 1, 1)];
  const shared = intersectionArea(a, b);
  const all = areaOf(a) + areaOf(b) - shared;
  return all > 0 ? shared / all >= LEAST_SHARED : true;
}
