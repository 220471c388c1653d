/** A region of a page as one table in the form of the contract. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { type Box, rectOf } from '../../../shared/geometry.ts';
import type { PdfDocument } from '../read/pdf/types.ts';
import { formText } from '../read/text/index.ts';
import type { PageText } from '../read/text/types.ts';
import { buildVocabulary } from './layout/block-text.ts';
import { buildTable } from './layout/page-content/table-content.ts';
import { detectTableInRegion, type RegionMethod } from './tables/region-table.ts';
import { createStoredWords } from './tables/stored-table.ts';

/** A table, or the sentence why the region gives none. */
export type RegionOutcome =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly message: string };

/**
 * `content`: the page as it is shown. Of a page with text of its own the words come from the PDF;
 * of one that was recognised, and of one that was corrected, from `content`, with the drawn lines
 * of the PDF.
 */
export function tableInRegion(
  pdf: PdfDocument,
  content: PageContent,
  bbox: Box,
  method: RegionMethod,
): RegionOutcome {
  const printed = formText(pdf.readPage(content.page));
  const own = content.source === 'native' && !content.recognition && !content.corrected_words;
  const text = own
    ? printed
    : { ...printed, words: createStoredWords(content), lines: [], skew: undefined };
  const draft = detectTableInRegion(text, rectOf(bbox, text.width, text.height), method);
  if (!draft) return { ok: false, message: sentenceOf(text, method) };
  const table = buildTable(draft, {
    text,
    vocabulary: buildVocabulary(text),
    tableIndex: 0,
    labels: undefined,
    continues: null,
    take: () => [0, 0],
  });
  return { ok: true, table };
}

function sentenceOf({ needsOcr, words }: PageText, method: RegionMethod): string {
  if (words.length === 0 || needsOcr) {
    return 'The page holds no text here. Draw the region around printed text.';
  }
  return method === 'ruled'
    ? 'No drawn lines make a grid in this region. Choose the method "aligned", or draw it larger.'
    : 'The region holds no text. Draw it around the rows of the table.';
}
