/** What the user chose for all windows; kept in this browser or this app, nowhere else. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Theme } from '../../shared/bridge.ts';
import type { LanguageCode } from '../../shared/languages.ts';

interface Preferences {
  readonly theme: Theme;
  /** In which scanned pages are read. */
  readonly scanLanguage: LanguageCode;
}

const PREFERENCES = 'quarry.preferences';

export const usePreferences = create<Preferences>()(
  persist<Preferences>(() => ({ theme: 'system', scanLanguage: 'en' }), {
    name: PREFERENCES,
    version: 1,
  }),
);

export const setPreference = <K extends keyof Preferences>(
  name: K,
  value: Preferences[K],
): void => {
  usePreferences.setState({ [name]: value });
};

/** Takes over what was chosen in another tab, so that none of them writes an old choice back. */
export function followPreferences(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES) void usePreferences.persist.rehydrate();
  });
}

/** The desktop's main process adds documents, too. */
export function tellScanLanguage(): void {
  const tell = ({ scanLanguage }: Preferences) =>
    void window.quarry?.call('set-scan-language', scanLanguage);
  tell(usePreferences.getState());
  usePreferences.subscribe((now, before) => {
    if (now.scanLanguage !== before.scanLanguage) tell(now);
  });
}

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
