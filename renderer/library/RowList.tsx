import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isMac } from '../state/shortcuts.ts';
import {
  clearSelection,
  keepSelected,
  select,
  selectAll,
  selectedIds,
  selectedWith,
} from './document-selection.ts';
import styles from './LibraryPanel.module.css';
import { useLibraryView } from './library-view.ts';

export interface ListRow {
  readonly key: string;
  /** Estimated height before measuring, CSS pixels. */
  readonly estimate: number;
  readonly canFocus: boolean;
  /** If true, its key is the id of its document. */
  readonly canSelect: boolean;
}

interface RowListProps<R extends ListRow> {
  readonly label: string;
  readonly rows: readonly R[];
  /** The row that is kept in view, and that is first in the tab order. */
  readonly currentKey?: string | null;
  /** The row that has just been added: it comes into view. */
  readonly addedKey?: string | undefined;
  readonly children: (row: R, tabStop: boolean) => ReactNode;
  /** The Delete key, with the selected rows or the focused row. */
  readonly onDelete: (keys: readonly string[]) => void;
  readonly onRename?: (key: string) => void;
  /** Scroll position before a reload, CSS pixels. */
  readonly initialScroll?: number;
  readonly onScroll?: (scrollTop: number) => void;
}

const OVERSCAN = 8;
const GAP = 2;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A virtual list of documents of any length. Only visible rows have elements; Tab reaches one of
 * them, arrow keys the others. With Shift they extend the selection, Space selects one row, Ctrl A
 * all, Escape none. The main button of a row has `data-row`; keys pressed elsewhere in a row are
 * handled by the row.
 */
export function RowList<R extends ListRow>(props: RowListProps<R>) {
  const { label, rows, currentKey = null, addedKey, children, onDelete, onRename } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    initialOffset: props.initialScroll ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.estimate ?? 0,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    gap: GAP,
  });
  const tabStop =
    rows.find((row) => row.key === focusKey && row.canFocus) ??
    rows.find((row) => row.key === currentKey && row.canFocus) ??
    rows.find((row) => row.canFocus);
  const selectable = () => rows.flatMap((row) => (row.canSelect ? row.key : []));

  // Scrolls to the current row whenever it changes; after a reload the list keeps its scroll
  // position.
  const currentAt = rows.findIndex((row) => row.key === currentKey);
  const listed = currentAt >= 0;
  const restored = useRef((props.initialScroll ?? 0) > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come above it move nothing
  useEffect(() => {
    if (listed && !restored.current) virtualizer.scrollToIndex(currentAt, { align: 'auto' });
    if (listed) restored.current = false;
  }, [virtualizer, currentKey, listed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come above it move nothing
  useEffect(() => {
    const at = rows.findIndex((row) => row.key === addedKey);
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [virtualizer, addedKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows alone say what is selectable
  useEffect(() => keepSelected(selectable()), [rows]);

  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocusKey(row.key);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    // The row may be rendered only after scrolling.
    requestAnimationFrame(() => mainButton(scroller, row.key)?.focus());
  };
  const focusIndex = rows.findIndex((row) => row.key === focusKey);
  const hadFocus = useFocusAfterRemoval(focusIndex, rows.length, (index) => {
    const next = nextFocusable(rows, index - 1, 1);
    focusRow(next < 0 ? rows.findLastIndex((row) => row.canFocus) : next);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    const onCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (!row || (target instanceof HTMLInputElement && !onCheckbox)) return;
    const onMain = onCheckbox || target.closest('[data-row]') !== null;
    const mod = isMac() ? event.metaKey : event.ctrlKey;
    if (answerKey(event, row, { mod, onMain })) return event.preventDefault();
    const goal = goalOf(event.key, rows, at);
    if (goal < 0 || !onMain) return;
    event.preventDefault();
    const reached = rows[goal];
    if (event.shiftKey && row.canSelect && reached?.canSelect) {
      const { anchor } = useLibraryView.getState().selection;
      if (anchor === null) clearSelection(row.key);
      select(reached.key, 'range', selectable());
    }
    focusRow(goal);
  };

  /** Returns whether the key selected, deleted or renamed. */
  const answerKey = (
    event: KeyboardEvent,
    row: R,
    { mod, onMain }: { readonly mod: boolean; readonly onMain: boolean },
  ): boolean => {
    const ids = selectedIds();
    if (event.key === 'Escape' && ids.size > 0) clearSelection(row.key);
    else if (event.key === 'a' && mod && !event.shiftKey) selectAll(selectable());
    else if (!onMain || !row.canSelect) return false;
    else if (event.key === ' ') select(row.key, event.shiftKey ? 'range' : 'toggle', selectable());
    else if (event.key === 'Delete' || (isMac() && mod && event.key === 'Backspace'))
      onDelete(selectedWith(row.key));
    else if (event.key === 'F2') onRename?.(row.key);
    else return false;
    return true;
  };

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={({ currentTarget }) => props.onScroll?.(currentTarget.scrollTop)}
    >
      <ul
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          hadFocus.current = true;
          const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
          if (key !== undefined) setFocusKey(key);
        }}
        onBlur={({ relatedTarget }) => {
          // relatedTarget is null when the focused element is removed.
          if (relatedTarget !== null) hadFocus.current = false;
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-key={row.key}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(row, row === tabStop)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

const mainButton = (scroller: RefObject<HTMLElement | null>, key: string) =>
  scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-row]`);

/** Keeps the focus in the list when the focused row is removed: `focus` gets its old index. */
function useFocusAfterRemoval(focusIndex: number, count: number, focus: (index: number) => void) {
  const lastIndex = useRef(-1);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (focusIndex >= 0) {
      lastIndex.current = focusIndex;
      return;
    }
    const lost = lastIndex.current >= 0 && hadFocus.current && count > 0;
    if (lost && document.activeElement === document.body) focus(Math.min(lastIndex.current, count));
    lastIndex.current = -1;
  });
  return hadFocus;
}

/** The row that an arrow key, Home or End moves to; -1 for other keys and at the ends. */
function goalOf(key: string, rows: readonly ListRow[], at: number): number {
  const step = STEPS[key];
  if (step !== undefined) return nextFocusable(rows, at, step);
  if (key === 'Home') return rows.findIndex((row) => row.canFocus);
  return key === 'End' ? rows.findLastIndex((row) => row.canFocus) : -1;
}

function nextFocusable(rows: readonly ListRow[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.canFocus) return index;
  }
  return -1;
}
