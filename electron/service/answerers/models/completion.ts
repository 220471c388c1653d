/** A request to a language model. */

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Completion {
  readonly messages: readonly ChatMessage[];
  /** The schema that the response should satisfy; a model may still return something else. */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
  /** Maximum length of the response. */
  readonly maxTokens: number;
}
