/**
 * Recognises the text of a detected line with the PP-OCR recogniser (SVTR-LCNet, Du et al. 2022): a
 * line 48 pixels high becomes a sequence of steps, each a distribution over the characters and a
 * blank, which are decoded to marks (`marks.ts`) and split into words (`words.ts`). Small and
 * narrow print gives too few steps to separate letters: a line with hardly a step per letter, or
 * with more runs of ink than characters, is recognised again, stretched. If a character has low
 * confidence, a second network reads the same crop, if the script has one, and the results are
 * merged: networks trained on different text make different errors.
 */

import type { Tensor } from '../networks/runtime.ts';
import type { PageImage } from '../pdf/types.ts';
import type { Alphabet } from './alphabet.ts';
import { countDarkRuns, findDarkColumns, widestGap } from './dark-columns.ts';
import { cropLine, type Normalisation, type OrientedBox } from './image.ts';
import { agreement, type Mark, marksOf } from './marks.ts';
import type { Reader, Recogniser } from './models.ts';
import { type RecognisedWord, STEP, wordsOf } from './words.ts';

const LINE_HEIGHT = 48;
/**
 * Maximum line length; longer ones are split in two: they would have to be compressed, as the
 * network was not trained on them and its time grows faster than their length.
 */
const LONGEST_LINE = 2400;
/** A long line is split at the widest gap in this middle share of it. */
const MIDDLE = 0.3;
/**
 * Empty columns after a line, as in training, where nearly all lines were padded to the longest:
 * without them a line loses its last mark and a single character its shape.
 */
const MARGIN = 64;
/** Height of the crop as a share of the detected box: letters need some paper around them. */
const CROP_HEIGHT = 1.2;
/** A line whose characters all have this confidence is recognised by one network only. */
const SURE = 0.85;
/** With more characters per step than this, no step is left to separate them. */
const DENSE = 0.6;
/** The same for a line with a low-confidence character: half of its letters have only one step. */
const UNCERTAIN_DENSITY = 0.5;
/** Maximum runs of ink per character: nearly one is usual; with more, characters were lost. */
const MOST_RUNS = 1.5;
/** Horizontal stretch of the line for the second attempt. */
const STRETCH = 1.3;

const NORMALISATION: Normalisation = { mean: [0.5, 0.5, 0.5], spread: [0.5, 0.5, 0.5] };

/**
 * The words of each of `boxes`, in writing order; empty if nothing was recognised. Line by line: a
 * batch would save only the calls, and its data exceeds the cache, so that ten lines together take
 * half as long again as one after the other.
 */
export async function recogniseLines(
  reader: Reader,
  image: PageImage,
  boxes: readonly OrientedBox[],
): Promise<RecognisedWord[][]> {
  const lines: RecognisedWord[][] = [];
  for (const box of boxes) {
    lines.push(await readLine(reader, image, { ...box, height: box.height * CROP_HEIGHT }));
  }
  return lines;
}

async function readLine(
  reader: Reader,
  image: PageImage,
  box: OrientedBox,
): Promise<RecognisedWord[]> {
  const crop = lineImageOf(image, box, 1);
  const length = crop.darkColumns.length;
  if (length > LONGEST_LINE) {
    const { middle } = widestGap(
      crop.darkColumns,
      length * (0.5 - MIDDLE / 2),
      length * (0.5 + MIDDLE / 2),
    );
    return readInTwo(reader, image, box, middle / length);
  }
  const marks = await readCrop(reader, crop);
  return isCrowded(marks, crop)
    ? wordsIn(reader, lineImageOf(image, box, STRETCH))
    : wordsIn(reader, crop, marks);
}

/** The words of a crop, which `reader` has recognised already or still has to. */
async function wordsIn(
  reader: Reader,
  crop: Crop,
  read?: readonly Mark[],
): Promise<RecognisedWord[]> {
  const marks = read ?? (await readCrop(reader, crop));
  const second = isSure(marks) ? undefined : await reader.second?.();
  const agreed = second ? agreement(marks, await readCrop(second, crop)) : marks;
  return wordsOf(agreed, crop.darkColumns, crop.stretch);
}

interface Crop {
  readonly pixels: Tensor;
  /** The columns with ink; beyond them there is no image. */
  readonly darkColumns: Uint8Array;
  readonly stretch: number;
}

/** The region of `box`, stretched along the line by `stretch`. */
function lineImageOf(image: PageImage, box: OrientedBox, stretch: number): Crop {
  const width = Math.max(STEP, Math.round((box.length / box.height) * LINE_HEIGHT * stretch));
  const columns = Math.ceil((width + MARGIN) / STEP) * STEP;
  const planes = new Float32Array(3 * LINE_HEIGHT * columns);
  cropLine(image, box, width, LINE_HEIGHT, NORMALISATION, planes, columns);
  return {
    pixels: { data: planes, dims: [1, 3, LINE_HEIGHT, columns] },
    darkColumns: findDarkColumns(planes, width, LINE_HEIGHT, columns),
    stretch,
  };
}

const isCrowded = (marks: readonly Mark[], { darkColumns }: Crop): boolean =>
  marks.length > ((isSure(marks) ? DENSE : UNCERTAIN_DENSITY) * darkColumns.length) / STEP ||
  countDarkRuns(darkColumns) > MOST_RUNS * marks.length;

const isSure = (marks: readonly Mark[]): boolean =>
  marks.every(({ confidence }) => confidence >= SURE);

/** The line split at `share` of its length, each half recognised separately. */
async function readInTwo(
  reader: Reader,
  image: PageImage,
  box: OrientedBox,
  share: number,
): Promise<RecognisedWord[]> {
  const words: RecognisedWord[] = [];
  for (const [from, to] of [
    [0, share],
    [share, 1],
  ] as const) {
    const middle = ((from + to) / 2 - 0.5) * box.length;
    const part = {
      ...box,
      cx: box.cx + middle * Math.cos(box.angle),
      cy: box.cy + middle * Math.sin(box.angle),
      length: (to - from) * box.length,
    };
    for (const word of await readLine(reader, image, part)) {
      const along = (position: number) => from + position * (to - from);
      words.push({ ...word, start: along(word.start), end: along(word.end) });
    }
  }
  return words;
}

async function readCrop({ network, alphabet }: Recogniser, crop: Crop): Promise<Mark[]> {
  const scores = await network(crop.pixels);
  const classes = scores.dims[2] ?? 0;
  const steps = Math.ceil(crop.darkColumns.length / STEP);
  const data = scores.data.subarray(0, steps * classes);
  return marksOf(pickCharacters(data, classes, alphabet), alphabet);
}

/** The probabilities of the alphabet's characters in a line, step by step. */
function pickCharacters(scores: Float32Array, classes: number, alphabet: Alphabet): Float32Array {
  const { classes: wanted, meanings, characters } = alphabet;
  const steps = scores.length / classes;
  const picked = new Float32Array(steps * characters.length);
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    const to = step * characters.length;
    for (let i = 0; i < wanted.length; i++) {
      const position = to + (meanings[i] as number);
      picked[position] =
        (picked[position] as number) + (scores[from + (wanted[i] as number)] as number);
    }
  }
  return picked;
}
