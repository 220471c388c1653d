/** Which candidates to believe: the best first, and no ink in two tables. */
import { intersectionArea } from '../../../shared/geometry.ts';
import type { Candidate } from './candidates.ts';
import { rejects } from './reject.ts';

/** Under this score a reading is not shown as a table. */
const MIN_SCORE = 0.5;

/** A larger table explains more of the page than a smaller one that scores alike. */
const meritOf = (candidate: Candidate): number => {
  const words = candidate.filled.reduce((sum, cell) => sum + cell.length, 0);
  return candidate.score + 0.02 * Math.log2(words + 1);
};

export function choose(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  const worthy = candidates.filter(
    (candidate) => candidate.score >= MIN_SCORE && rejects(candidate) === null,
  );
  for (const candidate of worthy.toSorted((a, b) => meritOf(b) - meritOf(a))) {
    if (chosen.every((other) => intersectionArea(other.rect, candidate.rect) < 1)) {
      chosen.push(candidate);
    }
  }
  return chosen.toSorted((a, b) => a.rect.y0 - b.rect.y0 || a.rect.x0 - b.rect.x0);
}
