/** The network that compares texts by their meaning, and its vocabulary. */

import { openTokenNetwork } from '../../common/networks/runtime.ts';
import { bytesOf } from '../../common/networks/shipped-file.ts';
import { type Similarity, type SimilarityRequest, similarities } from './similarity.ts';
import { vocabularyFrom } from './word-pieces.ts';

export type { Similarity, SimilarityRequest } from './similarity.ts';

/** Similarities that are known already; null if they are not. */
export type Similar = (request: SimilarityRequest) => readonly Similarity[] | null;

export type Comparer = (request: SimilarityRequest) => Promise<Similarity[]>;

const NAME = 'all-MiniLM-L6-v2';

const opened = new Map<string, Promise<Comparer>>();

/** Rejects if a file of `folder` is missing or has another hash. Loading takes about 0.2 s. */
export function comparerOf(folder: string): Promise<Comparer> {
  const comparer = opened.get(folder) ?? open(folder);
  opened.set(folder, comparer);
  return comparer;
}

async function open(folder: string): Promise<Comparer> {
  const vocabulary = vocabularyFrom((await bytesOf(folder, `${NAME}.txt`)).toString('utf8'));
  const network = await openTokenNetwork(await bytesOf(folder, `${NAME}.onnx`));
  return (request) => similarities({ network, vocabulary }, request);
}
