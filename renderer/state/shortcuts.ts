/**
 * Shortcuts as text: `Mod+Shift+P`, `F6`, `?`. `Mod` is Command on a Mac and Control elsewhere. A
 * printed character such as `?` matches itself, whatever modifiers produce it on a keyboard.
 */
import { t } from '../../shared/messages/messages.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const platform = (): string => globalThis.navigator?.platform ?? '';
export const isMac = (name = platform()): boolean => /^(Mac|iP)/.test(name);

interface Shortcut {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

function parse(shortcut: string): Shortcut {
  // The plus key itself results in an empty last part: `Mod++`.
  const parts = shortcut.split('+');
  const key = shortcut.endsWith('+') ? '+' : (parts.at(-1) ?? '');
  return {
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
    key: key.toLowerCase(),
  };
}

const isPrinted = (key: string): boolean => key.length === 1 && !/[a-z0-9]/.test(key);

export function matches(shortcut: string, press: KeyPress, mac = isMac()): boolean {
  const wanted = parse(shortcut);
  if (press.key.toLowerCase() !== wanted.key) return false;
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  if (mod !== wanted.mod || other) return false;
  // Printed characters include the Shift (or AltGr) that typed them.
  if (isPrinted(wanted.key)) return true;
  return press.altKey === wanted.alt && press.shiftKey === wanted.shift;
}

/**
 * Without Control or Command a key is text input for a focused field. On a Mac, Option with an
 * arrow moves the caret by words.
 */
export const isPlainKey = (shortcut: string, mac = isMac()): boolean => {
  const { mod, alt, key } = parse(shortcut);
  if (alt && !mod) return mac && key.startsWith('arrow');
  return !mod && !/^f\d+$/.test(key);
};

const NAMES: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: t('Enter'),
  escape: t('Esc'),
  space: t('Space'),
  home: t('Home'),
  end: t('End'),
  pageup: t('Page Up'),
  pagedown: t('Page Down'),
  delete: t('Del'),
};

/** The keys of a shortcut as labelled on this platform's keyboards. */
export function keyLabels(shortcut: string, mac = isMac()): string[] {
  const { mod, alt, shift, key } = parse(shortcut);
  const name =
    NAMES[key] ??
    (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1));
  return [
    ...(mod ? [mac ? '⌘' : t('Ctrl')] : []),
    ...(alt ? [mac ? '⌥' : t('Alt')] : []),
    ...(shift ? [mac ? '⇧' : t('Shift')] : []),
    name,
  ];
}

/** For `aria-keyshortcuts`. */
export const ariaShortcut = (shortcut: string, mac = isMac()): string =>
  shortcut.replace('Mod', mac ? 'Meta' : 'Control');
