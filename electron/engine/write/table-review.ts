/** What a person has said of a table, as written beside it. */
import type { Table } from '../../../shared/contract/table.ts';
import { holdsCenter } from '../../../shared/corrections/boxes.ts';
import type { Box } from '../../../shared/geometry.ts';

/** An acceptance of a table, or a correction of something in it. */
export interface TableReview {
  readonly kind: 'accepted' | 'corrected';
  readonly page: number;
  /** Page space. */
  readonly bbox: Box;
  /** Null if the name is not known. */
  readonly author: string | null;
  /** ISO time. */
  readonly at: string;
}

/** Acceptances before corrections, then newest first. */
const byWeight = (a: TableReview, b: TableReview): number =>
  a.kind.localeCompare(b.kind) || b.at.localeCompare(a.at);

/** The one that counts for the table; undefined if there is none. */
export const countingReview = (
  { page, bbox }: Pick<Table, 'page' | 'bbox'>,
  reviews: readonly TableReview[],
): TableReview | undefined =>
  heaviest(reviews.filter((one) => one.page === page && holdsCenter(bbox, one.bbox)));

/** Of the reviews of the parts of one table. */
export const heaviest = (reviews: readonly (TableReview | undefined)[]): TableReview | undefined =>
  reviews.filter((one) => one !== undefined).toSorted(byWeight)[0];

/** `Accepted by A. Marsh on 2026-11-26`; null if nobody has said anything. */
export function reviewText(
  { source, drawn }: Pick<Table, 'source' | 'drawn'>,
  review: TableReview | undefined,
): string | null {
  if (review?.kind !== 'accepted' && source !== 'human') return null;
  const what = review?.kind === 'accepted' ? 'Accepted' : drawn ? 'Drawn' : 'Corrected';
  if (!review) return what;
  return `${what}${review.author === null ? '' : ` by ${review.author}`} on ${review.at.slice(0, 10)}`;
}
