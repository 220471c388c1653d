/**
 * The window's only way to its data: requests to its own origin, typed by the contract's endpoints.
 *
 *   const job = await call(jobs.getJob, { params: { jobId } });
 */
import {
  addressWith,
  type Endpoint,
  type EndpointInput,
  type InputOf,
  type OutputOf,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { ApiError, asApiError, errorOf } from './error.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** A file as the body. */
  readonly content?: Blob;
}

interface AnyInput extends EndpointInput {
  readonly body?: unknown;
}

/** URL of an endpoint on the window's own origin, for links, images and pdf.js. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>): string =>
  addressWith(endpoint, input as AnyInput);

/** Set when the window is closed or loaded again: what it still sends goes on without it. */
let leaving = false;

/** Ends the edit of a field, which stores it. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Stores the edit of a field before the window is left. */
export function storeWhenLeft(): void {
  window.addEventListener('pagehide', () => {
    leaving = true;
    leaveField();
  });
}

/** The raw response, for files and streams; throws ApiError unless it is successful. */
export async function open<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, content }: CallOptions = {},
): Promise<Response> {
  const { body } = input as AnyInput;
  try {
    const response = await fetch(addressWith(endpoint, input as AnyInput), {
      method: endpoint.method,
      credentials: 'same-origin',
      keepalive: leaving && !content,
      ...(signal && { signal }),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      ...(content && { body: content }),
    });
    if (!response.ok) throw errorOf(response.status, await response.text());
    return response;
  } catch (thrown) {
    throw asApiError(thrown);
  }
}

/**
 * The JSON response of an endpoint, checked by its schema; throws ApiError. Checking takes about
 * 0.1 ms per kilobyte, so pages of documents, up to megabytes while scrolling, are read by `open`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>> {
  const response = await open(endpoint, input, options);
  let body: unknown;
  try {
    body = await response.json();
  } catch (thrown) {
    throw asApiError(thrown);
  }
  const checked = endpoint.answers[response.status]?.json?.safeParse(body);
  if (!checked?.success) {
    console.error(endpoint.id, response.status, checked?.error);
    throw new ApiError(
      'unreadable_answer',
      t('The service sent an invalid response.'),
      response.status,
    );
  }
  return checked.data as OutputOf<E>;
}
