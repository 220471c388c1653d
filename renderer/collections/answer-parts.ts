/** The Markdown of an answer as lines of styled text and references to its citations. */
import { type InlineRun, parseInline } from '../../shared/inline-markdown.ts';

export type AnswerPart =
  | { readonly kind: 'text'; readonly at: number; readonly runs: readonly InlineRun[] }
  /** `citation` counts from 0. */
  | { readonly kind: 'reference'; readonly at: number; readonly citation: number };

export interface AnswerLine {
  /** Where the line begins in the answer. */
  readonly at: number;
  readonly bullet: boolean;
  readonly parts: readonly AnswerPart[];
}

/** `[1]`; what the document itself says in brackets is escaped. */
const REFERENCE = /(?<!\\)\[(\d{1,3})\]/g;
const BULLET = /^\s*[-*] /;

/** A reference that names none of the `citations` stays text. */
export function answerLines(answer: string, citations: number): AnswerLine[] {
  const lines: AnswerLine[] = [];
  let at = 0;
  for (const line of answer.split('\n')) {
    const marker = BULLET.exec(line)?.[0] ?? '';
    const parts = partsOf(line.slice(marker.length), citations);
    if (parts.length > 0) lines.push({ at, bullet: marker !== '', parts });
    at += line.length + 1;
  }
  return lines;
}

function partsOf(text: string, citations: number): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let from = 0;
  const addText = (end: number) => {
    const piece = text.slice(from, end);
    if (piece.trim() !== '') parts.push({ kind: 'text', at: from, runs: parseInline(piece) });
  };
  for (const match of text.matchAll(REFERENCE)) {
    const citation = Number(match[1]) - 1;
    if (citation < 0 || citation >= citations) continue;
    addText(match.index);
    parts.push({ kind: 'reference', at: match.index, citation });
    from = match.index + match[0].length;
  }
  addText(text.length);
  return parts;
}
