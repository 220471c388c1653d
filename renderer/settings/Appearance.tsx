import type { Theme } from '../../shared/bridge.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { setPanel, useShell } from '../state/shell.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Section } from './Section.tsx';

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function Appearance() {
  const theme = usePreferences((state) => state.theme);
  const libraryOpen = useShell((state) => state.libraryOpen);
  const resultsOpen = useShell((state) => state.resultsOpen);
  return (
    <>
      <Section
        title="Theme"
        about="Does not change the colours of pages; use Dark pages in the menu above the page."
      >
        <div>
          <Segmented
            label="Theme"
            segments={THEMES}
            value={theme}
            onValueChange={(next) => setPreference('theme', next)}
          />
        </div>
      </Section>
      <Section title="Panels" about="Shown beside the page if the window is wide enough.">
        <Switch
          label="Library"
          checked={libraryOpen}
          onCheckedChange={(open) => setPanel('libraryOpen', open)}
        />
        <Switch
          label="Results"
          checked={resultsOpen}
          onCheckedChange={(open) => setPanel('resultsOpen', open)}
        />
      </Section>
    </>
  );
}
