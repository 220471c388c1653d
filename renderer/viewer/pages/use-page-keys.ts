/**
 * Keys while the pages have the focus. Arrows move between the cells of the selected table; Escape
 * closes the find bar, then clears the selection. Scrolling keys are the browser's own, except that
 * left and right go to the previous and next page if there is nothing to scroll horizontally.
 */
import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { peekPage } from '../../state/pages.ts';
import { useSelection } from '../../state/selection.ts';
import { useViewer } from '../../state/viewer.ts';
import { boxesOf, type Direction, walk } from '../overlay/targets.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function usePageKeys(
  documentId: string,
  scroller: RefObject<HTMLElement | null>,
): (event: KeyboardEvent<HTMLElement>) => void {
  return useCallback(
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') {
        if (letGo()) event.preventDefault();
        return;
      }
      const direction = DIRECTIONS[event.key];
      if (!direction || event.shiftKey) return;
      if (walkSelection(documentId, direction)) event.preventDefault();
      else if (changePage(direction, scroller.current)) event.preventDefault();
    },
    [documentId, scroller],
  );
}

/** Closes the find bar; the next press clears the selection. */
function letGo(): boolean {
  const { find, closeFind } = useViewer.getState();
  const { selected, clear } = useSelection.getState();
  if (find.open) closeFind();
  else if (selected) clear();
  else return false;
  return true;
}

/** Moves the selection by a cell and scrolls to it; false if there is no cell to move to. */
function walkSelection(documentId: string, direction: Direction): boolean {
  const { selected, select } = useSelection.getState();
  const content = selected && peekPage(documentId, selected.page);
  const next = content && walk(selected, direction, content);
  if (!next) return false;
  select(next, 'page');
  const [box] = boxesOf(next, content);
  if (box) useViewer.getState().goTo(next.page, box, { mark: false, history: 'none' });
  return true;
}

function changePage(direction: Direction, scroller: HTMLElement | null): boolean {
  const by = direction === 'left' ? -1 : direction === 'right' ? 1 : 0;
  if (by === 0 || !scroller || scroller.scrollWidth > scroller.clientWidth) return false;
  const { page, pageCount, goTo } = useViewer.getState();
  const target = Math.min(pageCount, Math.max(1, page + by));
  if (target !== page) goTo(target, [], { history: 'none' });
  return true;
}
