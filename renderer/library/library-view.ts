/** Filter, sort order, scroll position and selection of the library; all but the last are kept. */
import { storedState } from '../state/window-storage.ts';
import type { StatusFilter } from './rows.ts';
import { DEFAULT_ORDER, type SortOrder } from './sort.ts';

export interface DocumentSelection {
  readonly ids: ReadonlySet<string>;
  /** Start of a range: the row that was opened or toggled last. */
  readonly anchor: string | null;
}

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
  /** Of documents; see `document-selection.ts`. */
  readonly selection: DocumentSelection;
}

export const useLibraryView = storedState<LibraryView>(
  'library',
  {
    ...{ query: '', filter: 'all', tag: null, sort: DEFAULT_ORDER, scrollTop: 0, trash: false },
    selection: { ids: new Set(), anchor: null },
  },
  ['query', 'filter', 'tag', 'sort', 'scrollTop'],
);

export function openTrash(trash: boolean): void {
  useLibraryView.setState({ trash });
}
