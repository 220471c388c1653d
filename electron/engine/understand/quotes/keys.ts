/** Text normalised for comparison: letters and digits, without case, accents and spaces. */

export const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

export interface PageKeys {
  /** Key of each word; empty for punctuation. */
  readonly keys: readonly string[];
  /** All keys in one string. */
  readonly text: string;
  /** Words that overlap a range of `text`. */
  wordsBetween(start: number, end: number): number[];
}

export function pageKeys(words: readonly string[]): PageKeys {
  const keys = words.map(keyOf);
  const starts: number[] = [];
  let at = 0;
  for (const key of keys) {
    starts.push(at);
    at += key.length;
  }
  return {
    keys,
    text: keys.join(''),
    wordsBetween(start, end) {
      const found: number[] = [];
      for (let word = wordAt(starts, start); word < keys.length; word++) {
        const first = starts[word] ?? 0;
        if (first >= end) break;
        const length = keys[word]?.length ?? 0;
        if (length > 0 && first + length > start) found.push(word);
      }
      return found;
    },
  };
}

/** The last word that starts at or before `place`. */
function wordAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && starts[low - 1] === starts[low]) low--;
  return low;
}
