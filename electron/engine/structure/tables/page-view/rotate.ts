/**
 * Rotates a page so that its text is upright and later steps can work with rows from top to bottom
 * and columns from left to right. Rotated text (landscape tables on portrait pages) gets a view of
 * its own; rulings and fills are part of every view. Word indexes stay those of the page.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import type { Ruling } from '../../../read/pdf/types.ts';
import type { PageText, Word } from '../../../read/text/types.ts';
import { joinNumberAffixes } from './number-affixes.ts';
import {
  type PageView,
  type Rotation,
  rotateRect,
  rotateRectBack,
  type ViewWord,
} from './page-view.ts';

/** What the views of a page are made of. */
type ViewSource = Pick<
  PageText,
  'width' | 'height' | 'words' | 'lines' | 'rulings' | 'fills' | 'pictures' | 'fields'
>;

/** Maximum deviation of a word from upright or sideways. Degrees. */
const ANGLE_TOLERANCE = 2;
/** Fewer rotated words than this are an axis label or a stamp. */
const MIN_ROTATED_WORDS = 12;

const rotationFromAngle = (angle: number): Rotation | null => {
  if (angle === 0) return 0;
  const rotation = ((Math.round(angle / 90) * 90 + 360) % 360) as Rotation;
  const distance = Math.abs(((angle - rotation + 540) % 360) - 180);
  return distance <= ANGLE_TOLERANCE ? rotation : null;
};

const rotateRuling = (
  ruling: Ruling,
  rotation: Rotation,
  width: number,
  height: number,
): Ruling => {
  const horizontal = ruling.orientation === 'horizontal';
  const rect = rotateRect(
    horizontal
      ? { x0: ruling.start, x1: ruling.end, y0: ruling.position, y1: ruling.position }
      : { y0: ruling.start, y1: ruling.end, x0: ruling.position, x1: ruling.position },
    rotation,
    width,
    height,
  );
  const isHorizontal = horizontal === (rotation === 180);
  return isHorizontal
    ? {
        ...ruling,
        orientation: 'horizontal',
        position: rect.y0,
        start: rect.x0,
        end: rect.x1,
      }
    : {
        ...ruling,
        orientation: 'vertical',
        position: rect.x0,
        start: rect.y0,
        end: rect.y1,
      };
};

/** The baseline of a word in the view. */
const rotateBaseline = (word: Word, rotation: Rotation, width: number, height: number): number => {
  switch (rotation) {
    case 0:
      return word.baseline;
    case 90:
      return width - word.baseline;
    case 180:
      return height - word.baseline;
    case 270:
      return word.baseline;
  }
};

/** The views of a page: the upright one first, then one for each rotation with enough words. */
export function createPageViews(text: ViewSource): PageView[] {
  const { width, height } = text;
  const wordsByRotation = groupWordsByRotation(text);
  const views: PageView[] = [];
  for (const rotation of [0, 90, 270, 180] as const) {
    const words = wordsByRotation[rotation];
    if (rotation !== 0 && words.length < MIN_ROTATED_WORDS) continue;
    const isSideways = rotation === 90 || rotation === 270;
    const rotateAll = <T extends Rect>(items: readonly T[]): readonly T[] =>
      rotation === 0
        ? items
        : items.map((item) => ({ ...item, ...rotateRect(item, rotation, width, height) }));
    views.push({
      rotation,
      width: isSideways ? height : width,
      height: isSideways ? width : height,
      words: joinNumberAffixes(words),
      sideways: [90, 270].flatMap((angle) =>
        wordsByRotation[((rotation + angle) % 360) as Rotation].map((word) =>
          toSideways(word, text, rotation, angle),
        ),
      ),
      rulings:
        rotation === 0
          ? text.rulings
          : text.rulings.map((ruling) => rotateRuling(ruling, rotation, width, height)),
      fills: rotateAll(text.fills),
      pictures: rotateAll(text.pictures),
      fields: rotateAll(text.fields),
    });
  }
  return views;
}

/** A word at `angle` degrees to the view; in its own view it is upright. */
function toSideways(
  word: ViewWord,
  { width, height }: ViewSource,
  rotation: Rotation,
  angle: number,
): ViewWord {
  const own = ((rotation + angle) % 360) as Rotation;
  const rect = rotateRect(rotateRectBack(word, own, width, height), rotation, width, height);
  // Text that runs upwards has its first line on the left, text that runs downwards on the right.
  const middle = (rect.x0 + rect.x1) / 2;
  return { ...word, ...rect, baseline: angle === 270 ? middle : -middle };
}

/** The words of a page by rotation, without those hidden behind other text and labels of pictures. */
function groupWordsByRotation(text: ViewSource): Record<Rotation, ViewWord[]> {
  const lineOfWord = new Int32Array(text.words.length).fill(-1);
  const positionOfWord = new Int32Array(text.words.length);
  const hiddenWords = new Set<number>();
  text.lines.forEach((line, lineIndex) => {
    if (line.behind || line.label) for (const word of line.words) hiddenWords.add(word);
    line.words.forEach((word, position) => {
      lineOfWord[word] = lineIndex;
      positionOfWord[word] = position;
    });
  });
  const words: Record<Rotation, ViewWord[]> = { 0: [], 90: [], 180: [], 270: [] };
  text.words.forEach((word, index) => {
    const rotation = rotationFromAngle(word.angle);
    if (rotation === null || hiddenWords.has(index)) return;
    const rect = rotation === 0 ? word : rotateRect(word, rotation, text.width, text.height);
    words[rotation].push({
      x0: rect.x0,
      y0: rect.y0,
      x1: rect.x1,
      y1: rect.y1,
      index,
      text: word.text,
      baseline: rotateBaseline(word, rotation, text.width, text.height),
      size: word.size,
      bold: word.bold,
      shifted: word.script !== 'normal',
      line: lineOfWord[index] ?? -1,
      positionInLine: positionOfWord[index] ?? 0,
    });
  });
  return words;
}
