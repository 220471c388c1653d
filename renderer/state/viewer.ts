/**
 * What the viewer shows of which document. The window asks for places here (`goTo`); the viewer
 * answers with what is in view (`page`, `scale`).
 */
import { create, type StateCreator } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Box } from '../../shared/geometry.ts';
import { recordJump } from './history.ts';
import { placeOf, type ReadingPlace } from './session.ts';
import { windowJsonStorage } from './window-storage.ts';

/** A factor of the size on paper, or a rule that follows the pane. */
export type Zoom = number | 'auto' | 'fit-width' | 'fit-page';
/** Clockwise, on top of the page's own rotation. */
export type Rotation = 0 | 90 | 180 | 270;
export type Drawer = 'thumbnails' | 'outline';

/**
 * `needed` moves only what is out of sight; `top` always puts the place at the top of the view, and
 * `corner` at its top left corner.
 */
export type Align = 'needed' | 'top' | 'corner';

export interface JumpOptions {
  /** Show where it is for a moment; off for a target that is lit anyway. */
  readonly mark?: boolean;
  readonly align?: Align;
  /** Keys go to the pages afterwards. */
  readonly focus?: boolean;
  /**
   * How the jump enters the history. Those of one series right after one another count as one;
   * `none` is for what is next to scrolling, such as turning a page.
   */
  readonly history?: 'jump' | 'none' | { readonly series: string };
}

/** A place to bring into sight. Boxes are x, y, width, height after one another, page space. */
export interface Destination {
  readonly page: number;
  readonly boxes: readonly number[];
  readonly options: Required<JumpOptions>;
  /** Tells a repeated request from the one before. */
  readonly request: number;
}

export const ZOOM_STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 8];
export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 8;

/** One find match: the words of it on its page, boxes as in `Destination`. */
export interface FindHit {
  readonly page: number;
  readonly boxes: readonly number[];
  readonly snippet: string;
}

export interface FindState {
  readonly open: boolean;
  /** Counts the requests to find, each of which brings the field back into focus. */
  readonly request: number;
  readonly query: string;
  readonly hits: readonly FindHit[];
  /** Of the hit that the reader stands on; -1 without hits. */
  readonly index: number;
  /** There are more matches than were asked for. */
  readonly more: boolean;
  readonly searching: boolean;
  /** A sentence, when the search failed. */
  readonly failure: string | null;
}

export interface ViewerState {
  readonly documentId: string | null;
  /** Its pages are shown, or will be as soon as it is open; false while it is locked or failed. */
  readonly viewable: boolean;
  /** 0 until it is open. */
  readonly pageCount: number;
  /** The page in view, 1-based. */
  readonly page: number;
  readonly zoom: Zoom;
  /** The page that a fitting zoom fits; scrolling past pages of other sizes does not change it. */
  readonly fitPage: number;
  /** The factor that `zoom` comes to in the pane as it is. */
  readonly scale: number;
  readonly rotation: Rotation;
  readonly drawer: Drawer | null;
  /** What was read is outlined on the page. */
  readonly boxes: boolean;
  /** The values of the Fields panel are outlined on the page, too. */
  readonly fieldBoxes: boolean;
  /** Not only tables, but every block of text, too: while the text panel is open. */
  readonly blockBoxes: boolean;
  /** Pages drawn light on dark. */
  readonly darkPages: boolean;
  readonly find: FindState;
  readonly destination: Destination | null;

  readonly open: (documentId: string | null) => void;
  /** Puts a page at the top of the view, or brings boxes on it into sight if they are not. */
  readonly goTo: (page: number, boxes?: Box | readonly number[], options?: JumpOptions) => void;
  /** Scrolls back to where the reader was. */
  readonly returnTo: (place: ReadingPlace) => void;
  readonly setZoom: (zoom: Zoom) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly rotate: (by?: 90 | -90) => void;
  readonly toggleDrawer: (drawer: Drawer) => void;
  readonly toggleBoxes: () => void;
  readonly toggleFieldBoxes: () => void;
  readonly setBlockBoxes: (on: boolean) => void;
  readonly toggleDarkPages: () => void;
  /** Opens the find bar, with a query to begin with where there is one. */
  readonly openFind: (query?: string) => void;
  readonly closeFind: () => void;
  readonly setFind: (change: Partial<FindState>) => void;
  /** Steps to the next (1) or previous (-1) match, around the ends. */
  readonly stepFind: (by: 1 | -1) => void;

  /** For the viewer itself: what it found out about the document and its own view. */
  readonly report: (
    view: Partial<Pick<ViewerState, 'viewable' | 'pageCount' | 'page' | 'scale' | 'destination'>>,
  ) => void;
}

/** Going to a match, which is lit anyway. */
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

const viewer: StateCreator<ViewerState> = (set, get) => ({
  documentId: null,
  viewable: false,
  pageCount: 0,
  page: 1,
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
    if (left) recordJump({ documentId: left, place: placeOf(left) ?? null });
    set({
      documentId,
      pageCount: 0,
      page: 1,
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
        // Before there are pages, opening the document was the jump.
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
  rotate: (by = 90) => set({ rotation: turn(get().rotation, by), fitPage: get().page }),
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

/** How pages are shown is kept; which document and where in it is kept by the session. */
export const useViewer = create<ViewerState>()(
  persist(viewer, {
    name: 'quarry.viewer',
    version: 2,
    storage: windowJsonStorage(),
    // Until version 1 the width was fitted unless something else was chosen.
    migrate: (stored) => {
      const kept = stored as Pick<
        ViewerState,
        'zoom' | 'drawer' | 'boxes' | 'fieldBoxes' | 'darkPages'
      >;
      return kept.zoom === 'fit-width' ? { ...kept, zoom: 'auto' } : kept;
    },
    partialize: ({ zoom, drawer, boxes, fieldBoxes, darkPages }) => ({
      ...{ zoom, drawer, boxes, fieldBoxes, darkPages },
    }),
  }),
);

/** The nearest step of the zoom ladder above or below a scale that may lie between steps. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  // A fitted scale such as 1.0004 counts as the step that it looks like.
  const slack = 0.005;
  const steps = direction > 0 ? ZOOM_STEPS : ZOOM_STEPS.toReversed();
  const beyond = steps.find((step) => (step - scale) * direction > slack);
  return beyond ?? (direction > 0 ? MAX_ZOOM : MIN_ZOOM);
}

function turn(rotation: Rotation, by: 90 | -90): Rotation {
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
