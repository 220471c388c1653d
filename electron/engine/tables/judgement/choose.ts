/**
 * Which candidates to believe: no ink in two tables, and of all such sets the one that explains most
 * words best. A reading is worth its words, the more the better it scores: so a whole table outweighs
 * its parts unless the parts score better, and two tables side by side outweigh the reading of both as
 * one when each by itself is the better table.
 *
 * The set is found by trying with and without each reading of those that meet; where very many meet,
 * by taking the most worth first.
 */
import { intersectionArea } from '../../../../shared/geometry.ts';
import { columnsOf, rowsOf as gridRowsOf } from '../cells/grid.ts';
import { headerRowsOf } from '../cells/headers.ts';
import { rowsOf } from '../sheet/rows.ts';
import { mostlyInside } from '../sheet/ruling.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import type { Candidate } from './candidate.ts';
import { type Rejection, rejects } from './reject.ts';
import { scoreOfDrawn } from './score.ts';

/** Under this score a reading is not shown as a table. */
const MIN_SCORE = 0.5;
/** The same where neither rules nor figures speak for it. */
const MIN_BARE_SCORE = 0.64;
/** How much more a better reading counts than a larger one: the power to which the score is taken. */
const SCORE_POWER = 6;
/** More words than this in one cell explain no more of a table; a paragraph in a cell is no evidence. */
const CELL_WORDS = 3;
/** Conflicting readings beyond this many are chosen one by one, the most worth first. */
const MAX_EXACT = 16;

const isWorthy = ({ evidence, score }: Candidate): boolean =>
  score >= (evidence.ruling < 0.3 && evidence.figures < 0.3 ? MIN_BARE_SCORE : MIN_SCORE);

/** Against others a grid that is drawn whole stands for itself, whatever its cells hold. */
const rankOf = ({ method, score, evidence }: Candidate): number =>
  method === 'lattice' ? Math.max(score, scoreOfDrawn(evidence)) : score;

const worthOf = ({ filled }: Candidate, score: number): number =>
  score ** SCORE_POWER * filled.reduce((sum, cell) => sum + Math.min(cell.length, CELL_WORDS), 0);

const meet = (a: Candidate, b: Candidate): boolean => intersectionArea(a.rect, b.rect) >= 1;

/** Borders this near are the same. Points. */
const SAME_BORDER = 6;
/** A name has no more words in a line than this; captions have. */
const NAME_WORDS = 7;
/** A row that names so many of the columns is a heading, whatever stands over the stub. */
const NAMED = 0.5;

/**
 * Whether `whole` is `part` with names over its columns: rules often begin under the names of groups
 * of columns, and what they draw scores better than the table does. What is drawn on all sides ends
 * where its drawing ends.
 */
function addsNames({ grid, filled, rect }: Candidate, part: Candidate): boolean {
  if (part.method === 'lattice' || columnsOf(grid) !== columnsOf(part.grid)) return false;
  if (Math.abs(rect.y1 - part.rect.y1) > SAME_BORDER || !mostlyInside(part.rect, rect)) {
    return false;
  }
  const added = grid.ys.findIndex((y) => y > part.rect.y0 - SAME_BORDER);
  if (added < 1 || added > headerRowsOf(grid, filled)) return false;
  const named = new Array<number>(added).fill(0);
  const overStub = new Array<boolean>(added).fill(false);
  const names: SheetWord[] = [];
  grid.cells.forEach((cell, i) => {
    const words = filled[i] ?? [];
    if (cell.row >= added || words.length === 0) return;
    named[cell.row] = (named[cell.row] ?? 0) + 1;
    if (cell.column === 0) overStub[cell.row] = true;
    names.push(...words);
  });
  return (
    named.every((count, row) => !overStub[row] || count >= NAMED * columnsOf(grid)) &&
    !rowsOf(names).some((row) => row.phrases.some(({ words }) => words.length > NAME_WORDS))
  );
}

/** Fewer readings than this inside a table are no fragments of it but may be the table. */
const MIN_FRAGMENTS = 2;

/**
 * The readings of some rows of `whole` without the names of their columns: tints and rules that stand
 * under some rows draw these better than the table.
 */
function fragmentsOf(whole: Candidate, others: readonly Candidate[]): readonly Candidate[] {
  if (headerRowsOf(whole.grid, whole.filled) === 0) return [];
  const fragments = others.filter(
    (part) =>
      part !== whole &&
      part.method !== 'lattice' &&
      gridRowsOf(part.grid) < gridRowsOf(whole.grid) &&
      columnsOf(part.grid) <= columnsOf(whole.grid) &&
      mostlyInside(part.rect, whole.rect) &&
      headerRowsOf(part.grid, part.filled) === 0,
  );
  return fragments.length >= MIN_FRAGMENTS ? fragments : [];
}

interface Weighed {
  readonly candidate: Candidate;
  readonly worth: number;
}

/** Readings that meet directly or through others, the most worth first. */
function clustersOf(weighed: readonly Weighed[]): Weighed[][] {
  const clusters: Weighed[][] = [];
  for (const one of weighed) {
    const joined = clusters.filter((cluster) =>
      cluster.some((other) => meet(one.candidate, other.candidate)),
    );
    const rest = clusters.filter((cluster) => !joined.includes(cluster));
    clusters.splice(0, clusters.length, ...rest, [...joined.flat(), one]);
  }
  return clusters.map((cluster) => cluster.toSorted((a, b) => b.worth - a.worth));
}

/** The set of readings that do not meet and are worth most together. */
function bestSet(sorted: readonly Weighed[]): Weighed[] {
  const [first, ...rest] = sorted;
  if (!first) return [];
  const apart = rest.filter((other) => !meet(first.candidate, other.candidate));
  const taken = [first, ...bestSet(apart)];
  if (apart.length === rest.length || sorted.length > MAX_EXACT) return taken;
  const left = bestSet(rest);
  const sum = (set: readonly Weighed[]) => set.reduce((total, { worth }) => total + worth, 0);
  return sum(left) > sum(taken) ? left : taken;
}

export type Verdict = 'chosen' | 'scores too low' | 'gives way to a better reading' | Rejection;

/** What becomes of each candidate: one that is not chosen is named for what speaks against it. */
export function verdictsOf(candidates: readonly Candidate[]): Map<Candidate, Verdict> {
  const verdicts = new Map<Candidate, Verdict>();
  const worthy: Candidate[] = [];
  for (const candidate of candidates) {
    const against = isWorthy(candidate) ? rejects(candidate) : 'scores too low';
    verdicts.set(candidate, against ?? 'gives way to a better reading');
    if (against === null) worthy.push(candidate);
  }
  const sorted = worthy
    .map((candidate) => {
      // A table with its names is no worse than without them.
      const parts = [
        ...worthy.filter((other) => other !== candidate && addsNames(candidate, other)),
        ...fragmentsOf(candidate, worthy),
      ];
      const score = Math.max(...[candidate, ...parts].map(rankOf));
      return { candidate, worth: worthOf(candidate, score) };
    })
    .toSorted((a, b) => b.worth - a.worth);
  for (const { candidate } of clustersOf(sorted).flatMap(bestSet))
    verdicts.set(candidate, 'chosen');
  return verdicts;
}

/** The tables of the sheet, from the top. */
export function choose(candidates: readonly Candidate[]): Candidate[] {
  const verdicts = verdictsOf(candidates);
  return candidates
    .filter((candidate) => verdicts.get(candidate) === 'chosen')
    .toSorted((a, b) => a.rect.y0 - b.rect.y0 || a.rect.x0 - b.rect.x0);
}
