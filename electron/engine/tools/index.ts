/** `quarry extract --debug`: writes the explanation of a document, page by page, into one file. */
import type { LanguageCode } from '../../../shared/languages.ts';
import { modelFolder } from '../common/networks/model-folder.ts';
import { wholeFile } from '../common/whole-file.ts';
import { recognitionFrom } from '../read/ocr/index.ts';
import { openPdf } from '../read/pdf/index.ts';
import { explainPages } from './explain.ts';
import { HTML_TAIL, htmlHead, htmlOf } from './html.ts';

export interface ExplainOptions {
  readonly title: string;
  /** 1-based; the whole document is read nevertheless. */
  readonly pages: readonly number[];
  readonly ocr: boolean;
  /** Languages for text recognition of scans; default English. */
  readonly languages?: readonly LanguageCode[];
  /** Folder of language packs. */
  readonly languagePacks?: string | null;
  readonly password?: string;
}

/** @throws EngineError (as a rejection) if the document as a whole cannot be read. */
export async function writeExplanation(
  source: string,
  target: string,
  { title, pages, ocr, languages, languagePacks = null, password }: ExplainOptions,
): Promise<void> {
  const pdf = await openPdf(source, { password });
  const recognition = ocr
    ? recognitionFrom({ shipped: modelFolder(), packs: languagePacks })
    : null;
  try {
    const loadRecogniser = recognition && (() => recognition.recogniser(languages));
    await wholeFile(target, async (write) => {
      await write(htmlHead(title));
      for await (const page of explainPages(pdf, new Set(pages), loadRecogniser)) {
        await write(htmlOf(page));
      }
      await write(HTML_TAIL);
    });
  } finally {
    pdf.close();
    await recognition?.close();
  }
}
