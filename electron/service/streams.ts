/**
 * Responses that are generated while they are sent. The next chunk is generated when the receiver
 * has room for it, so a slow one costs no memory; when it disconnects the work is aborted.
 */
import { textParts } from '../../shared/coded-text.ts';
import { apiErrorOf } from './errors.ts';

/** Generates the chunks; `signal` aborts when the receiver disconnects. */
type Source<T> = (signal: AbortSignal) => AsyncGenerator<T, void, void>;

/**
 * A body of the chunks of `source`; its failure breaks the connection, so that a truncated file is
 * detected.
 */
export function streamOf(source: Source<Uint8Array>): ReadableStream<Uint8Array> {
  const abort = new AbortController();
  const pieces = source(abort.signal);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        abort.abort(reason);
        // Waits for the current chunk, which the signal ends; no receiver is left for its failure.
        await pieces.return().catch(() => undefined);
      },
    },
    // Nothing is generated ahead of demand.
    { highWaterMark: 0 },
  );
}

/** An NDJSON response, one event per line; an error is its last line. */
export function ndjson<Event extends { readonly type: string }>(
  source: Source<Event>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const encoder = new TextEncoder();
  const lineOf = (event: object) => encoder.encode(`${JSON.stringify(event)}\n`);
  const body = streamOf(async function* (signal) {
    try {
      for await (const event of source(signal)) yield lineOf(event);
    } catch (error) {
      if (signal.aborted) return;
      const known = apiErrorOf(error);
      if (known !== error) console.error('A stream was interrupted:', error);
      yield lineOf({ type: 'error', ...textParts('error', known.text) });
    }
  });
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', ...headers },
  });
}
