import { Languages } from 'lucide-react';
import { LANGUAGES } from '../../shared/languages.ts';
import { t } from '../../shared/messages/messages.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';

/** Language in which scanned pages of newly added documents are read. */
export function ScanLanguageMenu() {
  const chosen = usePreferences((state) => state.scanLanguage);
  const name = LANGUAGES.find(({ code }) => code === chosen)?.name;
  return (
    <Menu
      align="end"
      items={[
        LANGUAGES.map(({ code, name }) => ({
          id: code,
          label: t(name),
          checked: code === chosen,
          onSelect: () => setPreference('scanLanguage', code),
        })),
      ]}
      trigger={
        <IconButton
          label={t('Language of scans to add: {name}', { name: name && t(name) })}
          icon={<Languages aria-hidden />}
        />
      }
    />
  );
}
