/**
 * Several documents of the list picked at once, to be put into a collection together: Ctrl or
 * Command adds or leaves out one, Shift takes all up to it. The document on screen is where it begins.
 */
import { create } from 'zustand';

export interface Picks {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: what was picked last without Shift. */
  readonly anchor: string | null;
}

export type PickMode = 'toggle' | 'range';

const NONE: Picks = { ids: new Set(), anchor: null };

export const usePicks = create<Picks>(() => NONE);

/** `listed` are the documents in the order of the list, `currentId` the one on screen. */
export function nextPicks(
  before: Picks,
  id: string,
  mode: PickMode,
  { listed, currentId }: { readonly listed: readonly string[]; readonly currentId: string | null },
): Picks {
  const start = currentId !== null && listed.includes(currentId) ? currentId : null;
  if (mode === 'range') {
    const anchor = before.anchor ?? start ?? id;
    const [from, to] = [listed.indexOf(anchor), listed.indexOf(id)].sort((a, b) => a - b);
    if (from === undefined || to === undefined || from < 0)
      return { ids: new Set([id]), anchor: id };
    return { ids: new Set(listed.slice(from, to + 1)), anchor };
  }
  const ids = new Set(before.ids);
  if (ids.size === 0 && start !== null && start !== id) ids.add(start);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

export const clearPicks = (): void => {
  if (usePicks.getState() !== NONE) usePicks.setState(NONE, true);
};

/** Keys set out from the row that has the focus, wherever the document on screen is. */
export const beginPicks = (id: string): void => {
  if (usePicks.getState().anchor === null) usePicks.setState({ ids: new Set([id]), anchor: id });
};

/** What is meant when something is done with a row: all that is picked, if it is among them. */
export function pickedWith(id: string): readonly string[] {
  const { ids } = usePicks.getState();
  return ids.has(id) ? [...ids] : [id];
}

/** What a click or a key asks for; null where it is none of picking. */
export const pickModeOf = (event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): PickMode | null =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : null;
