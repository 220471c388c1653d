import type { CodedText } from '../../../../shared/contract/coded-text.ts';
import type { LeftOutReason } from '../../../../shared/contract/page.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import type {
  Fill,
  FontInfo,
  FormField,
  Link,
  Picture,
  Polyline,
  Ruling,
  StructureElement,
} from '../pdf/types.ts';

/** The font of recognised words. */
export const RECOGNISED_FONT: FontInfo = {
  name: 'Recognised',
  bold: false,
  italic: false,
  fixedPitch: false,
};

/** A sequence of glyphs without white space; text is Unicode NFC with ligatures decomposed. */
export interface Word extends Rect {
  readonly text: string;
  /** y of the baseline; x for vertical writing. */
  readonly baseline: number;
  readonly size: number;
  /** Index into `PageText.fonts`. */
  readonly font: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly color: number;
  /** Degrees clockwise, 0 for upright text. */
  readonly angle: number;
  readonly script: 'normal' | 'superscript' | 'subscript';
  /** Right-to-left word; `text` is in logical order. */
  readonly rtl: boolean;
  /** No space between this word and the next on its line (a superscript, a CJK word boundary). */
  readonly glued: boolean;
  /** 1 for native text, OCR confidence otherwise. */
  readonly confidence: number;
  readonly widget: boolean;
  /** A mark to choose with, not a bullet. */
  readonly choice?: boolean;
  /** Of a tagged PDF: index into `PageText.structure`. */
  readonly element?: number;
}

/** Words on one baseline without a gap as wide as a gutter; indexes into `PageText.words`. */
export interface Line extends Rect {
  readonly words: readonly number[];
  readonly baseline: number;
  /** Size of most of its glyphs; points. */
  readonly size: number;
  readonly angle: number;
  readonly rtl: boolean;
  /** A watermark, behind the text of the page. */
  readonly behind?: true;
  /** Recognised on a picture: a label of its figure, not text of the page. */
  readonly label?: true;
}

/** Glyphs in one region that did not become text, with the reason. */
export interface LeftOut extends Rect {
  readonly reason: LeftOutReason;
  readonly glyphs: number;
  /** Beginning of their text in content order; absent if it adds nothing. */
  readonly text?: string;
}

/** A page as words and lines with its graphics, in points of the page as displayed. */
export interface PageText {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly source: 'native' | 'ocr' | 'none';
  /** The page shows content other than text and holds no usable text. */
  readonly needsOcr: boolean;
  /**
   * Skew of a scan, radians clockwise. Words, lines and rulings are deskewed; `skew.ts` maps them
   * back to the page.
   */
  readonly skew?: number;
  /**
   * Regions with glyphs of unknown or untrusted meaning, or with letters drawn as shapes, to be
   * recognised from the image. Words there are the best guess without OCR.
   */
  readonly unreadable: readonly Rect[];
  readonly fonts: readonly FontInfo[];
  readonly words: readonly Word[];
  /** Line segments, split at gutters, top to bottom, left to right. */
  readonly lines: readonly Line[];
  readonly rulings: readonly Ruling[];
  readonly fills: readonly Fill[];
  readonly pictures: readonly Picture[];
  readonly polylines?: readonly Polyline[];
  readonly rounded?: readonly Fill[];
  readonly links: readonly Link[];
  readonly fields: readonly FormField[];
  /** Structure elements that hold words of the page; absent in untagged files. */
  readonly structure?: readonly StructureElement[];
  /** Every glyph of the page other than spaces is in a word or here. */
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly CodedText[];
}
