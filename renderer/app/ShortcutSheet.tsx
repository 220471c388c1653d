import { COMMAND_IDS, commandOf, MENUS } from '../../shared/commands.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import styles from './dialogs.module.css';

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

export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="large">
      <div className={styles.sheet}>
        {GROUPS.map(({ menu, commands }) => (
          <section key={menu} className={styles.group}>
            <h3 className={styles.groupTitle}>{menu}</h3>
            <dl className={styles.shortcuts}>
              {commands.map(({ id, title, keys = [] }) => (
                <div key={id} className={styles.shortcut}>
                  <dt>{title.replace('…', '')}</dt>
                  <dd>
                    {keys.map((shortcut) => (
                      <ShortcutKeys key={shortcut} shortcut={shortcut} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
