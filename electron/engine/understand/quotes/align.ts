/**
 * Local alignment of two word sequences: the chain of equal words, in the same order in both, with
 * the most letters after a penalty per skipped word. Quadratic in time; the traceback table takes
 * one byte per cell.
 */

export interface Alignment {
  /** Indexes into the page's words, ascending. */
  readonly words: number[];
  /** Letters of the quote that were matched. */
  readonly matched: number;
}

/** Penalty for a word missing on either side, in letters. */
const SKIP = 1;
const STOP = 0;
const MATCH = 1;
const SKIP_QUOTE = 2;
const SKIP_PAGE = 3;

export function alignWords(quote: readonly string[], page: readonly string[]): Alignment {
  const width = page.length + 1;
  const steps = new Uint8Array((quote.length + 1) * width);
  let above = new Float64Array(width);
  let best = 0;
  let bestAt = 0;
  for (let i = 1; i <= quote.length; i++) {
    const row = new Float64Array(width);
    const word = quote[i - 1] ?? '';
    for (let j = 1; j < width; j++) {
      const other = page[j - 1] ?? '';
      let score = 0;
      let step = STOP;
      const consider = (value: number, by: number) => {
        if (value > score) {
          score = value;
          step = by;
        }
      };
      if (word === other) consider((above[j - 1] ?? 0) + word.length, MATCH);
      consider((above[j] ?? 0) - SKIP, SKIP_QUOTE);
      // Symbols without letters are skipped without a penalty.
      consider((row[j - 1] ?? 0) - (other === '' ? 0 : SKIP), SKIP_PAGE);
      row[j] = score;
      steps[i * width + j] = step;
      if (score > best) {
        best = score;
        bestAt = i * width + j;
      }
    }
    above = row;
  }
  const words: number[] = [];
  let matched = 0;
  for (let at = bestAt; steps[at] !== STOP; ) {
    if (steps[at] === MATCH) {
      const word = (at % width) - 1;
      words.push(word);
      matched += page[word]?.length ?? 0;
      at -= width + 1;
    } else if (steps[at] === SKIP_QUOTE) at -= width;
    else at -= 1;
  }
  return { words: words.reverse(), matched };
}
