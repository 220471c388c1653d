/**
 * Character boxes (combs) of forms: one letter or digit in each of a row of cells. They are one
 * value; an empty cell or a wider gap between cells is a space in it. A comb is a row of its own:
 * the lines between the cells of a table continue above or below.
 */
import { pairsOf } from '../../../../shared/neighbours.ts';
import type { Ruling } from '../pdf/types.ts';
import type { Divider } from './line-segments.ts';
import type { RowWord } from './row-words.ts';

/** Maximum width and height of a cell; ems. */
const CELL = 3;
/** Cells of one comb: their pitch differs by less; wider steps are spaces, of up to so many pitches. */
const SAME_PITCH = 1.25;
const WIDEST_STEP = 3;
/** Two letters in boxes may be anything. */
const FEWEST_CELLS = 3;
/** Space between letters and the lines above and below them; ems. */
const AROUND = 1.3;
/** How far lines between cells may end below the letters; ems. */
const BELOW = 0.8;

/** A comb: its extent in u and v of `OrientedGlyphs`, with the cells of its first and last letter. */
export interface Comb {
  readonly u0: number;
  readonly u1: number;
  readonly v0: number;
  readonly v1: number;
}

const middleOf = ({ u0, u1 }: RowWord): number => (u0 + u1) / 2;
const isCell = ({ text }: RowWord): boolean => /^[\p{L}\p{N}]$/u.test(text);

/** The row with the letters of each comb as one word, or several with spaces between them. */
export function joinCombs(
  row: readonly RowWord[],
  dividers: readonly Divider[],
): { readonly words: readonly RowWord[]; readonly combs: readonly Comb[] } {
  const cells = row.filter(isCell).length;
  if (cells < FEWEST_CELLS || dividers.length === 0) return { words: row, combs: [] };
  const words: RowWord[] = [];
  const combs: Comb[] = [];
  for (let at = 0; at < row.length; ) {
    const chain = chainFrom(row, at, dividers);
    const pitch = pitchOf(chain);
    if (chain.length < FEWEST_CELLS || pitch === null) {
      words.push(row[at] as RowWord);
      at++;
      continue;
    }
    words.push(...joinCells(chain, pitch));
    const [first, last] = [chain[0] as RowWord, chain.at(-1) as RowWord];
    combs.push({
      u0: middleOf(first) - pitch,
      u1: middleOf(last) + pitch,
      v0: first.top - AROUND * first.size,
      v1: first.bottom + AROUND * first.size,
    });
    at += chain.length;
  }
  return { words, combs };
}

/** Single letters from `at` on with short lines between them. */
function chainFrom(row: readonly RowWord[], at: number, dividers: readonly Divider[]): RowWord[] {
  const chain: RowWord[] = [];
  for (const word of row.slice(at)) {
    const last = chain.at(-1);
    if (!isCell(word) || (last && !isBetweenCells(last, word, dividers))) break;
    chain.push(word);
  }
  return chain;
}

function isBetweenCells(a: RowWord, b: RowWord, dividers: readonly Divider[]): boolean {
  if (middleOf(b) - middleOf(a) > WIDEST_STEP * CELL * a.size) return false;
  return dividers.some(
    ({ u, v0, v1 }) =>
      u > middleOf(a) &&
      u < middleOf(b) &&
      v1 - v0 <= CELL * a.size &&
      v1 >= a.top &&
      v0 <= a.bottom + BELOW * a.size,
  );
}

/** Distance of neighbouring cells; null if the letters are not in cells of one width. */
function pitchOf(chain: readonly RowWord[]): number | null {
  const steps = pairsOf(chain).map(([a, b]) => middleOf(b) - middleOf(a));
  const pitch = Math.min(...steps);
  const size = chain[0]?.size ?? 0;
  const same = steps.filter((step) => step < SAME_PITCH * pitch);
  const isEven = same.length * 2 >= steps.length && pitch <= CELL * size;
  return isEven && steps.every((step) => step < WIDEST_STEP * pitch) ? pitch : null;
}

/** Letters in adjacent cells as one word each. */
function joinCells(chain: readonly RowWord[], pitch: number): RowWord[] {
  const words: RowWord[] = [];
  chain.forEach((cell, at) => {
    const before = chain[at - 1];
    const open = words.at(-1);
    if (!before || !open || middleOf(cell) - middleOf(before) >= SAME_PITCH * pitch) {
      words.push({ ...cell, comb: true });
      return;
    }
    words[words.length - 1] = {
      ...open,
      ...{ u1: cell.u1, lastOperation: cell.lastOperation, joinsNext: false },
      ...{ top: Math.min(open.top, cell.top), bottom: Math.max(open.bottom, cell.bottom) },
      ...{ codes: [...open.codes, ...cell.codes], text: open.text + cell.text },
      count: open.count + cell.count,
    };
  });
  return words;
}

/** Whether a line is one between the cells of a comb. */
export const isOfComb = ({ u, v0, v1 }: Divider, comb: Comb): boolean =>
  u >= comb.u0 && u <= comb.u1 && v0 >= comb.v0 && v1 <= comb.v1;

/** The same for the lines of a page with upright text; those around the cells too. */
export function isRulingOfComb(
  { orientation, position, start, end }: Ruling,
  { u0, u1, v0, v1 }: Comb,
): boolean {
  if (orientation === 'vertical')
    return isOfComb({ u: position, v0: start, v1: end }, { u0, u1, v0, v1 });
  // Empty cells continue beyond the letters.
  return position >= v0 && position <= v1 && end > u0 && start < u1 && start >= u0 - (u1 - u0) / 2;
}
