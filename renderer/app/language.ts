/** The language of the window: chosen in Settings, or that of the system if it has a catalogue. */
import {
  chooseLanguage,
  WINDOW_LANGUAGES,
  type WindowLanguage,
} from '../../shared/messages/messages.ts';
import { usePreferences } from '../state/preferences.ts';

/** Loaded only for a window in that language; English texts are their own keys. */
const CATALOGUES = {
  en: async () => undefined,
  de: async () => (await import('../../shared/messages/de.json')).default,
} as const satisfies Record<WindowLanguage, unknown>;

const languageOf = (locale: string): string => locale.split('-')[0] ?? '';

/** Before any module with texts is evaluated; another choice takes effect with the next load. */
export async function applyLanguage(): Promise<void> {
  const preferred = usePreferences.getState().language;
  const system = navigator.language;
  const language =
    preferred === 'system'
      ? (WINDOW_LANGUAGES.find((each) => each === languageOf(system)) ?? 'en')
      : preferred;
  chooseLanguage({
    language,
    catalogue: await CATALOGUES[language](),
    // A chosen language has the formats of its region, if the system names one: `de-AT`.
    locale:
      preferred === 'system'
        ? system
        : (navigator.languages.find((each) => languageOf(each) === language) ?? language),
  });
  document.documentElement.lang = language;
}
