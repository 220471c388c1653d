/**
 * Shape of the strokes of a line of print: histograms of oriented gradients (Dalal and Triggs 2005)
 * in horizontal bands, and how often print and paper alternate along the rows of each band. Scripts
 * differ in where their strokes run (the head line of Devanagari, the loops of Thai, the squares of
 * Hangul), whatever the letters are.
 */
import type { PageImage } from '../../pdf/types.ts';
import { cropLine, type Normalisation, type OrientedBox } from '../image.ts';

/** Size of the crop; longer lines are cut. */
const HEIGHT = 48;
const LONGEST = 1200;
/** Detected boxes touch the letters: as for the recognisers, they need some paper around them. */
const CROP_HEIGHT = 1.2;
const BANDS = 8;
const DIRECTIONS = 12;
/** Gradients of less than this share of the strongest are paper and noise. */
const LEAST_GRADIENT = 0.1;

const AS_IT_IS: Normalisation = { mean: [0, 0, 0], spread: [1, 1, 1] };

/** Number of features: a histogram, the share of print and the changes of print and paper per band. */
export const FEATURES = BANDS * (DIRECTIONS + 2);

/** Features of the line in `box`, each about 0 to 1. Null if nothing is printed in it. */
export function shapeOf(image: PageImage, box: OrientedBox): Float32Array | null {
  const width = Math.min(LONGEST, Math.max(1, Math.round((box.length / box.height) * HEIGHT)));
  const shown = { ...box, height: box.height * CROP_HEIGHT };
  const planes = new Float32Array(3 * HEIGHT * width);
  cropLine(image, shown, width, HEIGHT, AS_IT_IS, planes, width);
  const darkness = darknessOf(planes.subarray(0, HEIGHT * width));
  if (!darkness) return null;
  const features = new Float32Array(FEATURES);
  const histogram = features.subarray(0, BANDS * DIRECTIONS);
  const shares = features.subarray(BANDS * DIRECTIONS, BANDS * (DIRECTIONS + 1));
  const changes = features.subarray(BANDS * (DIRECTIONS + 1));
  for (let y = 1; y < HEIGHT - 1; y++) {
    const band = Math.floor((y * BANDS) / HEIGHT);
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const value = darkness[at] as number;
      const dx = (darkness[at + 1] as number) - (darkness[at - 1] as number);
      const dy = (darkness[at + width] as number) - (darkness[at - width] as number);
      const strength = Math.hypot(dx, dy);
      shares[band] = (shares[band] as number) + value;
      if (value >= 0.5 !== (darkness[at - 1] as number) >= 0.5) {
        changes[band] = (changes[band] as number) + 1;
      }
      if (strength < LEAST_GRADIENT) continue;
      // Dark on light or light on dark: a direction and its opposite are one.
      const direction = (Math.atan2(dy, dx) / Math.PI + 1) % 1;
      const slot = band * DIRECTIONS + (Math.floor(direction * DIRECTIONS) % DIRECTIONS);
      histogram[slot] = (histogram[slot] as number) + strength;
    }
  }
  toShares(histogram);
  toShares(shares);
  toShares(changes);
  return features;
}

/** Square roots of the shares of the sum: rare strokes count more than by their area. */
function toShares(values: Float32Array): void {
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum === 0) return;
  for (const [at, value] of values.entries()) values[at] = Math.sqrt(value / sum);
}

/** 1 for the darkest, 0 for the lightest; the commoner one of both is the paper. */
function darknessOf(luminance: Float32Array): Float32Array | null {
  const sorted = luminance.toSorted();
  const low = sorted[Math.floor(sorted.length * 0.02)] as number;
  const high = sorted[Math.floor(sorted.length * 0.98)] as number;
  if (high - low < LEAST_GRADIENT) return null;
  const middle = sorted[sorted.length >> 1] as number;
  const [paper, print] = high - middle <= middle - low ? [high, low] : [low, high];
  return luminance.map((value) => Math.min(1, Math.max(0, (value - paper) / (print - paper))));
}
