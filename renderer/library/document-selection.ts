/**
 * The documents selected in the list, for actions on several documents. Independent of the open
 * document: it is selected only if the user selected it.
 */
import { type DocumentSelection, useLibraryView } from './library-view.ts';

/** `range` replaces the selection by all rows up to this one, `extend` adds them to it. */
export type SelectMode = 'toggle' | 'range' | 'extend';

function change(next: (before: DocumentSelection) => DocumentSelection): void {
  useLibraryView.setState(({ selection }) => ({ selection: next(selection) }));
}

export const selectedIds = (): ReadonlySet<string> => useLibraryView.getState().selection.ids;

export const useSelectedIds = (): ReadonlySet<string> =>
  useLibraryView(({ selection }) => selection.ids);

export const useIsSelecting = (): boolean =>
  useLibraryView(({ selection }) => selection.ids.size > 0);

export const useIsSelected = (id: string): boolean =>
  useLibraryView(({ selection }) => selection.ids.has(id));

/** `listed`: the selectable rows in list order. */
export function nextSelection(
  before: DocumentSelection,
  id: string,
  mode: SelectMode,
  listed: readonly string[],
): DocumentSelection {
  if (mode === 'toggle') {
    const ids = new Set(before.ids);
    if (!ids.delete(id)) ids.add(id);
    return { ids, anchor: id };
  }
  const anchor = before.anchor !== null && listed.includes(before.anchor) ? before.anchor : id;
  const [from = 0, to = 0] = [listed.indexOf(anchor), listed.indexOf(id)].sort((a, b) => a - b);
  const range = listed.slice(from, to + 1);
  return { ids: new Set(mode === 'extend' ? [...before.ids, ...range] : range), anchor };
}

export const select = (id: string, mode: SelectMode, listed: readonly string[]): void =>
  change((before) => nextSelection(before, id, mode, listed));

export const selectAll = (listed: readonly string[]): void =>
  change(({ anchor }) => ({ ids: new Set(listed), anchor }));

/** Clears the selection; the next range starts at `anchor`. */
export const clearSelection = (anchor: string | null = null): void =>
  change(({ ids }) => ({ ids: ids.size === 0 ? ids : new Set(), anchor }));

/** Deselects what is no longer listed, so that no action applies to hidden documents. */
export function keepSelected(listed: readonly string[]): void {
  const ids = selectedIds();
  if (ids.size === 0) return;
  const kept = listed.filter((id) => ids.has(id));
  if (kept.length < ids.size) change(({ anchor }) => ({ ids: new Set(kept), anchor }));
}

/** The documents that an action on a row applies to: the selection, if the row is part of it. */
export function selectedWith(id: string): readonly string[] {
  const ids = selectedIds();
  return ids.has(id) ? [...ids] : [id];
}

/** The selection mode of a click; null if it selects nothing. */
export const selectModeOf = (event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): SelectMode | null => {
  const add = event.ctrlKey || event.metaKey;
  if (event.shiftKey) return add ? 'extend' : 'range';
  return add ? 'toggle' : null;
};
