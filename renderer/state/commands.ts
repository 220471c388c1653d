/**
 * What the commands of `shared/commands.ts` do in this window. A part binds its commands while it
 * is on screen; shortcuts, tooltips, palette, native menus and the shortcut sheet run them from here.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { COMMAND_IDS, type CommandId, commandOf } from '../../shared/commands.ts';
import { isPlainKey, type KeyPress, matches } from './shortcuts.ts';

export interface Binding {
  /** Absent means always. */
  readonly enabled?: () => boolean;
  /** In place of the title in the registry, where it says what the command would do now. */
  readonly title?: () => string;
  /** The browser's own answer to the keys is never wanted, not even while the command is disabled. */
  readonly keepsKeys?: boolean;
  /** Whether the text field with the focus answers the keys itself now. */
  readonly yieldsToField?: () => boolean;
  run(): void;
}

export type Bindings = Readonly<Partial<Record<CommandId, Binding>>>;

export const useBindings = create<Bindings>(() => ({}));

/** Binds commands until the returned function is called; the latest binding of a command wins. */
export function bindCommands(bindings: Bindings): () => void {
  useBindings.setState(bindings);
  return () => {
    const rest = { ...useBindings.getState() };
    for (const id of COMMAND_IDS) {
      if (bindings[id] && rest[id] === bindings[id]) delete rest[id];
    }
    useBindings.setState(rest, true);
  };
}

/** Binds while the component is mounted; `bindings` must be stable (module level or memo). */
export function useCommands(bindings: Bindings): void {
  useEffect(() => bindCommands(bindings), [bindings]);
}

export function isEnabled(id: CommandId): boolean {
  const binding = useBindings.getState()[id];
  return binding !== undefined && (binding.enabled?.() ?? true);
}

/** What the command is called now. */
export const commandTitle = (id: CommandId): string =>
  useBindings.getState()[id]?.title?.() ?? commandOf(id).title;

/** Runs a command; false when nothing on screen can do it now. */
export function runCommand(id: CommandId): boolean {
  if (!isEnabled(id)) return false;
  useBindings.getState()[id]?.run();
  return true;
}

/** The command that a key press asks for. `typing` when a text field has the focus. */
export function commandFor(press: KeyPress, typing: boolean): CommandId | undefined {
  const answers = (id: CommandId): boolean =>
    isEnabled(id) || useBindings.getState()[id]?.keepsKeys === true;
  return COMMAND_IDS.find((id) =>
    commandOf(id).keys?.some(
      (keys) => !(typing && isPlainKey(keys)) && matches(keys, press) && answers(id),
    ),
  );
}

const TEXT_FIELDS =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"])';

/**
 * What keeps its keys to itself while it is open, not while it fades away; a toast is a dialog too,
 * but not such a one.
 */
const CLOSED_WORLDS =
  ':is([role="dialog"]:not([data-pane="notices"] *), [role="menu"], [role="listbox"]):not([data-closed])';

/** Listens for shortcuts on the whole window. */
export function listenForShortcuts(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    // A button that was disabled while it has the focus prevents every key, and means none of them.
    const isDisabled = target?.closest('[aria-disabled="true"]') != null;
    if ((event.defaultPrevented && !isDisabled) || event.isComposing) return;
    const typing = target?.closest(TEXT_FIELDS) != null;
    const id = commandFor(event, typing);
    if (!id || useBindings.getState()[id]?.yieldsToField?.()) return;
    // The browser's own answer to Ctrl+F and the like would only be in the way.
    event.preventDefault();
    // Toasts listen for F6 on the window too; the panes have it, and toasts are among them.
    event.stopImmediatePropagation();
    if (!target?.closest(CLOSED_WORLDS)) runCommand(id);
  };
  window.addEventListener('keydown', onKeyDown);
}
