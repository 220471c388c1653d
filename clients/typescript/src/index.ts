/**
 * Client of the API of Quarry, for Node.js, browsers and other runtimes with `fetch`.
 *
 *     import { jobs, Quarry } from '@quarry/client';
 *     const quarry = new Quarry({ key: 'qry_…' });
 *     const added = await quarry.addDocument(await openAsBlob('report.pdf'), 'report.pdf');
 *     await quarry.waitForJob(added.job_id);
 *     const params = { jobId: added.job_id };
 *     const file = await quarry.open(jobs.exportJob, { params, query: { format: 'xlsx' } });
 *     await writeFile('report.xlsx', await file.bytes());
 *
 * Endpoints and types are those of the contract. Responses are not checked by its schemas, so that a
 * newer service can add to them.
 */
import {
  addressWith,
  documents,
  type Endpoint,
  type EndpointInput,
  ErrorBody,
  type InputOf,
  jobs,
  type OutputOf,
} from '../../../shared/contract/index.ts';
import { linesOf } from '../../../shared/lines.ts';

export * from '../../../shared/contract/index.ts';
export { verifyWebhook } from './webhook.ts';

/** A refused request. `code` is for programs, the message for people. */
export class QuarryError extends Error {
  override readonly name = 'QuarryError';
  /** HTTP status; 0 if the request succeeded and its job failed. */
  readonly status: number;
  readonly code: string;
  /** The part of the request that is wrong. */
  readonly param: string | undefined;

  constructor(status: number, code: string, message: string, param?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

export interface QuarryOptions {
  /** Default: the variable QUARRY_URL, else the service on this machine. */
  readonly url?: string;
  /** A key of `quarry key create`; default: the variable QUARRY_KEY. */
  readonly key?: string;
  /** How often a request is repeated that the service refuses for the moment (429, 503). */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in place of a JSON body: a file, or a form. */
  readonly content?: Blob | Uint8Array<ArrayBuffer> | FormData;
}

const environment = (
  globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } }
).process?.env;

export class Quarry {
  readonly #url: string;
  readonly #key: string | undefined;
  readonly #retries: number;
  readonly #fetch: typeof fetch;

  constructor({ url, key, retries = 4, fetch: send = fetch }: QuarryOptions = {}) {
    this.#url = (url ?? environment?.QUARRY_URL ?? 'http://127.0.0.1:4870').replace(/\/+$/, '');
    this.#key = key ?? environment?.QUARRY_KEY;
    this.#retries = retries;
    this.#fetch = send;
  }

  /** The response of an endpoint, for files. Throws QuarryError unless it is successful. */
  async open<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { signal, headers, content }: CallOptions = {},
  ): Promise<Response> {
    const { body, ...address } = input as EndpointInput & { readonly body?: unknown };
    const isJson = content === undefined && body !== undefined;
    for (let attempt = 0; ; attempt++) {
      const response = await this.#fetch(this.#url + addressWith(endpoint, address), {
        method: endpoint.method,
        headers: {
          ...(this.#key && { authorization: `Bearer ${this.#key}` }),
          ...(isJson && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...((isJson || content) && { body: content ?? JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      if (response.ok) return response;
      const text = await response.text();
      if (![429, 503].includes(response.status) || attempt >= this.#retries)
        throw errorOf(response.status, text);
      await wait(Number(response.headers.get('retry-after') ?? 2 ** attempt) * 1000, signal);
    }
  }

  /** The JSON response of an endpoint. Throws QuarryError unless it is successful. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<OutputOf<E>> {
    return (await this.open(endpoint, input, options)).json() as Promise<OutputOf<E>>;
  }

  /** The lines of JSON of an endpoint as they arrive: pages, events of the library or of an answer. */
  async *lines<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): AsyncGenerator<OutputOf<E>> {
    const headers = { accept: 'application/x-ndjson', ...options.headers };
    const { body } = await this.open(endpoint, input, { ...options, headers });
    if (body) for await (const line of linesOf(body)) yield JSON.parse(line);
  }

  /** Adds a PDF; its extraction is queued. */
  addDocument(file: Blob, filename: string, options?: CallOptions) {
    const content = new FormData();
    content.set('file', file, filename);
    return this.call(documents.createDocument, {}, { ...options, content });
  }

  /** A job when it has ended. Throws QuarryError if it failed. */
  async waitForJob(jobId: string, { signal }: Pick<CallOptions, 'signal'> = {}) {
    for (let pause = 100; ; pause = Math.min(2 * pause, 2000)) {
      const job = await this.call(jobs.getJob, { params: { jobId } }, { signal });
      if (job.status === 'failed') throw new QuarryError(0, 'job_failed', job.error ?? '');
      if (job.status !== 'queued' && job.status !== 'processing') return job;
      await wait(pause, signal);
    }
  }
}

function errorOf(status: number, body: string): QuarryError {
  try {
    const { code, message, param } = ErrorBody.parse(JSON.parse(body)).error;
    return new QuarryError(status, code, message, param);
  } catch {
    return new QuarryError(status, 'unknown', `The service returned HTTP status ${status}.`);
  }
}

/** Rejects with the reason of the signal as soon as it aborts. */
function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
