/** Which candidates to believe: the best first, and no ink in two tables. */
import { areaOf, heightOf, intersectionArea } from '../../../shared/geometry.ts';
import type { Candidate } from './candidates.ts';
import { rejects } from './reject.ts';

/** Under this score a reading is not shown as a table. */
const MIN_SCORE = 0.5;
/** The same where neither rules nor figures speak for it. */
const MIN_BARE_SCORE = 0.64;

const isWorthy = ({ evidence, score }: Candidate): boolean =>
  score >= (evidence.ruling < 0.3 && evidence.figures < 0.3 ? MIN_BARE_SCORE : MIN_SCORE);

/** A larger table explains more of the page than a smaller one that scores alike. */
const meritOf = (candidate: Candidate): number => {
  const words = candidate.filled.reduce((sum, cell) => sum + cell.length, 0);
  return candidate.score + 0.02 * Math.log2(words + 1);
};

/** A reading lies in another with this share of its area. */
const CONTAINED = 0.97;
/** A reading gives way to one that contains it and scores no more than this below it. */
const CONTAINED_LEAD = 0.15;
/** The same where it goes on to the sides of the very rows: a part of a row is no table. */
const SAME_ROWS_LEAD = 0.3;
/** Heights are alike from this ratio. */
const SAME_HEIGHT = 0.75;
/** A lattice that makes up this share of a larger reading is the table, the rest its surroundings. */
const LATTICE_SHARE = 0.6;

/** Whether `whole` shows `part` to be a fragment of a table. */
function supersedes(whole: Candidate, part: Candidate): boolean {
  const shared = intersectionArea(whole.rect, part.rect);
  const share = areaOf(part.rect) / Math.max(1, areaOf(whole.rect));
  if (shared < CONTAINED * areaOf(part.rect) || share > 0.95) return false;
  if (part.method !== 'stream' && share > LATTICE_SHARE) return false;
  const sameRows =
    heightOf(part.rect) >= SAME_HEIGHT * heightOf(whole.rect) && part.method === 'stream';
  const lead = sameRows ? SAME_ROWS_LEAD : CONTAINED_LEAD;
  return whole.method !== 'lattice' && whole.score >= part.score - lead;
}

export function choose(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  const worthy = candidates.filter(
    (candidate) => isWorthy(candidate) && rejects(candidate) === null,
  );
  const whole = worthy.filter((part) => !worthy.some((other) => supersedes(other, part)));
  for (const candidate of whole.toSorted((a, b) => meritOf(b) - meritOf(a))) {
    if (chosen.every((other) => intersectionArea(other.rect, candidate.rect) < 1)) {
      chosen.push(candidate);
    }
  }
  return chosen.toSorted((a, b) => a.rect.y0 - b.rect.y0 || a.rect.x0 - b.rect.x0);
}
