/**
 * Detects bold lines in an image. Along a pixel row through a line of text most runs of ink are stems of
 * letters, so the median run is the stem thickness; grey edges count by their darkness, which gives sub-pixel
 * accuracy. Relative to the type size it is nearly constant within a typeface and grows by half or more from
 * regular to bold (.09 to .15 of the size). Scanners thicken print and faxes thin it, uniformly over a page, so
 * a line is compared with the page, not with a fixed weight. A page entirely in bold has no bold lines. Of 780
 * bold lines on digital pages rendered at 200 dpi, 93 to 100 % per set are detected; of 6,100 regular ones,
 * under 2 % are taken for bold: rows of dashes, and text that its page shows otherwise.
 */
import { median } from '../../common/numbers.ts';
import type { LineStrokes } from './line-strokes.ts';

/** Fewer runs of ink are a stain or a rule. */
const LEAST_RUNS = 20;
/** Minimum weight of a bold line relative to the page. */
const BOLD = 1.3;

/** Measurements of a line; pixels. `stem` is null if it cannot be measured. */
export interface Weighed {
  readonly stem: number | null;
  readonly size: number;
  readonly length: number;
}

/** Whether each of the lines of a page is bold. */
export function boldLines(lines: readonly Weighed[]): boolean[] {
  const weights = lines.map(({ stem, size, length }) => ({
    weight: stem === null ? null : stem / size,
    length,
  }));
  const usual = usualOf(weights);
  return weights.map(({ weight }) => weight !== null && weight >= BOLD * usual);
}

/** The median, weighted by the length of the lines. */
function usualOf(lines: readonly { weight: number | null; length: number }[]): number {
  const known = lines
    .flatMap(({ weight, length }) => (weight === null ? [] : [{ weight, length }]))
    .sort((a, b) => a.weight - b.weight);
  const total = known.reduce((sum, { length }) => sum + length, 0);
  let passed = 0;
  const usual = known.find(({ length }) => {
    passed += length;
    return passed >= total / 2;
  });
  return usual?.weight ?? Number.POSITIVE_INFINITY;
}

/** Stem thickness of a line in pixels; null if there are no strokes. */
export function stemOf({ columns, box, strokes }: LineStrokes): number | null {
  const runs: number[] = [];
  for (let row = box[0]; row < box[1]; row++) {
    let run = 0;
    for (let column = 0; column <= columns; column++) {
      const darkness = column < columns ? (strokes[row * columns + column] as number) : 0;
      if (darkness > 0) run += darkness;
      else if (run > 0) {
        runs.push(run);
        run = 0;
      }
    }
  }
  return runs.length < LEAST_RUNS ? null : median(runs);
}
