/**
 * Storage for the state of one window. Each browser tab keeps its own copy (sessionStorage, which
 * survives a reload), so tabs do not overwrite each other. The last copy written by any of them
 * (localStorage) is what a new tab, or the desktop after a restart, starts from.
 */
import { createJSONStorage, type StateStorage } from 'zustand/middleware';

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
    // Throws a ReferenceError where there is no browser, which turns persistence off.
    void sessionStorage;
    return windowStorage;
  });
