/** Finds identical misreadings: OCR words with the same text as a corrected one. */
import {
  type CorrectionOperation,
  type PageContent,
  workbench,
} from '../../../shared/contract/index.ts';
import { call } from '../../api/client.ts';
import { whenPage } from '../../state/pages.ts';

/** Maximum number of pages searched; a more frequent misreading is a case for find and replace. */
const MOST_PAGES = 50;
const MOST_HITS = 500;

/** Operations that correct every other OCR word reading `misread`; throws ApiError. */
export async function sameMisreadings(
  documentId: string,
  misread: string,
  text: string,
): Promise<CorrectionOperation[]> {
  const { hits } = await call(workbench.search, {
    query: { q: misread, document: documentId, limit: MOST_HITS },
  });
  const pages = [...new Set(hits.map(({ page }) => page))].sort((a, b) => a - b);
  const contents = await Promise.all(
    pages.slice(0, MOST_PAGES).map((page) => whenPage(documentId, page)),
  );
  return contents.flatMap((content) =>
    content ? misreadWords(content, misread).map((word) => setWord(content.page, word, text)) : [],
  );
}

const setWord = (page: number, word: number, text: string): CorrectionOperation => ({
  ...{ kind: 'set_word', page, word, text },
});

/** Words of an OCR page with this text that were not corrected. */
export function misreadWords(
  { words, recognition, corrected_words: corrected = [] }: PageContent,
  misread: string,
): number[] {
  if (!recognition) return [];
  return words.text.flatMap((text, index) =>
    text === misread && !corrected.includes(index) ? [index] : [],
  );
}
