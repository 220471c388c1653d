/** The words of a run as one text, and the mapping from text offsets back to the words. */
import type { Run } from './types.ts';

export interface RunText {
  readonly text: string;
  /** Words with a character between two offsets. */
  wordsBetween(start: number, end: number): number[];
}

export const textsOf = ({ page, words }: Run): string[] =>
  words.map((word) => page.words.text[word] ?? '');

export const hasDigit = (text: string): boolean => /\d/.test(text);
export const endsInColon = (text: string): boolean => /[:：]$/.test(text);

export function runText(run: Run): RunText {
  const texts = textsOf(run);
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  return {
    text: texts.join(' '),
    wordsBetween: (start, end) =>
      run.words.filter((_, at) => {
        const first = starts[at] ?? 0;
        return first < end && first + (texts[at]?.length ?? 0) > start;
      }),
  };
}
