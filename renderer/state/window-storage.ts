/**
 * Storage for the state of one window. Each browser tab keeps its own copy (sessionStorage, which
 * survives a reload), so tabs do not overwrite each other. A new tab, or the desktop app after a
 * restart, starts from the last copy written by any tab (localStorage).
 */
import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

export const windowStorage = {
  getItem: (name: string) => sessionStorage.getItem(name) ?? localStorage.getItem(name),
  setItem(name: string, value: string): void {
    sessionStorage.setItem(name, value);
    localStorage.setItem(name, value);
  },
  removeItem(name: string): void {
    sessionStorage.removeItem(name);
    localStorage.removeItem(name);
  },
} satisfies StateStorage<void>;

/** For the `persist` middleware; without a browser (unit tests) nothing is stored. */
export const windowJsonStorage = <State>() =>
  createJSONStorage<State, void>(() => {
    // Throws a ReferenceError if there is no browser, which disables persistence.
    void sessionStorage;
    return windowStorage;
  });

/** State of the window that is kept, all of it or the properties named, under a name. */
export const storedState = <State extends object>(
  name: string,
  initial: State,
  kept?: readonly (keyof State)[],
) =>
  create<State>()(
    persist<State, [], [], Partial<State>>(() => initial, {
      name: `quarry.${name}`,
      version: 1,
      storage: windowJsonStorage(),
      partialize: (state) =>
        kept ? (Object.fromEntries(kept.map((key) => [key, state[key]])) as Partial<State>) : state,
    }),
  );
