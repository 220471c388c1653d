import type { Calculation, NearPassage } from '../../../shared/contract/chat.ts';
import type { Citation } from '../../../shared/contract/citation.ts';
import type { PageContent } from '../../../shared/contract/page.ts';

/** Pages in order, whole or as they come. */
export type Pages = Iterable<PageContent> | AsyncIterable<PageContent>;

/** What a question asks for. */
export type AnswerKind =
  | 'value'
  | 'calculation'
  | 'comparison'
  | 'list'
  | 'yes_no'
  | 'count'
  | 'date'
  | 'party'
  | 'definition'
  | 'section'
  | 'passages';

export interface AnswerOptions {
  /** Most passages that the answer may quote; default 5. */
  readonly passages?: number;
  /** Looked at between pages: the work ends with the signal's reason once it aborts. */
  readonly signal?: AbortSignal;
  /** Questions asked before, oldest first: what a question leaves out is taken from them. */
  readonly history?: readonly string[];
}

export type { Calculation, NearPassage };

export interface Answer {
  /** Markdown; `[1]` refers to the first of the citations. */
  readonly answer: string;
  readonly citations: readonly Citation[];
  /** False where nothing in the document answers to the question: there are no citations then. */
  readonly found: boolean;
  /** 0 to 1: how likely the first statement is right; .9 is right about nine times in ten. */
  readonly confidence: number;
  /** True where the answer states a fact, false where it only shows what was found. */
  readonly certain: boolean;
  readonly kind: AnswerKind;
  readonly calculation: Calculation | null;
  /** Where nothing answers: the passages that come nearest; empty otherwise. */
  readonly nearest: readonly NearPassage[];
  /** The question with what it left out filled in from those before; null where it is complete. */
  readonly understood_as: string | null;
}
