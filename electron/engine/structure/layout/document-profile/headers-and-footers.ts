/**
 * Running headers, running footers and page numbers. Over several pages they are detected by
 * repetition: the same text (digits normalized) at the same height, a picture of the same size at
 * the same position, or a number that counts with the pages. Otherwise the page itself must show it
 * (`page-summary/header-odds.ts`), and clearly so where other pages could repeat it.
 */
import { addTo } from '../../../../../shared/neighbours.ts';
import { PAGE_NUMBER } from '../page-summary/header-odds.ts';
import type { EdgeBlock, PageSummary } from '../summary-types.ts';
import type { TextStyle } from '../types.ts';

export type HeaderFooterType = 'header' | 'footer' | 'page_number';

/** Heights that differ by less than this share of the page height are equal. */
const SAME_HEIGHT = 0.015;
/** Pages that must agree; headers may alternate between left and right pages. */
const MIN_AGREEING_PAGES = 2;
/** Pages over which a number counts on, alone or in one text, at any height. */
const MIN_COUNTING_PAGES = 4;
/** Maximum size of headers against the body. */
const TITLE_RATIO = 1.3;
/** More pages with the name of a statement at their edge have a header. */
const MAX_STATEMENT_PAGES = 6;
/** Maximum size of a header against the body, from one page. */
const MAX_RATIO = 1.1;
/**
 * Log-odds from which one page is enough: of a page number, of text with a number, and of other text, which may be the
 * title of its page and would be repeated on more pages than a few.
 */
const MIN_ODDS = { pageNumber: 0, numbered: 1, other: 2, otherOfMany: 3 } as const;
const FEW_PAGES = 2;

/** `Chapter 3` at the top of its page: differs only in the number, but larger than a header. */
const isNumberedTitle = (edge: EdgeBlock, body: TextStyle): boolean =>
  edge.number !== null && edge.size > body.size * TITLE_RATIO;

const headerFooterType = (edge: EdgeBlock): HeaderFooterType => {
  if (PAGE_NUMBER.test(edge.normalized)) return 'page_number';
  return edge.edge === 'top' ? 'header' : 'footer';
};

/**
 * Whether one page is enough. Text that is larger than the body is a title, and what stands beside a title, as the
 * sender's address in a letterhead, is text. A page number is one whatever stands beside it.
 */
function isHeaderOfPage(
  edge: EdgeBlock,
  edges: readonly EdgeBlock[],
  body: TextStyle,
  pageCount: number,
): boolean {
  if (PAGE_NUMBER.test(edge.normalized) && edge.rank === 0) return edge.odds >= MIN_ODDS.pageNumber;
  const other = pageCount > FEW_PAGES ? MIN_ODDS.otherOfMany : MIN_ODDS.other;
  const isLikely = ({ odds, size, number }: EdgeBlock) =>
    odds >= (number === null ? other : MIN_ODDS.numbered) && size <= body.size * MAX_RATIO;
  return edges.every(
    (one) =>
      isLikely(one) ||
      (one !== edge && (one.edge !== edge.edge || one.rank > 0 || one.role === 'figure')),
  );
}

interface PageEdge {
  readonly page: number;
  readonly edge: EdgeBlock;
}

/**
 * The page numbers, and the lines of one text, whose numbers count with the pages at any height:
 * a page that ends early has its footer below the last of its text.
 */
function countedEdges(group: readonly PageEdge[]): EdgeBlock[] {
  const kinds = Map.groupBy(group, ({ edge: { normalized } }) =>
    PAGE_NUMBER.test(normalized) ? '' : normalized.replace(/#+/g, '#'),
  );
  return [...kinds.values()]
    .filter((same) => same.length >= MIN_COUNTING_PAGES)
    .flatMap((same) => same.map(({ edge }) => edge));
}

const numbersOf = ({ number, numbers }: EdgeBlock): number[] => [
  ...(number === null ? [] : [number]),
  ...numbers.filter(({ numerals }) => numerals === 'arabic').map(({ value }) => value),
];

/** Titles of statements above their tables, which are repeated only on the pages of the statement. */
function findStatementTitles(pages: readonly PageSummary[]) {
  const titles = pages.flatMap(({ page, headings }) =>
    headings.flatMap(({ block, statementTitle, text }) =>
      statementTitle === null ? [] : { page, block, text },
    ),
  );
  const groups = Map.groupBy(titles, ({ text }) => text);
  const found = new Set(
    titles
      .filter(({ text }) => (groups.get(text)?.length ?? 0) <= MAX_STATEMENT_PAGES)
      .map(({ page, block }) => `${page} ${block}`),
  );
  return (page: number, block: number): boolean => found.has(`${page} ${block}`);
}

/** Page -> block index -> type. */
export function detectHeadersAndFooters(
  pages: readonly PageSummary[],
  body: TextStyle,
): Map<number, Record<number, HeaderFooterType>> {
  const typesByPage = new Map<number, Record<number, HeaderFooterType>>();
  const byText = new Map<string, PageEdge[]>();
  const byOffset = new Map<string, PageEdge[]>();
  const isTitle = findStatementTitles(pages);
  const edgesOf = ({ page, edges }: PageSummary) =>
    edges.filter(({ block }) => !isTitle(page, block));
  for (const summary of pages) {
    const { page } = summary;
    for (const edge of edgesOf(summary)) {
      if (!isNumberedTitle(edge, body))
        addTo(byText, `${edge.edge}|${edge.normalized}`, { page, edge });
      // Footnotes are excluded, because one per page may also count with the pages.
      if (edge.role === 'footnote') continue;
      // "2021 annual report 29" begins with one number and ends with another.
      for (const offset of new Set(numbersOf(edge).map((number) => number - page)))
        addTo(byOffset, `${edge.edge}|${offset}`, { page, edge });
    }
  }
  const decide = (page: number, edge: EdgeBlock) => {
    const types = typesByPage.get(page) ?? {};
    types[edge.block] = headerFooterType(edge);
    typesByPage.set(page, types);
  };
  const counted = new Set([...byOffset.values()].flatMap(countedEdges));
  for (const group of [...byText.values(), ...byOffset.values()]) {
    for (const { page, edge } of group) {
      const agreeing = group.filter(
        (other) => other.page !== page && Math.abs(other.edge.y - edge.y) < SAME_HEIGHT,
      ).length;
      const isNumber = PAGE_NUMBER.test(edge.normalized);
      const repeats = agreeing + 1 >= MIN_AGREEING_PAGES && (edge.isNear || isNumber);
      if ((repeats || counted.has(edge)) && edge.normalized !== '') decide(page, edge);
    }
  }
  for (const summary of pages) {
    const edges = edgesOf(summary);
    for (const edge of edges)
      if (isHeaderOfPage(edge, edges, body, pages.length)) decide(summary.page, edge);
  }
  return typesByPage;
}
