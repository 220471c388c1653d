/**
 * Running headers, running footers and page numbers. Over several pages they are detected by
 * repetition: the same text (digits normalized) at the same height, a picture of the same size at
 * the same position, or a number that counts with the pages. On a single page only weak evidence is
 * available: a short isolated line at the page edge that is or contains a page number, or that is
 * smaller than the body.
 */
import { PAGE_NUMBER, WELL_APART_EMS } from '../page-summary/edge-blocks.ts';
import type { EdgeBlock, PageSummary } from '../summary-types.ts';
import type { TextStyle } from '../types.ts';

export type HeaderFooterType = 'header' | 'footer' | 'page_number';

/** Without repetition, on a single page, headers stand within this share of the page height. */
const OUTER_SHARE = 0.12;
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
/** Single page: minimum distance to the body; ems of the body. */
const APART_EMS = 1.1;

const STARTS_OR_ENDS_WITH_NUMBER = /^(#{1,4}|[ivxl]{1,6})(\s|$)|(^|\s)(#{1,4}|[ivxl]{1,6})$/u;

/** A page number and a footer separated by a bar or a dot; footnotes do not begin so. */
const PAGE_NUMBER_AND_FOOTER = /^#{1,4} ?[|·•] ?\p{L}/u;

/** `Chapter 3` at the top of its page: differs only in the number, but larger than a header. */
const isNumberedTitle = (edge: EdgeBlock, body: TextStyle): boolean =>
  edge.number !== null && edge.size > body.size * TITLE_RATIO;

const headerFooterType = (edge: EdgeBlock): HeaderFooterType => {
  if (PAGE_NUMBER.test(edge.normalized)) return 'page_number';
  return edge.edge === 'top' ? 'header' : 'footer';
};

/** Whether a single page is enough to classify the block as header or footer. */
function isIsolatedAtEdge(edge: EdgeBlock, body: TextStyle): boolean {
  if (edge.rank > 0 || edge.role === 'figure' || edge.size > body.size * TITLE_RATIO) return false;
  if (edge.role === 'footnote' && !PAGE_NUMBER_AND_FOOTER.test(edge.normalized)) return false;
  if (edge.y > OUTER_SHARE && edge.y < 1 - OUTER_SHARE) return false;
  if (PAGE_NUMBER.test(edge.normalized)) return edge.distance >= APART_EMS / 2;
  if (edge.distance < APART_EMS) return false;
  if (edge.size > body.size * 1.1 && !edge.spread) return false;
  const numbered = STARTS_OR_ENDS_WITH_NUMBER.test(edge.normalized) && edge.normalized.length < 90;
  if (numbered || edge.spread) return true;
  return edge.distance >= WELL_APART_EMS && edge.size < body.size * 0.95;
}

/**
 * Whether a single page is enough to classify the block, and the blocks beside it agree: what
 * stands beside a title, as the sender's address in a letterhead, is text. A page number is one
 * whatever stands beside it.
 */
function isHeaderOfSinglePage(
  edge: EdgeBlock,
  edges: readonly EdgeBlock[],
  body: TextStyle,
): boolean {
  if (!isIsolatedAtEdge(edge, body)) return false;
  if (PAGE_NUMBER.test(edge.normalized)) return true;
  return edges.every(
    (other) =>
      other.edge !== edge.edge ||
      other.rank > 0 ||
      other.role === 'figure' ||
      isIsolatedAtEdge(other, body),
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
  const put = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  const isTitle = findStatementTitles(pages);
  const edgesOf = ({ page, edges }: PageSummary) =>
    edges.filter(({ block }) => !isTitle(page, block));
  for (const summary of pages) {
    const { page } = summary;
    for (const edge of edgesOf(summary)) {
      if (!isNumberedTitle(edge, body))
        put(byText, `${edge.edge}|${edge.normalized}`, { page, edge });
      // Footnotes are excluded, because one per page may also count with the pages.
      if (edge.role === 'footnote') continue;
      // "2021 annual report 29" begins with one number and ends with another.
      for (const offset of new Set(numbersOf(edge).map((number) => number - page)))
        put(byOffset, `${edge.edge}|${offset}`, { page, edge });
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
      if (isHeaderOfSinglePage(edge, edges, body)) decide(summary.page, edge);
  }
  return typesByPage;
}
