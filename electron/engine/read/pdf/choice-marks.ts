/**
 * Writes the marks of check boxes and radio buttons into the text as glyphs, empty ones too: those
 * of form fields by the state of the field, those drawn as paths by what is drawn in them. A letter
 * or sign that fills a box in becomes the mark.
 */
import { containsCenter, type Rect } from '../../../../shared/geometry.ts';
import type { DrawnMark } from './drawn-marks.ts';
import { flagUnselectedOptions } from './list-options.ts';
import {
  type FontInfo,
  type FormField,
  GlyphFlag,
  type Glyphs,
  glyphColumns,
  holdsGlyph,
} from './types.ts';

export const MARK_CODES = {
  box: { empty: 0x2610, ticked: 0x2611, crossed: 0x2612 },
  circle: { empty: 0x25cb, ticked: 0x25c9, crossed: 0x25c9 },
  bullet: { empty: 0x2022, ticked: 0x2022, crossed: 0x2022 },
} as const;

/** Margin above and below the mark, as a share of its height. */
const MARGIN = 0.1;
/** Baseline of a mark on a row without text, as a share of its height. */
const BASELINE = 0.8;
/** A mark and its label differ in size by less than this factor. */
const MAX_SIZE_RATIO = 2.2;
/** Size of the text beside a bullet, as a multiple of its height. */
const BULLET_RATIO = 3;

export const MARK_FONT: FontInfo = { name: '', bold: false, italic: false, fixedPitch: false };

interface Mark extends Rect {
  readonly code: number;
  readonly widget: boolean;
}

interface MarkedGlyphs {
  readonly glyphs: Glyphs;
  readonly fonts: readonly FontInfo[];
}

/** Whether a field is a box or circle to choose with. */
export const isButton = ({ kind }: FormField): boolean => kind === 'checkbox' || kind === 'radio';

function marksOf(fields: readonly FormField[], drawn: readonly DrawnMark[]): Mark[] {
  const ofFields = fields.flatMap((field): Mark[] => {
    const { x0, y0, x1, y1, kind, value } = field;
    if (!isButton(field)) return [];
    const state = value === '' ? 'empty' : 'ticked';
    const code = MARK_CODES[kind === 'radio' ? 'circle' : 'box'][state];
    return [{ x0, y0, x1, y1, code, widget: true }];
  });
  // The button that opens a list is no mark.
  const lists = fields.filter(({ kind }) => kind === 'choice');
  const others = drawn.filter(
    (mark) =>
      !lists.some((list) => containsCenter(list, mark)) &&
      !ofFields.some((field) => containsCenter(field, mark) || containsCenter(mark, field)),
  );
  return [
    ...ofFields,
    ...others.map(({ x0, y0, x1, y1, shape, state }) => ({
      ...{ x0, y0, x1, y1, code: MARK_CODES[shape][state], widget: false },
    })),
  ];
}

/** The same glyphs with the marks, options of lists that are not selected flagged; the glyph that fills a mark in becomes the mark. */
export function withChoiceMarks(
  shown: Glyphs,
  fonts: readonly FontInfo[],
  fields: readonly FormField[],
  drawn: readonly DrawnMark[],
): MarkedGlyphs {
  const glyphs = flagUnselectedOptions(shown, fields);
  const marks = marksOf(fields, drawn);
  if (marks.length === 0) return { glyphs, fonts };
  const { count: before, ...old } = glyphs;
  const { count: _, ...columns } = glyphColumns(before + marks.length);
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    columns[name].set(old[name].subarray(0, before));
  }
  let [count, run] = [before, before > 0 ? (glyphs.run[before - 1] as number) : -1];
  for (const mark of marks) {
    const [typed, ...further] = glyphsIn(glyphs, mark);
    for (const i of further) columns.flags[i] = (columns.flags[i] as number) | GlyphFlag.covered;
    const i = typed ?? count++;
    if (typed === undefined) columns.run[i] = ++run;
    const beside = findTextBeside(glyphs, mark, marks);
    const height = mark.y1 - mark.y0;
    columns.codePoint[i] = mark.code;
    columns.x0[i] = mark.x0;
    columns.x1[i] = mark.x1;
    columns.y0[i] = mark.y0;
    columns.y1[i] = mark.y1;
    columns.originX[i] = mark.x0;
    columns.originY[i] =
      beside < 0 ? mark.y0 + BASELINE * height : (glyphs.originY[beside] as number);
    columns.size[i] = beside < 0 ? height * (1 - 2 * MARGIN) : (glyphs.size[beside] as number);
    columns.angle[i] = 0;
    columns.font[i] = fonts.length;
    columns.flags[i] = mark.widget ? GlyphFlag.widget : 0;
  }
  return { glyphs: { ...columns, count }, fonts: [...fonts, MARK_FONT] };
}

const SPACE = 0x20;
const isVisible = ({ codePoint }: Glyphs, i: number): boolean => (codePoint[i] as number) > SPACE;

/** The visible glyphs whose middle lies in `mark`. */
function glyphsIn(glyphs: Glyphs, mark: Rect): number[] {
  const inside: number[] = [];
  for (let i = 0; i < glyphs.count; i++) {
    if (isVisible(glyphs, i) && holdsGlyph(mark, glyphs, i)) inside.push(i);
  }
  return inside;
}

/** The glyph of upright text nearest to a mark on its row; -1 if there is none. */
function findTextBeside(glyphs: Glyphs, mark: Mark, marks: readonly Mark[]): number {
  const height = (mark.y1 - mark.y0) * (mark.code === MARK_CODES.bullet.empty ? BULLET_RATIO : 1);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < glyphs.count; i++) {
    if (!isVisible(glyphs, i) || (glyphs.angle[i] as number) !== 0) continue;
    const y = ((glyphs.y0[i] as number) + (glyphs.y1[i] as number)) / 2;
    if (y < mark.y0 || y > mark.y1) continue;
    const size = glyphs.size[i] as number;
    if (size > MAX_SIZE_RATIO * height || height > MAX_SIZE_RATIO * size) continue;
    const distance = Math.max(
      (glyphs.x0[i] as number) - mark.x1,
      mark.x0 - (glyphs.x1[i] as number),
    );
    if (distance >= least || marks.some((one) => holdsGlyph(one, glyphs, i))) continue;
    [best, least] = [i, distance];
  }
  return best;
}
