/**
 * Requests to the server of a provider: only to the host that the user entered, because every
 * request carries text of a document or a key. Redirects are rejected. Without TLS only hosts on
 * this machine or in a private network are allowed. A server that sends nothing for a while times
 * out; the total time is limited by the caller's signal.
 */

import type { IncomingMessage } from 'node:http';
import { codedText } from '../../../../shared/coded-text.ts';
import type { PlainMessage } from '../../../../shared/messages/messages.ts';
import { guardedRequest, hostOf } from '../../sources/guarded-request.ts';
import { ModelError, tooLong } from './error.ts';
import type { ModelSettings } from './types.ts';

/** Maximum size of an error or a list of models; bytes. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Maximum length of one line of a stream; characters. */
const LONGEST_LINE = 1024 * 1024;
/** Maximum length of a server's error message that is passed on; characters. */
const LONGEST_REASON = 300;

/** What servers say of a prompt that exceeds the context of their model. */
const TOO_LONG =
  /\bcontext[ _](?:length|size|window|limit)|\bmaximum context|\bcontext (?:the )?overflows|\b(?:prompt|input|request) (?:is|was) too (?:long|large)|\btoo many (?:input )?tokens|\bn_ctx\b/i;

export const isTooLong = ({ status, reason }: ServerRefusal): boolean =>
  status >= 400 && TOO_LONG.test(reason);

/** A non-2xx response. */
export interface ServerRefusal {
  readonly status: number;
  /** The server's error message, on one line. */
  readonly reason: string;
}

export class ModelServer {
  readonly name: string;
  readonly #base: URL;
  readonly #model: string | null;
  readonly #key: string | null;
  readonly #silence: number;

  constructor({ name, baseUrl, model, key }: ModelSettings, silence: number) {
    if (baseUrl === null)
      throw new ModelError('setup', codedText('{name} has no address.', { name }));
    this.name = name;
    this.#base = new URL(baseUrl);
    this.#model = model;
    this.#key = key;
    this.#silence = silence;
  }

