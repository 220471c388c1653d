/** Who answers questions and extracts fields, whatever stands behind it. */
import type { CitationMode, Provider, SchemaField } from '../../../shared/contract/index.ts';
import type { Answer } from '../../engine/answers/types.ts';
import type { PackedPage } from '../../engine/evidence/packed-pages.ts';
import type { FoundFields } from '../../engine/fields/types.ts';
import type { StructuredOutcome } from '../../engine/structured/index.ts';

/** The pages of one document, and what is asked about them. */
interface Source {
  readonly pages: readonly PackedPage[];
  /** Names these pages, so that an index of them can be kept: the id of their extraction. */
  readonly key: string;
}

export interface QuestionRequest extends Source {
  readonly question: string;
  /** Questions asked before, oldest first: what the question leaves out is taken from them. */
  readonly history?: readonly string[];
}

export interface FieldsRequest extends Source {
  readonly fields: readonly SchemaField[];
  readonly citationMode?: CitationMode;
}

export interface StructuredRequest extends Source {
  readonly schema: Readonly<Record<string, unknown>>;
  /** What is asked for, in words; may be empty. */
  readonly query: string;
}

export interface WorkLimits {
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole of the work. */
  readonly timeLimit?: number;
}

export interface AnswerLimits extends WorkLimits {
  /** Is given the answer piece by piece while it is written; the final answer replaces them. */
  readonly onText?: (text: string) => void;
}

/** `model` names what works, for the results that state it and for telling results apart. */
export type AnswererProvider = Pick<Provider, 'id' | 'name' | 'host'> & { readonly model: string };

/**
 * Rejects with the signal's reason once it aborts, and with a ModelError, whose message is a sentence
 * for the user, where a language model cannot be reached or gives nothing usable.
 */
export interface Answerer {
  readonly provider: AnswererProvider;
  /** Whether text comes while it is being written, before it is known what the answer is. */
  readonly streams: boolean;
  answer(request: QuestionRequest, limits?: AnswerLimits): Promise<Answer>;
  fields(request: FieldsRequest, limits?: WorkLimits): Promise<FoundFields>;
  structured(request: StructuredRequest, limits?: WorkLimits): Promise<StructuredOutcome>;
}
