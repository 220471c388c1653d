/** The native menus, made from the registry of commands and the platform's own entries. */
import type { MenuItemConstructorOptions } from 'electron';
import {
  COMMAND_IDS,
  type CommandId,
  commandOf,
  MENUS,
  type MenuName,
} from '../../shared/commands.ts';

type Item = MenuItemConstructorOptions;

export interface MenuContext {
  readonly mac: boolean;
  /** In a build for developers: reload and inspect. */
  readonly developer: boolean;
  readonly disabled: ReadonlySet<CommandId>;
  /** What commands are called now, where it is not their name in the registry. */
  readonly titles: Readonly<Partial<Record<CommandId, string>>>;
  run(command: CommandId): void;
  about(): void;
}

const separator: Item = { type: 'separator' };

/**
 * The native form of `Mod+Shift+O`. A key without a modifier is shown in menus by no platform, and
 * would be taken from text fields: the window handles those itself.
 */
export function acceleratorOf(keys: string | undefined): string | undefined {
  if (!keys) return undefined;
  const named = /^(?:.*\+)?F\d+$/.test(keys);
  if (!keys.includes('+') && !named) return undefined;
  return keys
    .replace(/^Mod\b/, 'CommandOrControl')
    .replace(/\+\+$/, '+Plus')
    .replace(/Arrow(?=\w+$)/, '');
}

/** An ampersand in a label would mark the next letter as its access key. */
const escaped = (label: string): string => label.replaceAll('&', '&&');

function commandItem(id: CommandId, context: MenuContext): Item {
  const { title, keys } = commandOf(id);
  const accelerator = acceleratorOf(keys?.[0]);
  return {
    id,
    label: escaped(context.titles[id] ?? title),
    ...(accelerator ? { accelerator } : {}),
    // The window listens to its keys itself, so that they work alike in a browser.
    registerAccelerator: false,
    enabled: !context.disabled.has(id),
    click: () => context.run(id),
  };
}

interface NativeItems {
  readonly before?: Item[];
  readonly after?: Item[];
}

const RECENT: Item = { role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] };
const DEVELOPER: readonly Item[] = [
  { role: 'reload', accelerator: '' },
  { role: 'toggleDevTools' },
];

/** Entries that the platform defines, around those of the registry. */
const NATIVE: Record<MenuName, (context: MenuContext) => NativeItems> = {
  File: ({ mac }) => ({
    after: mac ? [RECENT, separator, { role: 'close' }] : [separator, { role: 'quit' }],
  }),
  Edit: (context) => ({
    before: [
      // Not the roles of these names: those undo typing only, whatever else was done since.
      commandItem('edit.undo', context),
      commandItem('edit.redo', context),
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      separator,
    ],
  }),
  View: ({ developer }) => ({
    after: [separator, { role: 'togglefullscreen' }, ...(developer ? DEVELOPER : [])],
  }),
  Go: () => ({}),
  Table: () => ({}),
  Help: ({ mac, about }) => ({
    after: mac ? [] : [separator, { label: 'About Quarry', click: about }],
  }),
};

export function menuTemplate(context: MenuContext): Item[] {
  const menus = MENUS.map((name): Item => {
    const { before = [], after = [] } = NATIVE[name](context);
    const placed = new Set(before.map(({ id }) => id));
    const commands = COMMAND_IDS.filter((id) => commandOf(id).menu === name && !placed.has(id));
    return {
      ...(name === 'Help' ? { role: 'help' as const } : {}),
      label: name,
      submenu: [...before, ...commands.map((id) => commandItem(id, context)), ...after],
    };
  });
  if (!context.mac) return menus;
  const [file, edit, ...rest] = menus;
  return [
    { role: 'appMenu' },
    ...(file && edit ? [file, edit] : []),
    ...rest.slice(0, -1),
    { role: 'windowMenu' },
    ...rest.slice(-1),
  ];
}
