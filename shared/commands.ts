/**
 * Every named command of the window: native menus, shortcuts, tooltips, the command palette and the
 * list of shortcuts are all generated from this list. The window binds what the commands do.
 */
import type { PlainMessage } from './messages/messages.ts';

/** `Mod` is Command on macOS and Control elsewhere. */
export interface Command {
  readonly title: PlainMessage;
  /** Label of its button in a toolbar, part of the title. */
  readonly short?: PlainMessage;
  /** Shortcuts; the first one is displayed: `Mod+Shift+O`, `F6`, `?`. */
  readonly keys?: readonly string[];
  /** The native menu that lists it; a command without one is available by keys and palette. */
  readonly menu?: MenuName;
}

export const MENUS = ['File', 'Edit', 'View', 'Go', 'Table', 'Help'] as const;
export type MenuName = (typeof MENUS)[number];

/** The names of the menus, and of entries that are no commands. */
export const MENU_TEXTS = [...MENUS, 'Open recent', 'About Quarry'] as const;
export type MenuText = (typeof MENU_TEXTS)[number];

const define = <const C extends Readonly<Record<string, Command>>>(commands: C): C => commands;

export const COMMANDS = define({
  'file.add': { title: 'Add PDFs…', keys: ['Mod+O'], menu: 'File' },
  'file.addAddress': { title: 'Add from address…', keys: ['Mod+Shift+O'], menu: 'File' },
  'file.addPages': { title: 'Add pages of a PDF…', menu: 'File' },
  'file.addSample': { title: 'Open the sample' },
  'file.clearRecent': { title: 'Clear recent documents' },
  'file.newWindow': { title: 'New window', keys: ['Mod+Shift+N'], menu: 'File' },
  'file.newCollection': { title: 'New collection…', menu: 'File' },
  'file.askCollection': { title: 'Ask the collection…', keys: ['Mod+Shift+A'], menu: 'File' },
  'file.collectionFields': { title: 'Fields of the collection…', menu: 'File' },
  'file.extractFields': { title: 'Extract fields…', menu: 'File' },
  'file.newSchema': { title: 'New schema…', menu: 'File' },
  'file.compare': { title: 'Compare two selected versions', menu: 'File' },
  'file.export': { title: 'Export…', keys: ['Mod+E'], menu: 'File' },
  'file.saveNotes': { title: 'Save PDF with notes…', menu: 'File' },
  'file.saveAnnotations': { title: 'Save notes as Web Annotations…', menu: 'File' },
  'file.cancel': { title: 'Cancel extraction' },
  'file.pauseAll': { title: 'Pause or resume all extractions', menu: 'File' },
  'file.extractAgain': { title: 'Extract again', menu: 'File' },
  'file.rename': { title: 'Rename document', keys: ['F2'], menu: 'File' },
  'file.showInFolder': { title: 'Show in folder', menu: 'File' },
  'file.delete': { title: 'Delete document', menu: 'File' },
  'file.settings': { title: 'Settings…', keys: ['Mod+,'], menu: 'File' },

  'edit.undo': { title: 'Undo', keys: ['Mod+Z'], menu: 'Edit' },
  'edit.redo': { title: 'Redo', keys: ['Mod+Shift+Z', 'Mod+Y'], menu: 'Edit' },
  'edit.copyLink': { title: 'Copy link', menu: 'Edit' },
  'edit.find': { title: 'Find in document', short: 'Find', keys: ['Mod+F'], menu: 'Edit' },
  'edit.findNext': { title: 'Find next', keys: ['Mod+G', 'F3'], menu: 'Edit' },
  'edit.findPrevious': { title: 'Find previous', keys: ['Mod+Shift+G', 'Shift+F3'], menu: 'Edit' },
  'edit.searchLibrary': { title: 'Search all documents', keys: ['Mod+Shift+F'], menu: 'Edit' },

  // Before the page commands: these take their keys while cells are selected in a grid.
  'table.draw': {
    title: 'Table from a region…',
    short: 'Region',
    keys: ['Mod+Alt+R'],
    menu: 'Table',
  },
  'table.adjust': { title: 'Adjust rows and columns on the page', short: 'Adjust', menu: 'Table' },
  'table.copy': { title: 'Copy table', short: 'Copy', menu: 'Table' },
  'table.export': { title: 'Export this table…', short: 'Export', menu: 'Table' },
  'table.saveTemplate': { title: 'Save table as template…', menu: 'Table' },
  'table.applyTemplate': { title: 'Apply table template…', menu: 'Table' },
  'table.accept': {
    title: 'Accept table',
    short: 'Accept',
    keys: ['Mod+Enter'],
    menu: 'Table',
  },
  'table.replace': { title: 'Find and replace in the table…', keys: ['Mod+H'], menu: 'Table' },
  'table.insert': { title: 'Insert rows or columns', keys: ['Mod++'], menu: 'Table' },
  'table.delete': { title: 'Delete rows or columns', keys: ['Mod+-'], menu: 'Table' },
  'table.moveUp': { title: 'Move rows up', keys: ['Alt+Shift+ArrowUp'], menu: 'Table' },
  'table.moveDown': { title: 'Move rows down', keys: ['Alt+Shift+ArrowDown'], menu: 'Table' },
  'table.moveLeft': { title: 'Move columns left', keys: ['Alt+Shift+ArrowLeft'], menu: 'Table' },
  'table.moveRight': { title: 'Move columns right', keys: ['Alt+Shift+ArrowRight'], menu: 'Table' },
  'table.mergeCells': { title: 'Merge cells', keys: ['Mod+Alt+M'], menu: 'Table' },
  'table.splitCell': { title: 'Split cell', menu: 'Table' },
  'table.splitColumn': { title: 'Split column', menu: 'Table' },
  'table.split': { title: 'Split table above this row', menu: 'Table' },
  'table.join': { title: 'Join with the previous table', menu: 'Table' },
  'table.remove': { title: 'Not a table', menu: 'Table' },

  'text.moveUp': {
    title: 'Move block up in the reading order',
    keys: ['Alt+Shift+ArrowUp'],
    menu: 'Edit',
  },
  'text.moveDown': {
    title: 'Move block down in the reading order',
    keys: ['Alt+Shift+ArrowDown'],
    menu: 'Edit',
  },

  'view.palette': { title: 'Command palette…', keys: ['Mod+K'], menu: 'View' },
  'view.zoomIn': { title: 'Zoom in', keys: ['Mod+=', 'Mod++'], menu: 'View' },
  'view.zoomOut': { title: 'Zoom out', keys: ['Mod+-'], menu: 'View' },
  'view.zoomReset': { title: 'Actual size', keys: ['Mod+1'], menu: 'View' },
  'view.fitWidth': { title: 'Fit width', keys: ['Mod+0'], menu: 'View' },
  'view.fitPage': { title: 'Fit page', keys: ['Mod+9'], menu: 'View' },
  'view.rotate': { title: 'Rotate page', keys: ['Mod+R'], menu: 'View' },
  'view.boxes': { title: 'Show boxes', short: 'Boxes', keys: ['Mod+B'], menu: 'View' },
  'view.fieldBoxes': { title: 'Show field boxes', keys: ['Mod+Shift+B'], menu: 'View' },
  'view.darkPages': { title: 'Dark pages', menu: 'View' },
  'view.thumbnails': { title: 'Thumbnails', keys: ['F4'], menu: 'View' },
  'view.outline': { title: 'Outline', keys: ['Shift+F4'], menu: 'View' },
  'view.split': { title: 'Split view', keys: ['Mod+Alt+S'], menu: 'View' },
  'view.splitDirection': { title: 'Split view one below the other', menu: 'View' },
  'view.splitSynced': { title: 'Scroll split view together', menu: 'View' },
  'view.trash': { title: 'Trash', menu: 'View' },
  'view.library': { title: 'Library', keys: ['Mod+Shift+L'], menu: 'View' },
  'view.results': { title: 'Results', keys: ['Mod+Shift+E'], menu: 'View' },
  'view.tables': { title: 'Show tables', keys: ['Mod+Alt+1'], menu: 'View' },
  'view.text': { title: 'Show text', keys: ['Mod+Alt+2'], menu: 'View' },
  'view.review': { title: 'Show what to review', keys: ['Mod+Alt+3'], menu: 'View' },
  'view.fields': { title: 'Show fields', keys: ['Mod+Alt+4'], menu: 'View' },
  'view.chat': { title: 'Show chat', keys: ['Mod+Alt+5'], menu: 'View' },
  'view.theme': { title: 'Switch theme', menu: 'View' },

  'go.back': { title: 'Back', keys: ['Alt+ArrowLeft', 'Mod+['], menu: 'Go' },
  'go.forward': { title: 'Forward', keys: ['Alt+ArrowRight', 'Mod+]'], menu: 'Go' },
  'go.page': { title: 'Go to page…', keys: ['Mod+Alt+G'], menu: 'Go' },
  // Before the table commands: these take their keys while values are on screen.
  'go.nextValue': { title: 'Next value', keys: ['J'], menu: 'Go' },
  'go.previousValue': { title: 'Previous value', keys: ['K'], menu: 'Go' },
  'go.nextToCheck': { title: 'Next value to check', keys: ['N'], menu: 'Go' },
  'go.previousToCheck': { title: 'Previous value to check', keys: ['Shift+N'], menu: 'Go' },
  'review.next': { title: 'Next review item', keys: ['J'], menu: 'Go' },
  'review.previous': { title: 'Previous review item', keys: ['K'], menu: 'Go' },
  'go.nextBlock': { title: 'Next text block', keys: ['J'], menu: 'Go' },
  'go.previousBlock': { title: 'Previous text block', keys: ['K'], menu: 'Go' },
  'go.nextTable': { title: 'Next table', keys: ['J', 'Alt+PageDown'], menu: 'Go' },
  'go.previousTable': { title: 'Previous table', keys: ['K', 'Alt+PageUp'], menu: 'Go' },
  'go.nextPane': { title: 'Next pane', keys: ['F6'], menu: 'Go' },
  'go.previousPane': { title: 'Previous pane', keys: ['Shift+F6'], menu: 'Go' },

  'review.accept': { title: 'Accept review item', keys: ['A'], menu: 'Edit' },
  'review.reject': { title: 'Reject review item', keys: ['X'], menu: 'Edit' },
  'review.apply': { title: 'Apply proposed number', keys: ['P'], menu: 'Edit' },
  'review.correct': { title: 'Correct review item', keys: ['E'], menu: 'Edit' },
  'review.note': { title: 'Note on review item', keys: ['N'], menu: 'Edit' },
  'fields.accept': { title: 'Accept value', keys: ['A'], menu: 'Edit' },
  'fields.reject': { title: 'Reject value', keys: ['X'], menu: 'Edit' },
  'fields.edit': { title: 'Edit value', keys: ['E'], menu: 'Edit' },
  'fields.takeFromPage': { title: 'Take value from page', keys: ['T'], menu: 'Edit' },
  'fields.candidates': { title: 'Other candidates of the value', keys: ['C'] },

  'help.shortcuts': { title: 'Keyboard shortcuts', keys: ['?'], menu: 'Help' },
});

export type CommandId = keyof typeof COMMANDS;
export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[];
export const commandOf = (id: CommandId): Command => COMMANDS[id];
