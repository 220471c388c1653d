import { create } from 'zustand';
import type { QuarryBridge, UpdateStatus } from '../../shared/bridge.ts';

/** Null in a browser, and if the desktop was built without an address for releases. */
export const useUpdates = create<{ readonly status: UpdateStatus | null }>(() => ({
  status: null,
}));

export function connectUpdates(bridge: QuarryBridge): void {
  bridge.on('update', (status) => useUpdates.setState({ status }));
  void bridge.call('update-status').then((status) => useUpdates.setState({ status }));
}
