/**
 * Handlers of the commands of `shared/commands.ts` in this window. A component binds its commands
 * while it is on screen; shortcuts, tooltips, palette, native menus and the shortcut list run them
 * from here.
 */

import { useEffect } from 'react';
import { create } from 'zustand';
import { COMMAND_IDS, type CommandId, commandOf } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { isPlainKey, type KeyPress, matches } from './shortcuts.ts';

export interface Binding {
  /** Absent: always enabled. */
  readonly enabled?: () => boolean;
  /** Replaces the title in the registry with one that says what the command would do now. */
  readonly title?: () => string | undefined;
  /**
   * The browser's default action for the keys is always prevented, even while the command is
   * disabled.
   */
  readonly keepsKeys?: boolean;
  /** The keys also work while a dialog, menu or list is open, which otherwise handles all keys. */
  readonly inDialogs?: boolean;
  /** Whether the focused text field handles the keys itself now. */
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

/** The current title of the command. */
export const commandTitle = (id: CommandId): string =>
  useBindings.getState()[id]?.title?.() ?? t(commandOf(id).title);

/** Runs a command; false if no component on screen can run it now. */
export function runCommand(id: CommandId): boolean {
  if (!isEnabled(id)) return false;
  useBindings.getState()[id]?.run();
  return true;
}

/** The command bound to a key press. `typing`: a text field has the focus. */
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
 * Elements that handle all keys while they are open, but not during their closing animation. A
 * toast is a dialog too, but does not handle all keys.
 */
const CLOSED_WORLDS =
  ':is([role="dialog"]:not([data-pane="notices"] *), [role="menu"], [role="listbox"]):not([data-closed])';

/** Registers the shortcut listener on the window. */
export function listenForShortcuts(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    // A button that is disabled while it has the focus prevents the default of every key without
    // handling any.
    const isDisabled = target?.closest('[aria-disabled="true"]') != null;
    if ((event.defaultPrevented && !isDisabled) || event.isComposing) return;
    const typing = target?.closest(TEXT_FIELDS) != null;
    const id = commandFor(event, typing);
    if (!id || useBindings.getState()[id]?.yieldsToField?.()) return;
    // Prevents the browser's own action for Ctrl+F and similar shortcuts.
    event.preventDefault();
    // Toasts also listen for F6 on the window; here F6 cycles through the panes, which include the
    // toasts.
    event.stopImmediatePropagation();
    const isInDialog = target?.closest(CLOSED_WORLDS) != null;
    if (!isInDialog || useBindings.getState()[id]?.inDialogs) runCommand(id);
  };
  window.addEventListener('keydown', onKeyDown);
}
