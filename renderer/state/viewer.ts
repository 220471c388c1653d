/**
 * State of the viewer and its document, one store per pane of the split view. The window requests
 * positions with `goTo`; the viewer reports what is in view (`page`, `scale`).
 */
import { createContext, useContext, useRef } from 'react';
import { create, type StateCreator, type StoreApi, useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Box } from '../../shared/geometry.ts';
import { recordJump } from './history.ts';
import { lastPositionOf, type ViewPane, type ViewPosition } from './session.ts';
import { windowJsonStorage } from './window-storage.ts';

/** A factor of the physical size, or a mode that follows the pane size. */
export type Zoom = number | 'auto' | 'fit-width' | 'fit-page';
/** Clockwise, on top of the page's own rotation. */
export type Rotation = 0 | 90 | 180 | 270;
export type Drawer = 'thumbnails' | 'outline';

/**
 * `needed` scrolls only if the target is out of view; `top` always puts it at the top of the view,
 * `corner` at its top left corner.
 */
export type Align = 'needed' | 'top' | 'corner';

export interface JumpOptions {
  /** Highlights the target briefly; off for a target that is highlighted anyway. */
  readonly mark?: boolean;
  readonly align?: Align;
  /** Moves the keyboard focus to the pages afterwards. */
  readonly focus?: boolean;
  /**
   * How the jump is recorded in the history. Consecutive jumps of one series count as one; `none`
   * is for steps similar to scrolling, such as moving to the next page.
   */
  readonly history?: 'jump' | 'none' | { readonly series: string };
}

/** A position to scroll to. Boxes are x, y, width, height in sequence, page space. */
export interface Destination {
  readonly page: number;
  readonly boxes: readonly number[];
  readonly options: Required<JumpOptions>;
  /** Distinguishes a repeated request from the previous one. */
  readonly request: number;
}

/** The printed page numbers (iv, 12, F-3), as opposed to the number in the file, from 1. */
export type PageLabels = ReadonlyMap<number, string>;
const NO_LABELS: PageLabels = new Map();

export const ZOOM_STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 8];
export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 8;

/** One find match: its words on their page, boxes as in `Destination`. */
export interface FindHit {
  readonly page: number;
  readonly boxes: readonly number[];
}

export interface FindState {
  readonly open: boolean;
  /** Number of find requests; each moves the focus to the find field. */
  readonly request: number;
  readonly query: string;
  readonly hits: readonly FindHit[];
  /** Index of the current hit; -1 without hits. */
  readonly index: number;
  /** There are more matches than were requested. */
  readonly more: boolean;
  readonly searching: boolean;
  /** Message shown when the search failed. */
  readonly failure: string | null;
}

export interface ViewerState {
  readonly documentId: string | null;
  /** Its pages are shown, or will be once it is open; false while it is locked or failed. */
  readonly viewable: boolean;
  /** 0 until it is open. */
  readonly pageCount: number;
  /** The page in view, 1-based. */
  readonly page: number;
  /** By page number; pages without a label are absent. */
  readonly labels: PageLabels;
  /** Pages are flying past; false soon after the last movement. */
  readonly scrolling: boolean;
  readonly zoom: Zoom;
  /** The page that fit zoom modes use; scrolling past pages of other sizes does not change it. */
  readonly fitPage: number;
  /** The factor that `zoom` resolves to at the current pane size. */
  readonly scale: number;
  readonly rotation: Rotation;
  readonly drawer: Drawer | null;
  /** Detected tables are outlined on the page. */
  readonly boxes: boolean;
  /** The values of the Fields panel are outlined on the page as well. */
  readonly fieldBoxes: boolean;
  /** In addition to tables, every text block is outlined: while the text panel is open. */
  readonly blockBoxes: boolean;
  /** Pages are drawn light on dark. */
  readonly darkPages: boolean;
  readonly find: FindState;
  readonly destination: Destination | null;

