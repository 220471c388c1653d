/**
 * Recognises the words of a page from its image: detects lines, determines which way is up,
 * recognises the lines and splits them into words. Returns the same kind of words as the glyphs of
 * a digital page, so that scans share layout and tables.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import type { Network } from '../../common/networks/runtime.ts';
import type { PageImage } from '../pdf/types.ts';
import { isDigit, isRightToLeft } from '../text/characters.ts';
import type { Word } from '../text/types.ts';
import { type DetectedText, detectText } from './detect.ts';
import { findIllegible, type LanguageNetworks, LEGIBLE, mostConfidence } from './illegible.ts';
import type { OrientedBox } from './image.ts';
import { sampleOf } from './legibility-sample.ts';
import { strokesUnder } from './line-strokes.ts';
import type { Reader } from './reader.ts';
import { recogniseLines } from './recognise.ts';
import type { PageSize, RecognisedPicture } from './recognised.ts';
import { levelled, measureSkew } from './skew.ts';
import { typeSizeOf } from './type-size.ts';
import { boldLines, stemOf } from './weight.ts';
import { meanConfidence, type RecognisedWord, surenessOf } from './words.ts';

/** Boxes up to this ratio of length to height may hold a single narrow character. */
const LONE_CHARACTER = 3;
const QUARTER = Math.PI / 2;

/** Lines recognised in both orientations to determine that of the page. */
const ORIENTATION_SAMPLE = 6;
/** Minimum difference in confidence to accept upside down. */
const UPSIDE_DOWN_MARGIN = 0.08;
/** A word below this confidence is a stain, a rule or a logo. */
const LEAST_CONFIDENCE = 0.5;
/** Ratio of a detected box to the size of small type, whose size the ink does not show. */
const BOX_TO_SIZE = 1.45;
/** Height from ascender to descender, as a share of the height of the detected box. */
const LEAST_STROKE_SHARE = 0.8;
/** Position of the baseline, as a share of that height from its top. */
const BASELINE_SHARE = 0.78;
/** Sizes with a smaller relative difference are one: they are measured to about a tenth. */
const SAME_SIZE = 0.15;
/** Plausible type sizes, as shares of the box height: other measurements are not from a line. */
const TYPE_TO_BOX = { least: 0.45, most: 1.6 } as const;

/** The networks used to recognise an image. */
export interface Networks extends LanguageNetworks {
  readonly detector: Network;
  /** One for each script that the page may be written in; loaded when there is text to recognise. */
  readers(): Promise<readonly Reader[]>;
}

const NOTHING_LEGIBLE: RecognisedPicture = { lines: [], skew: 0 };

/** Without the second network, which only helps with characters of low confidence. */
const withoutSecond = (readers: readonly Reader[]): Reader[] =>
  readers.map((reader) =>
    typeof reader === 'function' ? reader : { network: reader.network, alphabet: reader.alphabet },
  );

/** Whether the lines in `boxes` are legible: print, not scribble. */
export const isLegible = async (
  { readers }: Networks,
  image: PageImage,
  boxes: readonly OrientedBox[],
): Promise<boolean> =>
  meanConfidence(await readWithSurest(withoutSecond(await readers()), image, boxes)) >= LEGIBLE;

/**
 * Recognises `image`, the image of a page of `width` x `height` points, in point space. If boxes are
 * `given`, only these are recognised, and by one network: of labels only sure words are used. No
 * lines if a sample of the given ones is not legible: a photograph or handwriting would take longest
 * and give next to no words.
 */
export async function recognisePicture(
  networks: Networks,
  image: PageImage,
  page: PageSize,
  given?: readonly DetectedText[],
): Promise<RecognisedPicture> {
  const { detector, readers } = networks;
  const detected = alongTheOthers(given ?? (await detectText(detector, image)));
  const known = new Map<OrientedBox, RecognisedWord[]>();
  const read = async (boxes: readonly OrientedBox[]) => {
    const fresh = boxes.filter((box) => !known.has(box));
    const loaded = fresh.length > 0 ? await readers() : [];
    const lines = await readWithSurest(given ? withoutSecond(loaded) : loaded, image, fresh);
    fresh.forEach((box, index) => {
      known.set(box, lines[index] ?? []);
    });
    return boxes.map((box) => known.get(box) ?? []);
  };
  const level = await rightWayUp(
    detected.filter((box) => !isUpright(box)),
    read,
  );
  const upright = await rightWayUp(detected.filter(isUpright), read);
  const boxes = [...level, ...upright];
  if (given && meanConfidence(await read(sampleOf(boxes))) < LEGIBLE) return NOTHING_LEGIBLE;
  const texts = await read(boxes);
  const illegible = given ? null : await findIllegible(boxes, texts, networks, image);
  const skew = measureSkew(boxes);
  const scale = page.width / image.width;
  const measured = boxes.map((box, index) => {
    const strokes = strokesUnder(image, box);
    const text = (texts[index] ?? []).map((word) => word.text).join(' ');
    const size = (strokes && typeSizeOf(strokes, text)) ?? 0;
    const isLikely = size > TYPE_TO_BOX.least * box.height && size < TYPE_TO_BOX.most * box.height;
    return {
      size: isLikely ? size : box.height / BOX_TO_SIZE,
      stem: strokes && stemOf(strokes),
      length: box.length,
    };
  });
  const bold = boldLines(measured);
  const sizes = settleSizes(measured.map(({ size }) => size * scale));
  const lines = boxes
    .map((box, index) => {
      const most = illegible ? mostConfidence(texts[index] ?? []) : 1;
      const words = (texts[index] ?? [])
        .filter((word) => word.confidence >= LEAST_CONFIDENCE)
        .map((word) => ({ ...word, confidence: Math.min(most, surenessOf(word)) }));
      const levelledBox = levelled(box, skew, image);
      return {
        words: words.map((word) =>
          wordOf(word, levelledBox, scale, { size: sizes[index] ?? 0, bold: bold[index] ?? false }),
        ),
      };
    })
    .filter((line) => line.words.length > 0);
  return { lines, skew, ...(illegible && { illegible }) };
}

