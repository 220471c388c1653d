/**
 * Reads the words of a page from its picture: detect lines, settle which way is up, recognise them,
 * cut them into words. Gives the same kind of words as the glyphs of a digital page do, so that a
 * scan goes through the same layout and tables.
 */
import type { Rect } from '../../../shared/geometry.ts';
import type { PageImage } from '../pdf/types.ts';
import type { Word } from '../text/types.ts';
import { type DetectedText, detectText } from './detect.ts';
import type { OrientedBox } from './image.ts';
import type { Network, Reader } from './models.ts';
import { type RecognisedWord, recogniseLines } from './recognise.ts';

/** Resolution at which a page is looked at if need be: 200 dpi reads print of 6 points. */
const DOTS_PER_POINT = 200 / 72;
/** Scans are enlarged by this much, up to a resolution, which smooths the steps of small print. */
const ENLARGEMENT = 1.5;
const MOST_DOTS_PER_POINT = 300 / 72;
const MOST_PIXELS_WIDE = 3000;
const LEAST_PIXELS_WIDE = 600;

/**
 * Width in pixels at which a page of `width` points should be rendered for `recognisePicture`;
 * `resolution` is that of the scan in pixels for a point, undefined where it is not known.
 */
export function widthForOcr(width: number, resolution = 0): number {
  const density = Math.max(DOTS_PER_POINT, Math.min(MOST_DOTS_PER_POINT, resolution * ENLARGEMENT));
  return Math.round(Math.min(MOST_PIXELS_WIDE, Math.max(LEAST_PIXELS_WIDE, width * density)));
}

/** Lines read both ways up before the rest of the page follows the better one. */
const ORIENTATION_SAMPLE = 6;
/** Upside down must read this much better to be believed. */
const TURNED_MARGIN = 0.08;
/** A word under this confidence is a stain, a rule or a logo. */
const LEAST_CONFIDENCE = 0.5;
/** A detected box is about this much higher than the type size of its line. */
const BOX_TO_SIZE = 1.45;
/** The ink from ascender to descender, as a share of the height of the detected box. */
const INK_SHARE = 0.8;
/** The baseline, as a share of that ink from its top. */
const BASELINE_SHARE = 0.78;
/** Sizes that differ less than this are one: the height of a box depends on its letters. */
const SAME_SIZE = 0.18;

/** A stretch of text that the detector took for one line; words in the order of writing. */
export interface RecognisedLine {
  readonly words: readonly Word[];
}

/** The networks that a picture is looked at with. */
export interface Eyes {
  readonly detector: Network;
  /** One for each script that the page may be written in. */
  readonly readers: readonly Reader[];
}

/**
 * Lines in point space of a page of `width` x `height` points, of which `image` is the picture; none
 * is empty. The words' `font` is 0, their direction of writing rounded to quarter turns.
 */
export async function recognisePicture(
  { detector, readers }: Eyes,
  image: PageImage,
  page: { readonly width: number; readonly height: number },
): Promise<RecognisedLine[]> {
  const detected = await detectText(detector, image);
  const read = (boxes: readonly OrientedBox[]) => readWithSurest(readers, image, boxes);
  const boxes = (await isUpsideDown(detected, read)) ? detected.map(turned) : detected;
  const lines = await read(boxes);
  const scale = page.width / image.width;
  const sizes = settleSizes(boxes.map((box) => (box.height * scale) / BOX_TO_SIZE));
  return boxes
    .map((box, index) => {
      const words = (lines[index] ?? []).filter((word) => word.confidence >= LEAST_CONFIDENCE);
      return { words: words.map((word) => wordOf(word, box, scale, sizes[index] ?? 0)) };
    })
    .filter((line) => line.words.length > 0);
}

