/**
 * Languages in which scans can be read without a language pack, each with the network that reads it
 * (electron/engine/read/ocr/models.ts). A language is listed only if its network knows every lower-case
 * letter of its spelling. Further ones come with language packs (electron/engine/read/ocr/packs).
 */
export const LANGUAGES = [
  { code: 'en', network: 'general' },
  { code: 'ca', network: 'latin' },
  { code: 'zh', network: 'general' },
  { code: 'hr', network: 'latin' },
  { code: 'da', network: 'latin' },
  { code: 'nl', network: 'latin' },
  { code: 'et', network: 'latin' },
  { code: 'fi', network: 'latin' },
  { code: 'fr', network: 'latin' },
  { code: 'de', network: 'latin' },
  { code: 'id', network: 'latin' },
  { code: 'it', network: 'latin' },
  { code: 'ja', network: 'japanese' },
  { code: 'ms', network: 'latin' },
  { code: 'no', network: 'latin' },
  { code: 'pt', network: 'latin' },
  { code: 'sl', network: 'latin' },
  { code: 'es', network: 'latin' },
  { code: 'sv', network: 'latin' },
] as const;

export const isBuiltIn = (code: LanguageCode): boolean =>
  LANGUAGES.some((language) => language.code === code);

/** ISO 639 code of two letters, or of three for a language without such a one. */
export type LanguageCode = string;

/** A network of the program that recognises lines of text. */
export type RecognitionNetwork = (typeof LANGUAGES)[number]['network'];

export const DEFAULT_LANGUAGES: readonly LanguageCode[] = ['en'];

/** The script that a language is usually written in, such as `Cyrl` (ISO 15924). */
export const scriptOfLanguage = (code: LanguageCode): string =>
  new Intl.Locale(code).maximize().script ?? '';
