import { COMMAND_IDS, commandOf, MENUS } from '../../shared/commands.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { ShortcutKeys } from '../ui/Kbd.tsx';

interface ShortcutSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const GROUPS = MENUS.map((menu) => ({
  menu,
  commands: COMMAND_IDS.map((id) => ({ id, ...commandOf(id) })).filter(
    (command) => command.menu === menu && command.keys,
  ),
})).filter((group) => group.commands.length > 0);

/** Keys of a focused table that are not window commands. */
const IN_TABLES = [
  { title: 'Move by one cell', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  { title: 'Edit cell', keys: ['Enter', 'F2'] },
  { title: 'Save and move to the next cell', keys: ['Enter', 'Tab'] },
  { title: 'New line in the cell', keys: ['Alt+Enter'] },
  { title: 'Clear selected cells', keys: ['Delete'] },
  { title: 'Extend selection', keys: ['Shift+ArrowDown', 'Mod+A'] },
  { title: 'Select row or column', keys: ['Shift+Space', 'Mod+Space'] },
  { title: 'Copy or paste cells', keys: ['Mod+C', 'Mod+V'] },
  { title: 'Filter and sort a column', keys: ['Alt+ArrowDown'] },
  { title: 'First or last cell', keys: ['Mod+Home', 'Mod+End'] },
  { title: 'Cancel', keys: ['Escape'] },
] as const;

export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="large">
      <section
        className={styles.sheet}
        aria-label="All shortcuts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what takes the focus
        tabIndex={0}
      >
        {GROUPS.map(({ menu, commands }) => (
          <Group key={menu} title={menu} shortcuts={commands} />
        ))}
        <Group title="In a table" shortcuts={IN_TABLES} />
      </section>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly shortcuts: readonly { readonly title: string; readonly keys?: readonly string[] }[];
}

function Group({ title, shortcuts }: GroupProps) {
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>{title}</h3>
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ title: name, keys = [] }) => (
          <div key={name} className={styles.shortcut}>
            <dt>{name.replace('…', '')}</dt>
            <dd>
              {keys.map((shortcut) => (
                <ShortcutKeys key={shortcut} shortcut={shortcut} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
