/**
 * Captions bound to the figure or table that they name, and set beside it in reading order. A caption
 * stands close above or below its figure, sometimes at its side, with nothing between the two; of
 * several the nearest is meant, one of the named kind before another. Pairs are taken greedily, the
 * nearest first, so that in a stack of figures each keeps its own. What is further away is left
 * unbound: a wrong name is worse than none.
 */
import { overlapOf, type Rect } from '../../../../shared/geometry.ts';
import type { Line, PageText } from '../../text/types.ts';
import { wordsAt } from '../items.ts';
import type { BlockDraft, Style } from '../types.ts';

/** White space, in ems of the caption, that may lie between it and what it names. */
const REACH_EMS = 6;
/** The same where it stands at the side. */
const SIDE_REACH_EMS = 3;
/** What is of another kind than the caption says counts as this much further away, in ems. */
const OTHER_KIND_EMS = 4;
/** Without a label: lines at most, and space to the picture, in ems. */
const UNLABELLED_LINES = 4;
const UNLABELLED_REACH_EMS = 1.5;
/** Sizes against the body's: plainly smaller, and no longer that of a caption. */
const SMALLER = 0.94;
const LARGER = 1.06;
/** Words in which a caption's label may stand. */
const LABEL_WORDS = 4;
/** Share of the narrower that caption and graphic must share to stand above one another. */
const SHARED_SPAN = 0.3;

const LABEL =
  /^(?i:figure|fig\.?|table|tab\.?|chart|graph|exhibit|plate|scheme|map|photo|illustration|box|abbildung|abb\.?|tabelle|figura|tabla|tableau|schéma)\s*\.?\s*(?:(?:[A-Z]{0,3}\d+|[A-Z]|[IVX]+)(?:[.\-–]\d+)*[a-z]?)\s*([.:|\-–—]|$|(?=\s))/u;
/** What is told about a figure without naming it. */
const NOTE = /^(?:sources?|notes?|quellen?|anmerkung|nota|fuentes?)\b/iu;
const NAMES_TABLE = /^tab/iu;

/** The label with which a caption begins, `Figure 3:`; null where `text` begins with none. */
export function captionLabel(text: string): {
  readonly kind: 'table' | 'figure';
  /** A stop or a colon follows, as none does in "Figure 3 shows …". */
  readonly closed: boolean;
  readonly rest: string;
} | null {
  const match = LABEL.exec(text);
  if (match === null) return null;
  const rest = text.slice(match[0].length).trim();
  const kind = NAMES_TABLE.test(text) ? 'table' : 'figure';
  return { kind, closed: match[1] !== '', rest };
}

const textOf = (text: PageText, words: readonly number[]): string =>
  wordsAt(text, words)
    .map((word) => word.text)
    .join(' ');

/** Whether the line is the beginning of a figure's caption. */
export function namesFigure(text: PageText, line: Line): boolean {
  const label = captionLabel(textOf(text, line.words.slice(0, LABEL_WORDS)));
  return label?.kind === 'figure' && label.closed;
}

const isGraphic = ({ role }: BlockDraft): boolean => role === 'figure' || role === 'table';

const shares = (a0: number, a1: number, b0: number, b1: number): boolean =>
  overlapOf(a0, a1, b0, b1) > SHARED_SPAN * Math.min(a1 - a0, b1 - b0);

/** White space between the two, in points; infinite where they stand neither stacked nor level. */
function spaceBetween(caption: BlockDraft, graphic: Rect): number {
  const em = caption.style.size;
  const down = Math.max(graphic.y0 - caption.y1, caption.y0 - graphic.y1, 0);
  const across = Math.max(graphic.x0 - caption.x1, caption.x0 - graphic.x1, 0);
  if (shares(caption.x0, caption.x1, graphic.x0, graphic.x1) && down <= REACH_EMS * em) return down;
  if (shares(caption.y0, caption.y1, graphic.y0, graphic.y1) && across <= SIDE_REACH_EMS * em)
    return across;
  return Number.POSITIVE_INFINITY;
}

