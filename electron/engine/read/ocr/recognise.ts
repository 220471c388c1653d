/**
 * Recognises the text of a detected line with the PP-OCR recogniser (SVTR-LCNet, Du et al. 2022): a line 48
 * pixels high becomes a sequence of steps, each a distribution over the characters and a blank, which are
 * decoded to marks (`marks.ts`) and split into words (`words.ts`). Small and narrow print gives too few steps
 * to separate letters: a line with hardly a step per letter, or with more runs of ink than characters, is
 * recognised again, stretched. If a character has low confidence, a second network reads the same crop, if the
 * script has one, and the results are merged: networks trained on different text make different errors. Numbers
 * of a script whose network reads them badly are merged with those of the reader for ASCII.
 */

import type { Tensor } from '../../common/networks/runtime.ts';
import type { PageImage } from '../pdf/types.ts';
import type { Alphabet } from './alphabet.ts';
import { countDarkRuns, findDarkColumns, widestGap } from './dark-columns.ts';
import { cropLine, type Normalisation, type OrientedBox } from './image.ts';
import { agreement, type Mark, marksOf, withNumbersOf } from './marks.ts';
import type { LineReader, NetworkReader, Reader, Recogniser } from './reader.ts';
import { isFigure, meanConfidence, type RecognisedWord, STEP, wordsOf } from './words.ts';

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

/** Letters of another script read as ASCII have less. */
const SURE_ASCII = 0.95;
/** Minimum room between sure words in which a character may stand, in heights of the line. */
const LEAST_GAP = 0.4;

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
  if (typeof reader === 'function') return reader(image, boxes);
  const lines: RecognisedWord[][] = [];
  for (const box of boxes) {
    lines.push(await readLine(reader, image, { ...box, height: box.height * CROP_HEIGHT }));
  }
  return lines;
}

/**
 * What the data of a language do not know, such as figures of other numerals or names in Latin
 * letters, is unsure or missing: what stands between the sure words of a line is read by the network
 * for ASCII too, and taken from it where it is surer.
 */
export function withAscii(reader: Reader, ascii: Recogniser): LineReader {
  return async (image, boxes) => {
    const lines = await recogniseLines(reader, image, boxes);
    return Promise.all(
      boxes.map(async (box, at) => {
        const line = lines[at] as RecognisedWord[];
        const sure = line.filter(({ confidence }) => confidence >= SURE);
        const words = [...sure];
        for (let next = 0; next <= sure.length; next++) {
          const [from, to] = [sure[next - 1]?.end ?? 0, sure[next]?.start ?? 1];
          if ((to - from) * box.length < LEAST_GAP * box.height) continue;
          const unsure = line.filter(
            (word) => !sure.includes(word) && word.start >= from && word.start < to,
          );
          const part = { ...stretchOf(box, from, to), height: box.height * CROP_HEIGHT };
          const read = (await readLine(ascii, image, part)).map((word) => within(word, from, to));
          const isSurer = meanConfidence([read]) > Math.max(SURE_ASCII, meanConfidence([unsure]));
          words.push(...(isSurer ? read : unsure));
        }
        return words.sort((a, b) => a.start - b.start);
      }),
    );
  };
}

async function readLine(
  reader: NetworkReader,
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
  reader: NetworkReader,
  crop: Crop,
  read?: readonly Mark[],
): Promise<RecognisedWord[]> {
  return wordsOf(await marksIn(reader, crop, read), crop.darkColumns, crop.stretch);
}

async function marksIn(
  reader: NetworkReader,
  crop: Crop,
  read?: readonly Mark[],
): Promise<readonly Mark[]> {
  const marks = read ?? (await readCrop(reader, crop));
  const numbers = marks.some(isFigure) ? await reader.numbers?.() : undefined;
  if (numbers) return withNumbersOf(marks, await marksIn(numbers, crop));
  const second = isSure(marks) ? undefined : await reader.second?.();
  return second ? agreement(marks, await readCrop(second, crop)) : marks;
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
  reader: NetworkReader,
  image: PageImage,
  box: OrientedBox,
  share: number,
): Promise<RecognisedWord[]> {
  const words: RecognisedWord[] = [];
  for (const [from, to] of [
    [0, share],
    [share, 1],
  ] as const) {
    const read = await readLine(reader, image, stretchOf(box, from, to));
    words.push(...read.map((word) => within(word, from, to)));
  }
  return words;
}

/** The part of a box between two shares of its length. */
function stretchOf(box: OrientedBox, from: number, to: number): OrientedBox {
  const middle = ((from + to) / 2 - 0.5) * box.length;
  return {
    ...box,
    cx: box.cx + middle * Math.cos(box.angle),
    cy: box.cy + middle * Math.sin(box.angle),
    length: (to - from) * box.length,
  };
}

/** A word of a part of a line as one of the line. */
const within = (word: RecognisedWord, from: number, to: number): RecognisedWord => ({
  ...word,
  start: from + word.start * (to - from),
  end: from + word.end * (to - from),
});

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
