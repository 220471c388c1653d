/**
 * Running heads, running feet and page numbers: what a page shows at its edges because it is a page
 * and not because of what it says. Over several pages the evidence is repetition: the same text,
 * digits folded, at the same height; a picture of the same size there; or a number that counts with the pages. A single page offers
 * weak evidence only: a short line of its own at the very edge, apart from the body, that is or
 * holds a page number, or is set smaller than the body.
 */
import type { PageText } from '../../text/types.ts';
import { proseOf } from '../prose.ts';
import type { BlockDraft, EdgeBlock, PageSummary, Style } from '../types.ts';
import { printedNumbersIn } from './page-labels.ts';
import { widestGap } from './rows.ts';

export type Furniture = 'header' | 'footer' | 'page_number';

/** Running heads stand within this share of the page from its edge, two rows of them at most. */
const EDGE_SHARE = 0.17;
/** The same where one page is all the evidence. */
const OUTER_SHARE = 0.12;
/** Rows of blocks looked at from either edge. */
const RANKS = 3;
/** Lines of a running head at most. */
const EDGE_LINES = 2;
const LONGEST = 120;
/** Heights that differ by less than this share of the page are the same. */
const SAME_HEIGHT = 0.015;
/** Pages that must agree; running heads alternate between left and right pages. */
const AGREEING_PAGES = 2;
/** Gap within a line, in its ems, from which it falls into pieces. */
const SPREAD_EMS = 4;
/** Pages over which a number alone counts on, wherever it stands. */
const COUNTING_PAGES = 4;
/** Running heads are not set this much larger than the body. */
const TITLE_RATIO = 1.3;
/** On a single page: distance to the body, in ems of the body. */
const APART_EMS = 1.1;
const WELL_APART_EMS = 2.2;

