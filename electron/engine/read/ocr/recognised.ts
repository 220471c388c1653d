/** Result of the recognition of an image. */
import type { LanguageCode, RecognitionNetwork } from '../../../../shared/languages.ts';
import type { Word } from '../text/types.ts';

/** Size of a page or a part of one; points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Text detected as one line; words in writing order. */
export interface RecognisedLine {
  readonly words: readonly Word[];
}

/** Much of the text is not legible: another script or language, handwriting, a poor scan. */
export interface Illegible {
  /** Networks for other languages that find a sample of it legible, the surest first. */
  readonly networks: readonly RecognitionNetwork[];
  /** Languages of added packs in the script. */
  readonly packs: readonly LanguageCode[];
  /** The script (ISO 15924) by the shape of the strokes; null if it is not told. */
  readonly script: string | null;
}

export interface RecognisedPicture {
  /** None is empty. The words have `font` 0 and a writing direction rounded to multiples of 90 degrees. */
  readonly lines: readonly RecognisedLine[];
  /** Skew of the image, radians clockwise; lines and words are deskewed. */
  readonly skew: number;
  /** Absent if the text is legible to the networks that were used. */
  readonly illegible?: Illegible;
}
