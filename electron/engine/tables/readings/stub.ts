/**
 * Labels set in the middle of the rows that they stand for, where no rules show it: some of them lie
 * between two rows, and together they hold all rows of the body, each in the middle of its own.
 * Labels of several lines are not looked for.
 */
import { rectOfWords } from '../sheet/rows.ts';
import type { CutRow, Segment } from './cut.ts';
import { type Run, tile } from './tiling.ts';

/** A label stands in the middle of its rows within this many type sizes. */
const CENTRED = 0.4;

const isLabel = ({ last }: Segment): boolean => last === 0;

const extentOf = (segments: readonly Segment[]) => {
  const { y0, y1 } = rectOfWords(segments.flatMap(({ words }) => words));
  return { from: y0, to: y1 };
};

interface CentredStub {
  readonly labels: readonly Segment[];
  /** The groups of lines that each label stands for. */
  readonly runs: readonly Run[];
  /** The rows of the body, without their labels. */
  readonly groups: readonly (readonly CutRow[])[];
}

/** Whether a line holds a label alone, between two rows that have none. */
const liesBetween = (cut: CutRow, i: number, cuts: readonly CutRow[]): boolean => {
  const around = [cuts[i - 1], cuts[i + 1]];
  return (
    cut.segments.every(isLabel) && around.every((line) => line && !line.segments.some(isLabel))
  );
};

/** The labels of such a stub beside the lines `body`, which `fold` gathers into rows; null if it is none. */
export function centredStub(
  body: readonly CutRow[],
  fold: (cuts: readonly CutRow[]) => CutRow[][],
): CentredStub | null {
  if (!body.some(liesBetween)) return null;
  const labels = body.flatMap(({ segments }) => segments.filter(isLabel));
  const beside = body
    .map(({ row, segments }) => ({
      row,
      segments: segments.filter((segment) => !isLabel(segment)),
    }))
    .filter(({ segments }) => segments.length > 0);
  const groups = fold(beside);
  const runs = tile(
    labels.map((label) => extentOf([label])),
    groups.map((group) => extentOf(group.flatMap(({ segments }) => segments))),
    CENTRED * (body[0]?.row.size ?? 0),
  );
  return runs && { labels, runs, groups };
}
