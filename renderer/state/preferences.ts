/** User preferences for all windows; stored only in this browser or app. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Theme } from '../../shared/bridge.ts';
import type { ExportFormat, ExportLayout } from '../../shared/contract/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { WindowLanguage } from '../../shared/messages/messages.ts';

export interface ExportChoices extends ExportLayout {
  readonly format: ExportFormat;
}

interface Preferences {
  readonly theme: Theme;
  /** Of the texts of the window; applied when it is loaded. */
  readonly language: WindowLanguage | 'system';
  /** Language in which scanned pages are read. */
  readonly scanLanguage: LanguageCode;
  /** Whether the operating system shows when long work ends. */
  readonly notifications: boolean;
  /** Whether exported values of fields have their page, confidence and review beside them. */
  readonly fullFields: boolean;
  /** Last chosen options of exports. */
  readonly exportChoices: ExportChoices;
  /** Whether the person was asked for a name. */
  readonly nameAsked: boolean;
  /** The tour of the sample has been shown. */
  readonly tourShown: boolean;
}

const DEFAULTS: Preferences = {
  theme: 'system',
  language: 'system',
  scanLanguage: 'en',
  notifications: true,
  fullFields: false,
  exportChoices: { format: 'xlsx', sheets: 'many', heading: 'above', source: 'none' },
  nameAsked: false,
  tourShown: false,
};

const PREFERENCES = 'quarry.preferences';

export const usePreferences = create<Preferences>()(
  persist<Preferences>(() => DEFAULTS, {
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

export const useExportChoices = (): ExportChoices =>
  usePreferences(({ exportChoices }) => exportChoices);

export const chooseExport = (change: Partial<ExportChoices>): void =>
  setPreference('exportChoices', { ...usePreferences.getState().exportChoices, ...change });

/** Applies changes made in another tab, so that no tab writes an old value back. */
export function followPreferences(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES) void usePreferences.persist.rehydrate();
  });
}

/** The desktop's main process adds documents as well. */
export function sendScanLanguage(): void {
  const send = ({ scanLanguage }: Preferences) =>
    void window.quarry?.call('set-scan-language', scanLanguage);
  send(usePreferences.getState());
  usePreferences.subscribe((now, before) => {
    if (now.scanLanguage !== before.scanLanguage) send(now);
  });
}

/** Sets the theme of the HTML document; `system` follows the colour scheme. */
export function applyTheme(): void {
  const apply = ({ theme }: Preferences) => {
    void window.quarry?.call('set-theme', theme);
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
}
