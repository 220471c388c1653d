/** Connects a grid to its window: its size, its focus, and the page in view. */
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holds, type TableEntry } from '../../state/table-entries.ts';
import { usePageAtRest } from '../../state/viewer.ts';
import { gridFocused, useTablesView } from '../tables-view.ts';

/**
 * A table over pages scrolls to the rows of the page that the user moves to, unless some of them
 * are in view.
 */
export function useFollowPage(
  entry: TableEntry,
  rowWindow: Virtualizer<HTMLDivElement, Element>,
  rowShown: (row: number) => number | null,
): void {
  const page = usePageAtRest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the rows
  useEffect(() => {
    const at = entry.parts.findIndex((part) => part.page === page);
    const part = entry.parts[at];
    if (entry.parts.length === 1 || !part) return;
    const first = rowShown(Math.max(part.first, entry.table.header_rows));
    const next = entry.parts[at + 1];
    const last = next ? rowShown(next.first - 1) : Number.POSITIVE_INFINITY;
    const { startIndex = 0, endIndex = 0 } = rowWindow.range ?? {};
    if (first === null || (endIndex >= first && startIndex <= (last ?? first))) return;
    rowWindow.scrollToIndex(first, { align: 'start' });
  }, [page, entry]);
}

/**
 * Keeps the focused cell in view when the pane gets lower, as above a notice. `bottom`: of the cell,
 * from the top of what is scrolled.
 */
export function useKeepInView(
  scroller: RefObject<HTMLElement | null>,
  height: number,
  bottom: number | null,
): void {
  const before = useRef(height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height hides the cell
  useLayoutEffect(() => {
    const lost = before.current - height;
    before.current = height;
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const hidden = (bottom ?? 0) - scrollTop - clientHeight;
    if (scroller.current && hidden > 0 && hidden <= lost) scroller.current.scrollTop += hidden;
  }, [height]);
}

/** Takes the focus when the user comes from the grid of another table. */
export function useAskedFocus(ref: RefObject<HTMLElement | null>, entry: TableEntry): void {
  const asked = useTablesView((state) => holds(entry, state.focusGrid));
  useLayoutEffect(() => {
    if (!asked) return;
    ref.current?.focus({ preventScroll: true });
    gridFocused();
  }, [asked, ref]);
}

/**
 * Width (without scrollbars) and height of an element, kept current. Rounded down to whole pixels:
 * `clientWidth` rounds up, and a table one pixel too wide would scroll.
 */
export function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const scrollbar = element.offsetWidth - element.clientWidth;
      const width = Math.floor(element.getBoundingClientRect().width - scrollbar);
      setSize({ width, height: element.offsetHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
