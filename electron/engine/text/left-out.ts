/**
 * Keeps account of glyphs that do not become text, so that every glyph of a page is either in a word
 * or named here with the reason. Neighbours left out for one reason make one entry; a page with very
 * many scattered ones is told more roughly.
 */
import type { LeftOutReason } from '../../../shared/contract/page.ts';
import type { Rect } from '../../../shared/geometry.ts';
import type { Glyphs } from '../pdf/types.ts';
import type { LeftOut } from './types.ts';

/** Glyphs within this distance of an entry belong to it; points. */
const REACH = 24;
/** Entries of one reason; what comes after them widens the last one. */
const ENTRIES = 12;

interface Entry extends LeftOut {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  glyphs: number;
}

export class LeftOutTally {
  readonly #entries = new Map<LeftOutReason, Entry[]>();

  /** `i` is an index into `glyphs`. */
  add(reason: LeftOutReason, glyphs: Glyphs, i: number): void {
    const x0 = finite(glyphs.x0[i] as number);
    const y0 = finite(glyphs.y0[i] as number);
    const x1 = finite(glyphs.x1[i] as number);
    const y1 = finite(glyphs.y1[i] as number);
    let entries = this.#entries.get(reason);
    if (entries === undefined) {
      entries = [];
      this.#entries.set(reason, entries);
    }
    let entry = entries.findLast((entry) => isNear(entry, x0, y0, x1, y1));
    if (entry === undefined && entries.length >= ENTRIES) entry = entries.at(-1);
    if (entry === undefined) {
      entries.push({ reason, glyphs: 1, x0, y0, x1, y1 });
      return;
    }
    entry.glyphs++;
    entry.x0 = Math.min(entry.x0, x0);
    entry.y0 = Math.min(entry.y0, y0);
    entry.x1 = Math.max(entry.x1, x1);
    entry.y1 = Math.max(entry.y1, y1);
  }

  finish(): LeftOut[] {
    return [...this.#entries.values()].flat();
  }
}

/** Damaged matrices put glyphs nowhere. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

const isNear = (rect: Rect, x0: number, y0: number, x1: number, y1: number): boolean =>
  x0 < rect.x1 + REACH && x1 > rect.x0 - REACH && y0 < rect.y1 + REACH && y1 > rect.y0 - REACH;
