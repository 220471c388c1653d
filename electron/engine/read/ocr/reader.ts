/** What recognises the lines of a script. */
import type { Network } from '../../common/networks/runtime.ts';
import type { PageImage } from '../pdf/types.ts';
import type { Alphabet } from './alphabet.ts';
import type { OrientedBox } from './image.ts';
import type { RecognisedWord } from './words.ts';

/** Reads the lines in boxes; words by position along the line. */
export type LineReader = (
  image: PageImage,
  boxes: readonly OrientedBox[],
) => Promise<RecognisedWord[][]>;

/** A network that recognises lines, and its classes. */
export interface Recogniser {
  readonly network: Network;
  readonly alphabet: Alphabet;
}

/** A recogniser for a script by a network. */
export interface NetworkReader extends Recogniser {
  /** Another network for the same script, loaded for the first line with low confidence; optional. */
  second?(): Promise<Recogniser>;
  /** Reads lines with digits as well, for their numbers; optional. */
  numbers?(): Promise<NetworkReader>;
}

/** A recogniser for a script: a network, or another engine. */
export type Reader = NetworkReader | LineReader;
