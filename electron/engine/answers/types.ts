import type { Citation } from '../../../shared/contract/citation.ts';
import type { PageContent } from '../../../shared/contract/page.ts';

/** Pages in order, whole or as they come. */
export type Pages = Iterable<PageContent> | AsyncIterable<PageContent>;

export interface AnswerOptions {
  /** Most passages that the answer may quote; default 5. */
  readonly passages?: number;
  /** Looked at between pages: the work ends with the signal's reason once it aborts. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  /** Markdown; `[1]` refers to the first of the citations. */
  readonly answer: string;
  readonly citations: readonly Citation[];
  /** False where nothing in the document answers to the question: there are no citations then. */
  readonly found: boolean;
  /** 0 to 1: the share of what the question asks about that the best passage speaks of. */
  readonly confidence: number;
}
