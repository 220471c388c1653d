import { create } from 'zustand';
import type { ConnectedServer } from '../../shared/bridge.ts';

/** Where the desktop works; null: on this machine. Another window replaces this one if that changes. */
export const useServer = create<{ readonly server: ConnectedServer | null }>(() => ({
  server: null,
}));
