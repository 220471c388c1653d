/** Failures of language models; the message is a sentence for the user that says what to do. */
import { codedText } from '../../../../shared/coded-text.ts';
import type { CodedText } from '../../../../shared/contract/index.ts';
import { ApiError } from '../../errors.ts';

export type ModelFault =
  | 'unreachable'
  | 'timeout'
  | 'key'
  | 'model'
  | 'busy'
  | 'refused'
  | 'malformed'
  /** The prompt exceeds the context of the model. */
  | 'length'
  | 'setup'
  | 'server';

export class ModelError extends ApiError {
  readonly fault: ModelFault;

  constructor(fault: ModelFault, text: string | CodedText) {
    super('service_unavailable', text);
    this.name = 'ModelError';
    this.fault = fault;
  }
}

export const tooLong = (name: string): ModelError =>
  new ModelError(
    'length',
    codedText(
      'The question with its excerpts is longer than the context of {name}. Choose a model with a larger context in Settings > Answers.',
      { name },
    ),
  );