/** Where several scripts are possible, each line is read in the one that reads it with most confidence. */
async function readWithSurest(
  readers: readonly Reader[],
  image: PageImage,
  boxes: readonly OrientedBox[],
): Promise<RecognisedWord[][]> {
  let surest: RecognisedWord[][] = [];
  for (const reader of readers) {
    const lines = await recogniseLines(reader, image, boxes);
    surest = lines.map((line, index) => {
      const known = surest[index] ?? [];
      return meanConfidence([line]) > meanConfidence([known]) ? line : known;
    });
  }
  return surest;
}

const turned = <B extends OrientedBox>(box: B): B => ({ ...box, angle: box.angle + Math.PI });

async function isUpsideDown(
  boxes: readonly DetectedText[],
  read: (boxes: readonly OrientedBox[]) => Promise<RecognisedWord[][]>,
): Promise<boolean> {
  const sample = boxes
    .filter((box) => box.length > 3 * box.height)
    .sort((a, b) => b.score - a.score)
    .slice(0, ORIENTATION_SAMPLE);
  if (sample.length === 0) return false;
  const upright = await read(sample);
  if (meanConfidence(upright) > 1 - TURNED_MARGIN) return false;
  return meanConfidence(await read(sample.map(turned))) > meanConfidence(upright) + TURNED_MARGIN;
}

/** Of the characters: a stray dot weighs less than a word. */
function meanConfidence(lines: readonly (readonly RecognisedWord[])[]): number {
  const words = lines.flat();
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return characters > 0 ? sum / characters : 0;
}

/** Pulls each size to the commonest size near it, so that one typeface has one size on the page. */
export function settleSizes(sizes: readonly number[]): number[] {
  const left = new Set(sizes.keys());
  const settled = [...sizes];
  const byNeighbours = [...sizes.keys()].sort((a, b) => neighbours(b) - neighbours(a) || a - b);
  function neighbours(index: number): number {
    const size = sizes[index] as number;
    return sizes.filter((other) => Math.abs(other - size) <= size * SAME_SIZE).length;
  }
  for (const index of byNeighbours) {
    if (!left.has(index)) continue;
    const size = sizes[index] as number;
    for (const other of left) {
      if (Math.abs((sizes[other] as number) - size) > size * SAME_SIZE) continue;
      settled[other] = size;
      left.delete(other);
    }
  }
  return settled;
}

function wordOf(word: RecognisedWord, line: OrientedBox, scale: number, size: number): Word {
  const middle = ((word.start + word.end) / 2 - 0.5) * line.length;
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const length = (word.end - word.start) * line.length;
  const height = line.height * INK_SHARE;
  const rect = rectAround(
    (line.cx + middle * cos) * scale,
    (line.cy + middle * sin) * scale,
    (Math.abs(cos) * length + Math.abs(sin) * height) * scale,
    (Math.abs(sin) * length + Math.abs(cos) * height) * scale,
  );
  const angle = ((Math.round((line.angle * 2) / Math.PI) * 90) % 360) + 0;
  const direction = angle < 0 ? angle + 360 : angle;
  return {
    ...rect,
    text: word.text.normalize('NFC'),
    baseline: baselineOf(rect, direction),
    size: Math.round(size * 10) / 10,
    font: 0,
    bold: false,
    italic: false,
    color: 0,
    angle: direction,
    script: 'normal',
    rtl: false,
    glued: false,
    confidence: Math.round(word.confidence * 1000) / 1000,
    widget: false,
  };
}

const rectAround = (cx: number, cy: number, width: number, height: number): Rect => ({
  x0: cx - width / 2,
  y0: cy - height / 2,
  x1: cx + width / 2,
  y1: cy + height / 2,
});

/** Where the letters stand: y for level writing, x for writing up or down the page. */
function baselineOf(rect: Rect, angle: number): number {
  const along = (from: number, to: number) => from + (to - from) * BASELINE_SHARE;
  if (angle === 90) return along(rect.x1, rect.x0);
  if (angle === 180) return along(rect.y1, rect.y0);
  if (angle === 270) return along(rect.x0, rect.x1);
  return along(rect.y0, rect.y1);
}