  readonly open: (documentId: string | null) => void;
  /** Puts a page at the top of the view, or scrolls to boxes on it if they are out of view. */
  readonly goTo: (page: number, boxes?: Box | readonly number[], options?: JumpOptions) => void;
  /** Scrolls back to a saved position. */
  readonly returnTo: (lastPosition: ViewPosition) => void;
  readonly setZoom: (zoom: Zoom) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly rotate: (by?: 90 | -90) => void;
  readonly toggleDrawer: (drawer: Drawer) => void;
  readonly toggleBoxes: () => void;
  readonly toggleFieldBoxes: () => void;
  readonly setBlockBoxes: (on: boolean) => void;
  readonly toggleDarkPages: () => void;
  /** Opens the find bar, with an initial query if given. */
  readonly openFind: (query?: string) => void;
  readonly closeFind: () => void;
  readonly setFind: (change: Partial<FindState>) => void;
  /** Moves to the next (1) or previous (-1) match, wrapping around. */
  readonly stepFind: (by: 1 | -1) => void;

  /** For the viewer itself: reports the document and its own view. */
  readonly report: (
    view: Partial<
      Pick<
        ViewerState,
        'viewable' | 'pageCount' | 'page' | 'labels' | 'scrolling' | 'scale' | 'destination'
      >
    >,
  ) => void;
}

/** For a jump to a match, which is highlighted anyway. */
export const FIND_JUMP: JumpOptions = { mark: false, history: { series: 'find' } };

const NO_FIND: FindState = {
  open: false,
  request: 0,
  query: '',
  hits: [],
  index: -1,
  more: false,
  searching: false,
  failure: null,
};

const viewerIn =
  (pane: ViewPane): StateCreator<ViewerState> =>
  (set, get) => ({
    documentId: null,
    viewable: false,
    pageCount: 0,
    page: 1,
    labels: NO_LABELS,
    scrolling: false,
    zoom: 'auto',
    fitPage: 1,
    scale: 1,
    rotation: 0,
    drawer: null,
    boxes: true,
    fieldBoxes: true,
    blockBoxes: false,
    darkPages: false,
    find: NO_FIND,
    destination: null,

    open: (documentId) => {
      const { documentId: left } = get();
      if (documentId === left) return;
      if (left) recordJump({ documentId: left, position: lastPositionOf(left, pane) ?? null });
      set({
        documentId,
        pageCount: 0,
        page: 1,
        labels: NO_LABELS,
        fitPage: 1,
        rotation: 0,
        find: NO_FIND,
        destination: null,
      });
    },
    goTo: (page, boxes = [], options = {}) => {
      const { pageCount, destination } = get();
      const last = pageCount > 0 ? pageCount : page;
      const { mark = true, align = 'needed', focus = false, history = 'jump' } = options;
      set({
        destination: {
          page: Math.min(Math.max(1, Math.trunc(page)), last),
          boxes: 'width' in boxes ? [boxes.x, boxes.y, boxes.width, boxes.height] : boxes,
          // Before there are pages, the opening of the document was the jump.
          options: { mark, align, focus, history: pageCount > 0 ? history : 'none' },
          request: (destination?.request ?? 0) + 1,
        },
      });
    },
    returnTo: ({ index, point: { x, y } }) =>
      get().goTo(index + 1, [x, y, 0, 0], { mark: false, align: 'corner', history: 'none' }),
    setZoom: (zoom) =>
      set({
        zoom: typeof zoom === 'number' ? Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) : zoom,
        fitPage: get().page,
      }),
    zoomIn: () => get().setZoom(nextZoom(get().scale, 1)),
    zoomOut: () => get().setZoom(nextZoom(get().scale, -1)),
    rotate: (by = 90) => set({ rotation: rotatedBy(get().rotation, by), fitPage: get().page }),
    toggleDrawer: (drawer) => set({ drawer: get().drawer === drawer ? null : drawer }),
    toggleBoxes: () => set({ boxes: !get().boxes }),
    toggleFieldBoxes: () => set({ fieldBoxes: !get().fieldBoxes }),
    setBlockBoxes: (blockBoxes) => set({ blockBoxes }),
    toggleDarkPages: () => set({ darkPages: !get().darkPages }),
    openFind: (query) => {
      const { find } = get();
      set({ find: { ...find, open: true, request: find.request + 1, query: query ?? find.query } });
    },
    closeFind: () => set({ find: { ...get().find, open: false } }),
    setFind: (change) => set({ find: { ...get().find, ...change } }),
    stepFind: (by) => {
      const { find, goTo } = get();
      if (find.hits.length === 0) return;
      const index = (find.index + by + find.hits.length) % find.hits.length;
      set({ find: { ...find, index } });
      const hit = find.hits[index];
      if (hit) goTo(hit.page, hit.boxes, FIND_JUMP);
    },
    report: (view) => set(view),
  });

