/** Page recogniser that runs the networks of a folder in a separate process. */
import { codedText } from '../../../../shared/coded-text.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../../shared/languages.ts';
import type { Comparer } from '../../language/similarity/index.ts';
import type { PdfDocument } from '../pdf/types.ts';
import type { PageText } from '../text/types.ts';
import { recogniseRegions } from './mixed-page.ts';
import type { NetworkFolders } from './models.ts';
import { recognisePage } from './page.ts';
import { RecognitionLost, RecognitionProcess } from './process/client.ts';
import type { LaunchRecognition } from './process/messages.ts';
import { textReader } from './text-reader.ts';

/**
 * Returns `text` with words and lines recognised on the page image: on all of it, or in `places` of
 * a page with native text. A page on which the process ends is retried once, then returned
 * unchanged with a warning. Rejects if a network is missing or has another hash.
 */
export type PageRecogniser = (
  pdf: PdfDocument,
  text: PageText,
  regions?: readonly Rect[],
) => Promise<PageText>;

/** `Recognition` of index.ts, loaded. */
export interface OpenRecognition {
  recogniser(languages?: readonly LanguageCode[]): PageRecogniser;
  unreadable(languages: readonly LanguageCode[]): Promise<readonly LanguageCode[]>;
  /** How near texts are to a question in meaning, by the network beside those of scans. */
  compare: Comparer;
  close(): void;
}

export const RECOGNITION_FAILED =
  'Text recognition (OCR) failed on this page twice: text that is shown as a picture is missing.';

export function openRecognition(
  folders: NetworkFolders,
  launch: LaunchRecognition,
): OpenRecognition {
  const process = new RecognitionProcess(launch, folders);
  return {
    recogniser(languages = DEFAULT_LANGUAGES) {
      const reader = textReader(process, languages);
      const attempt: PageRecogniser = (pdf, text, regions) =>
        regions ? recogniseRegions(pdf, text, reader, regions) : recognisePage(pdf, text, reader);
      return async (...page) => {
        const lost = (error: unknown) => {
          if (!(error instanceof RecognitionLost)) throw error;
          return null;
        };
        const read = (await attempt(...page).catch(lost)) ?? (await attempt(...page).catch(lost));
        const [, text] = page;
        return read ?? { ...text, warnings: [...text.warnings, codedText(RECOGNITION_FAILED)] };
      };
    },
    unreadable: (languages) => process.ask('check', { languages }),
    compare: (request) => process.ask('compare', request),
    close: () => process.close(),
  };
}
