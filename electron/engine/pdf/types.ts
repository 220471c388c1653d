/**
 * What the PDF parser gives of a page, in point space: the displayed page (crop box, rotation
 * applied), origin top left, y downwards. Nothing here is interpreted yet.
 */
import type { OutlineItem } from '../../../shared/contract/page.ts';
import type { Box, Rect } from '../../../shared/geometry.ts';

export interface FontInfo {
  /** PostScript name without its subset tag. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  readonly serif: boolean;
}

/** Bits of `Glyphs.flags`. */
export const GlyphFlag = {
  /** Rendering mode 3 or fully transparent: the text layer of a scan. */
  invisible: 1,
  /** No Unicode value is known for the glyph. */
  unmapped: 2,
  /** A hyphen that the parser takes for a line-end hyphen. */
  hyphen: 4,
  /** Drawn by a form field or an annotation. */
  widget: 8,
  /** Filled and stroked in one colour, which thickens it: bold without a bold font. */
  emboldened: 16,
  /** Outside of what the page shows. */
  offPage: 32,
  /** Cut away by a clip path. */
  clipped: 64,
  /** In a layer that is switched off. */
  layerOff: 128,
  /** Painted over by something opaque. */
  covered: 256,
  /** Drawn in the colour of what lies behind it. */
  paperColored: 512,
  /** Drawn again over itself by glyphs that are not listed. */
  redrawn: 1024,
} as const;

/**
 * Glyphs in content order as columns: typed arrays of length `count`, entry i for glyph i. Spaces
 * that the page's content shows are among them; blanks that a parser would guess are not.
 */
export interface Glyphs {
  readonly count: number;
  readonly codePoint: Uint32Array;
  /** Glyph box: advance wide, ascent to descent high (not the ink). */
  readonly x0: Float32Array;
  readonly y0: Float32Array;
  readonly x1: Float32Array;
  readonly y1: Float32Array;
  /** Where the pen stood: x and y of the baseline's origin. */
  readonly originX: Float32Array;
  readonly originY: Float32Array;
  /** Effective font size in points as displayed. */
  readonly size: Float32Array;
  /** Direction of writing in degrees clockwise from left-to-right, 0 to 360. */
  readonly angle: Float32Array;
  /** Index into `RawPage.fonts`. */
  readonly font: Uint16Array;
  /** Fill colour 0xRRGGBB. */
  readonly color: Uint32Array;
  readonly flags: Uint16Array;
  /** Number of the text-showing operation that drew it, ascending from 0. */
  readonly run: Uint32Array;
}

/** Entry of `StructureElements.of` for glyphs that no element holds (artifacts, untagged pages). */
export const UNTAGGED = -1;

/** What the structure tree says of the page's glyphs; the tree is evidence, not truth. */
export interface StructureElements {
  readonly elements: readonly StructureElement[];
  /** Per glyph: index into `elements`, or UNTAGGED. */
  readonly of: Int16Array;
}

/** Glyph columns with room for `capacity` glyphs, to be filled and then given with their count. */
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

/** A straight drawn line, or a filled rectangle so thin that it serves as one. */
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

/** A filled rectangle: shading of cells and rows, boxes, bars of a chart. */
export interface Fill extends Rect {
  readonly color: number;
}

export interface Picture extends Rect {
  readonly kind: 'image' | 'vector';
  /** Pixels of the image for one point of the page; undefined where it has none or is not known. */
  readonly resolution?: number;
}

export interface Link extends Rect {
  readonly uri: string | null;
  readonly page: number | null;
}

export interface FormField extends Rect {
  readonly name: string;
  readonly kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'button' | 'signature';
  readonly value: string;
}

/** An element of the structure tree of a tagged PDF that holds content of the page. */
export interface StructureElement {
  /** Standard structure types from the root of the tree to the element: `['Document', 'Sect', 'H2']`. */
  readonly path: readonly string[];
  /** Numbers of the elements on that path, in the order of the tree: siblings are told apart by them. */
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
  readonly links: readonly Link[];
  readonly fields: readonly FormField[];
  /** Of a tagged PDF; absent where the document is not tagged. */
  readonly structure?: StructureElements;
  readonly warnings: readonly string[];
}

/** Four bytes a pixel, RGBA, rows from the top. */
export interface PageImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Luminance of each pixel, 0 to 255, rows from the top. */
export interface Shades {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

export interface RenderOptions {
  /** Of the picture, in pixels; very large ones are made smaller. */
  readonly width: number;
  /** The part of the page that is drawn; default: all of it. */
  readonly box?: Box;
}

export interface PdfDocument {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  /** `page` is 1-based. Throws when the page is damaged; the document stays usable. */
  readPage(page: number): RawPage;
  renderPage(page: number, options: RenderOptions): PageImage;
  /**
   * Light and dark of what is shown at `place`, roughly: from the pixels of a picture where one fills
   * it, else drawn. `width` pixels across, up to twice as many from a picture, or fewer if it has fewer.
   */
  shadesAt(page: number, place: Rect, width: number): Shades;
  close(): void;
}

export interface OpenOptions {
  readonly password?: string;
}
