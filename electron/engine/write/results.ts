/** Pages as the results of a job: tables numbered over the document, text, entities, warnings. */
import { messageText } from '../../../shared/coded-text.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import type {
  PageText,
  PageWarning,
  ResultPart,
  Results,
} from '../../../shared/contract/results.ts';
import type { PageFailure } from '../common/errors.ts';
import { documentTables, type TableOffsets } from './document-tables.ts';
import { entitiesOf, type PictureUrl } from './entities.ts';
import { pageMarkdown } from './markdown.ts';

export interface ResultsOptions {
  readonly include: readonly ResultPart[];
  /** Numbers the tables if `pages` is a subset of the document. */
  readonly offsets?: TableOffsets | undefined;
  /** If given, figures include the URL of their picture. */
  readonly pictureUrl?: PictureUrl;
}

export function toResults(
  pages: readonly PageContent[],
  failures: readonly PageFailure[],
  options: ResultsOptions,
): Results {
  const wanted = new Set(options.include);
  return {
    ...(wanted.has('tables')
      ? { tables: documentTables(pages, options.offsets).map(({ table }) => table) }
      : {}),
    ...(wanted.has('text') ? { text: pages.map(pageText) } : {}),
    ...(wanted.has('entities')
      ? { entities: pages.flatMap((page) => entitiesOf(page, options.pictureUrl)) }
      : {}),
    warnings: warningsOf(pages, failures),
  };
}

function pageText(page: PageContent): PageText {
  const content = page.blocks
    .map((block) =>
      block.type === 'list_item' && block.marker ? `${block.marker} ${block.text}` : block.text,
    )
    .filter((text) => text !== '')
    .join('\n\n');
  return { page: page.page, content, markdown: pageMarkdown(page), blocks: page.blocks };
}

export const warningsOfPage = ({ page, warnings, coded_warnings: coded }: PageContent) =>
  (coded ?? warnings).map((text): PageWarning => ({ page, ...messageText(text) }));

export const NEEDS_OCR =
  'The page shows content but holds no usable text: it needs text recognition (OCR).';

export function warningsOf(
  pages: readonly PageContent[],
  failures: readonly PageFailure[],
): PageWarning[] {
  const warnings: PageWarning[] = failures.map(({ page, message }) => ({ page, message }));
  for (const page of pages) {
    warnings.push(...warningsOfPage(page));
    const said = page.warnings.some((message) => /\bOCR\b/.test(message));
    if (page.needs_ocr && !said) warnings.push({ page: page.page, message: NEEDS_OCR });
  }
  return warnings.sort((a, b) => a.page - b.page);
}
