/** What the text panel shows: of which part of the document, with or without running heads. */
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
