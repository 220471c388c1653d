/**
 * Executes the operators of a page, as listed by pdf.js, as far as they position text and graphics.
 * pdf.js has already decoded fonts, streams and colours; this tracks the graphics state of ISO
 * 32000-1, 8.4 and 9.3: matrices, pen position, colours, line width.
 */

import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { containsCenter } from '../../../../../shared/geometry.ts';
import { acceptMarks, lettersOf } from '../accept-marks.ts';
import type { DrawnMark } from '../drawn-marks.ts';
import {
  compose,
  IDENTITY,
  type Matrix,
  type PageSpace,
  scaleOf,
  transformRect,
} from '../page-space.ts';
import { type GlyphColumns, GlyphFlag, glyphColumns, type RawPage } from '../types.ts';
import { VectorPathCollector } from '../vector-paths.ts';
import { rotateVerticalWriting } from '../vertical-writing.ts';
import {
  chainsFrom,
  colorFrom,
  flat,
  matrixFrom,
  type ShownGlyph,
  shownItems,
} from './arguments.ts';
import type { FallbackFonts } from './fonts.ts';
import { START, type State } from './state.ts';

/** Ascent and descent if the font gives none; ems. */
const ASCENT = 0.75;
const DESCENT = -0.22;
const INVISIBLE_MODE = 3;
const REPLACEMENT = 0xfffd;

const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill]);
const STROKES: ReadonlySet<number> = new Set([OPS.stroke, OPS.closeStroke]);
const BOTH: ReadonlySet<number> = new Set([
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const EVEN_ODD: ReadonlySet<number> = new Set([
  OPS.eoFill,
  OPS.eoFillStroke,
  OPS.closeEOFillStroke,
]);
const IMAGES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

export type PageContents = Pick<
  RawPage,
  'glyphs' | 'rulings' | 'fills' | 'pictures' | 'polylines' | 'rounded' | 'outlinedText'
> & { readonly marks: readonly DrawnMark[] };

export function interpretPage(
  operators: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] },
  space: PageSpace,
  fonts: FallbackFonts,
): PageContents {
  const interpreter = new Interpreter(space, fonts, countGlyphs(operators));
  operators.fnArray.forEach((operator, i) => {
    const args = operators.argsArray[i];
    interpreter.run(operator, Array.isArray(args) ? args : []);
  });
  return interpreter.finish();
}

function countGlyphs(operators: {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}): number {
  let count = 0;
  operators.fnArray.forEach((operator, i) => {
    if (operator !== OPS.showText) return;
    for (const item of shownItems((operators.argsArray[i] as unknown[])[0])) {
      if (typeof item !== 'number') count += item.unicode.length;
    }
  });
  return count;
}

class Interpreter {
  readonly #space: PageSpace;
  readonly #fonts: FallbackFonts;
  readonly #collector: VectorPathCollector;
  readonly #columns: GlyphColumns;
  readonly #saved: State[] = [];
  #state: State;
  #text: Matrix = IDENTITY;
  #x = 0;
  #y = 0;
  #lineX = 0;
  #lineY = 0;
  #count = 0;
  #run = -1;

  constructor(space: PageSpace, fonts: FallbackFonts, capacity: number) {
    this.#space = space;
    this.#fonts = fonts;
    this.#collector = new VectorPathCollector(space.width, space.height);
    this.#columns = glyphColumns(capacity);
    this.#state = { ...START, ctm: space.toDisplay };
  }

  run(operator: number, args: readonly unknown[]): void {
    const number = (i: number): number => (typeof args[i] === 'number' ? args[i] : 0);
    switch (operator) {
      case OPS.save:
        this.#saved.push(this.#state);
        break;
      case OPS.restore:
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case OPS.transform:
        this.#apply(matrixFrom(args));
        break;
      case OPS.paintFormXObjectBegin:
        this.#saved.push(this.#state);
        if (args[0]) this.#apply(matrixFrom(flat(args[0])));
        break;
      case OPS.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case OPS.beginAnnotation:
        // Appearances have their own graphics state, positioned by two matrices.
        this.#saved.push(this.#state);
        this.#state = { ...START, ctm: this.#space.toDisplay, widget: true };
        this.#apply(matrixFrom(flat(args[2])));
        this.#apply(matrixFrom(flat(args[3])));
        break;
      case OPS.endAnnotation:
        this.#state = this.#saved.pop() ?? this.#state;
        break;
      case OPS.setLineWidth:
        this.#set({ lineWidth: number(0) });
        break;
      case OPS.setFillRGBColor:
        this.#set({ fill: colorFrom(args[0]) });
        break;
      case OPS.setStrokeRGBColor:
        this.#set({ stroke: colorFrom(args[0]) });
        break;
      case OPS.setCharSpacing:
        this.#set({ charSpacing: number(0) });
        break;
      case OPS.setWordSpacing:
        this.#set({ wordSpacing: number(0) });
        break;
      case OPS.setHScale:
        this.#set({ horizontalScale: number(0) / 100 });
        break;
      case OPS.setLeading:
        this.#set({ leading: -number(0) });
        break;
      case OPS.setTextRise:
        this.#set({ rise: number(0) });
        break;
      case OPS.setTextRenderingMode:
        this.#set({ mode: number(0) });
        break;
      case OPS.setFont: {
        const fontName = String(args[0]);
        this.#set({ fontName, fontSize: number(1), font: this.#fonts.indexOf(fontName) });
        break;
      }
      case OPS.beginText:
        this.#setTextMatrix(IDENTITY);
        break;
      case OPS.setTextMatrix:
        this.#setTextMatrix(matrixFrom(args.length === 1 ? flat(args[0]) : args));
        break;
      case OPS.setLeadingMoveText:
        this.#set({ leading: number(1) });
        this.#moveText(number(0), number(1));
        break;
      case OPS.moveText:
        this.#moveText(number(0), number(1));
        break;
      case OPS.nextLine:
        this.#moveText(0, this.#state.leading);
        break;
      case OPS.showText:
        this.#showText(shownItems(args[0]));
        break;
      case OPS.constructPath:
        this.#path(number(0), args[1]);
        break;
      default:
        if (IMAGES.has(operator)) this.#collector.image(transformRect(this.#state.ctm, 0, 0, 1, 1));
    }
  }

