import { LANGUAGES } from '../../shared/languages.ts';
import { t } from '../../shared/messages/messages.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { Select } from '../ui/Select.tsx';
import { Section } from './Section.tsx';

const OPTIONS = LANGUAGES.map(({ code, name }) => ({ value: code, label: t(name) }));

export function Scans() {
  const { scanLanguage } = usePreferences();
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
          options={OPTIONS}
          value={scanLanguage}
          onValueChange={(next) => setPreference('scanLanguage', next)}
        />
      </div>
    </Section>
  );
}
