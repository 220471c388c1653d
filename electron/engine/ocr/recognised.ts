/** What recognition makes of a picture. */
import type { Word } from '../text/types.ts';

/** Of a page or a part of one; points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A stretch of text that the detector took for one line; words in the order of writing. */
export interface RecognisedLine {
  readonly words: readonly Word[];
}

export interface RecognisedPicture {
  /** None is empty. The words' `font` is 0, their direction of writing rounded to quarter turns. */
  readonly lines: readonly RecognisedLine[];
  /** How far the picture lies askew, radians clockwise; lines and words stand as if it were level. */
  readonly lean: number;
}
