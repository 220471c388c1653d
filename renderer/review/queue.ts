/** The queue as rows: items shown, their order, and the review progress. */
import type { ReviewItem, ReviewKind } from '../../shared/contract/index.ts';

/** `decided`: accepted or rejected. */
export type StateFilter = 'open' | 'decided' | 'all';

export interface QueueFilter {
  readonly kind: ReviewKind | null;
  readonly state: StateFilter;
}

export type QueueRow =
  | {
      readonly type: 'document';
      readonly key: string;
      readonly documentId: string;
      readonly fileName: string;
      /** Of all its items, regardless of the filter. */
      readonly open: number;
      readonly total: number;
    }
  | { readonly type: 'item'; readonly key: string; readonly item: ReviewItem };

export interface Progress {
  readonly reviewed: number;
  readonly total: number;
}

const hasState = ({ state }: ReviewItem, wanted: StateFilter): boolean =>
  wanted === 'all' || (state === 'open') === (wanted === 'open');

const hasKind = (item: ReviewItem, kind: ReviewKind | null): boolean =>
  kind === null || item.kind === kind;

export const isShown = (item: ReviewItem, { kind, state }: QueueFilter): boolean =>
  hasKind(item, kind) && hasState(item, state);

/** Items by document, with a heading for each. `documents`: the items of each, in order. */
export function queueRows(
  documents: readonly (readonly ReviewItem[])[],
  filter: QueueFilter,
): QueueRow[] {
  return documents.flatMap((items): QueueRow[] => {
    const rows = items.filter((item) => isShown(item, filter));
    const [first] = rows;
    if (!first) return [];
    const { document_id: documentId, file_name: fileName } = first;
    const { reviewed, total } = progressOf(items);
    return [
      {
        ...{ type: 'document', key: documentId, documentId, fileName },
        ...{ open: total - reviewed, total },
      },
      ...rows.map((item): QueueRow => ({ type: 'item', key: item.id, item })),
    ];
  });
}

export function progressOf(items: readonly ReviewItem[]): Progress {
  return { reviewed: items.filter(({ state }) => state !== 'open').length, total: items.length };
}

/** Number of items of each kind in a state; kinds without items are left out. */
export function kindCounts(
  items: readonly ReviewItem[],
  state: StateFilter,
): ReadonlyMap<ReviewKind, number> {
  const counts = new Map<ReviewKind, number>();
  for (const item of items) {
    if (hasState(item, state)) counts.set(item.kind, (counts.get(item.kind) ?? 0) + 1);
  }
  return counts;
}

/** Number of items of a kind in each state. */
export function stateCounts(
  items: readonly ReviewItem[],
  kind: ReviewKind | null,
): Readonly<Record<StateFilter, number>> {
  const ofKind = items.filter((item) => hasKind(item, kind));
  const { reviewed, total } = progressOf(ofKind);
  return { open: total - reviewed, decided: reviewed, all: total };
}

/**
 * The item before (-1) or after (1) the current one among those shown; the first if none is
 * current; at the ends, the current one.
 */
export function neighbourItem(
  rows: readonly QueueRow[],
  currentId: string | null,
  by: 1 | -1,
): ReviewItem | null {
  const items = rows.flatMap((row) => (row.type === 'item' ? row.item : []));
  const at = items.findIndex(({ id }) => id === currentId);
  if (at < 0) return items[0] ?? null;
  return items[Math.min(items.length - 1, Math.max(0, at + by))] ?? null;
}
