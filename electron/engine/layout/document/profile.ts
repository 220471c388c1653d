/** The document as a whole: what its pages' summaries say together. */
import type { OutlineItem } from '../../../../shared/contract/page.ts';
import { tableLabelsOf } from '../labels/table-labels.ts';
import { sameSize } from '../style.ts';
import type { DocumentProfile, ListLevel, PageSummary, PageVerdict } from '../types.ts';
import { furnitureOfPages } from './furniture.ts';
import { headingsOfPages } from './headings.ts';
import { carriedDepths, openAfter } from './lists.ts';
import { pageLabelsOf } from './page-labels.ts';
import { tableContinues, textContinues } from './seams.ts';
import { bodyOf } from './summary.ts';

/** Of a page that the profile does not know. */
export const NO_VERDICT: PageVerdict = {
  headings: {},
  depths: {},
  furniture: {},
  label: null,
  continues: null,
  tables: {},
};

type BlockTest = (page: number, block: number) => boolean;

/** The block of `page` that goes on from the page before, and from which. */
function continuationOf(
  before: PageSummary,
  page: PageSummary,
  isFurniture: BlockTest,
  isHeading: BlockTest,
): PageVerdict['continues'] {
  const ends = before.ends.filter((seam) => !isFurniture(before.page, seam.block));
  const start = page.starts.find((seam) => !isFurniture(page.page, seam.block));
  if (start === undefined || isHeading(page.page, start.block)) return null;
  // A side bar, in type of its own, may be read last: text goes on from the last of its own size.
  const end = ends.find(({ role, size }) => role === 'table' || sameSize(size, start.size));
  const last = ends[0];
  const broken = end && !isHeading(before.page, end.block) && textContinues({ end, start });
  if (broken) return { block: start.block, from: end.block };
  if (last && tableContinues({ end: last, start })) return { block: start.block, from: last.block };
  return null;
}

export function profileOf(
  summaries: readonly PageSummary[],
  outline: readonly OutlineItem[],
): DocumentProfile {
  const pages = [...summaries].sort((a, b) => a.page - b.page);
  const body = bodyOf(pages.flatMap((page) => page.styles));
  const furniture = furnitureOfPages(pages, body);
  const pageLabels = pageLabelsOf(pages, furniture);
  const isFurniture: BlockTest = (page, block) => furniture.get(page)?.[block] !== undefined;
  const headings = headingsOfPages(pages, outline, body, isFurniture);
  const isHeading: BlockTest = (page, block) => headings.get(page)?.[block] !== undefined;
  const decided = new Map<number, PageVerdict>();
  let open: readonly ListLevel[] = [];
  pages.forEach((page, at) => {
    const before = pages[at - 1];
    const adjacent = before !== undefined && before.page === page.page - 1 ? before : null;
    const isEdge = (block: number) => isFurniture(page.page, block);
    const depths = adjacent ? carriedDepths(open, page.lists, isEdge) : {};
    open = openAfter(page.lists, open, depths, isEdge);
    decided.set(page.page, {
      headings: headings.get(page.page) ?? {},
      furniture: furniture.get(page.page) ?? {},
      label: pageLabels.get(page.page) ?? null,
      depths,
      continues: adjacent ? continuationOf(adjacent, page, isFurniture, isHeading) : null,
      tables: {},
    });
  });
  const labels = tableLabelsOf(pages, (page) => decided.get(page) ?? NO_VERDICT, body);
  const verdicts = [...decided].map(([page, verdict]): [number, PageVerdict] => [
    page,
    { ...verdict, tables: labels.get(page) ?? {} },
  ]);
  const broken = new Set(pages.flatMap((page) => page.broken));
  const compounds = [...new Set(pages.flatMap((page) => page.compounds))].filter((compound) =>
    broken.has(compound),
  );
  return { pageCount: pages.length, body, compounds, pages: Object.fromEntries(verdicts) };
}
