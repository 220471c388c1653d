/**
 * Detects rulings on a scanned page: straight horizontal and vertical strokes in its image. A
 * stroke is a run of dark pixels much longer than the width of a letter. Overlapping runs in
 * adjacent pixel rows form one line; thicker shapes are bars or pictures and are left out. Lines
 * skewed by more than their thickness break into short runs and are not found.
 */
import { overlapOf } from '../../../../shared/geometry.ts';
import type { Luminance } from '../pdf/luminance.ts';
import type { Ruling } from '../pdf/types.ts';
import type { Word } from '../text/types.ts';

/** Luminance below which a pixel is dark, 0 to 255. */
const DARK = 140;
/** Minimum length of a line; points. */
const SHORTEST = 24;
/** Maximum gap that specks and crossing letters leave in a line; points. */
const LARGEST_BREAK = 1.5;
/** Thicker strokes are not rulings; points. */
const THICKEST = 4;
/** A line through the middle of words is a stroke of large letters or their underscore. */
const INSIDE_WORD = 0.7;

interface Run {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** Rulings in point space; `words` are those already recognised, so that letters are not taken for lines. */
export function findDrawnLines(
  image: Luminance,
  page: { readonly width: number; readonly height: number },
  words: readonly Word[],
): Ruling[] {
  const scale = image.width / page.width;
  const dark = image.values.map((luminance) => (luminance < DARK ? 1 : 0));
  const level = strokesOf(dark, image.width, image.height, 1, image.width, scale);
  const upright = strokesOf(dark, image.height, image.width, image.width, 1, scale);
  const rulings = [
    ...level.map((stroke) => ({ orientation: 'horizontal' as const, ...stroke })),
    ...upright.map((stroke) => ({ orientation: 'vertical' as const, ...stroke })),
  ];
  return rulings.filter((ruling) => !words.some((word) => liesIn(ruling, word)));
}

/** Strokes in the direction with a step of `stepAlong` pixels; lengths in points. */
function strokesOf(
  dark: Uint8Array,
  length: number,
  rows: number,
  stepAlong: number,
  stepAcross: number,
  scale: number,
): Omit<Ruling, 'orientation'>[] {
  const shortest = SHORTEST * scale;
  const gap = LARGEST_BREAK * scale;
  let open: { runs: Run[]; last: Run }[] = [];
  const strokes: Omit<Ruling, 'orientation'>[] = [];
  const close = ({ runs }: { runs: Run[] }) => {
    const first = (runs[0] as Run).row;
    const thickness = ((runs[runs.length - 1] as Run).row - first + 1) / scale;
    if (thickness > THICKEST) return;
    strokes.push({
      position: (first + 0.5) / scale + (thickness - 1 / scale) / 2,
      start: Math.min(...runs.map((run) => run.start)) / scale,
      end: Math.max(...runs.map((run) => run.end)) / scale,
      thickness,
      color: 0,
    });
  };
  for (let row = 0; row < rows; row++) {
    for (const run of findDarkRuns(dark, row * stepAcross, length, stepAlong, gap, shortest, row)) {
      const above = open.find(
        ({ last }) =>
          last.row < row && overlapOf(last.start, last.end, run.start, run.end) > shortest / 2,
      );
      if (above) {
        above.runs.push(run);
        above.last = run;
      } else open.push({ runs: [run], last: run });
    }
    open = open.filter((stroke) => {
      if (stroke.last.row === row) return true;
      close(stroke);
      return false;
    });
  }
  open.forEach(close);
  return strokes;
}

function findDarkRuns(
  dark: Uint8Array,
  offset: number,
  length: number,
  step: number,
  gap: number,
  shortest: number,
  row: number,
): Run[] {
  const runs: Run[] = [];
  let start = -1;
  let last = -1;
  for (let along = 0, at = offset; along < length; along++, at += step) {
    if (dark[at] !== 1) continue;
    if (start >= 0 && along - last > gap) {
      if (last + 1 - start >= shortest) runs.push({ row, start, end: last + 1 });
      start = along;
    } else if (start < 0) start = along;
    last = along;
  }
  if (start >= 0 && last + 1 - start >= shortest) runs.push({ row, start, end: last + 1 });
  return runs;
}

function liesIn(ruling: Ruling, word: Word): boolean {
  const level = ruling.orientation === 'horizontal';
  const [along0, along1] = level ? [word.x0, word.x1] : [word.y0, word.y1];
  const [across0, across1] = level ? [word.y0, word.y1] : [word.x0, word.x1];
  const margin = (across1 - across0) * 0.15;
  if (ruling.position < across0 + margin || ruling.position > across1 - margin) return false;
  const shared = overlapOf(ruling.start, ruling.end, along0, along1);
  return shared >= INSIDE_WORD * (ruling.end - ruling.start);
}
