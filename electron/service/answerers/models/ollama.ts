/**
 * An Ollama server by its native API: POST {base}/api/chat with one JSON object per line, GET
 * {base}/api/tags. It accepts a JSON Schema as `format`, and silently truncates prompts longer than
 * `num_ctx`, so that is set from the length of the prompt.
 */
import type { Completion } from './completion.ts';
import { ModelServer } from './server.ts';
import type { LanguageModel, ModelAdapter } from './types.ts';

interface ChatLine {
  readonly message?: { readonly content?: string };
  readonly error?: string;
}

/**
 * A token has at least this many characters in most languages; a lower value only makes the context
 * larger.
 */
const LEAST_CHARACTERS_PER_TOKEN = 2.5;
/** Contexts are multiples of this, so that a model is not reloaded for every prompt. */
const CONTEXT_STEP = 4096;

export const ollama: ModelAdapter = (settings, { silence }): LanguageModel => {
  const { model } = settings;
  const server = new ModelServer(settings, silence);
  return {
    async *stream(completion, signal) {
      const { messages, jsonSchema, maxTokens } = completion;
      const body = {
        model,
        messages,
        stream: true,
        ...(jsonSchema && { format: jsonSchema }),
        options: { temperature: 0, num_predict: maxTokens, num_ctx: contextFor(completion) },
      };
      for await (const line of server.lines('/api/chat', body, signal)) {
        if (line.trim() === '') continue;
        const { message, error } = parsed(line, server);
        if (error !== undefined) throw server.errorFor({ status: 500, reason: error });
        if (message?.content) yield message.content;
      }
    },
    async models(signal) {
      const answer = (await server.json('/api/tags', signal)) as { models?: unknown } | null;
      return server.namesIn(answer?.models, 'name');
    },
  };
};

/** Tokens for the prompt and the answer. */
export function contextFor({ messages, maxTokens }: Completion): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const tokens = characters / LEAST_CHARACTERS_PER_TOKEN + maxTokens;
  return Math.ceil(tokens / CONTEXT_STEP) * CONTEXT_STEP;
}

function parsed(line: string, server: ModelServer): ChatLine {
  try {
    return JSON.parse(line) as ChatLine;
  } catch {
    throw server.malformed('a stream that is not JSON');
  }
}
