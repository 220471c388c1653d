/**
 * Superscripts, subscripts and drop caps: stretches that stand on a baseline of their own and yet
 * belong to a neighbour's line.
 *
 * Evidence is place and size only: a script is clearly smaller than the text that it touches, short,
 * and lifted or lowered by less than a line; a drop cap is clearly larger, one or two letters, and
 * its top is level with the top of the line at its right. Characters that are superscripts by
 * themselves (U+00B2 …) need none of this.
 */
import type { Stretch } from './stretches.ts';
import type { Strip } from './strip.ts';

export type Script = 'normal' | 'superscript' | 'subscript';

/** A stretch given to another's row. */
export interface Attachment {
  readonly host: Stretch;
  readonly script: Script;
}

/** A script's size as a share of its host's; a text much smaller stands beside a drop cap. */
const SMALLER = 0.86;
const SMALLEST = 0.4;
/** Larger text carries no scripts; points. */
const LARGEST_HOST = 72;
/** A mark, a number or a short term; glyphs. */
const LONGEST = 12;
/** Reach to the host at its left and right; ems of the host. */
const REACH_LEFT = 0.35;
const REACH_RIGHT = 0.7;
const OVERLAP = 0.3;
/** How far the baseline is lifted or lowered; ems of the host. */
const LIFT = { least: 0.12, most: 0.8 } as const;
const DROP = { least: 0.06, most: 0.5 } as const;
/** Its own kind this near makes it a line of small text rather than a script; ems of its own. */
const COMPANY = 1;

const DROP_CAP_RATIO = 1.6;
const DROP_CAP_REACH = 0.6;
/** Height of capitals; ems. */
const CAP_HEIGHT = 0.7;

/** `byBase`: all stretches of the strip, ascending by baseline. */
export function findAttachments(
  strip: Strip,
  byBase: readonly Stretch[],
): Map<Stretch, Attachment> {
  const attached = new Map<Stretch, Attachment>();
  const sizes = byBase.map((stretch) => stretch.size);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const smallest = sizes.reduce((least, size) => Math.min(least, size), largest);
  if (smallest >= SMALLER * largest) return attached;
  const candidates = byBase
    .map((stretch, index) => ({ stretch, index }))
    .filter(({ stretch }) => stretch.to - stretch.from <= LONGEST)
    .sort((p, q) => p.stretch.u0 - q.stretch.u0);
  for (const { stretch, index } of candidates) {
    const found =
      findHost(strip, byBase, index, largest, attached) ?? findDropCapLine(byBase, index, attached);
    if (found !== null) attached.set(stretch, found);
  }
  return attached;
}

function findHost(
  strip: Strip,
  byBase: readonly Stretch[],
  index: number,
  largest: number,
  attached: ReadonlyMap<Stretch, Attachment>,
): Attachment | null {
  const script = byBase[index] as Stretch;
  let best: Attachment | null = null;
  let bestGap = Number.POSITIVE_INFINITY;
  const consider = (near: Stretch): boolean => {
    const apart = Math.max(near.u0 - script.u1, script.u0 - near.u1);
    if (apart > Math.max(near.size, script.size)) return true;
    // A neighbour that is a script of its size passes on its host: "1", "," and "2" of one mark, and
    // the "2−" of an ion behind the number of its atoms.
    const chain = attached.get(near);
    const peer =
      chain !== undefined && near.size * SMALLER < script.size && script.size * SMALLER < near.size;
    const host = peer ? chain.host : near;
    if (!peer && near.size * SMALLER < script.size) {
      return !isCompany(script, near, attached);
    }
    if (script.size < SMALLEST * host.size) return true;
    const lift = host.base - script.base;
    const raised = lift >= LIFT.least * host.size && lift <= LIFT.most * host.size;
    const lowered = -lift >= DROP.least * host.size && -lift <= DROP.most * host.size;
    if (!raised && !lowered) return true;
    const { after, before } = distances(strip, script, near);
    const gap = Math.abs(after) < Math.abs(before) ? after : before;
    const reach = gap === after ? REACH_LEFT : REACH_RIGHT;
    if (gap < -OVERLAP * script.size || gap > reach * host.size) return true;
    if (Math.abs(gap) < bestGap) {
      bestGap = Math.abs(gap);
      best = { host, script: raised ? 'superscript' : 'subscript' };
    }
    return true;
  };
  const reach = LIFT.most * Math.min(largest, LARGEST_HOST);
  for (let i = index - 1; i >= 0; i--) {
    const near = byBase[i] as Stretch;
    if (script.base - near.base > reach) break;
    if (!consider(near)) return null;
  }
  for (let i = index + 1; i < byBase.length; i++) {
    const near = byBase[i] as Stretch;
    if (near.base - script.base > reach) break;
    if (!consider(near)) return null;
  }
  return best;
}

/**
 * How far `script` stands after `near` and before it. One drawn afterwards may stand within, in a hole
 * that the pen left for it: then the glyphs at both sides count, and it must fit.
 */
function distances({ u0, u1 }: Strip, script: Stretch, near: Stretch): Distances {
  if (script.u0 <= near.u0 || script.u1 >= near.u1) {
    return { after: script.u0 - near.u1, before: near.u0 - script.u1 };
  }
  let next = near.from + 1;
  while (next < near.to - 1 && (u0[next] as number) < script.u0) next++;
  const after = script.u0 - (u1[next - 1] as number);
  const before = (u0[next] as number) - script.u1;
  return Math.min(after, before) < -OVERLAP * script.size ? UPON : { after, before };
}

interface Distances {
  readonly after: number;
  readonly before: number;
}

/** Of what lies upon glyphs. */
const UPON: Distances = { after: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY };

/** Whether `near` continues `script` as text of the same size on the same baseline. */
function isCompany(
  script: Stretch,
  near: Stretch,
  attached: ReadonlyMap<Stretch, Attachment>,
): boolean {
  if (attached.has(near)) return false;
  if (Math.abs(near.base - script.base) > 0.1 * script.size) return false;
  const long = near.to - near.from > LONGEST || script.to - script.from > LONGEST / 2;
  const gap = Math.max(near.u0 - script.u1, script.u0 - near.u1);
  return long && gap < COMPANY * script.size && gap > -script.size;
}

/** The first line at the right of a drop cap. */
function findDropCapLine(
  byBase: readonly Stretch[],
  index: number,
  attached: ReadonlyMap<Stretch, Attachment>,
): Attachment | null {
  const cap = byBase[index] as Stretch;
  if (cap.to - cap.from > 2) return null;
  const top = cap.base - CAP_HEIGHT * cap.size;
  let first: Stretch | null = null;
  for (let i = index - 1; i >= 0; i--) {
    const line = byBase[i] as Stretch;
    if (line.base < top) break;
    if (line.size * DROP_CAP_RATIO > cap.size || attached.has(line)) continue;
    // What is short is rather a script of the letter.
    if (line.to - line.from <= LONGEST) continue;
    const gap = line.u0 - cap.u1;
    if (gap < -0.2 * cap.size || gap > DROP_CAP_REACH * cap.size) continue;
    const level = Math.abs(line.base - CAP_HEIGHT * line.size - top) <= 0.4 * line.size;
    if (level) first = line;
  }
  return first !== null ? { host: first, script: 'normal' } : null;
}
