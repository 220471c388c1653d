/**
 * Text recognition. Most documents never need it: its code is loaded, and its process started, with
 * the first page that does.
 */
import type { LanguageCode } from '../../../../shared/languages.ts';
import { modelFolder } from '../../common/networks/model-folder.ts';
import type { Comparer } from '../../language/similarity/index.ts';
import type { NetworkFolders } from './models.ts';
import { forkRecognition } from './process/fork.ts';
import type { LaunchRecognition } from './process/messages.ts';
import type { OpenRecognition, PageRecogniser } from './recognition.ts';

export type { NetworkFolders } from './models.ts';
export { findRegionsToRead } from './regions-to-read.ts';

/** Returns the recogniser for a page that needs one; rejects if it is not to be recognised here. */
export type LoadRecogniser = () => Promise<PageRecogniser>;

export interface Recognition {
  /** A recogniser for scans in `languages`; default English. */
  recogniser(languages?: readonly LanguageCode[]): Promise<PageRecogniser>;
  /** Those of `languages` that cannot be recognised; rejects if no network runs here. */
  unreadable(languages: readonly LanguageCode[]): Promise<readonly LanguageCode[]>;
  /** How near texts are to a question in meaning, compared in the same process. */
  compare: Comparer;
  /** Ends the process. */
  close(): Promise<void>;
}

/** Recognition with the networks of `folders`, in a process started by `launch` on demand. */
export function recognitionFrom(
  folders: NetworkFolders = { shipped: modelFolder(), packs: null },
  launch: LaunchRecognition = forkRecognition,
): Recognition {
  let opened: Promise<OpenRecognition> | undefined;
  const open = () => {
    opened ??= import('./recognition.ts').then(({ openRecognition }) =>
      openRecognition(folders, launch),
    );
    return opened;
  };
  return {
    recogniser: async (languages) => (await open()).recogniser(languages),
    unreadable: async (languages) => (await open()).unreadable(languages),
    compare: async (request) => (await open()).compare(request),
    close: async () => (await opened)?.close(),
  };
}
