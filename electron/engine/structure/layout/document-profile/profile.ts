/** Decisions over the whole document, from the summaries of its pages. */
import type { OutlineItem } from '../../../../../shared/contract/page.ts';
import { continueListDepths, openLevelsAfter } from '../blocks/list-nesting.ts';
import { findBodyStyle } from '../page-summary/summary.ts';
import type { DocumentProfile, PageDecisions } from '../profile-types.ts';
import type { ListLevel, PageSummary } from '../summary-types.ts';
import { isSameSize } from '../text-style.ts';
import { findContentsPages } from './external-evidence.ts';
import { detectHeadersAndFooters } from './headers-and-footers.ts';
import { detectHeadings } from './headings.ts';
import { continuedTable, findRepeatedTitles, textContinues } from './page-breaks.ts';
import { detectPageLabels } from './page-labels.ts';
import { markStatements } from './statements.ts';
import { assignTableLabels } from './table-labels/table-labels.ts';

/** For pages that the profile does not know. */
export const NO_DECISIONS: PageDecisions = {
  ...{ headings: {}, depths: {}, headersAndFooters: {}, label: null },
  ...{ isContents: false, continues: null, tables: {} },
};

type BlockTest = (page: number, block: number) => boolean;

/** The block of `page` that continues the page before, and the block it continues. */
function findContinuation(
  before: PageSummary,
  page: PageSummary,
  isHeaderOrFooter: BlockTest,
  isHeading: BlockTest,
): PageDecisions['continues'] {
  const ends = before.ends.filter((edge) => !isHeaderOrFooter(before.page, edge.block));
  const start = page.starts.find((edge) => !isHeaderOrFooter(page.page, edge.block));
  if (start === undefined || isHeading(page.page, start.block)) return null;
  // A side bar in another size may come last in order: text continues the last block of its size.
  const end = ends.find(({ role, size }) => role === 'table' || isSameSize(size, start.size));
  const last = ends[0];
  const broken = end && !isHeading(before.page, end.block) && textContinues({ end, start });
  if (broken) return { block: start.block, from: end.block };
  return continuedTable({ end: last, start });
}

export function buildDocumentProfile(
  summaries: readonly PageSummary[],
  outline: readonly OutlineItem[],
): DocumentProfile {
  const pages = [...summaries].sort((a, b) => a.page - b.page);
  const body = findBodyStyle(pages.flatMap((page) => page.styles));
  const headersAndFooters = detectHeadersAndFooters(pages, body);
  const pageLabels = detectPageLabels(pages, headersAndFooters);
  const isHeaderOrFooter: BlockTest = (page, block) =>
    headersAndFooters.get(page)?.[block] !== undefined;
  const headings = detectHeadings(pages, outline, body, isHeaderOrFooter);
  const isHeading: BlockTest = (page, block) => headings.get(page)?.[block] !== undefined;
  const contentsPages = findContentsPages(pages, isHeading);
  const decided = new Map<number, PageDecisions>();
  let open: readonly ListLevel[] = [];
  pages.forEach((page, at) => {
    const before = pages[at - 1];
    const adjacent = before !== undefined && before.page === page.page - 1 ? before : null;
    const isEdge = (block: number) => isHeaderOrFooter(page.page, block);
    const depths = adjacent ? continueListDepths(open, page.lists, isEdge) : {};
    open = openLevelsAfter(page.lists, open, depths, isEdge);
    decided.set(page.page, {
      headings: headings.get(page.page) ?? {},
      headersAndFooters: headersAndFooters.get(page.page) ?? {},
      label: pageLabels.get(page.page) ?? null,
      isContents: contentsPages.has(page.page),
      depths,
      continues: adjacent ? findContinuation(adjacent, page, isHeaderOrFooter, isHeading) : null,
      tables: {},
    });
  });
  const labels = markStatements(
    pages,
    assignTableLabels(pages, (page) => decided.get(page) ?? NO_DECISIONS, body),
  );
  const repeated = findRepeatedTitles(pages, labels);
  const pageEntries = [...decided].map(([page, decisions]): [number, PageDecisions] => [
    page,
    {
      ...decisions,
      continues: decisions.continues ?? repeated.get(page) ?? null,
      tables: labels.get(page) ?? {},
    },
  ]);
  const broken = new Set(pages.flatMap((page) => page.brokenWords));
  const compounds = [...new Set(pages.flatMap((page) => page.compounds))].filter((compound) =>
    broken.has(compound),
  );
  return { pageCount: pages.length, body, compounds, pages: Object.fromEntries(pageEntries) };
}
