/**
 * Rotates a page so that its text is upright and later steps can work with rows from top to bottom
 * and columns from left to right. Rotated text (landscape tables on portrait pages) gets a view of
 * its own; rulings and fills are part of every view. Word indexes stay those of the page.
 */

import { centerX, type Rect } from '../../../../../shared/geometry.ts';
import { type Ruling, rectOfRuling } from '../../../read/pdf/types.ts';
import type { PageText, Word } from '../../../read/text/types.ts';
import { joinNumberAffixes } from './number-affixes.ts';
import type { PageView, ViewWord } from './page-view.ts';
import {
  nearestRotation,
  type Rotation,
  rotatedSize,
  rotateRect,
  rotateRectBack,
} from './rotation.ts';

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
  const rotation = nearestRotation(angle);
  const distance = Math.abs(((angle - rotation + 540) % 360) - 180);
  return distance <= ANGLE_TOLERANCE ? rotation : null;
};

function rotateRuling(ruling: Ruling, rotation: Rotation, page: ViewSource): Ruling {
  const { x0, y0, x1, y1 } = rotateRect(rectOfRuling(ruling, 0), rotation, page);
  const isHorizontal = (ruling.orientation === 'horizontal') === (rotation === 180);
  return isHorizontal
    ? { ...ruling, orientation: 'horizontal', position: y0, start: x0, end: x1 }
    : { ...ruling, orientation: 'vertical', position: x0, start: y0, end: y1 };
}

/** The baseline of a word in the view. */
function rotateBaseline({ baseline }: Word, rotation: Rotation, page: ViewSource): number {
  if (rotation === 90) return page.width - baseline;
  return rotation === 180 ? page.height - baseline : baseline;
}

/** The views of a page: the upright one first, then one for each rotation with enough words. */
export function createPageViews(text: ViewSource): PageView[] {
  const wordsByRotation = groupWordsByRotation(text);
  const views: PageView[] = [];
  for (const rotation of [0, 90, 270, 180] as const) {
    const words = wordsByRotation[rotation];
    if (rotation !== 0 && words.length < MIN_ROTATED_WORDS) continue;
    const rotateAll = <T extends Rect>(items: readonly T[]): readonly T[] =>
      rotation === 0
        ? items
        : items.map((item) => ({ ...item, ...rotateRect(item, rotation, text) }));
    views.push({
      rotation,
      ...rotatedSize(text, rotation),
      words: joinNumberAffixes(words),
      sideways: [90, 270].flatMap((angle) =>
        wordsByRotation[nearestRotation(rotation + angle)].map((word) =>
          toSideways(word, text, rotation, angle),
        ),
      ),
      rulings:
        rotation === 0
          ? text.rulings
          : text.rulings.map((ruling) => rotateRuling(ruling, rotation, text)),
      fills: rotateAll(text.fills),
      pictures: rotateAll(text.pictures),
      fields: rotateAll(text.fields),
    });
  }
  return views;
}

/** A word at `angle` degrees to the view; in its own view it is upright. */
function toSideways(word: ViewWord, page: ViewSource, rotation: Rotation, angle: number): ViewWord {
  const own = nearestRotation(rotation + angle);
  const rect = rotateRect(rotateRectBack(word, own, page), rotation, page);
  // Text that runs upwards has its first line on the left, text that runs downwards on the right.
  const middle = centerX(rect);
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
    const rect = rotation === 0 ? word : rotateRect(word, rotation, text);
    words[rotation].push({
      x0: rect.x0,
      y0: rect.y0,
      x1: rect.x1,
      y1: rect.y1,
      index,
      text: word.text,
      baseline: rotateBaseline(word, rotation, text),
      size: word.size,
      bold: word.bold,
      shifted: word.script !== 'normal',
      line: lineOfWord[index] ?? -1,
      positionInLine: positionOfWord[index] ?? 0,
    });
  });
  return words;
}
