/**
 * What a detected line says.
 *
 * The model is the PP-OCR recogniser (SVTR-LCNet, Du et al. 2022): a line 48 pixels high becomes a
 * sequence of steps, each a distribution over the characters and a blank, read by greedy CTC (Graves
 * et al. 2006). The recogniser under-reports spaces, so a blank stretch in which "space" was at all
 * likely counts as one. The steps also say where each character stood: words get their boxes from
 * them.
 */
import { Tensor } from 'onnxruntime-node';
import type { PageImage } from '../pdf/types.ts';
import { cutOut, type Normalisation, type OrientedBox } from './image.ts';
import type { Network } from './models.ts';

const LINE_HEIGHT = 48;
/** Steps of the network are this many pixels of its input apart. */
const STEP = 8;
/** Lines are read up to this length; longer ones are squeezed, for time grows with it. */
const LONGEST_LINE = 2400;
const WIDTH_MULTIPLE = 32;
/** Lines of like width are read together, this many input columns at a time. */
const BATCH_COLUMNS = 6400;
/** Probability of "space" above which one is put between two characters. */
const SPACE_PROBABILITY = 0.05;

const NORMALISATION: Normalisation = { mean: [0.5, 0.5, 0.5], spread: [0.5, 0.5, 0.5] };

export interface RecognisedWord {
  readonly text: string;
  /** Mean probability of its characters, 0 to 1. */
  readonly confidence: number;
  /** Where the word begins and ends along the line, 0 to 1 of its length. */
  readonly start: number;
  readonly end: number;
}

/** The words of each of `boxes`, in the order of writing; none where nothing could be read. */
export async function recogniseLines(
  recogniser: Network,
  alphabet: readonly string[],
  image: PageImage,
  boxes: readonly OrientedBox[],
): Promise<RecognisedWord[][]> {
  const words: RecognisedWord[][] = boxes.map(() => []);
  const widthOf = (box: OrientedBox) =>
    Math.min(LONGEST_LINE, Math.max(STEP, Math.round((box.length / box.height) * LINE_HEIGHT)));
  const order = boxes
    .map((box, index) => ({ box, index, width: widthOf(box) }))
    .sort((a, b) => a.width - b.width);
  for (let first = 0; first < order.length; ) {
    const batch = [order[first] as (typeof order)[number]];
    for (let next = first + 1; next < order.length; next++) {
      const candidate = order[next] as (typeof order)[number];
      if (candidate.width * (batch.length + 1) > BATCH_COLUMNS) break;
      batch.push(candidate);
    }
    first += batch.length;
    const widest = batch[batch.length - 1]?.width ?? STEP;
    const columns = Math.ceil(widest / WIDTH_MULTIPLE) * WIDTH_MULTIPLE;
    const size = 3 * LINE_HEIGHT * columns;
    const planes = new Float32Array(batch.length * size);
    batch.forEach(({ box, width }, at) => {
      cutOut(image, box, width, LINE_HEIGHT, NORMALISATION, planes, at * size, columns);
    });
    const input = new Tensor('float32', planes, [batch.length, 3, LINE_HEIGHT, columns]);
    const scores = await recogniser(input);
    const [, steps = 0, classes = 0] = scores.dims;
    const data = scores.data as Float32Array;
    batch.forEach(({ index, width }, at) => {
      const line = data.subarray(at * steps * classes, (at + 1) * steps * classes);
      words[index] = decode(line, classes, alphabet, Math.ceil(width / STEP), width / STEP);
    });
  }
  return words;
}

interface Mark {
  text: string;
  confidence: number;
  first: number;
  last: number;
  spaceBefore: boolean;
}

/** Greedy CTC over `steps` steps; `extent` is the length of the line in steps. */
export function decode(
  scores: Float32Array,
  classes: number,
  alphabet: readonly string[],
  steps: number,
  extent: number,
): RecognisedWord[] {
  const isSpace = (c: number) => c > 0 && alphabet[c - 1] === ' ';
  const spaces = Array.from({ length: classes }, (_, c) => c).filter(isSpace);
  const marks: Mark[] = [];
  let previous = 0;
  let spaceSeen = false;
  for (let step = 0; step < steps; step++) {
    const at = step * classes;
    let best = 0;
    for (let c = 1; c < classes; c++) {
      if ((scores[at + c] as number) > (scores[at + best] as number)) best = c;
    }
    const probability = scores[at + best] as number;
    if (best === 0 || isSpace(best)) {
      const likelihood = spaces.reduce((sum, c) => sum + (scores[at + c] as number), 0);
      if (likelihood > SPACE_PROBABILITY) spaceSeen = true;
    } else if (best === previous) {
      const mark = marks[marks.length - 1];
      if (mark) {
        mark.last = step;
        mark.confidence = Math.max(mark.confidence, probability);
      }
    } else {
      const text = alphabet[best - 1] ?? '';
      marks.push({
        text,
        confidence: probability,
        first: step,
        last: step,
        spaceBefore: spaceSeen,
      });
      spaceSeen = false;
    }
    previous = best;
  }
  return wordsOf(marks, extent);
}

function wordsOf(marks: readonly Mark[], extent: number): RecognisedWord[] {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const group = groups[groups.length - 1];
    if (!group || mark.spaceBefore) groups.push([mark]);
    else group.push(mark);
  }
  // A character peaks somewhere in its middle: half the usual pitch lies on either side of the peak.
  const pitches = groups.flatMap((group) =>
    group.slice(1).map((mark, index) => mark.first - (group[index] as Mark).first),
  );
  pitches.sort((a, b) => a - b);
  const half = (pitches[pitches.length >> 1] ?? 2) / 2;
  return groups.map((group, index) => {
    const first = group[0] as Mark;
    const last = group[group.length - 1] as Mark;
    const before = groups[index - 1]?.at(-1);
    const after = groups[index + 1]?.[0];
    const floor = before ? (before.last + 1 + first.first) / 2 : 0;
    const ceiling = after ? (last.last + 1 + after.first) / 2 : extent;
    const start = Math.max(floor, first.first + 0.5 - half);
    const end = Math.min(ceiling, last.last + 0.5 + half);
    return {
      text: group.map((mark) => mark.text).join(''),
      confidence: group.reduce((sum, mark) => sum + mark.confidence, 0) / group.length,
      start: Math.max(0, start / extent),
      end: Math.min(1, end / extent),
    };
  });
}