/** If several scripts are possible, each line is recognised in the one with the highest confidence. */
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

const rotatedBy180 = <B extends OrientedBox>(box: B): B => ({ ...box, angle: box.angle + Math.PI });

/** Boxes that run up or down the image. */
const isUpright = ({ angle }: OrientedBox): boolean => Math.abs(Math.sin(angle)) > Math.SQRT1_2;

/**
 * The box of a single character does not show its writing direction (a digit 1 is higher than
 * wide): it gets that of most of the page.
 */
export function alongTheOthers<B extends OrientedBox>(boxes: readonly B[]): readonly B[] {
  const extent = (some: readonly B[]) => some.reduce((sum, { length }) => sum + length, 0);
  const sideways = extent(boxes.filter(isUpright)) > extent(boxes) / 2;
  return boxes.map((box) =>
    box.length > LONE_CHARACTER * box.height || isUpright(box) === sideways
      ? box
      : {
          ...box,
          length: box.height,
          height: box.length,
          angle: box.angle + (sideways ? QUARTER : -QUARTER),
        },
  );
}

/** Determines which end of the lines is their start: all of `boxes` are rotated, or none. */
async function rightWayUp(
  boxes: readonly DetectedText[],
  read: (boxes: readonly OrientedBox[]) => Promise<RecognisedWord[][]>,
): Promise<readonly DetectedText[]> {
  const sample = boxes
    .filter((box) => box.length > 3 * box.height)
    .sort((a, b) => b.score - a.score)
    .slice(0, ORIENTATION_SAMPLE);
  if (sample.length === 0) return boxes;
  const asTheyAre = meanConfidence(await read(sample));
  if (asTheyAre > 1 - UPSIDE_DOWN_MARGIN) return boxes;
  const upsideDown = meanConfidence(await read(sample.map(rotatedBy180)));
  return upsideDown > asTheyAre + UPSIDE_DOWN_MARGIN ? boxes.map(rotatedBy180) : boxes;
}

/** Sets each size to the commonest size near it, so that one typeface has one size on the page. */
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

function wordOf(
  word: RecognisedWord,
  line: OrientedBox,
  scale: number,
  { size, bold }: Pick<Word, 'size' | 'bold'>,
): Word {
  const middle = ((word.start + word.end) / 2 - 0.5) * line.length;
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const length = (word.end - word.start) * line.length;
  const height = line.height * LEAST_STROKE_SHARE;
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
    bold,
    italic: false,
    color: 0,
    angle: direction,
    script: 'normal',
    rtl: isRightToLeftWord(word.text),
    glued: false,
    confidence: Math.round(word.confidence * 1000) / 1000,
    widget: false,
  };
}

/** Whether a word has letters of Hebrew, Arabic and the like. */
const isRightToLeftWord = (text: string): boolean =>
  [...text].some((character) => {
    const code = character.codePointAt(0) as number;
    return isRightToLeft(code) && !isDigit(code);
  });

const rectAround = (cx: number, cy: number, width: number, height: number): Rect => ({
  x0: cx - width / 2,
  y0: cy - height / 2,
  x1: cx + width / 2,
  y1: cy + height / 2,
});

/** The baseline: y for horizontal writing, x for writing up or down the page. */
function baselineOf(rect: Rect, angle: number): number {
  const along = (from: number, to: number) => from + (to - from) * BASELINE_SHARE;
  if (angle === 90) return along(rect.x1, rect.x0);
  if (angle === 180) return along(rect.y1, rect.y0);
  if (angle === 270) return along(rect.x0, rect.x1);
  return along(rect.y0, rect.y1);
}
