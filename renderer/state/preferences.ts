/** What the reader chose about the window; kept in this browser or this app, nowhere else. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Theme } from '../../shared/bridge.ts';
import type { LanguageCode } from '../../shared/languages.ts';

interface Preferences {
  readonly theme: Theme;
  readonly libraryOpen: boolean;
  readonly resultsOpen: boolean;
  /** In which scanned pages are read. */
  readonly scanLanguage: LanguageCode;
}

export const usePreferences = create<Preferences>()(
  persist<Preferences>(
    () => ({ theme: 'system', libraryOpen: true, resultsOpen: true, scanLanguage: 'en' }),
    {
      name: 'quarry.preferences',
      version: 1,
    },
  ),
);

export const setPreference = <K extends keyof Preferences>(
  name: K,
  value: Preferences[K],
): void => {
  usePreferences.setState({ [name]: value });
};

/** Keeps the document's theme as chosen; `system` leaves it to the colour scheme. */
export function applyTheme(): void {
  const apply = ({ theme }: Preferences) => {
    void window.quarry?.call('set-theme', theme);
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
}
