/**
 * Parser output for a page, in point space: the displayed page (crop box, rotation applied), origin
 * top left, y downwards. Uninterpreted.
 */
import type { CodedText } from '../../../../shared/contract/coded-text.ts';
import type { OutlineItem } from '../../../../shared/contract/page.ts';
import type { Box, Rect } from '../../../../shared/geometry.ts';

export interface FontInfo {
  /** PostScript name without its subset tag. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
}

/** Bits of `Glyphs.flags`. */
export const GlyphFlag = {
  /** Rendering mode 3 or fully transparent: the text layer of a scan. */
  invisible: 1,
  /** The glyph has no known Unicode value. */
  unmapped: 2,
  /** A hyphen that the parser classifies as a line-end hyphen. */
  hyphen: 4,
  /** Drawn by a form field or an annotation. */
  widget: 8,
  /** Filled and stroked in one colour: bold without a bold font. */
  emboldened: 16,
  /** Outside the visible page. */
  offPage: 32,
  /** Clipped by a clip path. */
  clipped: 64,
  /** In a hidden layer. */
  layerOff: 128,
  /** Covered by an opaque object. */
  covered: 256,
  /** Drawn in the colour of its background. */
  paperColored: 512,
  /** Drawn over again by glyphs that are not listed. */
  redrawn: 1024,
  /** An option of a list box that is not selected. */
  unselected: 2048,
} as const;

/**
 * Glyphs in content order as columns: typed arrays of length `count`, entry i for glyph i. Includes
 * the spaces of the page content, but not those that a parser would infer.
 */
export interface Glyphs {
  readonly count: number;
  readonly codePoint: Uint32Array;
  /** Glyph box: width is the advance, height from ascent to descent (not the ink). */
  readonly x0: Float32Array;
  readonly y0: Float32Array;
  readonly x1: Float32Array;
  readonly y1: Float32Array;
  /** Pen position: x and y of the origin on the baseline. */
  readonly originX: Float32Array;
  readonly originY: Float32Array;
  /** Effective font size in points as displayed. */
  readonly size: Float32Array;
  /** Writing direction in degrees clockwise from left-to-right, 0 to 360. */
  readonly angle: Float32Array;
  /** Index into `RawPage.fonts`. */
  readonly font: Uint16Array;
  /** Fill colour 0xRRGGBB. */
  readonly color: Uint32Array;
  readonly flags: Uint16Array;
  /** Number of the text-showing operation that drew it, ascending from 0. */
  readonly run: Uint32Array;
}

/** Whether the centre of a glyph is within `rect`, shrunk by `slack`. */
export function holdsGlyph(rect: Rect, glyphs: Glyphs, i: number, slack = 0): boolean {
  const x = ((glyphs.x0[i] as number) + (glyphs.x1[i] as number)) / 2;
  const y = ((glyphs.y0[i] as number) + (glyphs.y1[i] as number)) / 2;
  return (
    x >= rect.x0 + slack && x <= rect.x1 - slack && y >= rect.y0 + slack && y <= rect.y1 - slack
  );
}

/** Entry of `StructureElements.of` for glyphs in no element (artifacts, untagged pages). */
export const UNTAGGED = -1;

/** The structure tree's data on the page's glyphs; it may be wrong. */
export interface StructureElements {
  readonly elements: readonly StructureElement[];
  /** Per glyph: index into `elements`, or UNTAGGED. */
  readonly of: Int16Array;
}

/** Glyph columns with capacity for `capacity` glyphs, to be filled and returned with their count. */
export type GlyphColumns = { -readonly [K in keyof Glyphs]: Glyphs[K] };

export const glyphColumns = (capacity: number): GlyphColumns => ({
  count: 0,
  codePoint: new Uint32Array(capacity),
  x0: new Float32Array(capacity),
  y0: new Float32Array(capacity),
  x1: new Float32Array(capacity),
  y1: new Float32Array(capacity),
  originX: new Float32Array(capacity),
  originY: new Float32Array(capacity),
  size: new Float32Array(capacity),
  angle: new Float32Array(capacity),
  font: new Uint16Array(capacity),
  color: new Uint32Array(capacity),
  flags: new Uint16Array(capacity),
  run: new Uint32Array(capacity),
});

/** A straight line, or a filled rectangle thin enough to be one. */
export interface Ruling {
  readonly orientation: 'horizontal' | 'vertical';
  /** y of a horizontal, x of a vertical ruling. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
  readonly thickness: number;
  /** 0xRRGGBB */
  readonly color: number;
}

/** Where a ruling is, so far to either side of it; without `half`, its line alone. */
export const rectOfRuling = (
  { orientation, position, start, end }: Omit<Ruling, 'thickness' | 'color'>,
  half = 0,
): Rect =>
  orientation === 'horizontal'
    ? { x0: start, x1: end, y0: position - half, y1: position + half }
    : { x0: position - half, x1: position + half, y0: start, y1: end };

/** A filled rectangle: shading of cells and rows, boxes, bars of a chart. */
export interface Fill extends Rect {
  readonly color: number;
}

/** Connected straight strokes of which some are slanted: the line of a chart. */
export interface Polyline {
  /** x and y alternating. */
  readonly points: readonly number[];
  readonly color: number;
}

export interface Picture extends Rect {
  readonly kind: 'image' | 'vector';
  /** Pixels of the image per point of the page; undefined if there is no image or it is unknown. */
  readonly resolution?: number;
}

export interface Link extends Rect {
  readonly uri: string | null;
  readonly page: number | null;
}

export interface FormField extends Rect {
  readonly name: string;
  readonly kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  /** What is filled in or chosen; empty if nothing is, or a button is not selected. */
  readonly value: string;
  /** Of a check box or radio button: the value that it has when it is selected. */
  readonly option?: string;
  /** Of a list: all options, and the selected ones. */
  readonly options?: readonly string[];
  readonly chosen?: readonly string[];
}

/** An element of the structure tree of a tagged PDF that holds content of the page. */
export interface StructureElement {
  /** Standard structure types from the root of the tree to the element: `['Document', 'Sect', 'H2']`. */
  readonly path: readonly string[];
  /** Numbers of the elements on that path, in tree order: they distinguish siblings. */
  readonly ids: readonly number[];
}

export interface RawPage {
  /** 1-based. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly fonts: readonly FontInfo[];
  readonly glyphs: Glyphs;
  readonly rulings: readonly Ruling[];
  readonly fills: readonly Fill[];
  /** Images, and clusters of curves and slanted lines (drawings, charts). */
  readonly pictures: readonly Picture[];
  /** Absent if there are none. */
  readonly polylines?: readonly Polyline[];
  /** Filled rectangles with round corners, and discs; absent if there are none. */
  readonly rounded?: readonly Fill[];
  /** Lines of text whose letters are drawn as shapes. */
  readonly outlinedText: readonly Rect[];
  readonly links: readonly Link[];
  readonly fields: readonly FormField[];
  /** For a tagged PDF; absent if the document is not tagged. */
  readonly structure?: StructureElements;
  readonly warnings: readonly CodedText[];
}

/** Four bytes per pixel, RGBA, rows from the top. */
export interface PageImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Luminance of each pixel, 0 to 255, rows from the top. */
export interface Luminance {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

export interface RenderOptions {
  /** Size in pixels; very large images are reduced. */
  readonly width: number;
  /** The part of the page to render; default: the whole page. */
  readonly box?: Box;
}

export interface ReadOptions {
  /**
   * Only glyphs are read: no vector paths, annotations or tags, and text that is hidden is not marked.
   * For pages whose graphics exceed a limit.
   */
  readonly textOnly?: boolean;
}

/** A page could not be drawn, because it is damaged or exceeds the memory of the parser. */
export class PageImageError extends Error {
  override readonly name = 'PageImageError';
}

export interface PdfDocument {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  /**
   * `page` is 1-based.
   * @throws if the page is damaged; the document stays usable.
   */
  readPage(page: number, options?: ReadOptions): RawPage;
  /** @throws PageImageError */
  renderPage(page: number, options: RenderOptions): PageImage;
  /**
   * Approximate luminance of the region `place`: from the pixels of a picture that fills it, else
   * rendered. `width` pixels across, up to twice as many from a picture, or fewer if it has fewer.
   * @throws PageImageError
   */
  luminanceAt(page: number, region: Rect, width: number): Luminance;
  close(): void;
}

export interface OpenOptions {
  readonly password?: string;
}
