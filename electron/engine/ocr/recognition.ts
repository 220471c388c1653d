/** The networks of a folder as something that reads pages; loaded with the first page that needs it. */
import type { Rect } from '../../../shared/geometry.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { PdfDocument } from '../pdf/types.ts';
import type { PageText } from '../text/types.ts';
import { recognisePlaces } from './mixed-page.ts';
import { type NativeCall, openModels } from './models.ts';
import { recognisePage } from './page.ts';

/**
 * Gives `text` with words and lines read from the picture of the page: from all of it, or from
 * `places` of a page that holds text besides.
 */
export type PageRecogniser = (
  pdf: PdfDocument,
  text: PageText,
  places?: readonly Rect[],
) => Promise<PageText>;

export interface Recognition {
  /**
   * Loads what finds text; what reads `languages` is loaded when there is some to read. Rejects, or
   * reading does, when a network is missing or not the one expected.
   */
  recogniser(languages: readonly LanguageCode[]): Promise<PageRecogniser>;
}

export function openRecognition(folder: string, call: NativeCall): Recognition {
  const models = openModels(folder, call);
  return {
    async recogniser(languages) {
      const detector = await models.detector();
      const eyes = { detector, readers: () => models.readers(languages) };
      return (pdf, text, places) =>
        places ? recognisePlaces(pdf, text, eyes, places) : recognisePage(pdf, text, eyes);
    },
  };
}
