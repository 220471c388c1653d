/**
 * How near texts are to a question in meaning, by the sentence embeddings of MiniLM (Wang et al.
 * 2020; Reimers and Gurevych 2019), and word by word by the best of the text's tokens (the late
 * interaction of Khattab and Zaharia 2020). English only.
 */
import type { TokenNetwork } from '../../common/networks/runtime.ts';
import { type Tokens, tokensOf, type Vocabulary } from './word-pieces.ts';

export interface Similarity {
  /** Cosine of question and text, -1 to 1. */
  readonly whole: number;
  /** Cosine of the question's word that is farthest from any word of the text, -1 to 1. */
  readonly least: number;
}

/** `words`: those of the question that must be met, in lower case. */
export interface SimilarityRequest {
  readonly question: string;
  readonly words: readonly string[];
  readonly texts: readonly string[];
}

const MOST_TOKENS = 96;

/** One result for each text of the request. */
export async function similarities(
  { network, vocabulary }: { network: TokenNetwork; vocabulary: Vocabulary },
  { question, words, texts }: SimilarityRequest,
): Promise<Similarity[]> {
  const embed = async (text: string) => {
    const tokens = tokensOf(text, vocabulary, MOST_TOKENS);
    return embedded(tokens, await network(tokens.ids));
  };
  const asked = await embed(question);
  const met = new Set(words.map((word) => word.toLowerCase()));
  const needed = asked.tokens.filter(({ word }) => met.has(word));
  const results: Similarity[] = [];
  for (const text of texts) {
    const own = await embed(text);
    const nearest = needed.map(({ vector }) =>
      Math.max(0, ...own.tokens.map((token) => cosine(vector, token.vector))),
    );
    results.push({
      whole: cosine(asked.whole, own.whole),
      least: nearest.length > 0 ? Math.min(...nearest) : 0,
    });
  }
  return results;
}

function embedded({ ids, words }: Tokens, vectors: Float32Array) {
  const size = vectors.length / ids.length;
  const whole = new Float32Array(size);
  const tokens = words.map((word, at) => {
    const vector = vectors.slice(at * size, (at + 1) * size);
    vector.forEach((value, k) => {
      whole[k] = (whole[k] ?? 0) + value;
    });
    return { word, vector: normed(vector) };
  });
  return { whole: normed(whole), tokens: tokens.filter(({ word }) => word !== '') };
}

function normed(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
