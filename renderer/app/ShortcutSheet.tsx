import { COMMAND_IDS, commandOf, MENUS } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { ShortcutKeys } from '../ui/Kbd.tsx';

interface ShortcutSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const GROUPS = MENUS.map((menu) => ({
  menu,
  commands: COMMAND_IDS.map((id) => ({ ...commandOf(id), title: t(commandOf(id).title) })).filter(
    (command) => command.menu === menu && command.keys,
  ),
})).filter((group) => group.commands.length > 0);

/** Keys of a focused table that are not window commands. */
const IN_TABLES = [
  { title: t('Move by one cell'), keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  { title: t('Edit cell'), keys: ['Enter', 'F2'] },
  { title: t('Save and move to the next cell'), keys: ['Enter', 'Tab'] },
  { title: t('New line in the cell'), keys: ['Alt+Enter'] },
  { title: t('Clear selected cells'), keys: ['Delete'] },
  { title: t('Extend selection'), keys: ['Shift+ArrowDown', 'Mod+A'] },
  { title: t('Select row or column'), keys: ['Shift+Space', 'Mod+Space'] },
  { title: t('Copy or paste cells'), keys: ['Mod+C', 'Mod+V'] },
  { title: t('Filter and sort a column'), keys: ['Alt+ArrowDown'] },
  { title: t('First or last cell'), keys: ['Mod+Home', 'Mod+End'] },
  { title: t('Cancel'), keys: ['Escape'] },
] as const;

export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Keyboard shortcuts')} size="large">
      <section
        className={styles.sheet}
        aria-label={t('All shortcuts')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what takes the focus
        tabIndex={0}
      >
        {GROUPS.map(({ menu, commands }) => (
          <Group key={menu} title={t(menu)} shortcuts={commands} />
        ))}
        <Group title={t('In a table')} shortcuts={IN_TABLES} />
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
      <dl>
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
