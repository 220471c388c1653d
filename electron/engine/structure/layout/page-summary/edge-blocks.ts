/**
 * Blocks near the top and bottom edge of a page, candidates for headers, footers and page numbers.
 */
import type { PageText } from '../../../read/text/types.ts';
import { joinRows } from '../block-text.ts';
import type { EdgeBlock } from '../summary-types.ts';
import type { BlockDraft, TextStyle } from '../types.ts';
import { parsePrintedNumbers } from './printed-numbers.ts';
import { widestWordGap } from './word-gaps.ts';

/** Headers and footers stand within this share of the page height from the edge. */
const EDGE_SHARE = 0.17;
/** Rows of blocks examined from either edge. */
const MAX_RANKS = 3;
/** Maximum number of lines in a header. */
const MAX_EDGE_LINES = 2;
const MAX_LENGTH = 120;
/** Gap within a line from which it consists of separate pieces; ems. */
const SPREAD_EMS = 4;
/** Distance to the body from which a block is clearly isolated; ems of the body. */
export const WELL_APART_EMS = 2.2;

/** A page number alone, in normalized text. */
export const PAGE_NUMBER =
  /^[\s\-–—|[\]().·•]*(page|seite|p\.|pg\.?)?\s*(#+|[ivxlc]{1,7})(\s*(of|\/|von|de|sur)\s*#+)?[\s\-–—|[\]().·•]*$/iu;

const LEADING_NUMBER = /^[^\p{L}\d]{0,3}(?:page |seite |p\. ?)?(\d{1,4})(?=[\s|/–—-]|$)/iu;
const TRAILING_NUMBER = /(?:^|[\s|/–—-])(\d{1,4})[^\p{L}\d]{0,3}$/u;

/** Lower case, digits replaced by `#`: equal for texts that repeat with other numbers. */
export const normalizeRepeatedText = (text: string): string =>
  text.toLowerCase().replace(/\d/g, '#').replace(/\s+/g, ' ').trim();

const isText = (block: BlockDraft): boolean => block.role !== 'table' && block.role !== 'figure';

/** A picture without words at the edge of the page. */
const isLogo = ({ role, rows, y0, y1 }: BlockDraft, height: number): boolean =>
  role === 'figure' &&
  rows.length === 0 &&
  (y1 <= height * EDGE_SHARE || y0 >= height * (1 - EDGE_SHARE));

/** Pictures match if they have the same size and the same horizontal position, in points. */
const toLogoEdgeBlock = (
  text: PageText,
  { x0, y0, x1, y1, role, style }: BlockDraft,
  block: number,
  edge: EdgeBlock['edge'],
): EdgeBlock => ({
  block,
  role,
  edge,
  rank: 0,
  normalized: [x0, x1 - x0, y1 - y0].map(Math.round).join(' '),
  number: null,
  numbers: [],
  spread: false,
  y: (y0 + y1) / 2 / text.height,
  isNear: true,
  distance: 0,
  size: style.size,
});

/** Blocks near the top and bottom edge, outermost first, with their distance to the next block. */
export function collectEdgeBlocks(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: TextStyle,
): EdgeBlock[] {
  const indexed = blocks.map((block, index) => ({ block, index }));
  const upright = indexed.filter(
    ({ block }) => block.role !== 'marginal_text' && block.role !== 'watermark',
  );
  const edges: EdgeBlock[] = [];
  for (const edge of ['top', 'bottom'] as const) {
    const top = edge === 'top';
    const depth = (block: BlockDraft) => (top ? block.y0 : text.height - block.y1);
    const sorted = [...upright].sort((a, b) => depth(a.block) - depth(b.block));
    let rank = -1;
    let extent = Number.NEGATIVE_INFINITY;
    for (const { block, index } of sorted) {
      // A logo stands beside the header and does not take its row.
      if (isLogo(block, text.height)) {
        if (top === block.y1 <= text.height / 2)
          edges.push(toLogoEdgeBlock(text, block, index, edge));
        continue;
      }
      const outer = depth(block);
      if (outer > extent - 1) rank++;
      const inner = top ? block.y1 : text.height - block.y0;
      extent = Math.max(extent, inner);
      if (rank >= MAX_RANKS || !isText(block) || block.rows.length > MAX_EDGE_LINES) break;
      const prose = joinRows(
        text,
        block.rows.map((row) => row.words),
      );
      const normalized = normalizeRepeatedText(prose);
      const number = parsePageNumber(prose);
      const isNear = inner <= text.height * EDGE_SHARE;
      // On pages that end early the footer stands high but is still the last block.
      if (!isNear && (rank > 0 || number === null)) break;
      if (prose.length > MAX_LENGTH) break;
      const next = sorted.find((other) => depth(other.block) > inner - 1 && other.index !== index);
      const middle = (block.y0 + block.y1) / 2;
      edges.push({
        block: index,
        role: block.role,
        edge,
        rank,
        normalized,
        number,
        numbers: parsePrintedNumbers(prose),
        spread: block.rows.length === 1 && widestWordGap(text, block) >= SPREAD_EMS,
        y: middle / text.height,
        isNear,
        distance: next ? (depth(next.block) - inner) / body.size : WELL_APART_EMS,
        size: block.style.size,
      });
    }
  }
  return edges;
}

function parsePageNumber(prose: string): number | null {
  const match = LEADING_NUMBER.exec(prose) ?? TRAILING_NUMBER.exec(prose);
  return match ? Number(match[1]) : null;
}
