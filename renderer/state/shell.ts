/**
 * Open parts of the window: dialogs, panels, and the visible pane if only one fits; and what the
 * desktop app reports of itself.
 */
import type { ConnectedServer, QuarryBridge, UpdateStatus } from '../../shared/bridge.ts';
import { useLibrary } from './library.ts';
import { storedState } from './window-storage.ts';

export type DialogName = 'palette' | 'shortcuts' | 'address' | 'settings';
export type SettingsSection =
  | 'appearance'
  | 'person'
  | 'scans'
  | 'answers'
  | 'fields'
  | 'keys'
  | 'webhooks'
  | 'local-api'
  | 'server'
  | 'about';
export type PaneName = 'library' | 'page' | 'results';
export type ResultTab = 'tables' | 'text' | 'review' | 'fields' | 'chat';

interface Shell {
  readonly dialog: DialogName | null;
  /** Kept while the settings are closed. */
  readonly settingsSection: SettingsSection;
  /** The pane shown in a window too narrow for two. */
  readonly pane: PaneName;
  readonly resultTab: ResultTab;
  /** The panels beside the page, in a window wide enough for them. */
  readonly libraryOpen: boolean;
  readonly resultsOpen: boolean;
  /** The library is shown over the page, in a window where it is collapsed. */
  readonly libraryOver: boolean;
  /** Where the desktop app works; null: on this machine, and in a browser. */
  readonly server: ConnectedServer | null;
  /** Null also if the desktop app was built without an address for releases. */
  readonly update: UpdateStatus | null;
}

export const useShell = storedState<Shell>(
  'shell',
  {
    ...{ dialog: null, settingsSection: 'appearance', pane: 'page', resultTab: 'tables' },
    ...{ libraryOpen: true, resultsOpen: true, libraryOver: false },
    ...{ server: null, update: null },
  },
  ['pane', 'resultTab', 'libraryOpen', 'resultsOpen'],
);

const set = (change: Partial<Shell>): void => {
  useShell.setState(change);
};

export const openDialog = (dialog: DialogName): void => set({ dialog });
export const showSettings = (settingsSection: SettingsSection): void => set({ settingsSection });
export const openSettings = (settingsSection: SettingsSection): void =>
  set({ dialog: 'settings', settingsSection });
export const closeDialog = (): void => set({ dialog: null });
export const showTab = (resultTab: ResultTab): void => set({ resultTab });
/** A library that lies over the other panes would cover the one to show. */
export const showPane = (pane: PaneName): void =>
  set({ pane, ...(pane !== 'library' && { libraryOver: false }) });
export const setPanel = (panel: 'libraryOpen' | 'resultsOpen', open: boolean): void =>
  set({ [panel]: open });

// Opening a document shows its pages.
useLibrary.subscribe((now, before) => {
  if (now.openings !== before.openings) useShell.setState({ pane: 'page', libraryOver: false });
});

export function connectUpdates(bridge: QuarryBridge): void {
  bridge.on('update', (update) => set({ update }));
  void bridge.call('update-status').then((update) => set({ update }));
}
