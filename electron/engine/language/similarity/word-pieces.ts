/**
 * WordPiece tokens (Schuster and Nakajima 2012) as uncased BERT has them: words and signs, each cut
 * into the longest pieces that the vocabulary has.
 */

/** Number of a token by its text; pieces within a word begin with `##`. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Tokens of a text between the start and the end token, and the words that they are of. */
export interface Tokens {
  readonly ids: readonly number[];
  /** The word of each token in lower case; empty for the start and the end token. */
  readonly words: readonly string[];
}

const WORD = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/** A vocabulary from its file: a token on each line, numbered from 0. */
export const vocabularyFrom = (file: string): Vocabulary =>
  new Map(file.split('\n').map((token, id) => [token, id]));

/** At most `most` tokens; the rest of the text is left out. */
export function tokensOf(text: string, vocabulary: Vocabulary, most: number): Tokens {
  const known = (token: string): number => vocabulary.get(token) ?? 0;
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  const pieces = (plain.match(WORD) ?? []).flatMap((word) =>
    (piecesOf(word, vocabulary) ?? [known('[UNK]')]).map((id) => ({ id, word })),
  );
  const kept = pieces.slice(0, most - 2);
  return {
    ids: [known('[CLS]'), ...kept.map(({ id }) => id), known('[SEP]')],
    words: ['', ...kept.map(({ word }) => word), ''],
  };
}

/** Null if the vocabulary lacks a piece of the word. */
function piecesOf(word: string, vocabulary: Vocabulary): number[] | null {
  const ids: number[] = [];
  let start = 0;
  while (start < word.length) {
    let end = word.length;
    let id: number | undefined;
    for (; end > start && id === undefined; end--) {
      id = vocabulary.get(`${start > 0 ? '##' : ''}${word.slice(start, end)}`);
    }
    if (id === undefined) return null;
    ids.push(id);
    start = end + 1;
  }
  return ids;
}
