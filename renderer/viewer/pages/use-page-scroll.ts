/**
 * The scrolled column of pages: pages near the view, page in view, destinations, and the anchor
 * that stays fixed when the column changes size.
 */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { scrollOtherPane } from '../../state/panes.ts';
import { lastPositionOf, notePosition, storePosition } from '../../state/session.ts';
import {
  type Rotation,
  useViewer,
  useViewerStore,
  useViewPane,
  type Zoom,
} from '../../state/viewer.ts';
import { type PageStack, pageInView, pagesNear, stackPages } from '../layout/page-stack.ts';
import type { Size } from '../layout/rotation.ts';
import { anchorAt, leftToRead, type Scroll, scrollOfAnchor } from '../layout/scroll.ts';
import { scaleOf, wheelScale } from '../layout/zoom.ts';
import { type Landing, useDestination } from './use-destination.ts';

/** Pages within this many view heights above and below have elements. */
const REACH = 0.75;
/** CSS pixels per line of wheel travel, in browsers that report lines. */
const WHEEL_LINE = 33;

/** The position is stored when scrolling has paused for this long, milliseconds. */
const REST_MS = 250;

/**
 * Within this distance from the target of a jump, in view heights, the target page stays the
 * current page.
 */
const LANDING_SHARE = 0.25;

export interface PageScroll {
  readonly stack: PageStack;
  readonly scale: number;
  readonly rotation: Rotation;
  /** First and last index of the pages that need elements. */
  readonly near: readonly [number, number];
  /** CSS pixels from the middle of the view to a page, for the drawing order. */
  readonly distanceTo: (index: number) => number;
}

export function usePageScroll(
  scroller: RefObject<HTMLElement | null>,
  documentId: string,
  sizes: readonly Size[],
): PageScroll {
  const zoom = useViewer((state) => state.zoom);
  const fitPage = useViewer((state) => state.fitPage);
  const rotation = useViewer((state) => state.rotation);
  const viewPane = useViewPane();
  const store = useViewerStore();
  const pane = usePaneSize(scroller);
  const fitSize = sizes[fitPage - 1] ?? sizes[0];
  const scale = fitSize && pane.width > 0 ? scaleOf(zoom, fitSize, rotation, pane) : 0;
  const stack = useMemo(
    () => stackPages(scale > 0 ? sizes : [], scale, rotation, pane.width),
    [sizes, scale, rotation, pane.width],
  );
  useEffect(() => {
    if (scale > 0) store.getState().report({ scale });
  }, [store, scale]);

  const scroll = useRef<Scroll>({ top: 0, left: 0 });
  const [near, setNear] = useState<readonly [number, number]>([0, -1]);
  const landing = useRef<Landing | null>(null);
  const stackRef = useRef(stack);
  stackRef.current = stack;

  /** Reads the scroll position and updates everything that depends on it. */
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    scroll.current = { top: element.scrollTop, left: element.scrollLeft };
    const view = { top: element.scrollTop, height: element.clientHeight };
    if (stackRef.current.frames.length === 0) return;
    const [first, last] = pagesNear(stackRef.current, view, view.height * REACH);
    setNear((before) => (before[0] === first && before[1] === last ? before : [first, last]));
    const viewer = store.getState();
    const jump = landing.current;
    if (jump && Math.abs(view.top - jump.top) > LANDING_SHARE * view.height) landing.current = null;
    const page = landing.current?.page ?? pageInView(stackRef.current, view, viewer.page - 1) + 1;
    if (page !== viewer.page) viewer.report({ page });
    const position = anchorAt(stackRef.current, scroll.current, 0, 0, viewer.rotation);
    if (!position) return;
    notePosition(documentId, viewPane, position);
    scrollOtherPane(viewPane, position);
  }, [scroller, documentId, viewPane, store]);

  const moveTo = useCallback(
    ({ top, left }: Scroll) => {
      scroller.current?.scrollTo({ top, left, behavior: 'instant' });
      look();
    },
    [scroller, look],
  );

  const pointer = usePointerZoom(scroller, scale);
  useAnchor({ scroller, stack, rotation, zoom, documentId, scroll, pointer, pane, moveTo });
  useDestination({ scroller, documentId, stack, rotation, moveTo, landing });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, look]);

  const distanceTo = useCallback(
    (index: number) => {
      const frame = stackRef.current.frames[index];
      const height = scroller.current?.clientHeight ?? 0;
      if (!frame) return Number.POSITIVE_INFINITY;
      const middle = scroll.current.top + height / 2;
      return Math.abs(frame.top + frame.height / 2 - middle);
    },
    [scroller],
  );

  return { stack, scale, rotation, near, distanceTo };
}

function usePaneSize(scroller: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      setSize((before) =>
        before.width === element.clientWidth && before.height === element.clientHeight
          ? before
          : { width: element.clientWidth, height: element.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return size;
}

/** Ctrl+wheel (a pinch on a touch pad) zooms; reports the pointer position. */
function usePointerZoom(
  scroller: RefObject<HTMLElement | null>,
  scale: number,
): RefObject<{ x: number; y: number } | null> {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const store = useViewerStore();
  const scaleRef = useRef(scale);
  scaleRef.current = scale;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1;
      const next = wheelScale(scaleRef.current, event.deltaY * lines);
      if (next === scaleRef.current) return;
      pointer.current = { x: event.clientX - left, y: event.clientY - top };
      store.getState().setZoom(next);
    };
    // Not passive: the browser would zoom the whole window.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, store]);
  return pointer;
}

interface AnchorInput {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly stack: PageStack;
  readonly rotation: Rotation;
  readonly zoom: Zoom;
  readonly documentId: string;
  readonly scroll: RefObject<Scroll>;
  readonly pointer: RefObject<{ x: number; y: number } | null>;
  readonly pane: Size;
  readonly moveTo: (scroll: Scroll) => void;
}

/**
 * When the stack changes size: pointer zoom keeps the point under the pointer fixed, other zooming
 * and rotation the middle of the view, everything else (splitter, sizes measured late) its top.
 */
function useAnchor(input: AnchorInput): void {
  const { scroller, stack, rotation, zoom, documentId, scroll, pointer, pane, moveTo } = input;
  const viewPane = useViewPane();
  const previous = useRef({ stack, rotation, zoom });

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { stack, rotation, zoom };
    if (before.stack === stack || stack.frames.length === 0) return;
    const at = pointer.current;
    pointer.current = null;
    if (before.stack.frames.length === 0) {
      const position = lastPositionOf(documentId, viewPane);
      const [first] = stack.frames;
      const start = { top: 0, left: first ? leftToRead(first, pane.width) : 0 };
      moveTo((position && scrollOfAnchor(stack, position, rotation)) || start);
      return;
    }
    const middle = before.zoom !== zoom || before.rotation !== rotation;
    const x = at?.x ?? pane.width / 2;
    const y = at?.y ?? (middle ? pane.height / 2 : 0);
    const anchor = anchorAt(before.stack, scroll.current, x, y, before.rotation);
    moveTo((anchor && scrollOfAnchor(stack, anchor, rotation)) || scroll.current);
  }, [stack, rotation, zoom, documentId, scroll, pointer, pane, moveTo, viewPane]);

  useEffect(() => {
    const element = scroller.current;
    const store = () => {
      const position = lastPositionOf(documentId, viewPane);
      if (position) storePosition(documentId, viewPane, position);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(store, REST_MS);
    };
    element?.addEventListener('scroll', storeSoon, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('scroll', storeSoon);
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [scroller, documentId, viewPane]);
}
