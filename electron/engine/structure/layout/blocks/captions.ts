/**
 * Links captions to their figure or table and places them next to it in reading order. A caption
 * stands close above, below or beside its figure with nothing between them. The nearest graphic is
 * preferred, and one of the kind named in the label. Pairs are assigned greedily, nearest first, so
 * that in a stack of figures each keeps its own. Captions further away stay unlinked, because a
 * wrong title is worse than none.
 */
import { centerX, centerY, overlapOf, type Rect } from '../../../../../shared/geometry.ts';
import { parseCaptionLabel } from '../../../language/vocabulary/caption-label.ts';
import type { PageText } from '../../../read/text/types.ts';
import { joinWordTexts, wordsAt } from '../page-items.ts';
import type { BlockDraft, TextStyle } from '../types.ts';

/** Maximum vertical distance between caption and graphic; ems of the caption. */
const MAX_DISTANCE_EMS = 6;
/** Maximum horizontal distance if they stand side by side; ems of the caption. */
const MAX_SIDE_DISTANCE_EMS = 3;
/** Added distance if the graphic is not of the kind named in the label; ems. */
const OTHER_KIND_PENALTY_EMS = 4;
/** Captions without a label: maximum lines, and maximum distance to the figure in ems. */
const MAX_UNLABELLED_LINES = 4;
const MAX_UNLABELLED_DISTANCE_EMS = 1.5;
/** Size ratios to the body: clearly smaller, and too large for a caption. */
const SMALLER = 0.94;
const LARGER = 1.06;
/** Minimum overlap, as a share of the narrower, for caption and graphic to be aligned. */
const MIN_OVERLAP_SHARE = 0.3;

/** Notes about a figure, which are not its caption. */
const NOTE = /^(?:sources?|notes?|quellen?|anmerkung|nota|fuentes?)\b/iu;
const isGraphicBlock = ({ role }: BlockDraft): boolean => role === 'figure' || role === 'table';

const overlapsEnough = (a0: number, a1: number, b0: number, b1: number): boolean =>
  overlapOf(a0, a1, b0, b1) > MIN_OVERLAP_SHARE * Math.min(a1 - a0, b1 - b0);

/** Distance in points; infinite if the two are neither stacked nor side by side. */
function captionDistance(caption: BlockDraft, graphic: Rect): number {
  const em = caption.style.size;
  const down = Math.max(graphic.y0 - caption.y1, caption.y0 - graphic.y1, 0);
  const across = Math.max(graphic.x0 - caption.x1, caption.x0 - graphic.x1, 0);
  if (
    overlapsEnough(caption.x0, caption.x1, graphic.x0, graphic.x1) &&
    down <= MAX_DISTANCE_EMS * em
  )
    return down;
  if (
    overlapsEnough(caption.y0, caption.y1, graphic.y0, graphic.y1) &&
    across <= MAX_SIDE_DISTANCE_EMS * em
  )
    return across;
  return Number.POSITIVE_INFINITY;
}

/** Whether the centre of `block` lies between caption and graphic. */
function standsBetween(block: Rect, caption: Rect, graphic: Rect): boolean {
  const x = centerX(block);
  const y = centerY(block);
  const [above, below] = caption.y0 < graphic.y0 ? [caption, graphic] : [graphic, caption];
  const stacked = y > above.y1 && y < below.y0;
  return stacked && x > Math.min(caption.x0, graphic.x0) && x < Math.max(caption.x1, graphic.x1);
}

/** Block index of each linked caption -> block index of its graphic. */
function matchCaptions(text: PageText, blocks: readonly BlockDraft[]): Map<number, number> {
  const candidates: { caption: number; graphic: number; cost: number }[] = [];
  blocks.forEach((caption, at) => {
    if (caption.role !== 'caption') return;
    const kind =
      parseCaptionLabel(joinWordTexts(wordsAt(text, caption.rows[0]?.words ?? [])))?.kind ??
      'figure';
    blocks.forEach((graphic, other) => {
      if (!isGraphicBlock(graphic)) return;
      const space = captionDistance(caption, graphic);
      if (!Number.isFinite(space)) return;
      if (blocks.some((b) => b !== caption && b !== graphic && standsBetween(b, caption, graphic)))
        return;
      const penalty = graphic.role === kind ? 0 : OTHER_KIND_PENALTY_EMS * caption.style.size;
      candidates.push({ caption: at, graphic: other, cost: space + penalty });
    });
  });
  candidates.sort((a, b) => a.cost - b.cost);
  const pairs = new Map<number, number>();
  const named = new Set<number>();
  for (const { caption, graphic } of candidates) {
    if (pairs.has(caption) || named.has(graphic)) continue;
    pairs.set(caption, graphic);
    named.add(graphic);
  }
  return pairs;
}

/**
 * Whether text under a figure is its caption although it has no label: short, not wider than the
 * figure, and centred under it within the column, or flush with it in smaller type.
 */
function isUnlabelledCaption(
  text: PageText,
  block: BlockDraft,
  figure: Rect,
  body: TextStyle,
): boolean {
  const em = block.style.size;
  const gap = block.y0 - figure.y1;
  if (block.role !== 'paragraph' || block.rows.length > MAX_UNLABELLED_LINES) return false;
  if (NOTE.test(joinWordTexts(wordsAt(text, block.rows[0]?.words ?? [])))) return false;
  if (gap < -0.5 * em || gap > MAX_UNLABELLED_DISTANCE_EMS * em) return false;
  if (block.x1 - block.x0 > figure.x1 - figure.x0 + em) return false;
  const indent = block.x0 - block.columnLeft > em;
  const centred = Math.abs(block.x0 + block.x1 - figure.x0 - figure.x1) < 2 * em;
  const flush = Math.abs(block.x0 - figure.x0) < em;
  const small = em < SMALLER * body.size;
  return em < LARGER * body.size && ((centred && indent) || (flush && small));
}

/** Turns unlabelled caption paragraphs under figures into captions. */
function detectUnlabelledCaptions(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: TextStyle,
): BlockDraft[] {
  const figures = blocks.filter(({ role }) => role === 'figure');
  const labelled = blocks.filter(({ role }) => role === 'caption');
  const unnamed = figures.filter((figure) =>
    labelled.every((caption) => !Number.isFinite(captionDistance(caption, figure))),
  );
  return blocks.map((block) =>
    unnamed.some((figure) => isUnlabelledCaption(text, block, figure, body))
      ? { ...block, role: 'caption' }
      : block,
  );
}

/** The blocks in reading order, each linked caption next to its figure or table. */
export function linkCaptions(
  text: PageText,
  found: readonly BlockDraft[],
  body: TextStyle,
): BlockDraft[] {
  const blocks = detectUnlabelledCaptions(text, found, body);
  const pairs = matchCaptions(text, blocks);
  if (pairs.size === 0) return blocks;
  const captionOf = new Map([...pairs].map(([caption, graphic]) => [graphic, caption]));
  const order: number[] = [];
  blocks.forEach((block, at) => {
    if (pairs.has(at)) return;
    const caption = captionOf.get(at);
    const above = caption !== undefined && (blocks[caption] as BlockDraft).y0 < block.y0;
    if (caption === undefined) order.push(at);
    else order.push(...(above ? [caption, at] : [at, caption]));
  });
  const positions = new Map(order.map((at, position) => [at, position]));
  return order.map((at) => {
    const block = blocks[at] as BlockDraft;
    const graphic = positions.get(pairs.get(at) ?? -1);
    return graphic === undefined ? block : { ...block, captionOf: graphic };
  });
}
