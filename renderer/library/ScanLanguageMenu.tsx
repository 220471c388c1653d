import { Languages } from 'lucide-react';
import { languageName, t } from '../../shared/messages/messages.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { useScanLanguages } from '../state/scan-languages.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';

/** Language in which scanned pages of newly added documents are read. */
export function ScanLanguageMenu() {
  const chosen = usePreferences((state) => state.scanLanguage);
  const languages = useScanLanguages();
  return (
    <Menu
      align="end"
      items={[
        languages.map(({ code }) => ({
          id: code,
          label: languageName(code),
          chosen: code === chosen,
          onSelect: () => setPreference('scanLanguage', code),
        })),
      ]}
      trigger={
        <IconButton
          label={t('Language of scans to add: {name}', { name: languageName(chosen) })}
          icon={<Languages />}
        />
      }
    />
  );
}
