/** Maps a position in the text of a block to the word on the page. */

/**
 * Index of the word in `words` that covers `offset`; null between words, and where hyphenation was
 * removed. Words are searched for in order, because the text is composed of them.
 */
export function wordAt(text: string, words: readonly string[], offset: number): number | null {
  let at = 0;
  for (const [index, word] of words.entries()) {
    const start = word === '' ? -1 : text.indexOf(word, at);
    if (start < 0) continue;
    if (start > offset) return null;
    at = start + word.length;
    if (offset < at) return index;
  }
  return null;
}
