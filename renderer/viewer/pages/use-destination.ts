/**
 * Scrolls to requested destinations; jumps record the position they started from in the history.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { unionBox } from '../../../shared/corrections/boxes.ts';
import { boxesOfList } from '../../../shared/geometry.ts';
import { recordJump } from '../../state/history.ts';
import { lastPositionOf } from '../../state/session.ts';
import {
  type Destination,
  type Rotation,
  useViewer,
  useViewerStore,
  useViewPane,
} from '../../state/viewer.ts';
import { PAGE_GAP, type PageStack } from '../layout/page-stack.ts';
import { rotateBox } from '../layout/rotation.ts';
import {
  leftToRead,
  type Region,
  type Scroll,
  scrollOfAnchor,
  scrollToShow,
} from '../layout/scroll.ts';

/** A move by less than this share of the view is no jump: the previous content is still in view. */
const JUMP_SHARE = 0.25;

/** Target of the last jump. Among several small pages in view, it is the current one. */
export interface Landing {
  readonly page: number;
  /** Scroll offset, CSS pixels. */
  readonly top: number;
}

interface DestinationInput {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly documentId: string;
  readonly stack: PageStack;
  readonly rotation: Rotation;
  readonly moveTo: (scroll: Scroll) => void;
  readonly landing: RefObject<Landing | null>;
}

/** Scrolls to the requested destination as soon as the pages are available. */
export function useDestination(input: DestinationInput): void {
  const { scroller, documentId, stack, rotation, moveTo, landing } = input;
  const destination = useViewer((state) => state.destination);
  const pane = useViewPane();
  const viewer = useViewerStore();
  const done = useRef<Destination | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !destination || destination === done.current) return;
    const frame = stack.frames[destination.page - 1];
    if (!frame) return;
    done.current = destination;
    const view: Region = {
      top: element.scrollTop,
      left: element.scrollLeft,
      width: element.clientWidth,
      height: element.clientHeight,
    };
    const left = lastPositionOf(documentId, pane);
    const { page: from, report } = viewer.getState();
    moveTo(scrollFor(destination, stack, view, rotation, from));
    landing.current = { page: destination.page, top: element.scrollTop };
    report({ page: destination.page });
    const { focus, history } = destination.options;
    if (focus) element.focus({ preventScroll: true });
    const moved = Math.abs(element.scrollTop - view.top) >= JUMP_SHARE * view.height;
    if (!moved || !left || history === 'none') return;
    recordJump({ documentId, position: left }, history === 'jump' ? null : history.series);
  }, [scroller, documentId, destination, stack, rotation, moveTo, landing, pane, viewer]);
}

/** The scroll offset for a destination, starting from page `from`. */
function scrollFor(
  { page, boxes, options }: Destination,
  stack: PageStack,
  view: Region,
  rotation: Rotation,
  from: number,
): Scroll {
  const frame = stack.frames[page - 1];
  if (!frame) return view;
  // Moving between pages of equal width keeps the horizontal position; another width resets it.
  const same = stack.frames[from - 1]?.width === frame.width;
  const left = same ? view.left : leftToRead(frame, view.width);
  const bounds = unionBox(boxesOfList(boxes));
  if (!bounds) return { top: frame.top - PAGE_GAP, left };
  if (options.align === 'corner') {
    const anchor = { index: page - 1, point: bounds, viewX: 0, viewY: 0 };
    return scrollOfAnchor(stack, anchor, rotation) ?? view;
  }
  const box = rotateBox(bounds, rotation);
  const region: Region = {
    top: frame.top + box.y * frame.height,
    left: frame.left + box.x * frame.width,
    width: box.width * frame.width,
    height: box.height * frame.height,
  };
  if (options.align === 'top') return { top: region.top - PAGE_GAP, left };
  return scrollToShow(region, view, stack);
}
