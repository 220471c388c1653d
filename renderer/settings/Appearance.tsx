import type { Theme } from '../../shared/bridge.ts';
import { t } from '../../shared/messages/messages.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { setPanel, useShell } from '../state/shell.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Section } from './Section.tsx';

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
];

/** Each in its own language, so that it is found in a window that one cannot read. */
const LANGUAGES = [
  { value: 'system', label: t('System') },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
] as const;

export function Appearance() {
  const { theme, language } = usePreferences();
  const libraryOpen = useShell((state) => state.libraryOpen);
  const resultsOpen = useShell((state) => state.resultsOpen);
  return (
    <>
      <Section
        title={t('Theme')}
        about={t(
          'Does not change the colours of pages; use Dark pages in the menu above the page.',
        )}
      >
        <div>
          <Segmented
            label={t('Theme')}
            segments={THEMES}
            value={theme}
            onValueChange={(next) => setPreference('theme', next)}
          />
        </div>
      </Section>
      <Section
        title={t('Language of the window')}
        about={t(
          'Numbers and dates follow it, values of documents do not. The window is loaded again.',
        )}
      >
        <div>
          <Select
            label={t('Language of the window')}
            options={LANGUAGES}
            value={language}
            onValueChange={(next) => {
              setPreference('language', next);
              location.reload();
            }}
          />
        </div>
      </Section>
      <Section title={t('Panels')} about={t('Shown beside the page if the window is wide enough.')}>
        <Switch
          label={t('Library')}
          checked={libraryOpen}
          onCheckedChange={(open) => setPanel('libraryOpen', open)}
        />
        <Switch
          label={t('Results')}
          checked={resultsOpen}
          onCheckedChange={(open) => setPanel('resultsOpen', open)}
        />
      </Section>
    </>
  );
}
