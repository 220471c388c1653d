import type { LeftOutReason } from '../../../shared/contract/page.ts';
import type { Rect } from '../../../shared/geometry.ts';
import type {
  Fill,
  FontInfo,
  FormField,
  Link,
  Picture,
  Ruling,
  StructureElement,
} from '../pdf/types.ts';

/** A run of glyphs with no white space in it; text is Unicode NFC, ligatures taken apart. */
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
  /** No blank stands between this word and the next on its line (a superscript, a CJK break). */
  readonly glued: boolean;
  /** 1 for native text, below it for recognised text. */
  readonly confidence: number;
  readonly widget: boolean;
  /** Of a tagged PDF: index into `PageText.structure`. */
  readonly element?: number;
}

/** Words on one baseline with no gap wide enough for a gutter; indexes into `PageText.words`. */
export interface Line extends Rect {
  readonly words: readonly number[];
  readonly baseline: number;
  /** Size of most of its glyphs. */
  readonly size: number;
  readonly angle: number;
  readonly rtl: boolean;
  /** It stands behind the text of the page: a watermark. */
  readonly behind?: true;
}

/** Glyphs that became no text, for one reason, in one place. */
export interface LeftOut extends Rect {
  readonly reason: LeftOutReason;
  readonly glyphs: number;
  /** Its beginning, in the order of the content; absent where it says nothing of its own. */
  readonly text?: string;
}

/** A page as words and lines, with the drawn things around them, in point space. */
export interface PageText {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly source: 'native' | 'ocr' | 'none';
  /** The page shows ink that is not text and holds no usable text. */
  readonly needsOcr: boolean;
  /**
   * Of a scan that lies askew: how far, radians clockwise. Words, lines and rulings stand as if it
   * were level; `lean.ts` tells where they lie on the page.
   */
  readonly lean?: number;
  /**
   * Places that show glyphs whose meaning is not known or not to be trusted: to be recognised from
   * the picture. Words that lie there are the best guess without it.
   */
  readonly unreadable: readonly Rect[];
  readonly fonts: readonly FontInfo[];
  readonly words: readonly Word[];
  /** Segments of lines, split at gaps too wide for a blank, top to bottom, left to right. */
  readonly lines: readonly Line[];
  readonly rulings: readonly Ruling[];
  readonly fills: readonly Fill[];
  readonly pictures: readonly Picture[];
  readonly links: readonly Link[];
  readonly fields: readonly FormField[];
  /** Elements of the structure tree that hold words of the page; absent where there is none. */
  readonly structure?: readonly StructureElement[];
  /** Every glyph of the page, blanks aside, is in a word or here. */
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly string[];
}
