/**
 * Blocks near the top and bottom edge of a page, candidates for headers, footers and page numbers.
 */
import { centerY } from '../../../../../shared/geometry.ts';
import type { PageText } from '../../../read/text/types.ts';
import { joinRows } from '../block-text.ts';
import type { EdgeBlock } from '../summary-types.ts';
import type { BlockDraft, TextStyle } from '../types.ts';
import { type EdgeText, headerOdds } from './header-odds.ts';
import { parsePrintedNumbers } from './printed-numbers.ts';

/** Headers and footers stand within this share of the page height from the edge. */
const EDGE_SHARE = 0.17;
/** Rows of blocks examined from either edge. */
const MAX_RANKS = 3;
/** Maximum number of lines in a header. */
const MAX_EDGE_LINES = 2;
const MAX_LENGTH = 120;

const LEADING_NUMBER = /^[^\p{L}\d]{0,3}(?:page |seite |p\. ?)?(\d{1,4})(?=[\s|/–—-]|$)/iu;
const TRAILING_NUMBER = /(?:^|[\s|/–—-])(\d{1,4})[^\p{L}\d]{0,3}$/u;

/** Lower case, digits replaced by `#`: equal for texts that repeat with other numbers. */
export const normalizeRepeatedText = (text: string): string =>
  text.toLowerCase().replace(/\d/g, '#').replace(/\s+/g, ' ').trim();

/** A picture is a header by repetition alone. A finite number, because summaries are stored as JSON. */
const LOGO_ODDS = -10;

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
): EdgeBlock => ({
  ...{ block, role, rank: 0, number: null, numbers: [], isNear: true, odds: LOGO_ODDS },
  edge: y1 <= text.height / 2 ? 'top' : 'bottom',
  normalized: [x0, x1 - x0, y1 - y0].map(Math.round).join(' '),
  y: (y0 + y1) / 2 / text.height,
  size: style.size,
});

/** Blocks near the top and bottom edge, outermost first. */
export function collectEdgeBlocks(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: TextStyle,
): EdgeBlock[] {
  const { texts, logos } = collectEdgeTexts(text, blocks);
  const odds = headerOdds(text, blocks, body, texts);
  return [
    ...logos.map(({ block, index }) => toLogoEdgeBlock(text, block, index)),
    ...texts.map(({ edge, block, index, rank, prose, normalized, isNear }, at) => ({
      ...{ block: index, role: block.role, edge, rank, normalized, isNear },
      number: parsePageNumber(prose),
      numbers: parsePrintedNumbers(prose),
      y: centerY(block) / text.height,
      odds: odds[at] ?? 0,
      size: block.style.size,
    })),
  ];
}

export function collectEdgeTexts(text: PageText, blocks: readonly BlockDraft[]) {
  const upright = blocks
    .map((block, index) => ({ block, index }))
    .filter(({ block }) => block.role !== 'marginal_text' && block.role !== 'watermark');
  const texts: EdgeText[] = [];
  const logos: { block: BlockDraft; index: number }[] = [];
  for (const edge of ['top', 'bottom'] as const) {
    const top = edge === 'top';
    const depth = (block: BlockDraft) => (top ? block.y0 : text.height - block.y1);
    const sorted = [...upright].sort((a, b) => depth(a.block) - depth(b.block));
    let rank = -1;
    let extent = Number.NEGATIVE_INFINITY;
    for (const { block, index } of sorted) {
      // A logo stands beside the header and does not take its row.
      if (isLogo(block, text.height)) {
        if (top === block.y1 <= text.height / 2) logos.push({ block, index });
        continue;
      }
      if (depth(block) > extent - 1) rank++;
      const inner = top ? block.y1 : text.height - block.y0;
      extent = Math.max(extent, inner);
      if (rank >= MAX_RANKS || !isText(block) || block.rows.length > MAX_EDGE_LINES) break;
      const prose = joinRows(
        text,
        block.rows.map((row) => row.words),
      );
      const isNear = inner <= text.height * EDGE_SHARE;
      // On pages that end early the footer stands high but is still the last block.
      if (!isNear && (rank > 0 || parsePageNumber(prose) === null)) break;
      if (prose.length > MAX_LENGTH) break;
      const normalized = normalizeRepeatedText(prose);
      const next = sorted.find((other) => depth(other.block) > inner - 1 && other.index !== index);
      texts.push({ edge, block, index, rank, prose, normalized, isNear, next: next?.block });
    }
  }
  return { texts, logos };
}

function parsePageNumber(prose: string): number | null {
  const match = LEADING_NUMBER.exec(prose) ?? TRAILING_NUMBER.exec(prose);
  return match ? Number(match[1]) : null;
}
