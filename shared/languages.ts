/**
 * Languages in which scans can be read, each with the network that reads it
 * (electron/engine/ocr/models.ts). A language is listed only if its network knows every lower-case
 * letter of its spelling.
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', network: 'general' },
  { code: 'ca', name: 'Catalan', network: 'latin' },
  { code: 'zh', name: 'Chinese', network: 'general' },
  { code: 'hr', name: 'Croatian', network: 'latin' },
  { code: 'da', name: 'Danish', network: 'latin' },
  { code: 'nl', name: 'Dutch', network: 'latin' },
  { code: 'et', name: 'Estonian', network: 'latin' },
  { code: 'fi', name: 'Finnish', network: 'latin' },
  { code: 'fr', name: 'French', network: 'latin' },
  { code: 'de', name: 'German', network: 'latin' },
  { code: 'id', name: 'Indonesian', network: 'latin' },
  { code: 'it', name: 'Italian', network: 'latin' },
  { code: 'ja', name: 'Japanese', network: 'japanese' },
  { code: 'ms', name: 'Malay', network: 'latin' },
  { code: 'no', name: 'Norwegian', network: 'latin' },
  { code: 'pt', name: 'Portuguese', network: 'latin' },
  { code: 'sl', name: 'Slovenian', network: 'latin' },
  { code: 'es', name: 'Spanish', network: 'latin' },
  { code: 'sv', name: 'Swedish', network: 'latin' },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

/** A network that recognises lines of text. */
export type RecognitionNetwork = (typeof LANGUAGES)[number]['network'];

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code) as [
  LanguageCode,
  ...LanguageCode[],
];

export const DEFAULT_LANGUAGES: readonly LanguageCode[] = ['en'];
