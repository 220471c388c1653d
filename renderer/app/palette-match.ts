/**
 * How well a typed text fits a title. Letters must occur in order; a run of letters and the start
 * of a word count for more, so that "zi" finds "Zoom in" before "Resize".
 */

const WORD_START = 6;
const RUN = 4;
const LETTER = 1;

/** Higher is better; null when the text does not fit. An empty text fits everything alike. */
export function scoreOf(title: string, typed: string): number | null {
  const text = title.toLocaleLowerCase();
  const letters = typed.toLocaleLowerCase().replace(/\s+/g, '');
  const whole = text.indexOf(typed.trim().toLocaleLowerCase());
  if (letters === '') return 0;
  let score =
    whole >= 0 ? letters.length * (RUN + 1) + (startsWord(text, whole) ? WORD_START : 0) : 0;
  let at = -1;
  for (const letter of letters) {
    const next = nextPlace(text, letter, at);
    if (next < 0) return null;
    score += startsWord(text, next) ? WORD_START : next === at + 1 ? RUN : LETTER;
    at = next;
  }
  // Of two titles that fit alike the shorter one was meant.
  return score - text.length / 100;
}

const startsWord = (text: string, index: number): boolean =>
  index === 0 || /[\s\-_./(]/.test(text.charAt(index - 1));

/** The start of the nearest word with this letter, unless the very next letter is it already. */
function nextPlace(text: string, letter: string, after: number): number {
  const first = text.indexOf(letter, after + 1);
  if (first < 0 || first === after + 1) return first;
  for (let index = first; index >= 0; index = text.indexOf(letter, index + 1)) {
    if (startsWord(text, index)) return index;
  }
  return first;
}

/** What fits, the best first; things that fit alike keep their order. */
export function bestMatches<T>(
  candidates: readonly T[],
  typed: string,
  titleOf: (candidate: T) => string,
): T[] {
  return candidates
    .flatMap((candidate) => {
      const score = scoreOf(titleOf(candidate), typed);
      return score === null ? [] : [{ candidate, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
}
