/**
 * Nesting of list items, from where their markers stand and what they look like. An item further in
 * is one deeper; one with the marker of an open level, at its place, goes on with that level. At the
 * same place a letter below a number is deeper, as contracts set them; other markers are siblings.
 * A paragraph set under the text of an item belongs to that item. A list that is open at the end of
 * a page goes on with the items that begin the next.
 */
import type { BlockDraft, DraftRole, ListLevel, ListPlace, ListSeam, Marker } from '../types.ts';

/** Markers nearer than this, in ems, stand at one place. */
const SAME_PLACE_EMS = 0.8;
/** Places kept of a list at a page's head, and blocks above and below it: running heads, notes. */
const PLACES_KEPT = 40;
const EDGE_BLOCKS = 4;

/** Words of a line from which it is text that may go on under an item, not a label. */
const PROSE_WORDS = 6;

/** Stand within a list without ending it. */
const INSERTED = new Set<DraftRole>(['figure', 'formula', 'code', 'caption']);

/** `(a)` and `(b)` look alike, `(a)` and `a.` do not. */
const formOf = ({ kind, text }: Marker): string =>
  kind === 'bullet'
    ? text
    : `${kind === 'roman' ? 'letter' : kind}${text.replace(/[\p{L}\p{N}]/gu, '')}`;

function placeOf(block: BlockDraft, index: number): ListPlace {
  const slack = SAME_PLACE_EMS * block.style.size;
  const x = block.rows[0]?.x0 ?? block.x0;
  const form = block.role === 'list_item' && block.marker ? formOf(block.marker) : null;
  const textX = form === null ? x : (block.textX ?? x);
  const words = block.rows.reduce((sum, row) => sum + row.words.length, 0);
  return {
    block: index,
    x: form === null ? block.x0 : x,
    textX,
    form,
    slack,
    prose: (block.role === 'paragraph' || block.role === 'quote') && words >= PROSE_WORDS,
    inserted: INSERTED.has(block.role),
  };
}

interface Nested {
  /** Depth of an item, or of the item that a paragraph goes on with; 0 for all else. */
  readonly depth: number;
  /** Levels open after it. */
  readonly open: readonly ListLevel[];
}

function nest(place: ListPlace, open: readonly ListLevel[]): Nested {
  const { x, textX, form, slack } = place;
  if (form === null) {
    // What is indented under an item does not end its list.
    const outer = open[0];
    const within = outer !== undefined && x > outer.x + slack;
    const left = within || place.inserted ? open : [];
    const under = left.findLastIndex((level) => Math.abs(level.textX - x) <= slack);
    const depth = place.prose ? under + 1 : 0;
    return { depth, open: depth > 0 ? left.slice(0, depth) : left };
  }
  const known = open.findLastIndex(
    (level) => level.form === form && Math.abs(level.x - x) <= 2 * slack,
  );
  const outer =
    known >= 0
      ? open.slice(0, known)
      : open.filter((level) => level.x < x - slack || nestsAt(level, x, form, slack));
  return { depth: outer.length + 1, open: [...outer, { x, textX, form }] };
}

const nestsAt = (level: ListLevel, x: number, form: string, slack: number): boolean =>
  Math.abs(level.x - x) <= slack && level.form.startsWith('number') && form.startsWith('letter');

const isBare = ({ marker }: BlockDraft): boolean => /^\d+$/.test(marker?.text ?? '');

/** A bare number before a few words, and none other on the page, numbers no step. */
function withoutLoneNumbers(blocks: readonly BlockDraft[]): readonly BlockDraft[] {
  if (blocks.filter(isBare).length !== 1) return blocks;
  return blocks.map((block) => {
    const words = block.rows.reduce((sum, row) => sum + row.words.length, 0);
    return isBare(block) && words <= PROSE_WORDS ? { ...block, role: 'paragraph' as const } : block;
  });
}

/** The blocks with the depth of each list item and of what goes on under one. */
export function nestLists(drafted: readonly BlockDraft[]): BlockDraft[] {
  const blocks = withoutLoneNumbers(drafted);
  let open: readonly ListLevel[] = [];
  return blocks.map((block, index) => {
    const nested = nest(placeOf(block, index), open);
    open = nested.open;
    return nested.depth > 0 ? { ...block, depth: nested.depth } : block;
  });
}

/** What the lists at a page's head and foot say about going on over the page break. */
export function listSeamOf(blocks: readonly BlockDraft[]): ListSeam {
  const places = blocks.map(placeOf);
  const first = places.findIndex(({ form }) => form !== null);
  let open: readonly ListLevel[] = [];
  let levels: readonly ListLevel[] = [];
  let last = -1;
  for (const [at, place] of places.entries()) {
    const nested = nest(place, open);
    open = nested.open;
    if (nested.depth > 0) {
      levels = open;
      last = at;
    }
  }
  const after = last < 0 ? [] : places.slice(last + 1).map(({ block }) => block);
  return {
    before: first < 0 ? [] : places.slice(0, first).map(({ block }) => block),
    places: first < 0 || first > EDGE_BLOCKS ? [] : places.slice(first, first + PLACES_KEPT),
    levels: after.length > EDGE_BLOCKS ? [] : levels,
    after,
  };
}

/**
 * Depths of the items at the head of a page after a list with these open levels: by block, as far as
 * that list goes on.
 */
export function carriedDepths(
  open: readonly ListLevel[],
  { before, places }: ListSeam,
  isEdge: (block: number) => boolean,
): Record<number, number> {
  const depths: Record<number, number> = {};
  if (open.length === 0 || !before.every(isEdge)) return depths;
  let left = open;
  for (const place of places) {
    const nested = nest(place, left);
    left = nested.open;
    if (left.length === 0) break;
    if (nested.depth > 0) depths[place.block] = nested.depth;
  }
  return depths;
}

/** Levels that are open at the foot of a page, those from the pages before with them. */
export function openAfter(
  { places, levels, after }: ListSeam,
  open: readonly ListLevel[],
  carried: Readonly<Record<number, number>>,
  isEdge: (block: number) => boolean,
): readonly ListLevel[] {
  if (!after.every(isEdge)) return [];
  // One list from the head of the page to its foot is nested as it was above.
  const whole =
    places.length > 0 && places.every(({ block, form }) => form === null || block in carried);
  const [outermost] = levels;
  if (!whole || outermost === undefined) return levels;
  return [...open.filter(({ x, form }) => x < outermost.x && form !== outermost.form), ...levels];
}
