/** What the desktop app reports of itself; nothing in a browser. */
import { create } from 'zustand';
import type { ConnectedServer, QuarryBridge, UpdateStatus } from '../../shared/bridge.ts';

interface Desktop {
  /** Where it works; null: on this machine. Another window replaces this one if that changes. */
  readonly server: ConnectedServer | null;
  /** Null also if it was built without an address for releases. */
  readonly update: UpdateStatus | null;
}

export const useDesktop = create<Desktop>(() => ({ server: null, update: null }));

export function connectUpdates(bridge: QuarryBridge): void {
  bridge.on('update', (update) => useDesktop.setState({ update }));
  void bridge.call('update-status').then((update) => useDesktop.setState({ update }));
}
