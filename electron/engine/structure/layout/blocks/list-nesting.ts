/**
 * Nesting of list items by the position and form of their markers. An indented item is one level
 * deeper; one with the marker form and position of an open level continues that level. At the same
 * position a letter below a number is deeper, as in contracts; other markers are siblings. A
 * paragraph aligned with the text of an item belongs to that item. A list open at the end of a page
 * continues with the items at the start of the next.
 */
import type { ListBreak, ListEntry, ListLevel } from '../summary-types.ts';
import type { BlockDraft, DraftRole, Marker } from '../types.ts';

/** Markers within this distance have the same position; ems. */
const SAME_POSITION_EMS = 0.8;
/**
 * Entries kept of a list at the top of a page, and maximum number of blocks (headers, notes) above
 * and below the list.
 */
const MAX_ENTRIES = 40;
const MAX_EDGE_BLOCKS = 4;

/** Words from which a paragraph may continue an item; fewer are a label. */
const MIN_TEXT_WORDS = 6;

/** Roles that may appear within a list without ending it. */
const INSERTED = new Set<DraftRole>(['figure', 'formula', 'code', 'caption']);

/** `(a)` and `(b)` have the same form, `(a)` and `a.` do not. */
const markerForm = ({ kind, text }: Marker): string =>
  kind === 'bullet'
    ? text
    : `${kind === 'roman' ? 'letter' : kind}${text.replace(/[\p{L}\p{N}]/gu, '')}`;

function toListEntry(block: BlockDraft, index: number): ListEntry {
  const slack = SAME_POSITION_EMS * block.style.size;
  const x = block.rows[0]?.x0 ?? block.x0;
  const form = block.role === 'list_item' && block.marker ? markerForm(block.marker) : null;
  const textX = form === null ? x : (block.textX ?? x);
  const words = block.rows.reduce((sum, row) => sum + row.words.length, 0);
  return {
    block: index,
    x: form === null ? block.x0 : x,
    textX,
    form,
    slack,
    prose: block.role === 'paragraph' && words >= MIN_TEXT_WORDS,
    inserted: INSERTED.has(block.role),
  };
}

interface Nested {
  /** Depth of an item, or of the item that a paragraph continues; 0 for other blocks. */
  readonly depth: number;
  /** Open levels after the entry. */
  readonly open: readonly ListLevel[];
}

function nestEntry(entry: ListEntry, open: readonly ListLevel[]): Nested {
  const { x, textX, form, slack } = entry;
  if (form === null) {
    // Blocks indented under an item do not end its list.
    const outer = open[0];
    const within = outer !== undefined && x > outer.x + slack;
    const left = within || entry.inserted ? open : [];
    const under = left.findLastIndex((level) => Math.abs(level.textX - x) <= slack);
    const depth = entry.prose ? under + 1 : 0;
    return { depth, open: depth > 0 ? left.slice(0, depth) : left };
  }
  const known = open.findLastIndex(
    (level) => level.form === form && Math.abs(level.x - x) <= 2 * slack,
  );
  const outer =
    known >= 0
      ? open.slice(0, known)
      : open.filter((level) => level.x < x - slack || nestsUnder(level, x, form, slack));
  return { depth: outer.length + 1, open: [...outer, { x, textX, form }] };
}

const nestsUnder = (level: ListLevel, x: number, form: string, slack: number): boolean =>
  Math.abs(level.x - x) <= slack && level.form.startsWith('number') && form.startsWith('letter');

/** Sets the depth of list items and of the paragraphs that continue them. */
export function nestLists(blocks: readonly BlockDraft[]): BlockDraft[] {
  let open: readonly ListLevel[] = [];
  return blocks.map((block, index) => {
    const nested = nestEntry(toListEntry(block, index), open);
    open = nested.open;
    return nested.depth > 0 ? { ...block, depth: nested.depth } : block;
  });
}

/** The facts needed to continue lists over page breaks. */
export function summarizeLists(blocks: readonly BlockDraft[]): ListBreak {
  const entries = blocks.map(toListEntry);
  const first = entries.findIndex(({ form }) => form !== null);
  let open: readonly ListLevel[] = [];
  let levels: readonly ListLevel[] = [];
  let last = -1;
  for (const [at, entry] of entries.entries()) {
    const nested = nestEntry(entry, open);
    open = nested.open;
    if (nested.depth > 0) {
      levels = open;
      last = at;
    }
  }
  const after = last < 0 ? [] : entries.slice(last + 1).map(({ block }) => block);
  return {
    before: first < 0 ? [] : entries.slice(0, first).map(({ block }) => block),
    entries: first < 0 || first > MAX_EDGE_BLOCKS ? [] : entries.slice(first, first + MAX_ENTRIES),
    levels: after.length > MAX_EDGE_BLOCKS ? [] : levels,
    after,
  };
}

/**
 * Depths of the entries at the top of a page that continue a list with these open levels, by block.
 */
export function continueListDepths(
  open: readonly ListLevel[],
  { before, entries }: ListBreak,
  isEdge: (block: number) => boolean,
): Record<number, number> {
  const depths: Record<number, number> = {};
  if (open.length === 0 || !before.every(isEdge)) return depths;
  let left = open;
  for (const entry of entries) {
    const nested = nestEntry(entry, left);
    left = nested.open;
    if (left.length === 0) break;
    if (nested.depth > 0) depths[entry.block] = nested.depth;
  }
  return depths;
}

/** Levels open at the end of a page, including those from earlier pages. */
export function openLevelsAfter(
  { entries, levels, after }: ListBreak,
  open: readonly ListLevel[],
  carried: Readonly<Record<number, number>>,
  isEdge: (block: number) => boolean,
): readonly ListLevel[] {
  if (!after.every(isEdge)) return [];
  // A list that spans the whole page keeps the outer levels of the page before.
  const whole =
    entries.length > 0 && entries.every(({ block, form }) => form === null || block in carried);
  const [outermost] = levels;
  if (!whole || outermost === undefined) return levels;
  return [...open.filter(({ x, form }) => x < outermost.x && form !== outermost.form), ...levels];
}
