/**
 * Text recognition. Most documents never need it, so the networks and their runtime are loaded with
 * the first page that does.
 */
import { DEFAULT_LANGUAGES, LANGUAGE_CODES, type LanguageCode } from '../../../shared/languages.ts';
import type { NativeCall } from './models.ts';
import type { PageRecogniser, Recognition } from './recognition.ts';

export { modelFolder } from './model-folder.ts';
export { placesToRead } from './places.ts';

/**
 * Those of `languages` that cannot be read because a network is missing or damaged. Rejects when none
 * can be run here: the usual ones are loaded.
 */
export async function checkModels(
  folder: string,
  languages: readonly LanguageCode[] = LANGUAGE_CODES,
): Promise<readonly LanguageCode[]> {
  const { openModels, unreadable } = await import('./models.ts');
  const models = openModels(folder, (work) => work());
  await Promise.all([models.detector(), models.readers(DEFAULT_LANGUAGES)]);
  return unreadable(folder, languages);
}

export type LoadRecogniser = (languages?: readonly LanguageCode[]) => Promise<PageRecogniser>;

/**
 * Loads what reads the asked languages from the networks of `folder` when first called, and keeps it.
 * Every call into the native runtime goes through `call`.
 */
export function recogniserFrom(
  folder: string,
  call: NativeCall = (work) => work(),
): LoadRecogniser {
  let recognition: Promise<Recognition> | undefined;
  return async (languages = DEFAULT_LANGUAGES) => {
    recognition ??= import('./recognition.ts').then(({ openRecognition }) =>
      openRecognition(folder, call),
    );
    return (await recognition).recogniser(languages);
  };
}
