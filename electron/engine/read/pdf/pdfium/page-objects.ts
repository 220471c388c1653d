/**
 * Traverses a page's objects, including form XObjects with their matrices, and records vector paths
 * and images, and the paint order of text and what covers it.
 */
import { areaOf, intersectionOf, type Rect } from '../../../../../shared/geometry.ts';
import { compose, type Matrix, scaleOf, transformRect } from '../page-space.ts';
import { boundsOfChain, type Chain, rectOfChain } from '../point-chains.ts';
import type { VectorPathCollector } from '../vector-paths.ts';
import { ObjectType, type Pointer, SegmentType } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import type { Cover, PaintOrder } from './paint-order.ts';

/** Maximum nesting of form XObjects. */
const DEPTH_LIMIT = 24;
/** A path of more segments is a drawing, whatever its shape. */
const SEGMENT_LIMIT = 4000;
/** FPDF_FILLMODE_* */
const FillMode = { none: 0, evenOdd: 1 } as const;
/** Objects with a lower opacity (of 255) are invisible. */
const OPACITY_FLOOR = 8;

export function readVectorPaths(
  pdfium: PdfiumInstance,
  page: Pointer,
  toDisplay: Matrix,
  collector: VectorPathCollector,
  paints: PaintOrder,
): void {
  const within = { outer: toDisplay, form: 0, layer: null, depth: 0 };
  for (const object of objectsOfPage(pdfium, page)) {
    readObject(pdfium, object, within, collector, paints);
  }
}

/** The objects of a page from the one at `first` on, in paint order. */
export const objectsOfPage = ({ call }: PdfiumInstance, page: Pointer, first = 0): Pointer[] =>
  Array.from({ length: call.FPDFPage_CountObjects(page) - first }, (_, i) =>
    call.FPDFPage_GetObject(page, first + i),
  );

/** The objects of a form XObject at a depth, in paint order; none of one that is nested too deeply. */
export const objectsOfForm = ({ call }: PdfiumInstance, form: Pointer, depth: number): Pointer[] =>
  Array.from({ length: depth < DEPTH_LIMIT ? call.FPDFFormObj_CountObjects(form) : 0 }, (_, i) =>
    call.FPDFFormObj_GetObject(form, i),
  );

/** The text objects of a page from its object at `first` on, in paint order. */
export function textObjectsOf(pdfium: PdfiumInstance, page: Pointer, first = 0): Pointer[] {
  const textIn = (object: Pointer, depth: number): Pointer[] => {
    const type = object === 0 ? 0 : pdfium.call.FPDFPageObj_GetType(object);
    if (type === ObjectType.text) return [object];
    if (type !== ObjectType.form) return [];
    return objectsOfForm(pdfium, object, depth).flatMap((inner) => textIn(inner, depth + 1));
  };
  return objectsOfPage(pdfium, page, first).flatMap((object) => textIn(object, 0));
}

/** Context of an object. */
interface Surroundings {
  readonly outer: Matrix;
  /** The form XObject of the page; 0 if in none. */
  readonly form: Pointer;
  /** Name of the layer of the enclosing form. */
  readonly layer: string | null;
  readonly depth: number;
}

function readObject(
  pdfium: PdfiumInstance,
  object: Pointer,
  within: Surroundings,
  collector: VectorPathCollector,
  paints: PaintOrder,
): void {
  if (object === 0) return;
  const { call } = pdfium;
  const { outer, form, depth } = within;
  const type = call.FPDFPageObj_GetType(object);
  const clip = type === ObjectType.form ? null : clipOf(pdfium, object, outer);
  collector.clipTo(clip);
  switch (type) {
    case ObjectType.text:
      paints.text(object, form, clip, within.layer ?? layerOf(pdfium, object), outer);
      break;
    case ObjectType.path:
      readPath(pdfium, object, outer, clip, collector, paints);
      break;
    case ObjectType.image: {
      const matrix = matrixOf(pdfium, object, outer);
      const rect = transformRect(matrix, 0, 0, 1, 1);
      collector.image(rect, resolutionOf(pdfium, object, rect));
      addCover(pdfium, object, paints, clip, rect, 'image');
      break;
    }
    case ObjectType.shading: {
      const rect = boundsOf(pdfium, object, outer);
      if (rect !== null) collector.drawing(rect);
      break;
    }
    case ObjectType.form: {
      const matrix = matrixOf(pdfium, object, outer);
      const layer = within.layer ?? layerOf(pdfium, object);
      const inside = { outer: matrix, form: form || object, layer, depth: depth + 1 };
      for (const inner of objectsOfForm(pdfium, object, depth)) {
        readObject(pdfium, inner, inside, collector, paints);
      }
      break;
    }
  }
}

