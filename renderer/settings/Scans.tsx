import { LANGUAGES } from '../../shared/languages.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { Select } from '../ui/Select.tsx';
import { Section } from './Section.tsx';

const OPTIONS = LANGUAGES.map(({ code, name }) => ({ value: code, label: name }));

export function Scans() {
  const { scanLanguage } = usePreferences();
  return (
    <Section
      title="Language of scans"
      about="Pages that are pictures are read in it, of all documents that are added from now on. One that is here already can be extracted again in another language by its menu. Text that a PDF holds is not touched."
    >
      <div>
        <Select
          label="Language of scans"
          options={OPTIONS}
          value={scanLanguage}
          onValueChange={(next) => setPreference('scanLanguage', next)}
        />
      </div>
    </Section>
  );
}
