/**
 * Stretches: glyphs that follow one another in the page's content, on one baseline, in one size,
 * without a hole. What a producer writes together belongs together, so a stretch is never torn
 * apart by glyphs of another that happen to lie between; yet many producers write word by word or
 * glyph by glyph, so rows are then put together from stretches by place alone (`rows.ts`).
 */
import type { Glyphs } from '../pdf/types.ts';
import { combiningForm, isCombining, isRightToLeft } from './characters.ts';
import type { LeftOutTally } from './left-out.ts';
import type { Strip } from './strip.ts';

/** Baselines further apart than this share of the size are two; a superscript lifts by more. */
const SAME_BASELINE = 0.1;
/** Sizes within this ratio are one. */
const SAME_SIZE = 1.06;
/** A hole this wide ends a stretch; ems. Something else may stand in it. */
const HOLE = 1;
/** The pen may go back by this much for kerning; ems. */
const KERNING = 0.35;
/** A glyph drawn again this near to itself makes it bold or gives it a shadow; ems. */
const REDRAWN = 0.13;

export interface Stretch {
  /** Place in the content's order. */
  readonly order: number;
  /** Range in the strip, ascending by u. */
  readonly from: number;
  readonly to: number;
  readonly u0: number;
  readonly u1: number;
  readonly base: number;
  readonly size: number;
}

/** Cuts a strip into stretches, in content order. Glyphs drawn twice in a row are left out. */
export function cutStretches(strip: Strip, glyphs: Glyphs, leftOut: LeftOutTally): Stretch[] {
  const stretches: Stretch[] = [];
  const { u0, u1, base, size, glyph } = strip;
  const { codePoint, run } = glyphs;
  let kept = 0;
  let from = 0;
  let end = Number.NEGATIVE_INFINITY;
  let start = Number.POSITIVE_INFINITY;
  let leftward = false;

  const close = () => {
    if (kept > from) {
      if (leftward) sortByPlace(strip, from, kept);
      stretches.push({
        order: stretches.length,
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

  for (let i = 0; i < strip.count; i++) {
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
      const level = Math.abs((base[i] as number) - (base[last] as number)) <= SAME_BASELINE * em;
      const redrawn =
        code === lastCode &&
        Math.abs(a - lastA) < REDRAWN * em &&
        Math.abs((base[i] as number) - (base[last] as number)) < REDRAWN * em &&
        // Letters of one ligature share a box; a redrawn glyph has its own text operation or place.
        (run[glyph[i] as number] !== run[glyph[last] as number] || a !== lastA);
      if (redrawn && ratio < SAME_SIZE) {
        strip.emboldened[last] = 1;
        leftOut.add('redrawn', glyphs, glyph[i] as number);
        continue;
      }
      const gap = a - lastB;
      // An accent put on afterwards stands alone: the pen goes on where it left the letters.
      const putOn =
        kept - from === 1 &&
        isAccent(lastCode) &&
        gap > 0 &&
        run[glyph[i] as number] !== run[glyph[last] as number];
      const onward = gap >= -KERNING * em && gap <= HOLE * em && !putOn;
      const backward =
        (isRightToLeft(code) || isRightToLeft(lastCode)) &&
        Math.abs(lastA - b) <= HOLE * em &&
        b < lastB;
      const onto =
        b > lastA &&
        a < lastB &&
        (a === lastA || isCombining(code) || isAccent(code) || isAccent(lastCode));
      const follows = level && ratio < SAME_SIZE && (onward || backward || onto);
      if (!follows) close();
      else if (backward && !onward) leftward = true;
    }
    if (kept !== i) moveGlyph(strip, i, kept);
    kept++;
    if (a < start) start = a;
    if (b > end) end = b;
  }
  close();
  return stretches;
}

const isAccent = (code: number): boolean => combiningForm(code) !== 0;

function moveGlyph(strip: Strip, from: number, to: number): void {
  strip.glyph[to] = strip.glyph[from] as number;
  strip.u0[to] = strip.u0[from] as number;
  strip.u1[to] = strip.u1[from] as number;
  strip.base[to] = strip.base[from] as number;
  strip.top[to] = strip.top[from] as number;
  strip.bottom[to] = strip.bottom[from] as number;
  strip.size[to] = strip.size[from] as number;
  strip.blankBefore[to] = strip.blankBefore[from] as number;
  strip.emboldened[to] = strip.emboldened[from] as number;
}

/** Right-to-left text comes in reading order; here it is put in order of place. */
function sortByPlace(strip: Strip, from: number, to: number): void {
  const { u0, u1 } = strip;
  const order = Array.from({ length: to - from }, (_, k) => from + k);
  const middle = (i: number) => (u0[i] as number) + (u1[i] as number);
  order.sort((p, q) => middle(p) - middle(q) || p - q);
  // A space stands between the glyphs around it in reading order. Where those are no neighbours by
  // place (a number keeps its own order within the line), it is the widest gap from one to the other.
  const place = new Uint32Array(order.length);
  order.forEach((i, k) => {
    place[i - from] = k;
  });
  const blanks = new Uint8Array(order.length);
  blanks[0] = strip.blankBefore[from] as number;
  for (let i = from + 1; i < to; i++) {
    if (strip.blankBefore[i] === 0) continue;
    const before = place[i - 1 - from] as number;
    const here = place[i - from] as number;
    const gap = (k: number) =>
      (u0[order[k] as number] as number) - (u1[order[k - 1] as number] as number);
    let widest = Math.max(before, here);
    for (let k = widest - 1; k > Math.min(before, here); k--) if (gap(k) > gap(widest)) widest = k;
    blanks[widest] = 1;
  }
  for (const column of [
    strip.glyph,
    strip.u0,
    strip.u1,
    strip.base,
    strip.top,
    strip.bottom,
    strip.size,
    strip.emboldened,
  ]) {
    const values = order.map((i) => column[i] as number);
    column.set(values, from);
  }
  strip.blankBefore.set(blanks, from);
}
