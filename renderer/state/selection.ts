/**
 * The one selection of the window: boxes over the page and rows in the panels are two views of it.
 * `origin` is the view that acted last: the other view follows (scrolls to the target if it is out
 * of view), and the acting view does not scroll.
 */
import { create } from 'zustand';
import type { Box } from '../../shared/geometry.ts';

/** Selectable targets; indexes refer to the page's `PageContent`. */
export type Target =
  | { readonly kind: 'table'; readonly page: number; readonly table: number }
  | {
      readonly kind: 'cell';
      readonly page: number;
      readonly table: number;
      readonly row: number;
      readonly column: number;
    }
  | { readonly kind: 'block'; readonly page: number; readonly block: number }
  /** `boxes`: indexes of words of the page. */
  | { readonly kind: 'words'; readonly page: number; readonly boxes: readonly number[] }
  /** Target of a citation: the words of `quote` within the box; without a quote, the box. */
  | {
      readonly kind: 'place';
      readonly page: number;
      readonly box: Box;
      readonly quote?: string | undefined;
    }
  /** One position of a field's value; `path` as in the contract. */
  | { readonly kind: 'field'; readonly page: number; readonly path: string; readonly box: Box };

export type CellTarget = Extract<Target, { kind: 'cell' }>;
export type CitationTarget = Extract<Target, { kind: 'place' }>;
export type FieldTarget = Extract<Target, { kind: 'field' }>;

export type Origin = 'page' | 'panel';

export interface SelectionState {
  readonly hovered: Target | null;
  readonly selected: Target | null;
  /** The cells of a range, including `selected`; empty if only one target is selected. */
  readonly range: readonly CellTarget[];
  readonly origin: Origin;
  /** Highlights a target in both views; null when the pointer leaves. */
  readonly hover: (target: Target | null, origin: Origin) => void;
  readonly select: (target: Target | null, origin: Origin) => void;
  /** Highlights the cells of a range on their pages; a new selection clears it. */
  readonly selectRange: (cells: readonly CellTarget[]) => void;
  readonly clear: () => void;
}

const NO_CELLS: readonly CellTarget[] = [];

export const useSelection = create<SelectionState>()((set, get) => ({
  hovered: null,
  selected: null,
  range: NO_CELLS,
  origin: 'page',
  hover: (hovered, origin) => {
    // The pointer moves far more often than the target changes.
    if (!sameTarget(get().hovered, hovered)) set({ hovered, origin });
  },
  // Selecting the selected target again still makes the other view scroll to it.
  select: (selected, origin) =>
    set({ selected: selected && { ...selected }, range: NO_CELLS, origin }),
  selectRange: (range) => set({ range }),
  clear: () => set({ hovered: null, selected: null, range: NO_CELLS }),
}));

export function sameTarget(a: Target | null, b: Target | null): boolean {
  if (a === b) return true;
  if (!a || !b || a.kind !== b.kind || a.page !== b.page) return false;
  switch (a.kind) {
    case 'table':
      return b.kind === 'table' && a.table === b.table;
    case 'cell':
      return b.kind === 'cell' && a.table === b.table && a.row === b.row && a.column === b.column;
    case 'block':
      return b.kind === 'block' && a.block === b.block;
    case 'place':
      return b.kind === 'place' && a.quote === b.quote && sameBox(a.box, b.box);
    case 'field':
      return b.kind === 'field' && a.path === b.path && sameBox(a.box, b.box);
    case 'words':
      return (
        b.kind === 'words' &&
        a.boxes.length === b.boxes.length &&
        a.boxes.every((word, i) => word === b.boxes[i])
      );
  }
}

const sameBox = (a: Box, b: Box): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
