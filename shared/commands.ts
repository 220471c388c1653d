/**
 * Every command of the window that has a name: the one list that native menus, shortcuts, tooltips,
 * the command palette and the shortcut sheet are made from. The window binds what they do.
 */

/** `Mod` is Command on macOS and Control elsewhere. */
export interface Command {
  readonly title: string;
  /** Shortcuts, the first is the one shown: `Mod+Shift+O`, `F6`, `?`. */
  readonly keys?: readonly string[];
  /** The native menu that lists it; a command without one is reached by keys and palette. */
  readonly menu?: MenuName;
}

export const MENUS = ['File', 'Edit', 'View', 'Go', 'Help'] as const;
export type MenuName = (typeof MENUS)[number];

const define = <const C extends Readonly<Record<string, Command>>>(commands: C): C => commands;

export const COMMANDS = define({
  'file.add': { title: 'Add PDFs…', keys: ['Mod+O'], menu: 'File' },
  'file.addAddress': { title: 'Add from address…', keys: ['Mod+Shift+O'], menu: 'File' },
  'file.addSample': { title: 'Open the sample' },
  'file.newCollection': { title: 'New collection…', menu: 'File' },
  'file.askCollection': { title: 'Ask the collection…', keys: ['Mod+Shift+A'], menu: 'File' },
  'file.export': { title: 'Export…', keys: ['Mod+E'], menu: 'File' },
  'file.cancel': { title: 'Cancel extraction' },
  'file.pauseAll': { title: 'Pause or resume all extractions', menu: 'File' },
  'file.extractAgain': { title: 'Extract again', menu: 'File' },
  'file.rename': { title: 'Rename document', keys: ['F2'], menu: 'File' },
  'file.delete': { title: 'Delete document', menu: 'File' },
  'file.settings': { title: 'Settings…', keys: ['Mod+,'], menu: 'File' },

  'edit.undo': { title: 'Undo', keys: ['Mod+Z'], menu: 'Edit' },
  'edit.redo': { title: 'Redo', keys: ['Mod+Shift+Z', 'Mod+Y'], menu: 'Edit' },
  'edit.find': { title: 'Find in document', keys: ['Mod+F'], menu: 'Edit' },
  'edit.findNext': { title: 'Find next', keys: ['Mod+G', 'F3'], menu: 'Edit' },
  'edit.findPrevious': { title: 'Find previous', keys: ['Mod+Shift+G', 'Shift+F3'], menu: 'Edit' },
  'edit.searchLibrary': { title: 'Search all documents', keys: ['Mod+Shift+F'], menu: 'Edit' },

  'view.palette': { title: 'Command palette…', keys: ['Mod+K'], menu: 'View' },
  'view.zoomIn': { title: 'Zoom in', keys: ['Mod+=', 'Mod++'], menu: 'View' },
  'view.zoomOut': { title: 'Zoom out', keys: ['Mod+-'], menu: 'View' },
  'view.zoomReset': { title: 'Actual size', keys: ['Mod+1'], menu: 'View' },
  'view.fitWidth': { title: 'Fit width', keys: ['Mod+0'], menu: 'View' },
  'view.fitPage': { title: 'Fit page', keys: ['Mod+9'], menu: 'View' },
  'view.rotate': { title: 'Rotate page', keys: ['Mod+R'], menu: 'View' },
  'view.boxes': { title: 'Show boxes', keys: ['Mod+B'], menu: 'View' },
  'view.darkPages': { title: 'Dark pages', menu: 'View' },
  'view.thumbnails': { title: 'Thumbnails', keys: ['F4'], menu: 'View' },
  'view.outline': { title: 'Outline', keys: ['Shift+F4'], menu: 'View' },
  'view.trash': { title: 'Trash', menu: 'View' },
  'view.library': { title: 'Library', keys: ['Mod+Shift+L'], menu: 'View' },
  'view.results': { title: 'Results', keys: ['Mod+Shift+E'], menu: 'View' },
  'view.tables': { title: 'Show tables', keys: ['Mod+Alt+1'], menu: 'View' },
  'view.text': { title: 'Show text', keys: ['Mod+Alt+2'], menu: 'View' },
  'view.review': { title: 'Show what to review', keys: ['Mod+Alt+3'], menu: 'View' },
  'view.theme': { title: 'Switch theme', menu: 'View' },

  'go.back': { title: 'Back', keys: ['Alt+ArrowLeft', 'Mod+['], menu: 'Go' },
  'go.forward': { title: 'Forward', keys: ['Alt+ArrowRight', 'Mod+]'], menu: 'Go' },
  'go.page': { title: 'Go to page…', keys: ['Mod+Alt+G'], menu: 'Go' },
  'go.nextTable': { title: 'Next table', keys: ['J'], menu: 'Go' },
  'go.previousTable': { title: 'Previous table', keys: ['K'], menu: 'Go' },
  'go.nextPane': { title: 'Next pane', keys: ['F6'], menu: 'Go' },
  'go.previousPane': { title: 'Previous pane', keys: ['Shift+F6'], menu: 'Go' },

  'help.shortcuts': { title: 'Keyboard shortcuts', keys: ['?'], menu: 'Help' },
});

export type CommandId = keyof typeof COMMANDS;
export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[];
export const commandOf = (id: CommandId): Command => COMMANDS[id];
