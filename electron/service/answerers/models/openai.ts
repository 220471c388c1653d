/**
 * Any server with an OpenAI-compatible API: POST {base}/chat/completions with server-sent events,
 * GET {base}/models.
 *
 * Servers differ in what they accept. If one rejects a request and names `max_tokens` or
 * `temperature`, or does not support response_format json_schema, the request is repeated without;
 * what a server accepts is remembered.
 */
import { codedText } from '../../../../shared/coded-text.ts';
import type { Completion } from './completion.ts';
import { ModelError } from './error.ts';
import { isTooLong, ModelServer, type ServerRefusal } from './server.ts';
import type { LanguageModel, ModelAdapter } from './types.ts';

interface Delta {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null; readonly refusal?: string | null };
    /** From servers that do not stream although requested. */
    readonly message?: { readonly content?: string | null; readonly refusal?: string | null };
    readonly finish_reason?: string | null;
  }[];
  readonly error?: { readonly message?: string } | string;
}

const FORMATS = ['json_schema', 'json_object', 'none'] as const;

export const openai: ModelAdapter = (settings, { silence }): LanguageModel => {
  const { name, model } = settings;
  const server = new ModelServer(settings, silence);
  let format: (typeof FORMATS)[number] = 'json_schema';
  let tokensField: 'max_tokens' | 'max_completion_tokens' = 'max_tokens';
  let temperature = true;

  const bodyOf = ({ messages, jsonSchema, maxTokens }: Completion) => ({
    model,
    messages,
    stream: true,
    [tokensField]: maxTokens,
    ...(temperature && { temperature: 0 }),
    ...(jsonSchema && format !== 'none' && { response_format: formatOf(jsonSchema) }),
  });
  const formatOf = (schema: Completion['jsonSchema']) =>
    format === 'json_schema'
      ? { type: format, json_schema: { name: 'answer', strict: true, schema } }
      : { type: format };

  /** Disables the option that the server rejected; false if there is nothing left to disable. */
  function dropUnsupported(refusal: ServerRefusal, withSchema: boolean): boolean {
    const { status, reason } = refusal;
    if (isTooLong(refusal)) return false;
    if (status !== 400 && status !== 422) return false;
    if (tokensField === 'max_tokens' && /max_(completion_)?tokens/.test(reason)) {
      tokensField = 'max_completion_tokens';
    } else if (temperature && /temperature/.test(reason)) {
      temperature = false;
    } else {
      const next = FORMATS[FORMATS.indexOf(format) + 1];
      if (!withSchema || next === undefined) return false;
      format = next;
    }
    return true;
  }

  return {
    async *stream(completion, signal) {
      const onRefusal = (refusal: ServerRefusal) =>
        dropUnsupported(refusal, completion.jsonSchema !== undefined) ? bodyOf(completion) : null;
      const body = bodyOf(completion);
      for await (const line of server.lines('/chat/completions', body, signal, onRefusal)) {
        const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : line.trim();
        if (data === '[DONE]') return;
        // Events also have names and comments, which are not used.
        if (!data.startsWith('{')) continue;
        yield* piecesIn(parsed(data, server));
      }
    },
    async models(signal) {
      const answer = (await server.json('/models', signal)) as { data?: unknown } | null;
      return server.namesIn(answer?.data, 'id');
    },
  };

  function* piecesIn({ choices, error }: Delta): Generator<string> {
    if (error !== undefined) {
      const reason = typeof error === 'string' ? error : (error.message ?? '');
      throw server.errorFor({ status: 500, reason });
    }
    const [choice] = choices ?? [];
    const { content, refusal } = choice?.delta ?? choice?.message ?? {};
    if (refusal) {
      const text = codedText('{name} refused to answer: {reply}', { name, reply: refusal });
      throw new ModelError('refused', text);
    }
    if (content) yield content;
    if (choice?.finish_reason === 'content_filter') {
      const text = '{name} refused to answer: its content filter intervened.';
      throw new ModelError('refused', codedText(text, { name }));
    }
  }
};

function parsed(data: string, server: ModelServer): Delta {
  try {
    return JSON.parse(data) as Delta;
  } catch {
    throw server.malformed('a stream that is not JSON');
  }
}
