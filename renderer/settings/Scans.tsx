import { languageName, t } from '../../shared/messages/messages.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { useScanLanguages } from '../state/scan-languages.ts';
import { Select } from '../ui/Select.tsx';
import { LanguagePacks } from './LanguagePacks.tsx';
import { Section } from './Section.tsx';

export function Scans() {
  const { scanLanguage } = usePreferences();
  const listed = useScanLanguages().map(({ code }) => code);
  // One whose pack was deleted stays visible, so that another one is chosen knowingly.
  const codes = listed.includes(scanLanguage) ? listed : [...listed, scanLanguage];
  return (
    <Section
      title={t('Language of scans')}
      about={t(
        'Language of OCR for scanned pages in documents added from now on. To change the language of an existing document, extract it again with its menu. Text in the PDF is not affected.',
      )}
    >
      <div>
        <Select
          label={t('Language of scans')}
          options={codes.map((code) => ({ value: code, label: languageName(code) }))}
          value={scanLanguage}
          onValueChange={(next) => setPreference('scanLanguage', next)}
        />
      </div>
      <LanguagePacks />
    </Section>
  );
}
