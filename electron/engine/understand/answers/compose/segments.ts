/** Builds the lines of a statement from texts, values and references. */
import type { AnswerBlock, AnswerSegment } from '../../../../../shared/contract/answer-content.ts';

export type { AnswerBlock, AnswerSegment };

type Part = string | number | AnswerSegment | readonly AnswerSegment[];

/** A line as a template: segments`Revenue was ${value} ${citation}.` */
export function segments(
  texts: TemplateStringsArray,
  ...parts: readonly Part[]
): readonly AnswerSegment[] {
  const line: AnswerSegment[] = [];
  const add = (part: Part | undefined): void => {
    if (part === undefined || part === '') return;
    if (typeof part === 'object' && !('type' in part)) {
      part.forEach(add);
      return;
    }
    const before = line.at(-1);
    if (typeof part === 'object') line.push(part);
    else if (before?.type === 'text' && !before.strong) {
      line[line.length - 1] = { type: 'text', text: `${before.text}${part}` };
    } else line.push({ type: 'text', text: `${part}` });
  };
  texts.forEach((text, at) => {
    add(text);
    add(parts[at]);
  });
  return line;
}

/** Parts with a separator between them. */
export const joined = (parts: readonly Part[], separator: string): readonly AnswerSegment[] =>
  parts.reduce<readonly AnswerSegment[]>(
    (line, part, at) => segments`${line}${at === 0 ? '' : separator}${part}`,
    [],
  );

export const strong = (text: string): AnswerSegment => ({ type: 'text', text, strong: true });

/**
 * `citation`: index of the citation of the words that print it; null for a computed value. `date`: in
 * ISO 8601.
 */
export const value = (text: string, citation: number | null, date?: string): AnswerSegment => ({
  type: 'value',
  text,
  citation,
  ...(date !== undefined && { date }),
});

export const paragraph = (line: readonly AnswerSegment[]): AnswerBlock => ({
  type: 'paragraph',
  segments: [...line],
});

export const listItem = (line: readonly AnswerSegment[]): AnswerBlock => ({
  type: 'list_item',
  segments: [...line],
});
