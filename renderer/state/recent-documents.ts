/**
 * Documents opened before, as the palette, the empty viewer and the menu of the desktop list them:
 * most recent first, without deleted ones.
 */
import { useMemo } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { useLibrary } from './library.ts';
import { useSession } from './session.ts';

/** Maximum number of documents in a list of recent ones. */
export const MOST_RECENT = 8;

/** Recent documents other than the one on screen. */
export function recentDocuments(): readonly LibraryItem[] {
  const { items, currentId } = useLibrary.getState();
  return othersOf(useSession.getState().recent, items, currentId);
}

export function useRecentDocuments(): readonly LibraryItem[] {
  const items = useLibrary((state) => state.items);
  const currentId = useLibrary((state) => state.currentId);
  const recent = useSession((state) => state.recent);
  return useMemo(() => othersOf(recent, items, currentId), [recent, items, currentId]);
}

const othersOf = (
  recent: readonly string[],
  items: ReadonlyMap<string, LibraryItem>,
  currentId: string | null,
): readonly LibraryItem[] =>
  recent.flatMap((id) => (id === currentId ? [] : (items.get(id) ?? []))).slice(0, MOST_RECENT);
