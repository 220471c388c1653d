/** The native menus, built from the command registry and the platform's own entries. */
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuStates } from '../../shared/bridge.ts';
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
  /** Development builds: reload and inspect. */
  readonly developer: boolean;
  readonly disabled: ReadonlySet<CommandId>;
  /** Current titles of commands that differ from the registry. */
  readonly titles: MenuStates['titles'];
  /** In the language of the window; those of the registry until it has sent them. */
  readonly names: MenuStates['names'];
  readonly recent: MenuStates['recent'];
  /** Opens a recent document. */
  open(documentId: string): void;
  run(command: CommandId): void;
  about(): void;
}

const separator: Item = { type: 'separator' };

/**
 * The native form of `Mod+Shift+O`. No platform shows a key without a modifier in menus, and it
 * would be taken from text fields: the window handles such keys itself.
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

/** An unescaped ampersand would mark the next letter as access key. */
const escaped = (label: string): string => label.replaceAll('&', '&&');

function commandItem(id: CommandId, context: MenuContext): Item {
  const { title, keys } = commandOf(id);
  const accelerator = acceleratorOf(keys?.[0]);
  return {
    id,
    label: escaped(context.titles[id] ?? title),
    ...(accelerator ? { accelerator } : {}),
    // The window handles its keys itself, so that they work the same in a browser.
    registerAccelerator: false,
    enabled: !context.disabled.has(id),
    click: () => context.run(id),
  };
}

interface NativeItems {
  readonly before?: Item[];
  readonly after?: Item[];
}

/** The recent documents of the window; the system knows only files that were added. */
const recentItem = (context: MenuContext): Item => ({
  label: context.names['Open recent'] ?? 'Open recent',
  submenu: [
    ...context.recent.map(
      ({ document_id: id, filename }): Item => ({
        label: escaped(filename),
        click: () => context.open(id),
      }),
    ),
    ...(context.recent.length > 0 ? [separator] : []),
    commandItem('file.clearRecent', context),
  ],
});
const DEVELOPER: readonly Item[] = [
  { role: 'reload', accelerator: '' },
  { role: 'toggleDevTools' },
];

/** Entries defined by the platform, around those of the registry. */
const NATIVE: Record<MenuName, (context: MenuContext) => NativeItems> = {
  File: (context) => ({
    before: [commandItem('file.add', context), recentItem(context)],
    after: [separator, context.mac ? { role: 'close' } : { role: 'quit' }],
  }),
  Edit: (context) => ({
    before: [
      // Not the roles of these names: those only undo typing.
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
  Help: ({ mac, about, names }) => ({
    after: mac ? [] : [separator, { label: names['About Quarry'] ?? 'About Quarry', click: about }],
  }),
};

export function menuTemplate(context: MenuContext): Item[] {
  const menus = MENUS.map((name): Item => {
    const { before = [], after = [] } = NATIVE[name](context);
    const listed = new Set(before.map(({ id }) => id));
    const commands = COMMAND_IDS.filter((id) => commandOf(id).menu === name && !listed.has(id));
    return {
      ...(name === 'Help' ? { role: 'help' as const } : {}),
      label: context.names[name] ?? name,
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
