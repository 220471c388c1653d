/** What the library shows of its documents, and where it is scrolled to; kept over a reload. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { windowJsonStorage } from '../state/window-storage.ts';
import type { StatusFilter } from './rows.ts';
import { DEFAULT_ORDER, type SortOrder } from './sort.ts';

interface LibraryView {
  /** Searched in names and text. */
  readonly query: string;
  readonly filter: StatusFilter;
  readonly sort: SortOrder;
  /** Of the list, CSS pixels from its top. */
  readonly scrollTop: number;
}

export const useLibraryView = create<LibraryView>()(
  persist((): LibraryView => ({ query: '', filter: 'all', sort: DEFAULT_ORDER, scrollTop: 0 }), {
    name: 'quarry.library',
    version: 1,
    storage: windowJsonStorage(),
  }),
);
