/** The sort order of the library. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { type DocumentState, documentStateOf } from './status.ts';

export type SortKey = 'added' | 'name' | 'pages' | 'status';

export interface SortOrder {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Newest first. */
export const DEFAULT_ORDER: SortOrder = { key: 'added', descending: true };

/** Initial direction of each sort key. */
export const FIRST_ORDER: Readonly<Record<SortKey, SortOrder>> = {
  added: DEFAULT_ORDER,
  name: { key: 'name', descending: false },
  pages: { key: 'pages', descending: true },
  status: { key: 'status', descending: false },
};

/** Documents that need attention come first, completed ones last. */
const STATUS_RANK: Readonly<Record<DocumentState, number>> = {
  failed: 0,
  locked: 1,
  attention: 2,
  review: 3,
  running: 4,
  waiting: 5,
  paused: 5,
  awaited: 6,
  cancelled: 7,
  done: 8,
};

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const byName = (a: LibraryItem, b: LibraryItem): number => names.compare(a.filename, b.filename);

const COMPARE: Readonly<Record<SortKey, (a: LibraryItem, b: LibraryItem) => number>> = {
  name: byName,
  // ISO times in the same format compare as text.
  added: (a, b) => (a.added_at < b.added_at ? -1 : Number(a.added_at > b.added_at)),
  pages: (a, b) => (a.total_pages ?? 0) - (b.total_pages ?? 0),
  status: (a, b) => STATUS_RANK[documentStateOf(a)] - STATUS_RANK[documentStateOf(b)],
};

/** A sorted copy; documents that compare equal are ordered by name in either direction. */
export function sortDocuments(
  items: readonly LibraryItem[],
  { key, descending }: SortOrder,
): LibraryItem[] {
  const compare = COMPARE[key];
  const sign = descending ? -1 : 1;
  return [...items].sort((a, b) => sign * compare(a, b) || byName(a, b));
}
