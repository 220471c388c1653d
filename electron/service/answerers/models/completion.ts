/** What a language model is asked for. */

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Completion {
  readonly messages: readonly ChatMessage[];
  /** What the answer is to be valid against; a model may still answer something else. */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
  /** Longest answer. */
  readonly maxTokens: number;
}
