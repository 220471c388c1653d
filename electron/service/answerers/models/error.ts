/** Failures of language models; the message is a sentence for the user that says what to do. */
export type ModelFault =
  | 'unreachable'
  | 'timeout'
  | 'key'
  | 'model'
  | 'busy'
  | 'refused'
  | 'malformed'
  | 'setup'
  | 'server';

export class ModelError extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault, message: string) {
    super(message);
    this.name = 'ModelError';
    this.fault = fault;
  }
}

/** The name in error messages of the settings page for providers. */
export const IN_SETTINGS = 'Settings > Answers';
