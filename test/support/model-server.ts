/**
 * Servers of language models on loopback, one with the API of OpenAI and one with that of Ollama.
 * They know nothing of documents: a test says what they answer and reads what they were sent.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** One answer: JSON or text in pieces of the model, or what else a server may do. */
export type Reply =
  | { readonly json: unknown }
  | { readonly text: string }
  /** Pieces of a stream that then says no more. */
  | { readonly begins: string }
  | { readonly refusal: string }
  | { readonly status: number; readonly message: string; readonly location?: string }
  | 'silence';

export interface ModelServer {
  /** As a user enters it. */
  readonly baseUrl: string;
  readonly received: readonly Received[];
  /** The text of the last prompt, all messages together. */
  prompt(): string;
  /** Answers of the model in their order; the last one is given again and again. */
  answer(...replies: (Reply | ((request: Received) => Reply))[]): void;
  close(): Promise<void>;
}

/** Characters of each piece of a stream. */
const PIECE = 7;

interface Dialect {
  readonly path: string;
  readonly chat: string;
  readonly models: string;
  readonly list: (models: readonly string[]) => unknown;
  readonly error: (message: string) => unknown;
  /** `refusal`: null where there is none. `ends`: whether anything follows the pieces. */
  stream(
    response: ServerResponse,
    pieces: readonly string[],
    state: { readonly refusal: string | null; readonly ends: boolean },
  ): void;
}

const OPENAI: Dialect = {
  path: '/v1',
  chat: '/v1/chat/completions',
  models: '/v1/models',
  list: (models) => ({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }),
  error: (message) => ({ error: { message, type: 'invalid_request_error' } }),
  stream(response, pieces, { refusal, ends }) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish_reason: string | null) =>
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
      );
    response.write(': a comment\n\n');
    send({ role: 'assistant' }, null);
    for (const content of pieces) send({ content }, null);
    if (!ends) return;
    if (refusal !== null) send({ refusal }, null);
    send({}, 'stop');
    response.end('data: [DONE]\n\n');
  },
};

const OLLAMA: Dialect = {
  path: '',
  chat: '/api/chat',
  models: '/api/tags',
  list: (models) => ({ models: models.map((name) => ({ name, size: 1 })) }),
  error: (message) => ({ error: message }),
  stream(response, pieces, { ends }) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const send = (content: string, done: boolean) =>
      response.write(`${JSON.stringify({ message: { role: 'assistant', content }, done })}\n`);
    for (const piece of pieces) send(piece, false);
    if (!ends) return;
    send('', true);
    response.end();
  },
};

function textOf(reply: Exclude<Reply, 'silence'>): string {
  if ('json' in reply) return JSON.stringify(reply.json);
  if ('text' in reply) return reply.text;
  return 'begins' in reply ? reply.begins : '';
}

async function startServer(dialect: Dialect, models: readonly string[]): Promise<ModelServer> {
  const received: Received[] = [];
  let replies: (Reply | ((request: Received) => Reply))[] = [{ json: {} }];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method = '', url = '', headers } = request;
    const body = text === '' ? {} : JSON.parse(text);
    const known: Received = { method, path: url, headers, body };
    const json = (status: number, value: unknown, more: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...more })
        .end(JSON.stringify(value));
    if (url === dialect.models) return json(200, dialect.list(models));
    received.push(known);
    if (url !== dialect.chat) return json(404, dialect.error('no such path'));
    const next = (replies.length > 1 ? replies.shift() : replies[0]) ?? 'silence';
    const reply = typeof next === 'function' ? next(known) : next;
    if (reply === 'silence') return;
    if ('status' in reply) {
      const more: Record<string, string> = reply.location ? { location: reply.location } : {};
      return json(reply.status, dialect.error(reply.message), more);
    }
    const whole = textOf(reply);
    const pieces = whole.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
    dialect.stream(response, pieces, {
      refusal: 'refusal' in reply ? reply.refusal : null,
      ends: !('begins' in reply),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${dialect.path}`,
    received,
    prompt() {
      const messages = (received.at(-1)?.body.messages ?? []) as { content: string }[];
      return messages.map(({ content }) => content).join('\n');
    },
    answer(...given) {
      replies = given;
      received.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const openaiServer = (models: readonly string[] = ['small-1']): Promise<ModelServer> =>
  startServer(OPENAI, models);

export const ollamaServer = (models: readonly string[] = ['small:latest']): Promise<ModelServer> =>
  startServer(OLLAMA, models);
