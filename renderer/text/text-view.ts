/** State of the text panel: the part of the document shown, with or without running headers. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Scope } from '../results/scope.ts';
import { windowJsonStorage } from '../state/window-storage.ts';

interface TextView {
  readonly scope: Scope;
  readonly runningHeads: boolean;
}

export const useTextView = create<TextView>()(
  persist((): TextView => ({ scope: 'page', runningHeads: true }), {
    name: 'quarry.text',
    version: 1,
    storage: windowJsonStorage(),
  }),
);
