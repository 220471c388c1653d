/** Filter, sort order and scroll position of the library; kept across reloads. */
import { storedState } from '../state/window-storage.ts';
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
  /** The trash is shown instead of the documents. */
  readonly trash: boolean;
}

export const useLibraryView = storedState<LibraryView>(
  'library',
  { query: '', filter: 'all', tag: null, sort: DEFAULT_ORDER, scrollTop: 0, trash: false },
  ['query', 'filter', 'tag', 'sort', 'scrollTop'],
);

export function openTrash(trash: boolean): void {
  useLibraryView.setState({ trash });
}
