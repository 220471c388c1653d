/**
 * Which outlines are boxes to choose with: those with text beside them, or in a row or column with
 * others. Character boxes (combs), which touch, boxes around letters, and markers in charts, which
 * are part of a larger drawing, are no marks.
 */
import {
  centerX,
  centerY,
  containsCenter,
  containsPoint,
  type Rect,
  widthOf,
} from '../../../../shared/geometry.ts';
import { ALIGNED, type DrawnMark, sideOf } from './drawn-marks.ts';
import type { Glyphs } from './types.ts';

/** Maximum distance of a label, as a share of the side. */
const LABEL_DISTANCE = 2.2;
/** Maximum distance of the text after a bullet, and minimum one of the text before it, as a share of its side. */
const BULLET_DISTANCE = 8;
/** Boxes closer than this share of their side are a comb. */
const COMB_DISTANCE = 0.3;
/** The letters and signs that a box is filled in with. */
const IS_CROSS = /^[Xx×✕✖✗✘☓☒]$/u;
const IS_TICK = /^[✓✔√☑•●■]$/u;

/** A letter or word: its ends, its middle and its text. */
export interface Letter {
  readonly x0: number;
  readonly x1: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const SPACE = 0x20;

/** The visible letters of a page. */
export function lettersOf(glyphs: Glyphs): Letter[] {
  const letters: Letter[] = [];
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.codePoint[i] as number;
    if (code <= SPACE || code === 0xa0) continue;
    const [x0, x1] = [glyphs.x0[i] as number, glyphs.x1[i] as number];
    const y = ((glyphs.y0[i] as number) + (glyphs.y1[i] as number)) / 2;
    letters.push({ x0, x1, x: (x0 + x1) / 2, y, text: String.fromCodePoint(code) });
  }
  return letters;
}

/** Those of `found` that are marks, with what is typed in them; `drawings`: larger drawings. */
export function acceptMarks<M extends DrawnMark>(
  found: readonly M[],
  letters: readonly Letter[],
  drawings: readonly Rect[],
): M[] {
  const single = found.filter(
    (mark) => !isInComb(mark, found) && !drawings.some((drawing) => isPartOf(mark, drawing)),
  );
  const marks = single.flatMap((mark): M[] => {
    const inside = letters.filter(({ x, y }) => containsPoint(mark, x, y));
    const [letter] = inside;
    if (!letter) return [mark];
    if (inside.length > 1) return [];
    if (IS_CROSS.test(letter.text)) return [{ ...mark, state: 'crossed' }];
    return IS_TICK.test(letter.text) ? [{ ...mark, state: 'ticked' }] : [];
  });
  const labelled = marks.filter((mark) =>
    mark.shape === 'bullet' ? beginsLine(mark, letters) : hasLabel(mark, letters, marks),
  );
  return marks.filter(
    (mark) =>
      labelled.includes(mark) ||
      (mark.shape !== 'bullet' &&
        isAligned(mark, marks) &&
        letters.some(({ y }) => y >= mark.y0 && y <= mark.y1)),
  );
}

const isInComb = (mark: Rect, all: readonly Rect[]): boolean =>
  all.some((other) => {
    if (other === mark) return false;
    const gap = COMB_DISTANCE * Math.min(sideOf(mark), sideOf(other));
    const [dx, dy] = [
      Math.max(other.x0 - mark.x1, mark.x0 - other.x1),
      Math.max(other.y0 - mark.y1, mark.y0 - other.y1),
    ];
    const sameRow = Math.abs(centerY(mark) - centerY(other)) < ALIGNED;
    return sameRow ? dx < gap : dx < 0 && dy < 0.5;
  });

/**
 * Whether a mark is a part of a drawing that is larger than what is drawn in a mark. The bullets of lines close
 * together are one drawing no wider than a bullet.
 */
function isPartOf(mark: DrawnMark, drawing: Rect): boolean {
  if (!containsCenter(drawing, mark)) return false;
  const size = mark.shape === 'bullet' ? widthOf(drawing) : sideOf(drawing);
  return size > 2.5 * sideOf(mark);
}

/** Whether text of its row follows a bullet closely, and none is close before it. */
function beginsLine(mark: Rect, letters: readonly Letter[]): boolean {
  const reach = BULLET_DISTANCE * sideOf(mark);
  const row = letters.filter(
    ({ x0, x1, y }) =>
      Math.abs(y - centerY(mark)) <= sideOf(mark) && x1 >= mark.x0 - reach && x0 <= mark.x1 + reach,
  );
  return row.length > 0 && row.every(({ x0 }) => x0 >= mark.x1);
}

function hasLabel(mark: Rect, letters: readonly Letter[], marks: readonly Rect[]): boolean {
  const reach = LABEL_DISTANCE * sideOf(mark);
  return letters.some(
    ({ x0, x1, x, y }) =>
      y >= mark.y0 - 1 &&
      y <= mark.y1 + 1 &&
      x1 >= mark.x0 - reach &&
      x0 <= mark.x1 + reach &&
      !marks.some((one) => containsPoint(one, x, y)),
  );
}

const isAligned = (mark: DrawnMark, marks: readonly DrawnMark[]): boolean =>
  marks.some(
    (other) =>
      other !== mark &&
      other.shape === mark.shape &&
      Math.abs(sideOf(other) - sideOf(mark)) <= 1 &&
      (Math.abs(centerX(other) - centerX(mark)) <= ALIGNED ||
        Math.abs(centerY(other) - centerY(mark)) <= ALIGNED),
  );
