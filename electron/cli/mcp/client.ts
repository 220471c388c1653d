/** Requests of the MCP server to the service, typed by the contract's endpoints. */
import {
  addressWith,
  type DocumentDetail,
  documents,
  type Endpoint,
  type EndpointInput,
  ErrorBody,
  type InputOf,
  type OutputOf,
} from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';

/** A way to a service: in this process, or over HTTP. */
export interface Connection {
  readonly origin: string;
  fetch(request: Request): Promise<Response>;
  /**
   * A link to a position that a browser or the desktop program opens; may start a listener.
   * `signsIn`: the link gives a browser all rights of the window, once.
   */
  windowLink(target: WindowTarget): Promise<string>;
  close(): Promise<void>;
}

export interface WindowTarget {
  readonly jobId: string;
  readonly page: number;
  readonly box?: Box | undefined;
  readonly signsIn: boolean;
}

/** The service refused a request; the message is for the user. */
export class RefusedRequest extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent instead of a JSON body. */
  readonly bytes?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
}

export class ServiceClient {
  readonly #connection: Pick<Connection, 'fetch' | 'origin'>;
  readonly #credentials: Readonly<Record<string, string>>;

  /** `credentials` are the headers that authenticate each request. */
  constructor(
    connection: Pick<Connection, 'fetch' | 'origin'>,
    credentials: Readonly<Record<string, string>>,
  ) {
    this.#connection = connection;
    this.#credentials = credentials;
  }

  /** The response of a successful request. @throws RefusedRequest, and what `signal` aborts with */
  async open<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    { signal, bytes, headers }: CallOptions = {},
  ): Promise<Response> {
    const { body, ...rest } = input as EndpointInput & { body?: unknown };
    const request = new Request(new URL(addressWith(endpoint, rest), this.#connection.origin), {
      method: endpoint.method,
      headers: {
        ...this.#credentials,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? (bytes ?? null) : JSON.stringify(body),
      signal: signal ?? null,
      // A streamed body is sent while the response is awaited.
      ...(bytes instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
    const response = await this.#connection.fetch(request).catch((error) => {
      // fetch() throws a TypeError if no connection could be made.
      if (!(error instanceof TypeError)) throw error;
      throw new RefusedRequest(
        'service_unavailable',
        `Quarry does not respond at ${this.#connection.origin}; start it, or correct --url.`,
      );
    });
    signal?.throwIfAborted();
    if (!response.ok) throw await refusalIn(response);
    return response;
  }

  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<OutputOf<E>> {
    return (await (await this.open(endpoint, input, options)).json()) as OutputOf<E>;
  }

  /** A document with its newest job. @throws RefusedRequest also if it has no PDF yet */
  async document(reference: string, signal: AbortSignal): Promise<DocumentDetail & JobOf> {
    const input = { params: { documentId: reference } };
    const document = await this.call(documents.getDocument, input, { signal });
    const { job_id } = document;
    if (job_id !== null) return { ...document, job_id };
    throw new RefusedRequest('job_not_ready', `${document.filename} has no PDF yet.`);
  }
}

interface JobOf {
  readonly job_id: string;
}

async function refusalIn(response: Response): Promise<RefusedRequest> {
  const text = await response.text();
  try {
    const { code, message } = ErrorBody.parse(JSON.parse(text)).error;
    return new RefusedRequest(code, message);
  } catch {
    return new RefusedRequest(
      'internal_error',
      `The service returned HTTP status ${response.status} without a message.`,
    );
  }
}
