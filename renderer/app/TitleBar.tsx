import {
  ChevronDown,
  Command,
  Download,
  Ellipsis,
  Keyboard,
  Monitor,
  Moon,
  Search,
  Settings,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Theme } from '../../shared/bridge.ts';
import { type CommandId, commandOf } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { menuOf } from '../library/actions.ts';
import { RenameField } from '../library/RenameField.tsx';
import { canExport, documentStateOf, summaryOf } from '../library/status.ts';
import { runCommand } from '../state/commands.ts';
import { useIsRenaming } from '../state/dialogs.ts';
import { useCurrentDocument } from '../state/library.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { useIsPaused } from '../state/queue.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { Activity } from './Activity.tsx';
import { useForm } from './breakpoints.ts';
import styles from './TitleBar.module.css';

const THEMES: readonly { theme: Theme; label: string; icon: ReactNode }[] = [
  { theme: 'system', label: t('System'), icon: <Monitor /> },
  { theme: 'light', label: t('Light'), icon: <Sun /> },
  { theme: 'dark', label: t('Dark'), icon: <Moon /> },
];

const [PALETTE_KEYS = ''] = commandOf('view.palette').keys ?? [];

export function TitleBar() {
  const item = useCurrentDocument();
  const renaming = useIsRenaming(item?.document_id ?? '', 'title');
  const paused = useIsPaused();
  const documentState = item && documentStateOf(item, paused);
  const narrow = useForm() === 'narrow';
  return (
    <header className={styles.bar}>
      <div className={styles.document}>
        {item ? (
          <>
            <h1 className={styles.heading} hidden={renaming}>
              <Menu
                items={() => menuOf([item], 'title')}
                trigger={
                  <button type="button" className={styles.name} title={item.filename}>
                    <span className="truncated">{item.filename}</span>
                    <ChevronDown />
                  </button>
                }
              />
            </h1>
            {renaming && <RenameField item={item} />}
            <span
              className={styles.status}
              data-standing={documentState}
              title={summaryOf(item, paused)}
            >
              {summaryOf(item, paused)}
            </span>
          </>
        ) : (
          <h1 className={styles.product}>{t('Quarry')}</h1>
        )}
      </div>
      <button type="button" className={styles.palette} onClick={() => runCommand('view.palette')}>
        <Search />
        <span>{t('Go to or run')}</span>
        <ShortcutKeys shortcut={PALETTE_KEYS} />
      </button>
      <div className={styles.tools}>
        {narrow ? (
          <>
            <CommandButton command="view.palette" icon={<Command />} />
            <Activity />
            <OverflowMenu canExport={item !== null && canExport(item)} />
          </>
        ) : (
          <>
            <CommandButton
              command="file.export"
              icon={<Download />}
              disabled={!item || !canExport(item)}
            />
            <ThemeMenu />
            <CommandButton command="file.settings" icon={<Settings />} />
            <Activity />
          </>
        )}
      </div>
    </header>
  );
}

const themeItems = (chosen: Theme): readonly MenuItem[] =>
  THEMES.map(({ theme, label }) => ({
    id: theme,
    label,
    chosen: theme === chosen,
    onSelect: () => setPreference('theme', theme),
  }));

function ThemeMenu() {
  const theme = usePreferences((state) => state.theme);
  const icon = THEMES.find((option) => option.theme === theme)?.icon;
  return (
    <Menu
      align="end"
      items={[themeItems(theme)]}
      trigger={<IconButton label={t(commandOf('view.theme').title)} icon={icon} />}
    />
  );
}

/** In a narrow window: actions that do not fit as buttons. */
function OverflowMenu({ canExport: exportable }: { readonly canExport: boolean }) {
  const theme = usePreferences((state) => state.theme);
  const item = (id: CommandId, icon: ReactNode, disabled = false): MenuItem => {
    const { title, keys } = commandOf(id);
    return {
      id,
      label: title,
      icon,
      shortcut: keys?.[0],
      disabled,
      onSelect: () => runCommand(id),
    };
  };
  return (
    <Menu
      align="end"
      items={[
        [item('file.export', <Download />, !exportable)],
        [
          { label: t('Theme'), icon: <Sun />, submenu: [themeItems(theme)] },
          item('file.settings', <Settings />),
          item('help.shortcuts', <Keyboard />),
        ],
      ]}
      trigger={<IconButton label={t('More')} icon={<Ellipsis />} />}
    />
  );
}
