/**
 * Nesting of list items, from where their markers stand and what they look like. An item further in
 * is one deeper; one with the marker of an open level, at its place, goes on with that level. At the
 * same place a letter below a number is deeper, as contracts set them; other markers are siblings.
 */
import type { BlockDraft, Marker } from './types.ts';

/** Markers nearer than this, in ems, stand at one place. */
const SAME_PLACE_EMS = 0.8;

interface Level {
  readonly x: number;
  readonly form: string;
}

/** `(a)` and `(b)` look alike, `(a)` and `a.` do not. */
const formOf = ({ kind, text }: Marker): string =>
  kind === 'bullet'
    ? text
    : `${kind === 'roman' ? 'letter' : kind}${text.replace(/[\p{L}\p{N}]/gu, '')}`;

/** The blocks with the depth of each list item. */
export function nestLists(blocks: readonly BlockDraft[]): BlockDraft[] {
  let open: Level[] = [];
  return blocks.map((block) => {
    const slack = SAME_PLACE_EMS * block.style.size;
    if (block.role !== 'list_item' || block.marker === undefined) {
      // What is indented under an item belongs to it; all else ends the list.
      const outer = open[0];
      const within = outer !== undefined && block.x0 > outer.x + slack;
      if (!within && block.role !== 'figure' && block.role !== 'formula') open = [];
      return block;
    }
    const x = block.rows[0]?.x0 ?? block.x0;
    const form = formOf(block.marker);
    const known = open.findLastIndex(
      (level) => level.form === form && Math.abs(level.x - x) <= 2 * slack,
    );
    if (known >= 0) open = open.slice(0, known + 1);
    else {
      open = open.filter((level) => level.x < x - slack || nests(level, x, form, slack));
      open.push({ x, form });
    }
    return { ...block, depth: open.length };
  });
}

const nests = (level: Level, x: number, form: string, slack: number): boolean =>
  Math.abs(level.x - x) <= slack && level.form.startsWith('number') && form.startsWith('letter');
