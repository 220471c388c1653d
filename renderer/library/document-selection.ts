/**
 * The documents selected in the list, for what is done with several at once. Which document is open
 * does not matter: it is selected only if it was selected.
 */
import { create } from 'zustand';

export interface DocumentSelection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: the row that was opened or toggled last. */
  readonly anchor: string | null;
}

/** `range` replaces the selection by all rows up to this one, `extend` adds them to it. */
export type SelectMode = 'toggle' | 'range' | 'extend';

const NONE: DocumentSelection = { ids: new Set(), anchor: null };

export const useDocumentSelection = create<DocumentSelection>(() => NONE);

/** `listed` are the rows that can be selected, in the order of the list. */
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
  useDocumentSelection.setState((before) => nextSelection(before, id, mode, listed));

export const selectAll = (listed: readonly string[]): void =>
  useDocumentSelection.setState(({ anchor }) => ({ ids: new Set(listed), anchor }));

/** Selects nothing; the next range begins at `anchor`. */
export const clearSelection = (anchor: string | null = null): void =>
  useDocumentSelection.setState(
    ({ ids }) => ({ ids: ids.size === 0 ? ids : NONE.ids, anchor }),
    true,
  );

/** Deselects what is no longer listed, so that nothing out of sight is acted on. */
export function keepSelected(listed: readonly string[]): void {
  const { ids, anchor } = useDocumentSelection.getState();
  if (ids.size === 0) return;
  const kept = listed.filter((id) => ids.has(id));
  if (kept.length < ids.size) useDocumentSelection.setState({ ids: new Set(kept), anchor });
}

/** What is meant when something is done with a row: the selection, if the row is part of it. */
export function selectedWith(id: string): readonly string[] {
  const { ids } = useDocumentSelection.getState();
  return ids.has(id) ? [...ids] : [id];
}

/** What a click asks for; null where it selects nothing. */
export const selectModeOf = (event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): SelectMode | null => {
  const add = event.ctrlKey || event.metaKey;
  if (event.shiftKey) return add ? 'extend' : 'range';
  return add ? 'toggle' : null;
};
