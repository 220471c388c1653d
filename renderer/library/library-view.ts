/** Filter, sort order and scroll position of the library; persisted across reloads. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { windowJsonStorage } from '../state/window-storage.ts';
import type { StatusFilter } from './rows.ts';
import { DEFAULT_ORDER, type SortOrder } from './sort.ts';

interface LibraryView {
  /** Search query for names and text. */
  readonly query: string;
  readonly filter: StatusFilter;
  /** Only documents with this tag. */
  readonly tag: string | null;
  readonly sort: SortOrder;
  /** Scroll offset of the list, CSS pixels from its top. */
  readonly scrollTop: number;
}

export const useLibraryView = create<LibraryView>()(
  persist(
    (): LibraryView => ({
      ...{ query: '', filter: 'all', tag: null, sort: DEFAULT_ORDER, scrollTop: 0 },
    }),
    { name: 'quarry.library', version: 1, storage: windowJsonStorage() },
  ),
);