const PAGE_NUMBER =
  /^[\s\-–—|[\]().·•]*(page|seite|p\.|pg\.?)?\s*(#+|[ivxlc]{1,7})(\s*(of|\/|von|de|sur)\s*#+)?[\s\-–—|[\]().·•]*$/iu;
const STARTS_OR_ENDS_WITH_NUMBER = /^(#{1,4}|[ivxl]{1,6})(\s|$)|(^|\s)(#{1,4}|[ivxl]{1,6})$/u;

/** A page number with its running foot behind a bar or a dot: no footnote begins so. */
const FOLIO = /^#{1,4} ?[|·•] ?\p{L}/u;

const LEADING_NUMBER = /^[^\p{L}\d]{0,3}(?:page |seite |p\. ?)?(\d{1,4})(?=[\s|/–—-]|$)/iu;
const TRAILING_NUMBER = /(?:^|[\s|/–—-])(\d{1,4})[^\p{L}\d]{0,3}$/u;

export const foldText = (text: string): string =>
  text.toLowerCase().replace(/\d/g, '#').replace(/\s+/g, ' ').trim();

const isText = (block: BlockDraft): boolean => block.role !== 'table' && block.role !== 'figure';

/** A picture without words at the very edge of the page. */
const isLogo = ({ role, rows, y0, y1 }: BlockDraft, height: number): boolean =>
  role === 'figure' &&
  rows.length === 0 &&
  (y1 <= height * EDGE_SHARE || y0 >= height * (1 - EDGE_SHARE));

/** A picture is alike on another page if it has the same size and the same place across, in points. */
const logoEdge = (
  text: PageText,
  { x0, y0, x1, y1, role, style }: BlockDraft,
  block: number,
  edge: EdgeBlock['edge'],
): EdgeBlock => ({
  block,
  role,
  edge,
  rank: 0,
  folded: [x0, x1 - x0, y1 - y0].map(Math.round).join(' '),
  number: null,
  numbers: [],
  spread: false,
  y: (y0 + y1) / 2 / text.height,
  distance: 0,
  size: style.size,
});

/** Blocks near the upper and lower edge, the outermost first, with their distance to the rest. */
export function edgeBlocksOf(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: Style,
): EdgeBlock[] {
  const indexed = blocks.map((block, index) => ({ block, index }));
  const upright = indexed.filter(
    ({ block }) => block.role !== 'aside' && block.role !== 'watermark',
  );
  const edges: EdgeBlock[] = [];
  for (const edge of ['top', 'bottom'] as const) {
    const top = edge === 'top';
    const depth = (block: BlockDraft) => (top ? block.y0 : text.height - block.y1);
    const sorted = [...upright].sort((a, b) => depth(a.block) - depth(b.block));
    let rank = -1;
    let reach = Number.NEGATIVE_INFINITY;
    for (const { block, index } of sorted) {
      // A logo stands beside the running head, not in its place.
      if (isLogo(block, text.height)) {
        if (top === block.y1 <= text.height / 2) edges.push(logoEdge(text, block, index, edge));
        continue;
      }
      const outer = depth(block);
      if (outer > reach - 1) rank++;
      const inner = top ? block.y1 : text.height - block.y0;
      reach = Math.max(reach, inner);
      if (rank >= RANKS || !isText(block) || block.rows.length > EDGE_LINES) break;
      const prose = proseOf(
        text,
        block.rows.map((row) => row.words),
      );
      const folded = foldText(prose);
      // Where pages end early, their numbers stand high; they are still the last of the page.
      const near = inner <= text.height * EDGE_SHARE || (rank === 0 && PAGE_NUMBER.test(folded));
      if (!near || prose.length > LONGEST) break;
      const next = sorted.find((other) => depth(other.block) > inner - 1 && other.index !== index);
      const middle = (block.y0 + block.y1) / 2;
      edges.push({
        block: index,
        role: block.role,
        edge,
        rank,
        folded,
        number: pageNumberIn(prose),
        numbers: printedNumbersIn(prose),
        spread: block.rows.length === 1 && widestGap(text, block) >= SPREAD_EMS,
        y: middle / text.height,
        distance: next ? (depth(next.block) - inner) / body.size : WELL_APART_EMS,
        size: block.style.size,
      });
    }
  }
  return edges;
}

function pageNumberIn(prose: string): number | null {
  const match = LEADING_NUMBER.exec(prose) ?? TRAILING_NUMBER.exec(prose);
  return match ? Number(match[1]) : null;
}

/** `Chapter 3` at the head of its page: alike but for the number, and set as no running head is. */
const isNumberedTitle = (edge: EdgeBlock, body: Style): boolean =>
  edge.number !== null && edge.size > body.size * TITLE_RATIO;

const furnitureOf = (edge: EdgeBlock): Furniture => {
  if (PAGE_NUMBER.test(edge.folded)) return 'page_number';
  return edge.edge === 'top' ? 'header' : 'footer';
};

/** Whether one page alone shows the block to be furniture. */
function standsApart(edge: EdgeBlock, body: Style): boolean {
  if (edge.rank > 0 || edge.role === 'figure' || edge.size > body.size * TITLE_RATIO) return false;
  if (edge.role === 'footnote' && !FOLIO.test(edge.folded)) return false;
  if (edge.y > OUTER_SHARE && edge.y < 1 - OUTER_SHARE) return false;
  if (PAGE_NUMBER.test(edge.folded)) return edge.distance >= APART_EMS / 2;
  if (edge.distance < APART_EMS) return false;
  if (edge.size > body.size * 1.1 && !edge.spread) return false;
  const numbered = STARTS_OR_ENDS_WITH_NUMBER.test(edge.folded) && edge.folded.length < 90;
  if (numbered || edge.spread) return true;
  return edge.distance >= WELL_APART_EMS && edge.size < body.size * 0.95;
}

/** Block index -> what it is, per page. */
export function furnitureOfPages(
  pages: readonly PageSummary[],
  body: Style,
): Map<number, Record<number, Furniture>> {
  const verdicts = new Map<number, Record<number, Furniture>>();
  const byText = new Map<string, { page: number; edge: EdgeBlock }[]>();
  const byOffset = new Map<string, { page: number; edge: EdgeBlock }[]>();
  const put = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  for (const { page, edges } of pages) {
    for (const edge of edges) {
      if (!isNumberedTitle(edge, body)) put(byText, `${edge.edge}|${edge.folded}`, { page, edge });
      // Footnotes, too, may count with the pages, one on each.
      if (edge.number !== null && edge.role !== 'footnote')
        put(byOffset, `${edge.edge}|${edge.number - page}`, { page, edge });
    }
  }
  const decide = (page: number, edge: EdgeBlock) => {
    const verdict = verdicts.get(page) ?? {};
    verdict[edge.block] = furnitureOf(edge);
    verdicts.set(page, verdict);
  };
  for (const group of [...byText.values(), ...byOffset.values()]) {
    for (const { page, edge } of group) {
      const agreeing = group.filter(
        (other) => other.page !== page && Math.abs(other.edge.y - edge.y) < SAME_HEIGHT,
      ).length;
      const counts = group.length >= COUNTING_PAGES && PAGE_NUMBER.test(edge.folded);
      if ((agreeing + 1 >= AGREEING_PAGES || counts) && edge.folded !== '') decide(page, edge);
    }
  }
  for (const { page, edges } of pages) {
    for (const edge of edges) if (standsApart(edge, body)) decide(page, edge);
  }
  return verdicts;
}