/** Whether the middle of `block` lies in the space between the two. */
function partsThem(block: Rect, caption: Rect, graphic: Rect): boolean {
  const x = (block.x0 + block.x1) / 2;
  const y = (block.y0 + block.y1) / 2;
  const [above, below] = caption.y0 < graphic.y0 ? [caption, graphic] : [graphic, caption];
  const stacked = y > above.y1 && y < below.y0;
  return stacked && x > Math.min(caption.x0, graphic.x0) && x < Math.max(caption.x1, graphic.x1);
}

/** Block number of each bound caption -> block number of its graphic. */
function pairsOf(text: PageText, blocks: readonly BlockDraft[]): Map<number, number> {
  const offers: { caption: number; graphic: number; cost: number }[] = [];
  blocks.forEach((caption, at) => {
    if (caption.role !== 'caption') return;
    const kind = captionLabel(textOf(text, caption.rows[0]?.words ?? []))?.kind ?? 'figure';
    blocks.forEach((graphic, other) => {
      if (!isGraphic(graphic)) return;
      const space = spaceBetween(caption, graphic);
      if (!Number.isFinite(space)) return;
      if (blocks.some((b) => b !== caption && b !== graphic && partsThem(b, caption, graphic)))
        return;
      const penalty = graphic.role === kind ? 0 : OTHER_KIND_EMS * caption.style.size;
      offers.push({ caption: at, graphic: other, cost: space + penalty });
    });
  });
  offers.sort((a, b) => a.cost - b.cost);
  const pairs = new Map<number, number>();
  const named = new Set<number>();
  for (const { caption, graphic } of offers) {
    if (pairs.has(caption) || named.has(graphic)) continue;
    pairs.set(caption, graphic);
    named.add(graphic);
  }
  return pairs;
}

/**
 * Whether the text under a picture is its caption though no label says so: short, no wider than the
 * picture, and centred under it within its column, or flush with it in smaller or slanted type.
 */
function looksLikeCaption(text: PageText, block: BlockDraft, figure: Rect, body: Style): boolean {
  const em = block.style.size;
  const gap = block.y0 - figure.y1;
  if (block.role !== 'paragraph' || block.rows.length > UNLABELLED_LINES) return false;
  if (NOTE.test(textOf(text, block.rows[0]?.words ?? []))) return false;
  if (gap < -0.5 * em || gap > UNLABELLED_REACH_EMS * em) return false;
  if (block.x1 - block.x0 > figure.x1 - figure.x0 + em) return false;
  const indent = block.x0 - block.columnLeft > em && block.columnRight - block.x1 > em;
  const centred = Math.abs(block.x0 + block.x1 - figure.x0 - figure.x1) < 2 * em;
  const flush = Math.abs(block.x0 - figure.x0) < em;
  const set = em < SMALLER * body.size || (block.style.italic && !body.italic);
  return em < LARGER * body.size && ((centred && indent) || (flush && set));
}

/** Paragraphs right under a figure that look like its caption, as captions. */
function withUnlabelled(text: PageText, blocks: readonly BlockDraft[], body: Style): BlockDraft[] {
  const figures = blocks.filter(({ role }) => role === 'figure');
  const labelled = blocks.filter(({ role }) => role === 'caption');
  const unnamed = figures.filter((figure) =>
    labelled.every((caption) => !Number.isFinite(spaceBetween(caption, figure))),
  );
  return blocks.map((block) =>
    unnamed.some((figure) => looksLikeCaption(text, block, figure, body))
      ? { ...block, role: 'caption' }
      : block,
  );
}

/** The blocks in reading order, each bound caption next to its figure or table and linked to it. */
export function bindCaptions(
  text: PageText,
  found: readonly BlockDraft[],
  body: Style,
): BlockDraft[] {
  const blocks = withUnlabelled(text, found, body);
  const pairs = pairsOf(text, blocks);
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
  const places = new Map(order.map((at, place) => [at, place]));
  return order.map((at) => {
    const block = blocks[at] as BlockDraft;
    const graphic = places.get(pairs.get(at) ?? -1);
    return graphic === undefined ? block : { ...block, captionOf: graphic };
  });
}
