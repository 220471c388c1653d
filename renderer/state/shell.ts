/** What of the window itself is open: dialogs, and the pane on screen where only one fits. */
import { create } from 'zustand';
import { useLibrary } from './library.ts';

export type DialogName = 'palette' | 'shortcuts' | 'address' | 'settings';
export type PaneName = 'library' | 'page' | 'results';
export type ResultTab = 'tables' | 'text' | 'review';

interface Shell {
  readonly dialog: DialogName | null;
  /** The pane shown in a window too narrow for two. */
  readonly pane: PaneName;
  readonly resultTab: ResultTab;
  /** The library lies over the page, in a window where it is folded. */
  readonly libraryOver: boolean;
}

export const useShell = create<Shell>(() => ({
  dialog: null,
  pane: 'page',
  resultTab: 'tables',
  libraryOver: false,
}));

export const openDialog = (dialog: DialogName): void => useShell.setState({ dialog });
export const closeDialog = (): void => useShell.setState({ dialog: null });
export const showTab = (resultTab: ResultTab): void => useShell.setState({ resultTab });
export const showPane = (pane: PaneName): void => useShell.setState({ pane });

// Whoever opens a document wants to see its pages.
useLibrary.subscribe((now, before) => {
  if (now.openings !== before.openings) useShell.setState({ pane: 'page', libraryOver: false });
});
