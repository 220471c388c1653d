/** The interface for answering questions and extracting fields, independent of the provider. */

import type {
  CitationMode,
  Provider,
  SchemaField,
  Ungrounded,
} from '../../../shared/contract/index.ts';
import type { Answer, FoundFields, PackedPage, StructuredOutcome } from '../../engine/index.ts';

/** The pages of one document, for a question about them. */
interface Source {
  readonly pages: readonly PackedPage[];
  /** Identifies these pages to cache their index: the id of their extraction. */
  readonly key: string;
}

export interface QuestionRequest extends Source {
  readonly question: string;
  /** Previous questions, oldest first: they complete an elliptical question. */
  readonly history?: readonly string[];
}

export interface FieldsRequest extends Source {
  readonly fields: readonly SchemaField[];
  readonly citationMode?: CitationMode;
}

export interface StructuredRequest extends Source {
  readonly schema: Readonly<Record<string, unknown>>;
  /** The query in words; may be empty. */
  readonly query: string;
  readonly ungrounded: Ungrounded;
}

export interface WorkLimits {
  readonly signal?: AbortSignal;
  /** Time limit for all of the work; milliseconds. */
  readonly timeLimit?: number;
}

export interface AnswerLimits extends WorkLimits {
  /** Called with chunks of the answer while it is written; the final answer replaces them. */
  readonly onText?: (text: string) => void;
}

/**
 * `model` names the model or engine version, for the results that state it and to distinguish
 * results.
 */
export type AnswererProvider = Pick<Provider, 'id' | 'name' | 'host'> & { readonly model: string };

/**
 * Rejects with the signal's reason once it aborts, and with a ModelError, whose message is a
 * sentence for the user, if a language model cannot be reached or returns nothing usable.
 */
export interface Answerer {
  readonly provider: AnswererProvider;
  /** Whether text is streamed while it is written, before the final answer is known. */
  readonly streams: boolean;
  answer(request: QuestionRequest, limits?: AnswerLimits): Promise<Answer>;
  fields(request: FieldsRequest, limits?: WorkLimits): Promise<FoundFields>;
  structured(request: StructuredRequest, limits?: WorkLimits): Promise<StructuredOutcome>;
}