  finish(): PageContents {
    this.#columns.count = this.#count;
    rotateVerticalWriting(this.#columns);
    const { marks: outlines, drawings } = this.#collector.findMarks();
    const marks = acceptMarks(
      outlines,
      outlines.length > 0 ? lettersOf(this.#columns) : [],
      drawings,
    );
    return { glyphs: this.#columns, marks, ...this.#collector.finish(marks) };
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
  }

  #apply(matrix: Matrix): void {
    this.#set({ ctm: compose(matrix, this.#state.ctm) });
  }

  #setTextMatrix(matrix: Matrix): void {
    this.#text = matrix;
    this.#x = this.#lineX = 0;
    this.#y = this.#lineY = 0;
  }

  #moveText(x: number, y: number): void {
    this.#x = this.#lineX += x;
    this.#y = this.#lineY += y;
  }

  #showText(items: readonly (number | ShownGlyph)[]): void {
    const { fontName, fontSize, charSpacing, wordSpacing, horizontalScale } = this.#state;
    const unit = this.#fonts.unitOf(fontName);
    this.#run++;
    for (const item of items) {
      if (typeof item === 'number') {
        this.#x -= (item / 1000) * fontSize * horizontalScale;
        continue;
      }
      const width = item.width * unit * fontSize * horizontalScale;
      this.#glyph(item.unicode, width);
      const spacing = charSpacing + (item.isSpace ? wordSpacing : 0);
      this.#x += width + spacing * horizontalScale;
    }
  }

  /** The letters of a ligature share its box. */
  #glyph(unicode: string, width: number): void {
    const { ctm, fontSize, fontName, rise } = this.#state;
    const matrix = compose(this.#text, ctm);
    const { ascent, descent } = this.#fonts.metricsOf(fontName) ?? {
      ascent: ASCENT,
      descent: DESCENT,
    };
    const y = this.#y + rise;
    const rect = transformRect(
      matrix,
      this.#x,
      y + descent * fontSize,
      this.#x + width,
      y + ascent * fontSize,
    );
    const { width: pageWidth, height: pageHeight } = this.#space;
    const onPage = containsCenter({ x0: 0, y0: 0, x1: pageWidth, y1: pageHeight }, rect);
    const sign = fontSize < 0 ? -1 : 1;
    const angle = (Math.atan2(matrix.b * sign, matrix.a * sign) * 180) / Math.PI;
    const text = unicode === '' ? String.fromCodePoint(REPLACEMENT) : unicode;
    for (const letter of text) {
      const at = this.#count++;
      const c = this.#columns;
      const code = letter.codePointAt(0) ?? REPLACEMENT;
      c.codePoint[at] = code;
      c.x0[at] = rect.x0;
      c.y0[at] = rect.y0;
      c.x1[at] = rect.x1;
      c.y1[at] = rect.y1;
      c.originX[at] = matrix.a * this.#x + matrix.c * y + matrix.e;
      c.originY[at] = matrix.b * this.#x + matrix.d * y + matrix.f;
      c.size[at] = Math.abs(fontSize) * Math.hypot(matrix.c, matrix.d);
      c.angle[at] = (Math.round(angle * 10) / 10 + 360) % 360;
      c.font[at] = this.#state.font;
      c.color[at] = this.#state.fill;
      c.flags[at] =
        (this.#state.widget ? GlyphFlag.widget : 0) |
        (onPage ? 0 : GlyphFlag.offPage) |
        (this.#state.mode === INVISIBLE_MODE ? GlyphFlag.invisible : 0) |
        (code === REPLACEMENT ? GlyphFlag.unmapped : 0);
      c.run[at] = this.#run;
    }
  }

  #path(paint: number, data: unknown): void {
    const filled = FILLS.has(paint) || BOTH.has(paint);
    const stroked = STROKES.has(paint) || BOTH.has(paint);
    if (!filled && !stroked) return;
    const { ctm, fill, stroke, lineWidth } = this.#state;
    this.#collector.path(chainsFrom(flat(Array.isArray(data) ? data[0] : data), ctm), {
      fill: filled ? fill : null,
      evenOdd: EVEN_ODD.has(paint),
      stroke: stroked ? stroke : null,
      lineWidth: lineWidth * scaleOf(ctm),
    });
  }
}
