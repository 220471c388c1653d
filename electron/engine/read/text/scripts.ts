/**
 * Superscripts, subscripts and drop caps: runs on a baseline of their own that belong to a
 * neighbour's line.
 *
 * Only position and size are used: a script is clearly smaller than the adjacent text, short, and
 * raised or lowered by less than a line. A drop cap is clearly larger, one or two letters, and its
 * top is level with the top of the line to its right. Superscript characters (U+00B2 …) need no
 * detection.
 */

import type { OrientedGlyphs } from './oriented-glyphs.ts';
import type { TextRun } from './text-runs.ts';

export type Script = 'normal' | 'superscript' | 'subscript';

/** A run assigned to the row of another run. */
export interface Attachment {
  readonly host: TextRun;
  readonly script: Script;
}

/** Size of a script as a share of its host's; much smaller text stands beside a drop cap. */
const MAX_SCRIPT_RATIO = 0.86;
const MIN_SCRIPT_RATIO = 0.4;
/** Larger text has no scripts; points. */
const MAX_HOST_SIZE = 72;
/** A mark, a number or a short term; glyphs. */
const MAX_SCRIPT_GLYPHS = 12;
/** Maximum gap to the host on the left and on the right; ems of the host. */
const MAX_GAP_AFTER_HOST = 0.35;
const MAX_GAP_BEFORE_HOST = 0.7;
const MAX_OVERLAP = 0.3;
/** Raise or drop of the baseline; ems of the host. */
const LIFT = { least: 0.12, most: 0.8 } as const;
const DROP = { least: 0.06, most: 0.5 } as const;
/** Text of the same size within this gap makes it a line of small print, not a script; own ems. */
const MAX_COMPANION_GAP = 1;

const DROP_CAP_RATIO = 1.6;
const MAX_DROP_CAP_GAP = 0.6;
/** Cap height; ems. */
const CAP_HEIGHT = 0.7;

/** `byBase`: all runs of one direction, sorted by baseline. */
export function findAttachments(
  oriented: OrientedGlyphs,
  byBase: readonly TextRun[],
): Map<TextRun, Attachment> {
  const attached = new Map<TextRun, Attachment>();
  const sizes = byBase.map((run) => run.size);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const smallest = sizes.reduce((least, size) => Math.min(least, size), largest);
  if (smallest >= MAX_SCRIPT_RATIO * largest) return attached;
  const candidates = byBase
    .map((run, index) => ({ run, index }))
    .filter(({ run }) => run.to - run.from <= MAX_SCRIPT_GLYPHS)
    .sort((p, q) => p.run.u0 - q.run.u0);
  for (const { run, index } of candidates) {
    const found =
      findHost(oriented, byBase, index, largest, attached) ??
      findDropCapLine(byBase, index, attached);
    if (found !== null) attached.set(run, found);
  }
  return attached;
}

