/**
 * Locates low-confidence OCR words in the text of a block. The text is composed of the words in
 * order, with hyphenation removed, so each word is searched for after the previous one; a word
 * joined with its neighbour is not found, and not marked.
 */
import type { PageContent } from '../../shared/contract/index.ts';
import type { InlineRun } from '../../shared/inline-markdown.ts';

export interface TextRun extends InlineRun {
  /** OCR word with low confidence. */
  readonly unsure?: boolean;
}

/** A word of a block, and whether its OCR confidence is low. */
export interface BlockWord {
  readonly text: string;
  readonly unsure: boolean;
}

const NONE: readonly BlockWord[] = [];

/** The words of a block; empty if none has low confidence. */
export function blockWords(
  { words, recognition }: Pick<PageContent, 'words' | 'recognition'>,
  [first, count]: readonly [number, number],
): readonly BlockWord[] {
  const unsure = new Set(
    recognition?.doubtful.filter((word) => word >= first && word < first + count),
  );
  if (unsure.size === 0) return NONE;
  return words.text
    .slice(first, first + count)
    .map((text, i) => ({ text, unsure: unsure.has(first + i) }));
}

/** The runs of a block, split where low-confidence words start and end. */
export function markUnsure(runs: readonly InlineRun[], words: readonly BlockWord[]): TextRun[] {
  if (words.length === 0) return [...runs];
  const text = runs.map((run) => run.text).join('');
  const marks: { start: number; end: number }[] = [];
  let at = 0;
  for (const word of words) {
    const start = text.indexOf(word.text, at);
    if (start < 0 || word.text === '') continue;
    at = start + word.text.length;
    if (word.unsure) marks.push({ start, end: at });
  }
  let start = 0;
  return runs.flatMap((run) => {
    const from = start;
    start += run.text.length;
    return splitRun(run, from, marks);
  });
}

/** The parts of a run that starts at `from` of the whole text. */
function splitRun(
  run: InlineRun,
  from: number,
  marks: readonly { readonly start: number; readonly end: number }[],
): TextRun[] {
  const end = from + run.text.length;
  const pieces: TextRun[] = [];
  let at = from;
  const take = (to: number, unsure: boolean) => {
    if (to <= at) return;
    const text = run.text.slice(at - from, to - from);
    pieces.push({ ...run, text, ...(unsure && { unsure }) });
    at = to;
  };
  for (const mark of marks) {
    if (mark.end <= from || mark.start >= end) continue;
    take(mark.start, false);
    take(Math.min(mark.end, end), true);
  }
  take(end, false);
  return pieces;
}
