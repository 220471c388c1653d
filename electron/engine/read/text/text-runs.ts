/**
 * Text runs: glyphs that follow each other in content order, on one baseline, in one size, without
 * a gap. A run is never split by glyphs of another run that lie between. Because many producers
 * write word by word or glyph by glyph, `glyph-rows.ts` then groups runs into rows by position.
 */
import type { Glyphs } from '../pdf/types.ts';
import { combiningForm, isCombining, isRightToLeft } from './characters.ts';
import type { LeftOutCollector } from './left-out-glyphs.ts';
import type { OrientedGlyphs } from './oriented-glyphs.ts';

/** Baselines further apart than this share of the size differ; a superscript is raised by more. */
const MAX_BASELINE_OFFSET = 0.1;
/** Sizes within this ratio are equal. */
const MAX_SIZE_RATIO = 1.06;
/** A gap this wide ends a run, because other text may fill it; ems. */
const MAX_GAP = 1;
/** The pen may move back by this for kerning; ems. */
const MAX_KERNING = 0.35;
/** A glyph redrawn this close to itself is bold or a shadow; ems. */
const REDRAWN_DISTANCE = 0.13;

export interface TextRun {
  /** Index in content order. */
  readonly order: number;
  /** Range in `OrientedGlyphs`, sorted by u. */
  readonly from: number;
  readonly to: number;
  readonly u0: number;
  readonly u1: number;
  readonly base: number;
  readonly size: number;
}

/** Splits glyphs into runs, in content order. Glyphs drawn twice in succession are left out. */
export function splitIntoTextRuns(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  leftOut: LeftOutCollector,
): TextRun[] {
  const runs: TextRun[] = [];
  const { u0, u1, base, size, glyph } = oriented;
  const { codePoint, run } = glyphs;
  let kept = 0;
  let from = 0;
  let end = Number.NEGATIVE_INFINITY;
  let start = Number.POSITIVE_INFINITY;
  let leftward = false;

  const close = () => {
    if (kept > from) {
      if (leftward) sortByPosition(oriented, from, kept);
      runs.push({
        order: runs.length,
        from,
        to: kept,
        u0: start,
        u1: end,
        base: base[from] as number,
        size: size[from] as number,
      });
    }
    from = kept;
    start = Number.POSITIVE_INFINITY;
    end = Number.NEGATIVE_INFINITY;
    leftward = false;
  };

  for (let i = 0; i < oriented.count; i++) {
    const em = size[i] as number;
    const a = u0[i] as number;
    const b = u1[i] as number;
    if (kept > from) {
      const last = kept - 1;
      const code = codePoint[glyph[i] as number] as number;
      const lastCode = codePoint[glyph[last] as number] as number;
      const lastA = u0[last] as number;
      const lastB = u1[last] as number;
      const lastEm = size[last] as number;
      const ratio = em > lastEm ? em / lastEm : lastEm / em;
      const level =
        Math.abs((base[i] as number) - (base[last] as number)) <= MAX_BASELINE_OFFSET * em;
      const redrawn =
        code === lastCode &&
        Math.abs(a - lastA) < REDRAWN_DISTANCE * em &&
        Math.abs((base[i] as number) - (base[last] as number)) < REDRAWN_DISTANCE * em &&
        // Letters of one ligature share a box; a redrawn glyph has its own text operation or
        // position.
        (run[glyph[i] as number] !== run[glyph[last] as number] || a !== lastA);
      if (redrawn && ratio < MAX_SIZE_RATIO) {
        oriented.emboldened[last] = 1;
        leftOut.add('redrawn', glyphs, glyph[i] as number);
        continue;
      }
      const gap = a - lastB;
      // An accent drawn later stands alone: the pen continues where it left the letters.
      const isAddedAccent =
        kept - from === 1 &&
        isAccentCode(lastCode) &&
        gap > 0 &&
        run[glyph[i] as number] !== run[glyph[last] as number];
      const onward = gap >= -MAX_KERNING * em && gap <= MAX_GAP * em && !isAddedAccent;
      const backward =
        (isRightToLeft(code) || isRightToLeft(lastCode)) &&
        Math.abs(lastA - b) <= MAX_GAP * em &&
        b < lastB;
      const onto =
        b > lastA &&
        a < lastB &&
        (a === lastA || isCombining(code) || isAccentCode(code) || isAccentCode(lastCode));
      const follows = level && ratio < MAX_SIZE_RATIO && (onward || backward || onto);
      if (!follows) close();
      else if (backward && !onward) leftward = true;
    }
    if (kept !== i) moveGlyph(oriented, i, kept);
    kept++;
    if (a < start) start = a;
    if (b > end) end = b;
  }
  close();
  return runs;
}

const isAccentCode = (code: number): boolean => combiningForm(code) !== 0;

function moveGlyph(oriented: OrientedGlyphs, from: number, to: number): void {
  oriented.glyph[to] = oriented.glyph[from] as number;
  oriented.u0[to] = oriented.u0[from] as number;
  oriented.u1[to] = oriented.u1[from] as number;
  oriented.base[to] = oriented.base[from] as number;
  oriented.top[to] = oriented.top[from] as number;
  oriented.bottom[to] = oriented.bottom[from] as number;
  oriented.size[to] = oriented.size[from] as number;
  oriented.spaceBefore[to] = oriented.spaceBefore[from] as number;
  oriented.emboldened[to] = oriented.emboldened[from] as number;
}

/** Sorts right-to-left text, which comes in reading order, by position. */
function sortByPosition(oriented: OrientedGlyphs, from: number, to: number): void {
  const { u0, u1 } = oriented;
  const order = Array.from({ length: to - from }, (_, k) => from + k);
  const middle = (i: number) => (u0[i] as number) + (u1[i] as number);
  order.sort((p, q) => middle(p) - middle(q) || p - q);
  // A space stands between two glyphs in reading order. If those are not adjacent by position (a
  // number keeps its own order within the line), assign it to the widest gap between them.
  const position = new Uint32Array(order.length);
  order.forEach((i, k) => {
    position[i - from] = k;
  });
  const spaces = new Uint8Array(order.length);
  spaces[0] = oriented.spaceBefore[from] as number;
  for (let i = from + 1; i < to; i++) {
    if (oriented.spaceBefore[i] === 0) continue;
    const before = position[i - 1 - from] as number;
    const here = position[i - from] as number;
    const gap = (k: number) =>
      (u0[order[k] as number] as number) - (u1[order[k - 1] as number] as number);
    let widest = Math.max(before, here);
    for (let k = widest - 1; k > Math.min(before, here); k--) if (gap(k) > gap(widest)) widest = k;
    spaces[widest] = 1;
  }
  for (const column of [
    oriented.glyph,
    oriented.u0,
    oriented.u1,
    oriented.base,
    oriented.top,
    oriented.bottom,
    oriented.size,
    oriented.emboldened,
  ]) {
    const values = order.map((i) => column[i] as number);
    column.set(values, from);
  }
  oriented.spaceBefore.set(spaces, from);
}