function findHost(
  oriented: OrientedGlyphs,
  byBase: readonly TextRun[],
  index: number,
  largest: number,
  attached: ReadonlyMap<TextRun, Attachment>,
): Attachment | null {
  const script = byBase[index] as TextRun;
  let best: Attachment | null = null;
  let bestGap = Number.POSITIVE_INFINITY;
  const consider = (near: TextRun): boolean => {
    const distance = Math.max(near.u0 - script.u1, script.u0 - near.u1);
    if (distance > Math.max(near.size, script.size)) return true;
    // A neighbouring script of the same size passes on its host: "1", "," and "2" of one mark, and
    // the "2−" of an ion after the number of its atoms.
    const chain = attached.get(near);
    const peer =
      chain !== undefined &&
      near.size * MAX_SCRIPT_RATIO < script.size &&
      script.size * MAX_SCRIPT_RATIO < near.size;
    const host = peer ? chain.host : near;
    if (!peer && near.size * MAX_SCRIPT_RATIO < script.size) {
      return !continuesAsText(script, near, attached);
    }
    if (script.size < MIN_SCRIPT_RATIO * host.size) return true;
    const lift = host.base - script.base;
    const raised = lift >= LIFT.least * host.size && lift <= LIFT.most * host.size;
    const lowered = -lift >= DROP.least * host.size && -lift <= DROP.most * host.size;
    if (!raised && !lowered) return true;
    const { after, before } = gapsToHost(oriented, script, near);
    const gap = Math.abs(after) < Math.abs(before) ? after : before;
    const maxDistance = gap === after ? MAX_GAP_AFTER_HOST : MAX_GAP_BEFORE_HOST;
    if (gap < -MAX_OVERLAP * script.size || gap > maxDistance * host.size) return true;
    if (Math.abs(gap) < bestGap) {
      bestGap = Math.abs(gap);
      best = { host, script: raised ? 'superscript' : 'subscript' };
    }
    return true;
  };
  const maxDistance = LIFT.most * Math.min(largest, MAX_HOST_SIZE);
  for (let i = index - 1; i >= 0; i--) {
    const near = byBase[i] as TextRun;
    if (script.base - near.base > maxDistance) break;
    if (!consider(near)) return null;
  }
  for (let i = index + 1; i < byBase.length; i++) {
    const near = byBase[i] as TextRun;
    if (near.base - script.base > maxDistance) break;
    if (!consider(near)) return null;
  }
  return best;
}

/**
 * Gaps from `near` to a following `script` and from `script` to a following `near`. A script drawn
 * later may fill a gap inside the run: then the glyphs on both sides count, and it must fit.
 */
function gapsToHost({ u0, u1 }: OrientedGlyphs, script: TextRun, near: TextRun): HostGaps {
  if (script.u0 <= near.u0 || script.u1 >= near.u1) {
    return { after: script.u0 - near.u1, before: near.u0 - script.u1 };
  }
  let next = near.from + 1;
  while (next < near.to - 1 && (u0[next] as number) < script.u0) next++;
  const after = script.u0 - (u1[next - 1] as number);
  const before = (u0[next] as number) - script.u1;
  return Math.min(after, before) < -MAX_OVERLAP * script.size ? OVERLAPPING : { after, before };
}

interface HostGaps {
  readonly after: number;
  readonly before: number;
}

/** Gaps of a script that overlaps glyphs. */
const OVERLAPPING: HostGaps = { after: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY };

/** Whether `near` continues `script` as text of the same size on the same baseline. */
function continuesAsText(
  script: TextRun,
  near: TextRun,
  attached: ReadonlyMap<TextRun, Attachment>,
): boolean {
  if (attached.has(near)) return false;
  if (Math.abs(near.base - script.base) > 0.1 * script.size) return false;
  const long =
    near.to - near.from > MAX_SCRIPT_GLYPHS || script.to - script.from > MAX_SCRIPT_GLYPHS / 2;
  const gap = Math.max(near.u0 - script.u1, script.u0 - near.u1);
  return long && gap < MAX_COMPANION_GAP * script.size && gap > -script.size;
}

/** The first line to the right of a drop cap. */
function findDropCapLine(
  byBase: readonly TextRun[],
  index: number,
  attached: ReadonlyMap<TextRun, Attachment>,
): Attachment | null {
  const cap = byBase[index] as TextRun;
  if (cap.to - cap.from > 2) return null;
  const top = cap.base - CAP_HEIGHT * cap.size;
  let first: TextRun | null = null;
  for (let i = index - 1; i >= 0; i--) {
    const line = byBase[i] as TextRun;
    if (line.base < top) break;
    if (line.size * DROP_CAP_RATIO > cap.size || attached.has(line)) continue;
    // A short run is more likely a script of the letter.
    if (line.to - line.from <= MAX_SCRIPT_GLYPHS) continue;
    const gap = line.u0 - cap.u1;
    if (gap < -0.2 * cap.size || gap > MAX_DROP_CAP_GAP * cap.size) continue;
    const level = Math.abs(line.base - CAP_HEIGHT * line.size - top) <= 0.4 * line.size;
    if (level) first = line;
  }
  return first !== null ? { host: first, script: 'normal' } : null;
}