/**
 * Display options are persisted here; the document and the position in it are persisted by the
 * session.
 */
const createViewer = (pane: ViewPane): StoreApi<ViewerState> =>
  create<ViewerState>()(
    persist(viewerIn(pane), {
      name: pane === 'first' ? 'quarry.viewer' : `quarry.viewer.${pane}`,
      version: 2,
      storage: windowJsonStorage(),
      partialize: ({ zoom, drawer, boxes, fieldBoxes, darkPages }) => ({
        ...{ zoom, drawer, boxes, fieldBoxes, darkPages },
      }),
    }),
  );

const viewers: Readonly<Record<ViewPane, StoreApi<ViewerState>>> = {
  first: createViewer('first'),
  second: createViewer('second'),
};

export const viewerOf = (pane: ViewPane): StoreApi<ViewerState> => viewers[pane];

/** The pane that the toolbar, the commands and the results act on. */
export const useActivePane = create<{ readonly pane: ViewPane }>(() => ({ pane: 'first' }));
export const activePane = (): ViewPane => useActivePane.getState().pane;

/** Set inside each pane; null outside, where the active pane is meant. */
export const ViewPaneContext = createContext<ViewPane | null>(null);

export function useViewPane(): ViewPane {
  const active = useActivePane((state) => state.pane);
  return useContext(ViewPaneContext) ?? active;
}

/** The store of the surrounding pane, for reports and effects; outside of panes, of the active one. */
export const useViewerStore = (): StoreApi<ViewerState> => viewers[useViewPane()];

/**
 * Inside a pane, the state of that pane; elsewhere, that of the active pane. `getState` is for
 * commands and event handlers: a pane is activated before it handles an event.
 */
export const useViewer = Object.assign(
  <T>(selector: (state: ViewerState) => T): T => useStore(useViewerStore(), selector),
  { getState: (): ViewerState => viewers[activePane()].getState() },
);

/** The page in view; while pages fly past, the one before: what follows it is made once. */
export function usePageAtRest(): number {
  const page = useViewer((state) => (state.scrolling ? null : state.page));
  const last = useRef(useViewer.getState().page);
  if (page !== null) last.current = page;
  return last.current;
}

export const useIsActivePane = (): boolean =>
  useActivePane((state) => state.pane) === useViewPane();

/** The next step of the zoom ladder above or below a scale, which may lie between steps. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  // A fitted scale such as 1.0004 counts as the step that it appears as.
  const slack = 0.005;
  const steps = direction > 0 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  const beyond = steps.find((step) => (step - scale) * direction > slack);
  return beyond ?? (direction > 0 ? MAX_ZOOM : MIN_ZOOM);
}

function rotatedBy(rotation: Rotation, by: 90 | -90): Rotation {
  switch (rotation) {
    case 0:
      return by > 0 ? 90 : 270;
    case 90:
      return by > 0 ? 180 : 0;
    case 180:
      return by > 0 ? 270 : 90;
    case 270:
      return by > 0 ? 0 : 180;
  }
}
