import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { COMMAND_IDS, type CommandId, commandOf } from '../../shared/commands.ts';
import { acceleratorOf, type MenuContext, menuTemplate } from './menu.ts';

const context = (change: Partial<MenuContext> = {}): MenuContext => ({
  mac: false,
  developer: false,
  disabled: new Set(),
  titles: {},
  names: {},
  recent: [],
  open: () => {},
  run: () => {},
  about: () => {},
  ...change,
});

const items = (menu: MenuItemConstructorOptions | undefined): MenuItemConstructorOptions[] =>
  Array.isArray(menu?.submenu) ? menu.submenu : [];

const allItems = (template: MenuItemConstructorOptions[]) => template.flatMap(items);

describe('menuTemplate', () => {
  it('lists every command that names a menu, once', () => {
    const listed = allItems(menuTemplate(context())).map((item) => item.id);
    const named = COMMAND_IDS.filter((id) => commandOf(id).menu !== undefined);
    expect(listed.filter((id) => id !== undefined).sort()).toEqual([...named].sort());
  });

  it('runs the command that was chosen', () => {
    const run = vi.fn<(id: CommandId) => void>();
    const item = allItems(menuTemplate(context({ run }))).find(({ id }) => id === 'edit.find');
    const click = item?.click as (() => void) | undefined;
    click?.();
    expect(run).toHaveBeenCalledExactlyOnceWith('edit.find');
  });

  it('undoes what was done in Quarry, not only typing, and says what', () => {
    const titles = { 'edit.undo': 'Undo delete of R&D.pdf' };
    const edit = menuTemplate(context({ titles })).find(({ label }) => label === 'Edit');
    const [undo, redo] = items(edit);
    expect(undo).toMatchObject({ id: 'edit.undo', label: 'Undo delete of R&&D.pdf' });
    expect(redo).toMatchObject({ id: 'edit.redo', label: 'Redo', registerAccelerator: false });
    const roles = items(edit).map(({ role }) => role);
    expect(roles).not.toContain('undo');
    expect(roles).not.toContain('redo');
  });

  it('is in the language of the window', () => {
    const titles = { 'edit.find': 'Im Dokument suchen' };
    const names = { Edit: 'Bearbeiten', 'About Quarry': 'Über Quarry' };
    const template = menuTemplate(context({ titles, names }));
    expect(template.map(({ label }) => label)).toContain('Bearbeiten');
    const labels = allItems(template).map(({ label }) => label);
    expect(labels).toContain('Im Dokument suchen');
    expect(labels).toContain('Über Quarry');
  });

  it('greys out what cannot be used now', () => {
    const template = menuTemplate(context({ disabled: new Set<CommandId>(['file.export']) }));
    const enabled = Object.fromEntries(allItems(template).map((item) => [item.id, item.enabled]));
    expect(enabled['file.export']).toBe(false);
    expect(enabled['file.add']).toBe(true);
  });

  it('opens recent documents from the File menu, and clears them', () => {
    const open = vi.fn<(id: string) => void>();
    const run = vi.fn<(id: CommandId) => void>();
    const recent = [
      { document_id: 'a', filename: 'R&D.pdf' },
      { document_id: 'b', filename: 'b.pdf' },
    ];
    const recentIn = (change: Partial<MenuContext>) =>
      items(items(menuTemplate(context(change))[0]).find(({ label }) => label === 'Open recent'));
    const listed = recentIn({ recent, open, run });
    expect(listed.map(({ label, type }) => label ?? type)).toEqual([
      'R&&D.pdf',
      'b.pdf',
      'separator',
      'Clear recent documents',
    ]);
    for (const { click } of listed) (click as (() => void) | undefined)?.();
    expect(open.mock.calls).toEqual([['a'], ['b']]);
    expect(run).toHaveBeenCalledExactlyOnceWith('file.clearRecent');
    const none = recentIn({ disabled: new Set<CommandId>(['file.clearRecent']) });
    expect(none).toMatchObject([{ id: 'file.clearRecent', enabled: false }]);
  });

  it('has the application and window menus of macOS there, and Quit elsewhere', () => {
    const mac = menuTemplate(context({ mac: true }));
    expect(mac.map((menu) => menu.label ?? menu.role)).toEqual([
      'appMenu',
      'File',
      'Edit',
      'View',
      'Go',
      'Table',
      'windowMenu',
      'Help',
    ]);
    expect(allItems(mac).some((item) => item.role === 'quit')).toBe(false);
    expect(items(menuTemplate(context())[0]).some((item) => item.role === 'quit')).toBe(true);
  });

  it('offers the inspector to developers only', () => {
    const roles = (developer: boolean) =>
      allItems(menuTemplate(context({ developer }))).map((item) => item.role);
    expect(roles(true)).toContain('toggleDevTools');
    expect(roles(false)).not.toContain('toggleDevTools');
  });
});

describe('acceleratorOf', () => {
  it.each([
    ['Mod+O', 'CommandOrControl+O'],
    ['Mod+Shift+G', 'CommandOrControl+Shift+G'],
    ['Mod++', 'CommandOrControl+Plus'],
    ['Mod+=', 'CommandOrControl+='],
    ['F6', 'F6'],
    ['Shift+F6', 'Shift+F6'],
    ['Alt+ArrowLeft', 'Alt+Left'],
  ])('writes %s as %s', (keys, accelerator) => {
    expect(acceleratorOf(keys)).toBe(accelerator);
  });

  it('leaves bare letters to the window', () => {
    expect(acceleratorOf('J')).toBeUndefined();
    expect(acceleratorOf('?')).toBeUndefined();
    expect(acceleratorOf(undefined)).toBeUndefined();
  });
});