/** Records an object that may cover text painted before it. */
function addCover(
  { call }: PdfiumInstance,
  object: Pointer,
  paints: PaintOrder,
  clip: Rect | null,
  rect: Rect,
  kind: Cover['kind'],
): void {
  if (!paints.mayCover(rect) || call.FPDFPageObj_HasTransparency(object) !== 0) return;
  paints.cover(clip === null ? rect : intersectionOf(rect, clip), kind);
}

/** The name "OC" in UTF-16LE, and its size including the terminator; bytes. */
const LAYER_MARK = 0x43004f;
const LAYER_MARK_SIZE = 6;
const NAME_BUFFER_SIZE = 200;

/** Name of the layer of an object; null if it is in none. */
function layerOf(pdfium: PdfiumInstance, object: Pointer): string | null {
  const { call, scratch } = pdfium;
  const size = scratch >> 2;
  const name = scratch + 16;
  const count = call.FPDFPageObj_CountMarks(object);
  for (let i = 0; i < count; i++) {
    const mark = call.FPDFPageObj_GetMark(object, i);
    if (call.FPDFPageObjMark_GetName(mark, name, NAME_BUFFER_SIZE, scratch) === 0) continue;
    const { ints } = pdfium;
    if (ints[size] !== LAYER_MARK_SIZE || ints[name >> 2] !== LAYER_MARK) continue;
    return pdfium.withString('Name', (key) => {
      const read = call.FPDFPageObjMark_GetParamStringValue;
      const named = read(mark, key, name, NAME_BUFFER_SIZE, scratch) !== 0;
      const length = named ? (pdfium.ints[size] ?? 0) : 0;
      return length > NAME_BUFFER_SIZE ? '' : pdfium.utf16At(name, length);
    });
  }
  return null;
}

/** Pixels per point, for any rotation of the image; undefined if PDFium gives none. */
function resolutionOf(pdfium: PdfiumInstance, image: Pointer, rect: Rect): number | undefined {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  const known = call.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) !== 0;
  const pixels = known ? (pdfium.ints[at] ?? 0) * (pdfium.ints[at + 1] ?? 0) : 0;
  const area = areaOf(rect);
  return pixels > 0 && area > 0 ? Math.sqrt(pixels / area) : undefined;
}

