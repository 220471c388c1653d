/** Messages between the engine and the recognition process. */
import type { LanguageCode } from '../../../../../shared/languages.ts';
import type { Launch } from '../../../common/child-process/launch.ts';
import type { Similarity, SimilarityRequest } from '../../../language/similarity/similarity.ts';
import type { Luminance, PageImage } from '../../pdf/types.ts';
import type { DetectedText } from '../detect.ts';
import type { OrientedBox } from '../image.ts';
import type { NetworkFolders } from '../models.ts';
import type { PageSize, RecognisedPicture } from '../recognised.ts';

/** An image as sent: without its alpha channel, and with one channel if it is grey. */
export interface PackedImage extends Pick<PageImage, 'width' | 'height'> {
  readonly channels: 1 | 3;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Requests to the process: arguments and result of each kind. */
export interface RecognitionTasks {
  detect: { args: { image: Luminance; longestSide: number }; result: DetectedText[] };
  read: {
    args: {
      image: PackedImage;
      page: PageSize;
      languages: readonly LanguageCode[];
      sample: readonly OrientedBox[] | null;
      /** Where text was detected; null if it is still to be detected. */
      detected: readonly DetectedText[] | null;
    };
    result: RecognisedPicture | null;
  };
  /** Languages that cannot be recognised; loads networks to check that they run. */
  check: { args: { languages: readonly LanguageCode[] }; result: LanguageCode[] };
  /** How near texts are to a question in meaning. */
  compare: { args: SimilarityRequest; result: Similarity[] };
}
export type RecognitionTask = keyof RecognitionTasks;

export type ToRecognition = {
  [K in RecognitionTask]: {
    readonly id: number;
    readonly kind: K;
    readonly folders: NetworkFolders;
    readonly args: RecognitionTasks[K]['args'];
  };
}[RecognitionTask];

export type FromRecognition =
  | { readonly id: number; readonly type: 'done'; readonly result: unknown }
  | { readonly id: number; readonly type: 'failed'; readonly message: string };

export type LaunchRecognition = Launch<ToRecognition, FromRecognition>;
