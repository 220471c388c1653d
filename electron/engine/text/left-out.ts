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
/** Characters of an entry that are told: enough to know what it is. */
const LONGEST_TEXT = 200;
/** A gap this wide parts words; type sizes. */
const BLANK = 0.2;
/** Text drawn twice stands in a word; what has no ink or no meaning is none. */
const WITHOUT_TEXT: ReadonlySet<LeftOutReason> = new Set([
  'redrawn',
  'invisible_duplicate',
  'no_ink',
  'unreadable',
]);

interface Entry {
  readonly reason: LeftOutReason;
  glyphs: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  text: string;
  /** Where the last glyph ends and stands. */
  end: number;
  baseline: number;
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
      entry = { reason, glyphs: 0, x0, y0, x1, y1, text: '', end: x0, baseline: 0 };
      entries.push(entry);
    }
    if (!WITHOUT_TEXT.has(reason)) spell(entry, glyphs, i, x0);
    entry.end = x1;
    entry.glyphs++;
    entry.x0 = Math.min(entry.x0, x0);
    entry.y0 = Math.min(entry.y0, y0);
    entry.x1 = Math.max(entry.x1, x1);
    entry.y1 = Math.max(entry.y1, y1);
  }

  finish(): LeftOut[] {
    return [...this.#entries.values()].flat().map(({ reason, glyphs, x0, y0, x1, y1, text }) => ({
      ...{ reason, glyphs, x0, y0, x1, y1 },
      ...(text !== '' && { text }),
    }));
  }
}

/** Adds the character of a glyph, after a blank where it does not follow the last one closely. */
function spell(entry: Entry, glyphs: Glyphs, i: number, x0: number): void {
  const baseline = finite(glyphs.originY[i] as number);
  const gap = BLANK * (glyphs.size[i] as number);
  const follows = Math.abs(x0 - entry.end) <= gap && Math.abs(baseline - entry.baseline) <= gap;
  entry.baseline = baseline;
  if (entry.text.length >= LONGEST_TEXT) return;
  if (entry.text !== '' && !follows) entry.text += ' ';
  entry.text += String.fromCodePoint(glyphs.codePoint[i] as number);
}

/** Damaged matrices put glyphs nowhere. */
const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

const isNear = (rect: Rect, x0: number, y0: number, x1: number, y1: number): boolean =>
  x0 < rect.x1 + REACH && x1 > rect.x0 - REACH && y0 < rect.y1 + REACH && y1 > rect.y0 - REACH;