function readPath(
  pdfium: PdfiumInstance,
  object: Pointer,
  outer: Matrix,
  clip: Rect | null,
  collector: VectorPathCollector,
  paints: PaintOrder,
): void {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  if (call.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return;
  const fillMode = pdfium.ints[at];
  const filled = fillMode !== FillMode.none;
  const stroked = pdfium.ints[at + 1] !== 0;
  const fill = filled ? colorOf(pdfium, object, call.FPDFPageObj_GetFillColor) : null;
  const stroke = stroked ? colorOf(pdfium, object, call.FPDFPageObj_GetStrokeColor) : null;
  if (fill === null && stroke === null) return;
  const segments = call.FPDFPath_CountSegments(object);
  if (segments > SEGMENT_LIMIT || collector.crowded) {
    const rect = boundsOf(pdfium, object, outer);
    if (rect !== null) collector.drawing(rect);
    return;
  }
  const matrix = matrixOf(pdfium, object, outer);
  let lineWidth = 0;
  if (stroke !== null && call.FPDFPageObj_GetStrokeWidth(object, scratch) !== 0) {
    lineWidth = (pdfium.floats[at] ?? 0) * scaleOf(matrix);
  }
  const chains = readChains(pdfium, object, segments, matrix);
  if (fill !== null && chains.length === 1) {
    const rect = rectOfChain(chains[0] as Chain);
    if (rect !== null) addCover(pdfium, object, paints, clip, rect, 'fill');
  }
  collector.path(chains, {
    fill,
    evenOdd: fillMode === FillMode.evenOdd,
    stroke,
    lineWidth,
  });
}

function readChains(
  pdfium: PdfiumInstance,
  path: Pointer,
  segments: number,
  { a, b, c, d, e, f }: Matrix,
): Chain[] {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  const chains: Chain[] = [];
  let points: number[] = [];
  let curved = false;
  const end = (closed: boolean) => {
    if (points.length > 2) chains.push({ points, closed, curved });
  };
  for (let i = 0; i < segments; i++) {
    const segment = call.FPDFPath_GetPathSegment(path, i);
    const type = call.FPDFPathSegment_GetType(segment);
    if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
    const x = pdfium.floats[at] as number;
    const y = pdfium.floats[at + 1] as number;
    if (type === SegmentType.move) {
      end(false);
      points = [];
      curved = false;
    } else if (type === SegmentType.bezier) curved = true;
    points.push(a * x + c * y + e, b * x + d * y + f);
    if (call.FPDFPathSegment_GetClose(segment) !== 0) {
      end(true);
      // Segments after a closed chain without a move start at its first point.
      points = points.slice(0, 2);
      curved = false;
    }
  }
  end(false);
  return chains;
}

/** Bounds of an object's clip path; null if it has none. */
function clipOf(pdfium: PdfiumInstance, object: Pointer, outer: Matrix): Rect | null {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  const clip = call.FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : call.FPDFClipPath_CountPaths(clip);
  if (paths <= 0) return null;
  let visible = EVERYWHERE;
  for (let path = 0; path < paths; path++) {
    const segments = call.FPDFClipPath_CountPathSegments(clip, path);
    if (segments <= 0 || segments > SEGMENT_LIMIT) continue;
    const points: number[] = [];
    for (let i = 0; i < segments; i++) {
      const segment = call.FPDFClipPath_GetPathSegment(clip, path, i);
      if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
      const x = pdfium.floats[at] as number;
      const y = pdfium.floats[at + 1] as number;
      points.push(outer.a * x + outer.c * y + outer.e, outer.b * x + outer.d * y + outer.f);
    }
    const bounds = boundsOfChain({ points, closed: true, curved: false });
    if (bounds !== null) visible = intersectionOf(visible, bounds);
  }
  return visible;
}

const EVERYWHERE: Rect = {
  x0: Number.NEGATIVE_INFINITY,
  y0: Number.NEGATIVE_INFINITY,
  x1: Number.POSITIVE_INFINITY,
  y1: Number.POSITIVE_INFINITY,
};

/** 0xRRGGBB, or null if the colour is invisible. */
function colorOf(
  pdfium: PdfiumInstance,
  object: Pointer,
  read: (...args: number[]) => number,
): number | null {
  const { scratch } = pdfium;
  if (read(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return 0;
  const at = scratch >> 2;
  return (pdfium.ints[at + 3] ?? 0) < OPACITY_FLOOR ? null : colorAt(pdfium.ints, at);
}

/** 0xRRGGBB from three integers of the heap. */
export const colorAt = (ints: Int32Array, at: number): number =>
  ((ints[at] as number) << 16) | ((ints[at + 1] as number) << 8) | (ints[at + 2] as number);

/** From the object's space to that of `outer`. */
export function matrixOf(pdfium: PdfiumInstance, object: Pointer, outer: Matrix): Matrix {
  const { call, scratch } = pdfium;
  if (call.FPDFPageObj_GetMatrix(object, scratch) === 0) return outer;
  const at = scratch >> 2;
  const { floats } = pdfium;
  const own = {
    a: floats[at] ?? 1,
    b: floats[at + 1] ?? 0,
    c: floats[at + 2] ?? 0,
    d: floats[at + 3] ?? 1,
    e: floats[at + 4] ?? 0,
    f: floats[at + 5] ?? 0,
  };
  return compose(own, outer);
}

/** Bounds of an object, which PDFium returns in the parent space, with its own matrix applied. */
export function boundsOf(pdfium: PdfiumInstance, object: Pointer, outer: Matrix): Rect | null {
  const { call, scratch } = pdfium;
  const read = call.FPDFPageObj_GetBounds;
  const isKnown = read(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
  return isKnown ? scratchRect(pdfium, outer) : null;
}

/** The rectangle of two opposite corners in the scratch buffer, four floats, transformed by `outer`. */
export function scratchRect({ floats, scratch }: PdfiumInstance, outer: Matrix): Rect {
  const at = scratch >> 2;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = floats.subarray(at, at + 4);
  return transformRect(outer, x0, y0, x1, y1);
}
