import { keyLabels } from '../state/shortcuts.ts';
import styles from './Kbd.module.css';

export function Kbd({ children }: { readonly children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}

/** A shortcut of the registry, such as `Mod+Shift+P`, with this platform's key names. */
export function ShortcutKeys({ shortcut }: { readonly shortcut: string }) {
  return (
    <span className={styles.shortcut}>
      {keyLabels(shortcut).map((label) => (
        <Kbd key={label}>{label}</Kbd>
      ))}
    </span>
  );
}
