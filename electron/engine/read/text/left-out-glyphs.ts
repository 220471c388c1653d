/**
 * Collects glyphs that do not become text, so that every glyph of a page is either in a word or
 * reported here with the reason. Neighbours with the same reason form one entry; where a page has
 * too many scattered ones, entries are merged.
 */
import type { LeftOutReason } from '../../../../shared/contract/page.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import type { Glyphs } from '../pdf/types.ts';
import type { LeftOut } from './types.ts';

/** Glyphs within this distance of an entry join it; points. */
const MERGE_DISTANCE = 24;
/** Entries per reason; further glyphs extend the last one. */
const MAX_ENTRIES = 12;
/** Characters kept of an entry: enough to identify it. */
const MAX_TEXT_LENGTH = 200;
/** A gap this wide separates words; ems. */
const SPACE_EMS = 0.2;
/**
 * Redrawn text already stands in a word; glyphs that draw nothing or have no meaning have no text.
 */
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
  /** Right edge and baseline of the last glyph. */
  end: number;
  baseline: number;
}

export class LeftOutCollector {
  readonly #entries = new Map<LeftOutReason, Entry[]>();

  /** `i` is an index into `glyphs`. */
  add(reason: LeftOutReason, glyphs: Glyphs, i: number): void {
    const x0 = finiteOrZero(glyphs.x0[i] as number);
    const y0 = finiteOrZero(glyphs.y0[i] as number);
    const x1 = finiteOrZero(glyphs.x1[i] as number);
    const y1 = finiteOrZero(glyphs.y1[i] as number);
    let entries = this.#entries.get(reason);
    if (entries === undefined) {
      entries = [];
      this.#entries.set(reason, entries);
    }
    let entry = entries.findLast((entry) => isNearEntry(entry, x0, y0, x1, y1));
    if (entry === undefined && entries.length >= MAX_ENTRIES) entry = entries.at(-1);
    if (entry === undefined) {
      entry = { reason, glyphs: 0, x0, y0, x1, y1, text: '', end: x0, baseline: 0 };
      entries.push(entry);
    }
    if (!WITHOUT_TEXT.has(reason)) appendCharacter(entry, glyphs, i, x0);
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

/** Appends the character of a glyph, after a space unless it follows the last one closely. */
function appendCharacter(entry: Entry, glyphs: Glyphs, i: number, x0: number): void {
  const baseline = finiteOrZero(glyphs.originY[i] as number);
  const gap = SPACE_EMS * (glyphs.size[i] as number);
  const follows = Math.abs(x0 - entry.end) <= gap && Math.abs(baseline - entry.baseline) <= gap;
  entry.baseline = baseline;
  if (entry.text.length >= MAX_TEXT_LENGTH) return;
  if (entry.text !== '' && !follows) entry.text += ' ';
  entry.text += String.fromCodePoint(glyphs.codePoint[i] as number);
}

/** Damaged matrices give infinite positions. */
const finiteOrZero = (value: number): number => (Number.isFinite(value) ? value : 0);

const isNearEntry = (rect: Rect, x0: number, y0: number, x1: number, y1: number): boolean =>
  x0 < rect.x1 + MERGE_DISTANCE &&
  x1 > rect.x0 - MERGE_DISTANCE &&
  y0 < rect.y1 + MERGE_DISTANCE &&
  y1 > rect.y0 - MERGE_DISTANCE;
