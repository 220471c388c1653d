/** From a place in the text of a block to the word of the page that is written there. */

/**
 * Position of the word that covers `offset` among `words`; null between words, and where hyphens were
 * healed. Words are looked for one behind the other, as the text is written from them.
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
