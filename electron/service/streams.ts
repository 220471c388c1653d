/**
 * Answers that are made while they are sent. The next piece is made when the receiver has room for
 * it, so a slow one costs no memory; when it goes away the work is told and ends.
 */
import { apiErrorOf } from './errors.ts';

/** Makes the pieces; `signal` aborts when nobody receives them any more. */
type Source<T> = (signal: AbortSignal) => AsyncGenerator<T, void, void>;

/** A body of the chunks of `source`; its failure breaks the connection off, as a cut-off file must. */
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
        // Waits for the piece that is being made, which the signal ends; its failure is nobody's now.
        await pieces.return().catch(() => undefined);
      },
    },
    // Nothing is made ahead of what is asked for.
    { highWaterMark: 0 },
  );
}

/** An NDJSON answer, one event a line; what breaks it off is its last line. */
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
      if (known !== error) console.error('A stream broke off:', error);
      yield lineOf({ type: 'error', error: known.message });
    }
  });
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', ...headers },
  });
}
