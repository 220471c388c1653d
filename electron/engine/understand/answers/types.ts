import type { AnswerBlock } from '../../../../shared/contract/answer-content.ts';
import type { Calculation, NearPassage } from '../../../../shared/contract/chat.ts';
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { CodedText } from '../../../../shared/contract/coded-text.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Similar } from '../../language/similarity/index.ts';

/** Pages in order, complete or streamed. */
export type Pages = Iterable<PageContent> | AsyncIterable<PageContent>;

/** The kind of result that a question asks for. */
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
  /** Maximum passages quoted in the answer; default 5. */
  readonly passages?: number;
  /** Previous questions, oldest first, from which an incomplete question is completed. */
  readonly history?: readonly string[];
  /** How near candidates are to the question in meaning, where that is known. */
  readonly similar?: Similar | undefined;
}

export type { Calculation, NearPassage };

/** Of an answer that states nothing. */
export const NO_ANSWER = {
  ...{ citations: [], nearest: [], found: false, certain: false },
  ...{ uncertain_because: null, confidence: 0, calculation: null, understood_as: null },
};

export interface Answer {
  readonly content: readonly AnswerBlock[];
  readonly citations: readonly Citation[];
  /** False if nothing in the document answers the question; there are no citations then. */
  readonly found: boolean;
  /**
   * 0 to 1: probability that the first statement is correct; .9 is correct in about nine of ten
   * cases.
   */
  readonly confidence: number;
  /** True if the answer states a fact, false if it only shows what was found. */
  readonly certain: boolean;
  /** Why it is not certain, for a reader; null if it is, or only improbable. */
  readonly uncertain_because: string | null;
  readonly coded_uncertain_because?: CodedText;
  readonly kind: AnswerKind;
  readonly calculation: Calculation | null;
  /** The nearest passages if there is no answer; empty otherwise. */
  readonly nearest: readonly NearPassage[];
  /** The question completed from the previous ones; null if it was complete. */
  readonly understood_as: string | null;
}
