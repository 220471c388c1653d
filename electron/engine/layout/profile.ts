/** The document as a whole: what its pages' summaries say together. */
import { furnitureOfPages } from './furniture.ts';
import { headingsOfPages } from './headings.ts';
import { tableContinues, textContinues } from './seams.ts';
import { bodyOf } from './summary.ts';
import type { DocumentProfile, PageSummary, PageVerdict } from './types.ts';

export function profileOf(summaries: readonly PageSummary[]): DocumentProfile {
  const pages = [...summaries].sort((a, b) => a.page - b.page);
  const body = bodyOf(pages.flatMap((page) => page.styles));
  const furniture = furnitureOfPages(pages, body);
  const headings = headingsOfPages(
    pages,
    body,
    (page, block) => furniture.get(page)?.[block] !== undefined,
  );
  const verdicts: Record<number, PageVerdict> = {};
  pages.forEach((page, at) => {
    const before = pages[at - 1];
    const adjacent = before !== undefined && before.page === page.page - 1 ? before : null;
    verdicts[page.page] = {
      headings: headings.get(page.page) ?? {},
      furniture: furniture.get(page.page) ?? {},
      continuesText: adjacent !== null && textContinues(adjacent, page),
      continuesTable: adjacent !== null && tableContinues(adjacent, page),
    };
  });
  return { pageCount: pages.length, body, pages: verdicts };
}