  /** GET request with a JSON response. */
  async json(path: string, signal: AbortSignal): Promise<unknown> {
    const text = await this.#exchange(path, null, signal, async (response, alive) => {
      const refusal = await refusalIn(response, alive);
      if (refusal) throw this.errorFor(refusal);
      return readText(response, alive);
    });
    try {
      return JSON.parse(text);
    } catch {
      throw this.malformed('an answer that is not JSON');
    }
  }

  /**
   * The lines of a streamed response to POST, as they arrive. `onRefusal` is called for every
   * non-2xx response and may return another body to retry with.
   */
  async *lines(
    path: string,
    body: object,
    signal: AbortSignal,
    onRefusal: (refusal: ServerRefusal) => object | null = () => null,
  ): AsyncGenerator<string> {
    for (let next: object | null = body; next !== null; ) {
      const connection = await this.#connect(path, next, signal);
      next = null;
      try {
        const refusal = await refusalIn(connection.response, connection.alive);
        if (refusal) {
          next = onRefusal(refusal);
          if (next === null) throw this.errorFor(refusal);
          continue;
        }
        yield* linesOf(connection.response, connection.alive);
      } catch (error) {
        throw connection.errorOf(error);
      } finally {
        connection.end();
      }
    }
  }

  /** The names in a list of models; each is the text under `key`. */
  namesIn(list: unknown, key: string): string[] {
    if (!Array.isArray(list)) throw this.malformed('a response without a list of models');
    const names = list.map((item: Record<string, unknown> | null) => item?.[key]);
    return names.filter((name) => typeof name === 'string').sort();
  }

  malformed(detail: PlainMessage): ModelError {
    return new ModelError(
      'malformed',
      codedText('{name} sent {detail}. Try again, or choose another model in Settings > Answers.', {
        name: this.name,
        detail,
      }),
    );
  }

  errorFor({ status, reason }: ServerRefusal): ModelError {
    const { name } = this;
    if (isTooLong({ status, reason })) return tooLong(name);
    const values = { name, reply: reason };
    if (status >= 300 && status < 400) {
      const text =
        '{name} redirects to {reply, select, no_value {another address} other {{reply}}}. Quarry sends document text only to the host that was entered; enter the new address in Settings > Answers if you trust it.';
      return new ModelError('unreachable', codedText(text, values));
    }
    switch (status) {
      case 401:
      case 403: {
        const text =
          '{name} {given, select, no {needs an API key} other {does not accept the API key}}. Enter it in Settings > Answers.{reply, select, no_value {} other { It said: {reply}}}';
        const given = this.#key === null ? 'no' : 'yes';
        return new ModelError('key', codedText(text, { ...values, given }));
      }
      case 404: {
        const text =
          '{name} does not have {model, select, no_value {the requested resource} other {the model "{model}"}}. Check the address and choose a model in Settings > Answers.{reply, select, no_value {} other { It said: {reply}}}';
        return new ModelError('model', codedText(text, { ...values, model: this.#model ?? '' }));
      }
      case 429: {
        const text =
          '{name} has reached its rate limit. Try again later.{reply, select, no_value {} other { It said: {reply}}}';
        return new ModelError('busy', codedText(text, values));
      }
      default: {
        const text =
          '{name} failed with status {status}. Try again later.{reply, select, no_value {} other { It said: {reply}}}';
        return new ModelError('server', codedText(text, { ...values, status }));
      }
    }
  }

  async #exchange<T>(
    path: string,
    body: object | null,
    signal: AbortSignal,
    read: (response: IncomingMessage, alive: () => void) => Promise<T>,
  ): Promise<T> {
    const connection = await this.#connect(path, body, signal);
    try {
      return await read(connection.response, connection.alive);
    } catch (error) {
      throw connection.errorOf(error);
    } finally {
      connection.end();
    }
  }

  async #connect(path: string, body: object | null, signal: AbortSignal) {
    const url = new URL(this.#base);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
    const silent = new AbortController();
    const silence = new ModelError(
      'timeout',
      codedText(
        '{name} sent no data for {seconds} s. Check that it is running, or choose a faster model.',
        { name: this.name, seconds: this.#silence / 1000 },
      ),
    );
    const timer = setTimeout(() => silent.abort(silence), this.#silence);
    const either = AbortSignal.any([signal, silent.signal]);
    /** The reason of an abort, else the error of the request. */
    const errorOf = (error: unknown): unknown => {
      if (either.aborted) return either.reason;
      if (error instanceof ModelError) return error;
      const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
      const text =
        '{name} is not reachable: {reason}. Check the address in Settings > Answers and that the server is running.';
      return new ModelError('unreachable', codedText(text, { name: this.name, reason }));
    };
    const sent = body === null ? undefined : JSON.stringify(body);
    try {
      const response = await guardedRequest(url, {
        method: sent === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'text/event-stream, application/x-ndjson, application/json',
          'accept-encoding': 'identity',
          ...(sent !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(sent)),
          }),
          ...(this.#key !== null && { authorization: `Bearer ${this.#key}` }),
        },
        ...(sent !== undefined && { body: sent }),
        signal: either,
        // The timer above ends the wait.
        timeLimit: 2 * this.#silence,
        allowedHosts: new Set([hostOf(url)]),
        plainTextOnlyToPrivate: true,
      });
      return {
        response,
        errorOf,
        alive: () => void timer.refresh(),
        end() {
          clearTimeout(timer);
          response.destroy();
        },
      };
    } catch (error) {
      clearTimeout(timer);
      throw errorOf(error);
    }
  }
}

async function readText(response: IncomingMessage, alive: () => void): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    alive();
    size += chunk.byteLength;
    if (size > MOST_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function refusalIn(
  response: IncomingMessage,
  alive: () => void,
): Promise<ServerRefusal | null> {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return { status, reason: response.headers.location ?? '' };
  return { status, reason: reasonIn(await readText(response, alive)) };
}

/** The message of an error in one of the usual formats; else the text itself. */
function reasonIn(text: string): string {
  let reason = text;
  try {
    const { error, message } = JSON.parse(text) as Record<string, unknown>;
    const inner = (error as { message?: unknown } | undefined)?.message;
    const found = [inner, error, message].find((part) => typeof part === 'string');
    if (typeof found === 'string') reason = found;
  } catch {
    // Not JSON: a proxy responds with HTML or plain text.
  }
  return reason
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_REASON);
}

async function* linesOf(response: IncomingMessage, alive: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    alive();
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new Error('it sent a line longer than the limit');
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
