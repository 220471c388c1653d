import { ChevronDown, Command, Download, Monitor, Moon, Search, Settings, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Theme } from '../../shared/bridge.ts';
import { commandOf } from '../../shared/commands.ts';
import { menuOf } from '../library/actions.ts';
import { canExport, standingOf, summaryOf } from '../library/status.ts';
import { runCommand } from '../state/commands.ts';
import { useCurrentDocument } from '../state/library.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { useIsPaused } from '../state/queue.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Activity } from './Activity.tsx';
import { CommandButton } from './CommandButton.tsx';
import styles from './TitleBar.module.css';

const THEMES: readonly { theme: Theme; label: string; icon: ReactNode }[] = [
  { theme: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
  { theme: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { theme: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
];

const [PALETTE_KEYS = ''] = commandOf('view.palette').keys ?? [];

export function TitleBar() {
  const item = useCurrentDocument();
  const paused = useIsPaused();
  const standing = item && standingOf(item, paused);
  return (
    <header className={styles.bar}>
      <div className={styles.document}>
        {item ? (
          <>
            <h1 className={styles.heading}>
              <Menu
                items={() => menuOf(item)}
                trigger={
                  <button type="button" className={styles.name} title={item.filename}>
                    <span>{item.filename}</span>
                    <ChevronDown aria-hidden />
                  </button>
                }
              />
            </h1>
            <span className={styles.status} data-standing={standing}>
              {summaryOf(item, paused)}
            </span>
          </>
        ) : (
          <h1 className={styles.product}>Quarry</h1>
        )}
      </div>
      <button type="button" className={styles.palette} onClick={() => runCommand('view.palette')}>
        <Search aria-hidden />
        <span>Commands and documents</span>
        <ShortcutKeys shortcut={PALETTE_KEYS} />
      </button>
      <div className={styles.tools}>
        <CommandButton
          command="view.palette"
          className={styles.paletteIcon}
          icon={<Command aria-hidden />}
        />
        <CommandButton
          command="file.export"
          icon={<Download aria-hidden />}
          disabled={!item || !canExport(item)}
        />
        <ThemeMenu />
        <CommandButton command="file.settings" icon={<Settings aria-hidden />} />
        <Activity />
      </div>
    </header>
  );
}

function ThemeMenu() {
  const theme = usePreferences((state) => state.theme);
  const icon = THEMES.find((option) => option.theme === theme)?.icon;
  return (
    <Menu
      align="end"
      items={[
        THEMES.map((option) => ({
          id: option.theme,
          label: option.label,
          checked: option.theme === theme,
          onSelect: () => setPreference('theme', option.theme),
        })),
      ]}
      trigger={<IconButton label={commandOf('view.theme').title} icon={icon} />}
    />
  );
}
