/** Which candidates to believe: the best first, and no ink in two tables. */
import { areaOf, heightOf, intersectionArea, widthOf } from '../../../shared/geometry.ts';
import type { Candidate } from './candidates.ts';
import { columnsOf, rowsOf } from './grid.ts';
import { headerRowsOf } from './headers.ts';
import { type Rejection, rejects } from './reject.ts';
import { rowsOf as visualRows } from './rows.ts';

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

/** The widths of tables one above the other agree to this share. */
const SAME_WIDTH = 0.9;

const sameWidth = (part: Candidate, whole: Candidate): boolean =>
  widthOf(part.rect) >= SAME_WIDTH * widthOf(whole.rect);

/** A grid of at least this many rows and columns is a table without what stands beside it. */
const WHOLE_GRID = 3;
/** A ruled table with something beside it; rules that go on below or above do so at its width. */
const standsBeside = (part: Candidate, whole: Candidate): boolean =>
  part.method !== 'stream' &&
  Math.min(rowsOf(part.grid), columnsOf(part.grid)) >= WHOLE_GRID &&
  !sameWidth(part, whole);

/** Whether the rows of `whole` begin to the left of `part`: it has lost their labels. */
function lacksStub(part: Candidate, whole: Candidate): boolean {
  if (part.method !== 'stream') return false;
  const { x0, y0, y1 } = part.rect;
  const rows = visualRows(
    whole.filled.flat().filter((word) => {
      const middle = (word.y0 + word.y1) / 2;
      return middle > y0 && middle < y1;
    }),
  );
  const labelled = rows.filter((row) => row.words.some((word) => word.x1 <= x0 + 1)).length;
  return labelled >= LABELLED_SHARE * rows.length;
}

/** Share of its rows with text before it from which a region of figures is a part of a table. */
const LABELLED_SHARE = 0.6;

/** Whether `whole` shows `part` to be a fragment of a table. */
function supersedes(whole: Candidate, part: Candidate): boolean {
  const shared = intersectionArea(whole.rect, part.rect);
  const share = areaOf(part.rect) / Math.max(1, areaOf(whole.rect));
  if (shared < CONTAINED * areaOf(part.rect) || share > 0.95) return false;
  const goesOn =
    sameWidth(part, whole) &&
    columnsOf(part.grid) === columnsOf(whole.grid) &&
    (whole.method === 'lattice' || headerRowsOf(part.grid, part.filled) === 0);
  if (part.method !== 'stream' && share > LATTICE_SHARE && !goesOn) return false;
  if (standsBeside(part, whole) && whole.score < part.score) return false;
  const sameRows =
    lacksStub(part, whole) ||
    (heightOf(part.rect) >= SAME_HEIGHT * heightOf(whole.rect) && part.method === 'stream');
  const lead = sameRows ? SAME_ROWS_LEAD : CONTAINED_LEAD;
  return (whole.method !== 'lattice' || goesOn) && whole.score >= part.score - lead;
}

export type Verdict =
  | 'chosen'
  | 'scores too low'
  | 'part of a larger reading'
  | 'overlaps a better reading'
  | Rejection;

/** What becomes of each candidate: one that is not chosen is named for what speaks against it. */
export function verdictsOf(candidates: readonly Candidate[]): Map<Candidate, Verdict> {
  const verdicts = new Map<Candidate, Verdict>();
  const worthy: Candidate[] = [];
  for (const candidate of candidates) {
    const against = isWorthy(candidate) ? rejects(candidate) : 'scores too low';
    if (against === null) worthy.push(candidate);
    else verdicts.set(candidate, against);
  }
  const whole: Candidate[] = [];
  for (const part of worthy) {
    if (worthy.some((other) => supersedes(other, part))) {
      verdicts.set(part, 'part of a larger reading');
    } else {
      whole.push(part);
    }
  }
  const chosen: Candidate[] = [];
  for (const candidate of whole.toSorted((a, b) => meritOf(b) - meritOf(a))) {
    const free = chosen.every((other) => intersectionArea(other.rect, candidate.rect) < 1);
    if (free) chosen.push(candidate);
    verdicts.set(candidate, free ? 'chosen' : 'overlaps a better reading');
  }
  return verdicts;
}

/** The tables of the sheet, from the top. */
export function choose(candidates: readonly Candidate[]): Candidate[] {
  const verdicts = verdictsOf(candidates);
  return candidates
    .filter((candidate) => verdicts.get(candidate) === 'chosen')
    .toSorted((a, b) => a.rect.y0 - b.rect.y0 || a.rect.x0 - b.rect.x0);
}
